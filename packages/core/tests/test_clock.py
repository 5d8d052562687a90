"""What is left of a budget, and what ends a call."""

from __future__ import annotations

import threading

import pytest

from ruleout import Budget, OutOfBudget, Verdict
from ruleout.clock import NEVER, capped
from ruleout.internal import Countdown, OutOfTime, PythonEngine, check_time, classic_grid, timed

FOUR = classic_grid(4, (2, 2))
EMPTY = (FOUR.full,) * 16
PAST = Budget(seconds=0)


class Clock:
    """A clock that shows the time that it is set to."""

    def __init__(self) -> None:
        self.seconds = 10.0

    def __call__(self) -> float:
        return self.seconds


@pytest.mark.parametrize(
    ("whole", "asked", "left"),
    [(None, None, None), (None, 5.0, 5.0), (4.0, None, 3.0), (4.0, 5.0, 3.0), (4.0, 1.0, 1.0), (0.5, 5.0, 0.0)],
)
def test_a_budget_ends_with_the_countdown(whole: float | None, asked: float | None, left: float | None) -> None:
    clock = Clock()
    countdown = Countdown(Budget(nodes=2, seconds=whole), clock)
    clock.seconds += 1
    assert countdown.capped(Budget(nodes=7, seconds=asked)) == Budget(nodes=7, seconds=left)
    assert countdown.has_passed is (left == 0.0)


def test_what_is_left_is_a_budget() -> None:
    clock, event = Clock(), threading.Event()
    countdown = Countdown(Budget(nodes=5, seconds=4, cancel=event), clock)
    countdown.count_choice()
    countdown.nodes += 1
    clock.seconds += 1
    assert countdown.left() == Budget(nodes=3, seconds=3, cancel=event)
    assert countdown.left(2) == Budget(nodes=2, seconds=3, cancel=event)
    assert not countdown.is_spent
    event.set()
    assert (countdown.seconds_left, countdown.is_spent) == (0, True)
    assert Countdown().left() == Budget()


def test_the_choices_are_counted() -> None:
    countdown = Countdown(Budget(nodes=1))
    countdown.count_choice()
    assert (countdown.nodes_left, countdown.is_spent, countdown.has_passed) == (0, True, False)
    countdown.check()
    with pytest.raises(OutOfBudget):
        countdown.count_choice()


def test_a_search_after_the_deadline_is_out_of_budget() -> None:
    assert PythonEngine().search(FOUR, EMPTY).verdict is Verdict.SEVERAL
    assert len(list(PythonEngine().solutions(FOUR, EMPTY))) == 288
    with timed(Countdown(PAST)):
        assert PythonEngine().search(FOUR, EMPTY).verdict is Verdict.UNKNOWN
        with pytest.raises(OutOfBudget):
            list(PythonEngine().solutions(FOUR, EMPTY))
    assert PythonEngine().search(FOUR, EMPTY).verdict is Verdict.SEVERAL


def test_time_is_checked_only_while_a_technique_runs() -> None:
    with timed(Countdown(PAST)):
        with pytest.raises(OutOfTime):
            check_time()
        assert capped(Budget(nodes=3)) == Budget(nodes=3, seconds=0)
        with timed(NEVER):
            check_time()
            assert capped(Budget(nodes=3)) == Budget(nodes=3)
    check_time()


def test_calls_in_several_threads_have_their_own_time() -> None:
    outcomes: list[str] = []

    def run() -> None:
        check_time()
        outcomes.append("no limit")

    with timed(Countdown(PAST)):
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    assert outcomes == ["no limit"]
