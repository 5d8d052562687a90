"""Ladders, and the solving loop: it takes the first step of the easiest technique that has one, and starts over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Protocol, runtime_checkable

import attrs

from ruleout.clock import NEVER, Countdown, OutOfBudget, OutOfTime, running, timed
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board, KernelQuery, TooLarge
from ruleout.reasoning.report import Move, Outcome, Refusal, Report
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.validation import KnownSolutions, contradiction
from ruleout.search.engine import Engine, Verdict

StepScore = Callable[[Board, Step], float]
"""The score of a step on a board."""


def accept_all(board: Board, step: Step) -> bool:
    """Return True."""
    return True


@attrs.frozen
class Rung:
    """A technique on a ladder, or some of its steps.

    Parameters
    ----------
    technique
        The id of the technique.
    score
        The score of a step, a number or a function of a board and a step.
    accepts
        A function of a board and a step: whether the step belongs to this rung.
    cheapest
        Whether all steps are compared and the one with the lowest score is taken; otherwise it is the first. Rungs with
        *cheapest* that follow each other on a ladder are compared together.
    on_request
        Whether the rung is used only if its technique is named.
    least
        A score that no step of this rung is below, so that the comparison can end early; None if it is not known.
    """

    technique: str
    score: float | StepScore
    accepts: Callable[[Board, Step], bool] = accept_all
    cheapest: bool = False
    on_request: bool = False
    least: float | None = None

    def score_of(self, board: Board, step: Step) -> float:
        """Return the score of *step*, taken on *board*."""
        return self.score(board, step) if callable(self.score) else self.score


@runtime_checkable
class LadderScale(Protocol):
    """A scale whose ladder is climbed: what explanations need to know about it.

    Attributes
    ----------
    id
        Its id.
    rungs
        Its ladder, the easiest first; None for all techniques, by difficulty.
    """

    @property
    def id(self) -> str: ...
    @property
    def rungs(self) -> tuple[Rung, ...] | None: ...


def rungs_of(techniques: Iterable[Technique]) -> list[tuple[Technique, Rung]]:
    """Return the ladder of *techniques* in their order, each with its difficulty as the score."""
    return [(each, _rung(each.id, each.difficulty)) for each in techniques]


@lru_cache(maxsize=1024)
def _rung(technique: str, score: float) -> Rung:
    return Rung(technique, score)


@attrs.define(eq=False, repr=False)
class Ladder:
    """Applies techniques to one board after another.

    A technique that yields an unsound step is dropped from then on. At the end, *reason* says why the board has no
    solution, *out_of_time* whether it ended early, *gave_up* whether a technique reached a limit of its own on the last
    board, so that it may have missed a step, and *scores* has one score per move.

    Parameters
    ----------
    rungs
        Techniques with their rungs, in the order in which they are tried.
    truth
        What is known about the solutions of the puzzle, to validate each step.
    engine
        The engine for techniques that search.
    countdown
        When it has passed, no technique is started.
    fault
        Called once per dropped technique, with its id and the reason.
    observe
        Called with each step and its score after it was validated and before it is applied.
    query
        A function of a board, a question and its arguments that returns what a kernel answers, or None.
    marks_follow
        Whether the pencil marks of the puzzle follow from its givens. The puzzle of each board is then without them,
        since they do not restrict it.
    """

    _rungs: Sequence[tuple[Technique, Rung]]
    truth: KnownSolutions
    _engine: Engine
    _countdown: Countdown
    _fault: Callable[[str, str], None]
    _observe: Callable[[Board, Step, float], object] = lambda board, step, score: None
    _query: KernelQuery | None = None
    _marks_follow: bool = False

    scores: list[float] = attrs.field(factory=list, init=False)
    refused: list[Refusal] = attrs.field(factory=list, init=False)
    _dropped: set[str] = attrs.field(factory=set, init=False)
    verified: bool = attrs.field(default=True, init=False)
    out_of_time: bool = attrs.field(default=False, init=False)
    gave_up: bool = attrs.field(default=False, init=False)
    reason: str | None = attrs.field(default=None, init=False)

    @property
    def may_have_missed(self) -> bool:
        """Whether there may be a further step, since the ladder or a technique ended early."""
        return self.out_of_time or self.gave_up

    @property
    def techniques(self) -> dict[str, Technique]:
        """The techniques by id, in the order in which they are tried."""
        return {technique.id: technique for technique, _ in self._rungs}

    def moves(self, board: Board) -> Iterator[tuple[Board, Step, Board]]:
        """Yield each move when it is found, as the board before, the step and the board after."""
        board = self._prepared(board)
        while True:
            if self.truth.verdict is not Verdict.UNIQUE:
                self.reason = contradiction(board, NEVER if board.is_solved else self._countdown)
            if board.is_solved or self.reason is not None:
                return
            found = self._next_step(board)
            if found is None:
                self.out_of_time = self._countdown.has_passed
                return
            self.gave_up = False
            step, score = found
            self.scores.append(score)
            self._observe(board, step, score)
            after = board.apply(step)
            board.forget_views()
            yield board, step, after
            board = after

    def _prepared(self, board: Board) -> Board:
        """*board* with the kernels, if there are any, and without marks that follow from the givens."""
        if self._marks_follow and board.puzzle is not None:
            board = attrs.evolve(board, puzzle=attrs.evolve(board.puzzle, marks=None))
        return board if self._query is None else board.with_kernels(self._query)

    def _next_step(self, board: Board) -> tuple[Step, float] | None:
        """The step of the first rung that has one, or the cheapest of rungs that are compared, and its score."""
        best: tuple[Step, float] | None = None
        for technique, rung in self._countdown.during(self._rungs):
            if best is not None:
                if not rung.cheapest:
                    break
                if rung.least is not None and best[1] <= rung.least:
                    continue
            found = self._easiest(technique, rung, board)
            step = None if found is None else self._checked(technique, board, found)
            if step is None:
                continue
            score = rung.score_of(board, step)
            if not rung.cheapest:
                return step, score
            if best is None or score < best[1]:
                best = step, score
        return best

    def every_step(self, board: Board) -> Iterator[tuple[Step, float]]:
        """Yield all steps that can be taken on *board*, rung by rung, each with its score."""
        board = self._prepared(board)
        for technique, rung in self._countdown.during(self._rungs):
            for found in self._each(technique, rung, board):
                step = self._checked(technique, board, found)
                if step is None:
                    break
                yield step, rung.score_of(board, step)
        self.out_of_time = self._countdown.has_passed

    def _each(self, technique: Technique, rung: Rung, board: Board) -> Iterator[Step]:
        """Each step of *technique* that belongs to *rung*, when it is found, until the countdown has passed."""
        steps: Iterator[Step] | None = None
        step: Step | None = None
        while technique.id not in self._dropped and not self._countdown.has_passed:
            outer = running.set(self._timed())
            try:
                steps = steps or iter(technique.steps(board, self._engine))
                step = next((each for each in steps if rung.accepts(board, each)), None)
            except (TooLarge, OutOfBudget, OutOfTime) as error:
                self._note(error, technique)
                return
            finally:
                running.reset(outer)
            if step is None:
                return
            yield step

    def _easiest(self, technique: Technique, rung: Rung, board: Board) -> Step | None:
        """The first step of *technique* that belongs to *rung*, or the cheapest if they are compared."""
        if technique.id in self._dropped:
            return None
        outer = running.set(self._timed())
        try:
            return _first(rung, board, iter(technique.steps(board, self._engine)))
        except (TooLarge, OutOfBudget, OutOfTime) as error:
            self._note(error, technique)
            return None
        finally:
            running.reset(outer)

    def _timed(self) -> Countdown | None:
        return self._countdown if self._countdown.is_timed else None

    def _note(self, error: Exception, technique: Technique) -> None:
        """Note that *technique* reached a limit. Raises *error* if the limit is not one of the technique's own."""
        if isinstance(error, OutOfTime):
            if not self._countdown.has_passed:
                raise error
        elif isinstance(error, OutOfBudget) and not technique.searches:
            raise error
        else:
            self.gave_up = True

    def _checked(self, technique: Technique, board: Board, step: Step) -> Step | None:
        """The *step* of *technique*, or None if it is unsound, which drops the technique."""
        if self.truth.confirms(board, step):
            return step
        with timed(self._countdown):
            check = self.truth.judge(board, step, self._engine)
        if check.faults:
            self.refused.append(Refusal(technique.id, step, check.faults))
            self._dropped.add(technique.id)
            self._fault(technique.id, f"a step of {technique.id} was refused: {'; '.join(check.faults)}")
            return None
        self.verified = self.verified and check.verified
        return step


def _first(rung: Rung, board: Board, steps: Iterator[Step]) -> Step | None:
    """The first of *steps* that belongs to *rung* or, if they are compared, the one with the lowest score."""
    if not rung.cheapest:
        if rung.accepts is not accept_all:
            steps = (step for step in steps if rung.accepts(board, step))
        return next(steps, None)
    best: Step | None = None
    lowest = inf
    for step in steps:
        if rung.accepts(board, step) and (score := rung.score_of(board, step)) < lowest:
            best, lowest = step, score
            if rung.least is not None and lowest <= rung.least:
                break
    return best


def solve_path(
    puzzle: Puzzle, ladder: Ladder, scale: str | None = None, is_last: Callable[[int, Step], bool] | None = None
) -> Report:
    """Apply the techniques of *ladder* to *puzzle* until it is solved or none applies.

    *scale* is the id of the scale that the ladder belongs to, if any; the report then has the scores. *is_last* is a
    function of the number of steps that were taken and the last of them: whether no more are wanted.
    """
    board, verdict = Board.of(puzzle), ladder.truth.verdict
    moves: list[Move] = []
    outcome = Outcome.STUCK
    for before, step, after in ladder.moves(board):
        moves.append(Move(before, step))
        board = after
        if is_last is not None and is_last(len(moves), step):
            outcome = Outcome.STOPPED
            break
    if board.is_solved:
        outcome = Outcome.SOLVED
    if ladder.reason is not None:
        outcome = Outcome.CONTRADICTION
    verified = ladder.verified and verdict is not Verdict.UNKNOWN
    complete = not ladder.may_have_missed
    refused = tuple(ladder.refused)
    scores = () if scale is None else tuple(ladder.scores)
    return Report(
        puzzle, tuple(moves), board, outcome, verdict, verified, ladder.reason, refused, complete, scale, scores
    )
