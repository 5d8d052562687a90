"""Techniques on boards: each step against the solutions of its board, and the first ones against their reasons."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

import attrs

import ruleout
from oracle.sat import OutOfConflicts
from ruleout import Board, Budget, Engine, Step, Technique
from ruleout.internal import Countdown, OutOfTime, PythonEngine, TooLarge, timed
from ruleout.testing import link_faults, missing_reasons, pencil_marks, step_faults, step_text
from ruleout.testing.words import words_faults as faults_of_words
from soundness.boards import Sources
from soundness.counts import REASONED, Count, Counts, Goal
from soundness.truth import Truth

STEPS = 20
"""The number of steps of a technique that are checked on a board."""
LONGEST = 1.5
"""The seconds after which a technique is stopped on a board."""
LONGEST_MAKING = 10.0
"""The core seconds in which a board must be made."""
UNDECIDED = (0.3, 4.0)
"""The seconds after which the check of a reason is given up, with the engine of the kit and with SAT. Sums of many
cells are hard for a search."""
SAT = ruleout.default_registry().engines["sat"]

T = TypeVar("T")


class TooLongError(Exception):
    """Something took longer than it was given."""


STOPPED = (TooLongError, TooLarge, OutOfTime)
"""What a technique that takes too long ends with."""


def _stop(signal_number: int, frame: object) -> None:
    raise TooLongError


def within(seconds: float, work: Callable[[], T]) -> T:
    """Return what *work* returns; raise TooLongError if that takes longer than *seconds* of core time."""
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, max(seconds, 0.001))
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def boards_in_time(sources: Sources, topology: str, number: int) -> Iterator[tuple[Board, Truth]]:
    """Yield the boards of a number, up to one that takes too long to make."""
    boards = sources.boards(topology, number)
    while True:
        try:
            found = within(LONGEST_MAKING, partial(next, boards, None))
        except (TooLongError, OutOfConflicts):
            return
        if found is None:
            return
        yield found


def steps_in_time(technique: Technique, board: Board, most: int) -> Iterator[Step]:
    """Yield at most *most* steps of *technique*. Raises TooLongError, TooLarge or OutOfTime if it takes too long."""
    end = time.process_time() + LONGEST
    limit = Countdown(Budget(seconds=10 * LONGEST))
    steps = iter(technique.steps(board, PythonEngine()))
    for _ in range(most):
        with timed(limit):
            step = within(end - time.process_time(), partial(next, steps, None))
        if step is None:
            return
        yield step


@attrs.define
class Checker:
    """Runs techniques on boards, and counts.

    *cut* counts how often each technique was stopped, since it took too long or too much memory, and *undecided* the
    steps and reasons that could not be checked in time. Steps that were not checked are not counted.
    """

    techniques: tuple[Technique, ...]
    counts: Counts
    cut: Counter[str] = attrs.field(factory=Counter)
    undecided: Counter[str] = attrs.field(factory=Counter)

    def open(self, topology: str, goal: Goal) -> list[Technique]:
        """Return the techniques of which more steps on *topology* are wanted to reach *goal*."""
        return [each for each in self.techniques if self.counts.is_open(each.id, topology, goal)]

    def check(
        self,
        board: Board,
        truth: Truth,
        topology: str,
        techniques: Iterable[Technique],
        reasons: int = REASONED,
        made: float = 0.0,
    ) -> Iterator[str]:
        """Run *techniques* on *board* and yield a message for each step that is wrong.

        *reasons* is the number of steps of each technique on *topology* whose reasons are checked. *made* is the core
        time in which the board was made: it counts for each technique, as if that were the only one.
        """
        cuts = self.cut.total()
        for technique in techniques:
            if not technique.applies(board.layout):
                continue
            count = self.counts.of(technique.id, topology)
            start = time.process_time()
            count.boards += 1
            try:
                yield from self._check(technique, board, truth, topology, count, reasons)
            except Exception as error:  # a technique of any author may raise anything
                yield f"{technique.id} on {topology} raised {error!r}\n{pencil_marks(board)}"
            count.seconds += made + time.process_time() - start
            if self.cut.total() > cuts:
                cuts = self.cut.total()
                board = copied(board)

    def _steps(self, technique: Technique, board: Board) -> Iterator[Step]:
        """Yield the first steps of *technique* that it finds in time."""
        try:
            yield from steps_in_time(technique, board, STEPS)
        except STOPPED:
            self.cut[technique.id] += 1

    def _check(
        self, technique: Technique, board: Board, truth: Truth, topology: str, count: Count, reasons: int
    ) -> Iterator[str]:
        """Check the steps of *technique* on *board*, and yield a message for each that is wrong."""
        for step in self._steps(technique, board):
            try:
                faults = self._faults(technique, board, step, truth)
            except OutOfConflicts:
                self.undecided[technique.id] += 1
                continue
            if not faults and count.reasons < reasons:
                missing = reason_faults(board, step)
                count.reasons += missing is not None
                if missing is None:
                    self.undecided[technique.id] += 1
                faults = missing or words_faults(technique, board, step)
            count.steps += 1
            count.several += truth.has_several
            if faults:
                marks = pencil_marks(board)
                yield f"{technique.id} on {topology}: {'; '.join(faults)}\n{step_text(board, step)}\n{marks}"

    @staticmethod
    def _faults(technique: Technique, board: Board, step: Step, truth: Truth) -> list[str]:
        faults = step_faults(board, step)
        if step.technique != technique.id:
            faults.append(f"the step names {step.technique}")
        return faults or truth.faults(board, step, sorted(board.effects(step).difference(step.places)))


def copied(board: Board) -> Board:
    """Return *board* without the views that were made of it, which may be incomplete if a technique was stopped."""
    return attrs.evolve(Board.from_masks(board.layout, board.masks, board.given, board.placed), puzzle=board.puzzle)


def reason_faults(board: Board, step: Step) -> list[str] | None:
    """Return what does not follow from the reason of *step*, None if no engine can tell in time."""
    for engine, seconds in zip((None, SAT), UNDECIDED, strict=True):
        try:
            return within(seconds, partial(_missing, board, step, engine))
        except TooLongError:
            continue
    return None


def _missing(board: Board, step: Step, engine: Engine | None) -> list[str]:
    return [*missing_reasons(board, step, engine), *link_faults(board, step, engine)]


def words_faults(technique: Technique, board: Board, step: Step) -> list[str]:
    """Return what is wrong with the words and the note of *step*."""
    return list(faults_of_words(technique, board, step))
