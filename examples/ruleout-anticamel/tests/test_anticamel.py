"""The rule, by the test kit and on a grid whose solutions are known."""

from __future__ import annotations

import pytest

import ruleout
from ruleout.plugin import classic_grid
from ruleout.testing import check_rule
from ruleout_anticamel.rule import anti_camel


def test_it_keeps_the_promises_of_a_rule() -> None:
    check_rule(anti_camel, classic_grid(4, (2, 2)), [True])


def test_no_digit_is_a_camels_move_away_from_itself() -> None:
    puzzle = {"n": 6, "box": [2, 3], "anti_camel": True}
    solutions = ruleout.solve(puzzle).solutions
    assert solutions
    for solution in solutions:
        cells = {(cell // 6, cell % 6): digit for cell, digit in enumerate(solution)}
        for (row, column), digit in cells.items():
            assert digit not in (cells.get((row + 1, column + 3)), cells.get((row + 3, column - 1)))


def test_other_values_are_refused() -> None:
    with pytest.raises(ruleout.InputError, match="found 'yes'; expected true"):
        ruleout.solve({"n": 4, "anti_camel": "yes"})
