"""The rule, by the test kit and on grids whose solutions are known."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ruleout
from ruleout.plugin import classic_grid
from ruleout.testing import check_rule
from ruleout_generate.testing import check_generator
from ruleout_thermometers.generator import GENERATOR
from ruleout_thermometers.rule import fast_thermometers

BENT = [[[0, 0], [0, 1]], [[3, 3], [2, 3]]]


def test_it_keeps_the_promises_of_a_rule() -> None:
    check_rule(fast_thermometers, classic_grid(4, (2, 2)), [[], BENT])


def test_it_keeps_the_promises_of_a_generator() -> None:
    check_generator(GENERATOR, size=(6, 6), options={"count": 3})


def test_a_number_of_thermometers_that_is_none_is_refused() -> None:
    with pytest.raises(ruleout.InputError, match="option count: found few; expected a whole number"):
        check_generator(GENERATOR, options={"count": "few"})


def test_digits_increase_from_the_bulb_on_by_two_or_more() -> None:
    solutions = ruleout.solve({"n": 4, "fast_thermometers": BENT}).solutions
    assert solutions
    for solution in solutions:
        for cells in BENT:
            digits = [solution[4 * row + column] for row, column in cells]
            assert all(b - a >= 2 for a, b in pairwise(digits))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, "found 'true'; expected a list of fast thermometers"),
        ([[[0, 0]]], "thermometer 1: found 1 cell; expected 2 or more"),
        ([[[0, 0], [0, 1], [0, 0]]], "thermometer 1: r1c1 is listed twice"),
        ([[[0, 0], [0, 4]]], r"thermometer 1: there is no cell at '\[0, 4\]'"),
        ([[[0, 0], 7]], r"thermometer 1: found '7'; expected \[row, column\]"),
        ([[[0, 0], [0, 1], [0, 2]]], "thermometer 1: found 3 cells; expected at most 2"),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_be_right(value: object, message: str) -> None:
    with pytest.raises(ruleout.InputError, match=message):
        ruleout.solve({"n": 4, "fast_thermometers": value})
