"""How many digits a plain search tries."""

from __future__ import annotations

import pytest

from ruleout.internal import Budget, Countdown, Layout, OutOfBudget, Unit, classic_grid, timed
from ruleout_strategies.scales.search import count_trials

FOUR = classic_grid(4, (2, 2))


def test_singles_need_no_trial() -> None:
    start = [15] * 16
    for cell, digit in ((0, 1), (4, 3), (7, 2), (11, 3), (14, 2)):
        start[cell] = 1 << (digit - 1)
    assert count_trials(FOUR, start, 0) == 0


def test_each_candidate_of_a_cell_is_tried() -> None:
    pair = Layout.of(2, [(0, 0), (0, 1)], [Unit("row 1", "row", (0, 1))])
    assert count_trials(pair, [3, 3], 2) == 2
    three = Layout.of(3, [(0, column) for column in range(3)], [Unit("row 1", "row", (0, 1, 2))])
    assert count_trials(three, [7, 7, 7], 9) == 3 + 3 * 2


def test_a_case_below_another_counts_too() -> None:
    start = [15] * 16
    start[0] = 1
    assert count_trials(FOUR, [15] * 16, 10_000) == 4 + 4 * count_trials(FOUR, start, 10_000)


def test_a_conflict_ends_a_case() -> None:
    pair = Layout.of(2, [(0, 0), (0, 1)], [Unit("row 1", "row", (0, 1))])
    assert count_trials(pair, [1, 1], 0) == 0


def test_the_search_gives_up() -> None:
    whole = count_trials(FOUR, [15] * 16, 10_000)
    assert count_trials(FOUR, [15] * 16, whole) == whole
    with pytest.raises(OutOfBudget):
        count_trials(FOUR, [15] * 16, whole - 1)
    with pytest.raises(OutOfBudget), timed(Countdown(Budget(seconds=0))):
        count_trials(FOUR, [15] * 16, whole)
