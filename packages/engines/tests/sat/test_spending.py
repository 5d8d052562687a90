"""The account of a search by the SAT solver: its work is estimated from counts."""

from __future__ import annotations

from ruleout.internal import UNLIMITED, Countdown
from ruleout_engines.sat.solver import Spending


def test_a_conflict_is_dearer_the_more_there_were_before() -> None:
    spent, costs = Spending(Countdown(UNLIMITED)), []
    for _ in range(3):
        before = spent.work
        spent.add(10_000, 1_500_000)
        costs.append(spent.work - before)
    assert costs[0] < costs[1] < costs[2]
    assert spent.conflicts == 30_000


def test_a_slice_has_as_many_conflicts_as_the_last_ones_let_expect() -> None:
    spent = Spending(Countdown(UNLIMITED))
    assert spent.until_pause is None
    spent.pause_after(10**8)
    assert spent.until_pause is not None
    assert spent.until_pause < 100  # the first conflicts may be slow
    spent.add(50, 50 * 150)
    cheap = spent.until_pause
    spent.add(50, 50 * 10_000)
    assert cheap > spent.until_pause > 1
    assert not spent.is_due
    spent.add(1_000, 10**7)
    assert spent.is_due
    assert spent.until_pause == 1
