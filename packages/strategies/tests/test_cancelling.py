"""An explanation ends when the event of its budget is set."""

from __future__ import annotations

import threading

import ruleout
from ruleout import Budget, Outcome

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_steps_end_when_the_call_is_cancelled() -> None:
    event = threading.Event()
    steps = []

    def watch(*step: object) -> None:
        steps.append(step)
        if len(steps) == 3:
            event.set()

    report = ruleout.explain(EASY, budget=Budget(cancel=event), watch=watch)
    assert (len(report.steps), report.outcome, report.complete) == (3, Outcome.STUCK, False)
