"""An explanation ends when the event of its budget is set."""

from __future__ import annotations

import threading

import pytest
from events import After

import ruleout
from ruleout import Budget, Outcome
from ruleout_strategies.rating.rate import rate
from ruleout_strategies.rating.scale import Grade, Scale
from ruleout_strategies.scales.search import count_trials

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TRIALS = Scale(
    "trials",
    "Trials",
    rungs=(),
    grade=lambda solved: Grade(count_trials(solved.report.puzzle.layout, solved.report.puzzle.start, 10**9)),
)
"""A scale that searches."""
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("after", [1, 3, 10])
def test_nothing_is_claimed_about_a_puzzle_whose_rating_was_cancelled(after: int) -> None:
    registry = ruleout.discover(only=["ruleout-core"])
    rating = rate(HARD, TRIALS, budget=Budget(cancel=After(after)), engine="python", plugins=registry)
    assert (rating.value, rating.complete) == (None, False)


def test_steps_end_when_the_call_is_cancelled() -> None:
    event = threading.Event()
    steps = []

    def watch(*step: object) -> None:
        steps.append(step)
        if len(steps) == 3:
            event.set()

    report = ruleout.explain(EASY, budget=Budget(cancel=event), watch=watch)
    assert (len(report.steps), report.outcome, report.complete) == (3, Outcome.STUCK, False)
