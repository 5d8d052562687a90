"""How long a compiled search keeps a start: for a share of the SAT solver's estimated time, in choices."""

from __future__ import annotations

import pytest

from ruleout.plugin import Layout, Sum, Unit, classic_grid
from ruleout_engines.auto.choice import FEWEST, PRODUCTIVE, Choice
from ruleout_engines.auto.costs import LARGE, Prices, speed_of

CLASSIC = classic_grid(9, (3, 3))


def patience(layout: Layout, limit: int = 2) -> int:
    return Choice([], Prices()).patience(layout, limit)


def seconds(layout: Layout) -> float:
    """The seconds that a compiled search takes before it passes a start on."""
    return patience(layout) * speed_of(layout).compiled


def board(cells: int, parts: list[Unit | Sum]) -> Layout:
    return Layout.of(9, [divmod(cell, 9) for cell in range(cells)], parts)


def runs(count: int) -> Layout:
    """Runs of five cells, as in Kakuro."""
    cells = [tuple(range(5 * run, 5 * run + 5)) for run in range(count)]
    return board(5 * count, [part for run in cells for part in (Unit("run", "run", run), Sum(run, 25))])


def test_a_search_continues_longer_if_its_formula_costs_more() -> None:
    small, middle, large = (seconds(runs(count)) for count in (40, 80, 180))
    assert small < middle < large
    # On a small board the constant part of the time is more than the part for its formula.
    assert large < 4.5 * small
    assert large - middle == pytest.approx((middle - small) * 100 / 40, rel=0.01)
    assert all(patience(runs(count)) > FEWEST for count in (40, 80, 180))


def test_a_search_continues_no_longer_than_on_a_large_board() -> None:
    most = seconds(runs(LARGE // 5))
    assert seconds(runs(180)) < 0.99 * most
    assert seconds(runs(LARGE // 5 + 1)) == pytest.approx(most, rel=0.001)
    assert seconds(runs(LARGE)) == pytest.approx(most, rel=0.001)


def test_a_choice_takes_longer_on_a_larger_board() -> None:
    assert patience(runs(LARGE)) < 0.5 * patience(runs(LARGE // 5))


def test_rules_among_houses_are_searched_longer_than_houses_or_rules_alone() -> None:
    among = CLASSIC.with_constraints([Sum((0, 1), 5)])
    assert seconds(among) > 5 * seconds(runs(16))
    assert seconds(among) > 5 * seconds(CLASSIC)


def test_one_run_of_all_digits_does_not_make_a_board_of_houses() -> None:
    line = tuple(range(9))
    assert seconds(board(11, [Unit("run", "run", line), Sum(line, 45), Sum((9, 10), 5)])) < seconds(runs(16))


def test_a_search_for_many_solutions_is_passed_on_later() -> None:
    assert patience(CLASSIC, 100_000) == PRODUCTIVE * 100_000
