"""A call ends when the event of its budget is set, as if its seconds were over."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from events import After
from instant_engine import Instant

import ruleout
from ruleout import Budget, NoHint, NoHintReason, OutOfBudget, Verdict
from ruleout.internal import (
    Countdown,
    OutOfTime,
    PythonEngine,
    check_time,
    timed,
)

EMPTY = "." * 256
"""The empty 16x16, whose solutions nobody can enumerate."""
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
REGISTRY = ruleout.discover(only=["ruleout-core"])
WAIT = 60.0
"""Seconds after which a test fails because a call has not ended."""


def cancelled(call: Callable[..., Any], *arguments: Any, after: int = 1, **options: Any) -> Any:
    return call(*arguments, budget=Budget(cancel=After(after)), engine="python", plugins=REGISTRY, **options)


@pytest.mark.parametrize("after", [1, 3, 10])
def test_nothing_is_claimed_about_a_puzzle_whose_search_was_cancelled(after: int) -> None:
    found = cancelled(ruleout.solve, HARD, after=after)
    assert (found.verdict, found.solutions, found.complete) == (Verdict.UNKNOWN, (), False)
    counted = cancelled(ruleout.count, EMPTY, after=after)
    assert (counted.exact, counted.complete) == (False, False)
    assert not cancelled(ruleout.candidates, HARD, after=after).complete
    assert cancelled(ruleout.check, HARD, after=after).verdict is Verdict.UNKNOWN
    with pytest.raises(OutOfBudget):
        list(cancelled(ruleout.solutions, EMPTY, after=after))


def test_a_hint_says_that_the_call_was_cancelled() -> None:
    (last,) = cancelled(ruleout.hints, HARD)
    assert isinstance(last, NoHint)
    assert (last.reason, last.text) == (NoHintReason.OUT_OF_BUDGET, "unknown: cancelled")


def test_a_call_in_another_thread_can_be_cancelled() -> None:
    event, begun = threading.Event(), threading.Event()
    raised: list[BaseException] = []

    def enumerate_all() -> None:
        try:
            for _ in ruleout.solutions(EMPTY, budget=Budget(cancel=event)):
                begun.set()
        except OutOfBudget as error:
            raised.append(error)

    thread = threading.Thread(target=enumerate_all, daemon=True)
    thread.start()
    assert begun.wait(WAIT)
    event.set()
    thread.join(WAIT)
    assert len(raised) == 1


def test_other_calls_go_on() -> None:
    event = threading.Event()
    event.set()
    assert ruleout.solve(HARD, budget=Budget(cancel=event)).verdict is Verdict.UNKNOWN
    assert ruleout.solve(HARD, budget=Budget(cancel=threading.Event())).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    "call", [ruleout.solve, ruleout.count, ruleout.candidates, ruleout.check, ruleout.explain, ruleout.solutions]
)
def test_every_search_of_a_call_gets_the_event(call: Callable[..., object]) -> None:
    engine, event = Instant(), threading.Event()
    call("." * 16, engine=engine, budget=Budget(cancel=event), plugins=REGISTRY)
    assert engine.budgets
    assert all(each.cancel is event for each in engine.budgets)


def test_techniques_notice_it() -> None:
    event = threading.Event()
    with timed(Countdown(Budget(cancel=event))):
        check_time()
        event.set()
        with pytest.raises(OutOfTime):
            check_time()


def test_a_deadline_passes_when_the_event_is_set() -> None:
    event = threading.Event()
    deadline = Countdown(Budget(cancel=event))
    assert list(deadline.during([1, 2])) == [1, 2]
    event.set()
    assert deadline.has_passed
    assert list(deadline.during([1, 2])) == []
    assert deadline.capped(Budget(nodes=7)) == Budget(nodes=7, seconds=0, cancel=event)
    puzzle = ruleout.parse(HARD)
    assert PythonEngine().search(puzzle.layout, puzzle.start, 2, Budget(cancel=event)).nodes == 0


@pytest.mark.parametrize("event", [True, "now", 5])
def test_what_is_not_an_event_is_refused(event: Any) -> None:
    with pytest.raises(TypeError, match=r"cancel: found .*; expected an event, such as threading.Event\(\)"):
        Budget(cancel=event)
