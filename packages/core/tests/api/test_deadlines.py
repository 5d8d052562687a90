"""The seconds of a budget hold once for a whole call. The clock goes on by a second each time that it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from instant_engine import Instant

import ruleout
from ruleout import (
    Board,
    Budget,
    Candidate,
    Diagnosis,
    NoHint,
    NoHintReason,
    Outcome,
    Puzzle,
    Reason,
    Step,
    Technique,
    Verdict,
)
from ruleout.internal import Countdown, PythonEngine, classic_grid, hookimpl, model_of, timed, violations
from ruleout.model.constraints import Sum, Unit
from ruleout.reasoning.validation import contradiction

FOUR = classic_grid(4, (2, 2))
HOPELESS = Puzzle(FOUR.with_constraints([Sum((cell,), 9) for cell in range(16)]), (0,) * 16)
"""Sixteen constraints that cannot be met."""
SECONDS = 20


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """The clock of deadlines; returns how often it was asked."""
    clock = count(1)
    monkeypatch.setattr("ruleout.clock.time.monotonic", lambda: float(next(clock)))
    return lambda: next(clock)


def idle(board: Board) -> Iterator[Step]:
    """Remove one candidate, so that there are as many steps as candidates."""
    cell = next(cell for cell in range(16) if board.masks[cell])
    digit = board.masks[cell].bit_length()
    yield Step("idle", removes=(Candidate(cell, digit),), because=Reason(cells=(cell,)))


class Idle:
    @hookimpl
    def ruleout_techniques(self) -> list[Technique]:
        return [Technique(id="idle", title="Idle", difficulty=1, find=idle)]


REGISTRY = ruleout.discover(only=["ruleout-core"], also=[Idle()])


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("call", [ruleout.solve, ruleout.count, ruleout.candidates, ruleout.check, ruleout.solutions])
def test_reading_a_puzzle_counts(call: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    engine, blank = Instant(), Puzzle(FOUR, (0,) * 16)
    model_of(FOUR)  # which asks the clock if it is compiled
    call(blank, engine=engine, budget=Budget(seconds=SECONDS), plugins=REGISTRY)
    whole = engine.seconds[0]
    assert whole is not None
    assert whole < SECONDS

    def slow(*arguments: object) -> Puzzle:
        for _ in range(4):
            Countdown(Budget(seconds=0))
        return blank

    monkeypatch.setattr("ruleout.api.opened.puzzle_of", slow)
    call("." * 16, engine=engine, budget=Budget(seconds=SECONDS), plugins=REGISTRY)
    assert engine.seconds[-1] == pytest.approx(whole - 4, abs=0.5)


@pytest.mark.usefixtures("asked")
def test_each_search_of_a_check_gets_what_the_one_before_it_left() -> None:
    engine = Instant()
    played = Puzzle(FOUR, (1,) + (0,) * 15, (0, 1) + (0,) * 14, marks=(15,) * 16)
    ruleout.check(played, engine=engine, budget=Budget(seconds=SECONDS), plugins=REGISTRY)
    assert len(engine.seconds) == 3
    assert engine.seconds == sorted(engine.seconds, key=lambda each: -(each or 0))
    assert len(set(engine.seconds)) == 3


def test_a_check_names_what_it_finds_in_time(asked: Callable[[], int]) -> None:
    everything = ruleout.check(HOPELESS, engine=Instant(), plugins=REGISTRY)
    assert len(everything.violations) >= 16
    some = ruleout.check(HOPELESS, engine=Instant(), budget=Budget(seconds=60), plugins=REGISTRY)
    assert (some.verdict, 0 < len(some.violations) < 16) == (Verdict.NONE, True)
    assert asked() <= 65
    assert list(violations(HOPELESS, Countdown(Budget(seconds=0)))) == []


def test_contradictions_are_looked_for_until_the_deadline() -> None:
    board = Board.of(HOPELESS)
    assert contradiction(board) == "sum 9 cannot be met"
    assert contradiction(board, Countdown(Budget(seconds=0))) is None


@pytest.mark.parametrize("seconds", [0, 5, 20])
def test_the_steps_of_a_puzzle_get_what_its_search_left(asked: Callable[[], int], seconds: int) -> None:
    report = ruleout.explain("." * 16, engine=Instant(), budget=Budget(seconds=seconds), plugins=REGISTRY)
    assert (report.outcome, report.complete) == (Outcome.STUCK, False)
    assert asked() <= seconds + 8


def test_hints_end_with_the_deadline(asked: Callable[[], int]) -> None:
    unknown = Instant(Verdict.UNKNOWN)
    *steps, last = ruleout.hints(
        "." * 16, engine=unknown, budget=Budget(seconds=100), plugins=REGISTRY, techniques="idle"
    )
    assert steps
    assert isinstance(last, NoHint)
    assert last.reason is NoHintReason.OUT_OF_BUDGET
    assert asked() <= 110


def test_a_call_within_a_call_ends_with_it() -> None:
    assert ruleout.explain("." * 16, engine=Instant(), plugins=REGISTRY).steps
    with timed(Countdown(Budget(seconds=0))):
        report = ruleout.explain("." * 16, engine=Instant(), plugins=REGISTRY)
    assert (report.steps, report.complete) == ((), False)


def test_techniques_that_were_not_reached_in_time_are_asked_by_the_next_call() -> None:
    registry = ruleout.discover(only=["ruleout-core"], also=[Idle()])
    assert next(ruleout.hints("." * 16, engine=Instant(Verdict.UNKNOWN), plugins=registry, techniques="idle"))
    assert not ruleout.explain("." * 16, engine=Instant(), budget=Budget(seconds=0), plugins=registry).steps
    assert ruleout.explain("." * 16, engine=Instant(), plugins=registry).steps


def test_compiling_a_layout_ends_with_the_budget() -> None:
    clock = count(1)
    layout = FOUR.with_constraints([Unit(f"pair {a}", "pair", (a, a + 1)) for a in range(14)])
    result = PythonEngine(now=lambda: float(next(clock))).search(layout, (15,) * 16, 2, Budget(seconds=5))
    assert (result.verdict, result.nodes) == (Verdict.UNKNOWN, 0)
    assert next(clock) <= 8
    assert not layout.computed, "what was compiled in part is not kept"
    assert model_of(layout) is model_of(layout)


def test_a_solved_board_is_checked_whatever_the_time() -> None:
    """A puzzle is not called solved because there was no time to see that its digits break a rule."""
    layout = FOUR.with_constraints([Sum((0,), 2)])
    full = Puzzle(layout, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    report = ruleout.explain(full, budget=Budget(seconds=0), plugins=REGISTRY)
    assert report.outcome is Outcome.CONTRADICTION


def test_a_diagnosis_without_any_time_is_unknown() -> None:
    found = ruleout.check(HOPELESS, engine="python", budget=Budget(seconds=0), plugins=REGISTRY)
    assert isinstance(found, Diagnosis)
    assert (found.verdict, found.violations) == (Verdict.UNKNOWN, ())
