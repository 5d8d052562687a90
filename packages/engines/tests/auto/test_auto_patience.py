"""How long a compiled search keeps a start: for a share of what the SAT solver would need, counted in choices."""

from __future__ import annotations

import pytest

from ruleout import Layout, Sum, Unit
from ruleout.builtin.grids import classic_grid
from ruleout_engines.auto.choice import FEWEST, PRODUCTIVE, Choice
from ruleout_engines.auto.costs import LARGE, Prices

CLASSIC = classic_grid(9, (3, 3))


def patience(layout: Layout, limit: int = 2) -> int:
    return Choice([], Prices()).patience(layout, limit)


def board(cells: int, parts: list[Unit | Sum]) -> Layout:
    return Layout.of(9, [divmod(cell, 9) for cell in range(cells)], parts)


def runs(count: int) -> Layout:
    """Runs of five cells, as in Kakuro."""
    cells = [tuple(range(5 * run, 5 * run + 5)) for run in range(count)]
    return board(5 * count, [part for run in cells for part in (Unit("run", "run", run), Sum(run, 25))])


def test_a_search_goes_on_the_longer_the_more_its_formula_would_cost() -> None:
    small, middle, large = (patience(runs(count)) for count in (40, 80, 180))
    assert FEWEST < small < middle < large
    # What does not depend on the board comes to more than the formula of a small one.
    assert large < 4.5 * small
    assert large - middle == pytest.approx((middle - small) * 100 / 40, abs=2)


def test_but_not_longer_than_on_a_large_board() -> None:
    assert patience(runs(180)) < patience(runs(LARGE // 5)) == patience(runs(LARGE)) == patience(runs(LARGE // 5 + 1))


def test_rules_among_houses_are_searched_longer_than_houses_or_rules_alone() -> None:
    among = patience(CLASSIC.with_constraints([Sum((0, 1), 5)]))
    assert among > 5 * patience(runs(16))
    assert among > 2 * patience(CLASSIC)


def test_a_run_of_all_digits_does_not_make_houses_of_a_board() -> None:
    line = tuple(range(9))
    assert patience(board(11, [Unit("run", "run", line), Sum(line, 45), Sum((9, 10), 5)])) < patience(runs(16))


def test_who_wants_many_solutions_waits_for_them() -> None:
    assert patience(CLASSIC, 100_000) == PRODUCTIVE * 100_000
