"""The solving loop: the first step of the easiest technique that has one, then from the beginning again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from ruleout.errors import quoted
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.report import Outcome, Refusal, Report
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.validation import KnownSolutions, contradiction
from ruleout.search.engine import Engine, OutOfBudget, Verdict
from ruleout.search.searcher import Searcher

FaultHandler = Callable[[Technique, str], None]
Observer = Callable[[Board, Step], None]


class Ladder:
    """Applies techniques to one board after another.

    A technique that raises, changes the board or yields an unsound step is dropped for the rest of the climb.

    Parameters
    ----------
    techniques
        In the order in which they are tried.
    truth
        What is known about the solutions of the puzzle, to validate each step.
    engine
        What techniques that search are given.
    fault
        Called once per dropped technique, with the reason.
    observe
        Called with each step after it was validated and before it is applied.
    seconds
        No technique is begun after so many seconds from now.
    """

    def __init__(
        self,
        techniques: Sequence[Technique],
        truth: KnownSolutions,
        engine: Engine,
        fault: FaultHandler,
        observe: Observer = lambda board, step: None,
        seconds: float | None = None,
    ) -> None:
        self._techniques = list(techniques)
        self._truth = truth
        self._fault = fault
        self._observe = observe
        self._searcher = Searcher(engine, None if seconds is None else time.monotonic() + seconds)
        self.refused: list[Refusal] = []
        self.verified = True
        self.out_of_time = False

    def climb(self, board: Board) -> Iterator[tuple[Board, Step, Board]]:
        """Yield each move as it is found: the board before, the step, the board after. Ends if no technique applies."""
        while not board.is_solved and not (self._truth.verdict is not Verdict.UNIQUE and contradiction(board)):
            step = self.next_step(board)
            if step is None:
                return
            self._observe(board, step)
            after = board.apply(step)
            yield board, step, after
            board = after

    def next_step(self, board: Board) -> Step | None:
        """Return the first sound step on *board*, or None."""
        for technique in tuple(self._techniques):
            if self._searcher.is_late:
                break
            step = self._first_step(technique, board)
            if step is not None:
                return step
        self.out_of_time = self._searcher.is_late
        return None

    def _first_step(self, technique: Technique, board: Board) -> Step | None:
        """The first step of *technique* if it is sound; the technique is dropped if it is not."""
        held = (board.layout, board.masks, board.cells_by_digit, board.given, board.placed)
        try:
            step = next(iter(technique.steps(board, self._searcher)), None)
        except KeyboardInterrupt:
            raise
        except OutOfBudget:
            step = None
        except BaseException as error:
            text = str(error).splitlines()
            self._drop(technique, f"find raised {type(error).__name__}" + (f": {text[0]}" if text else ""))
            step = None
        now = (board.layout, board.masks, board.cells_by_digit, board.given, board.placed)
        if any(before is not after for before, after in zip(held, now, strict=True)):
            for name, value in zip(("layout", "masks", "cells_by_digit", "given", "placed"), held, strict=True):
                object.__setattr__(board, name, value)
            self._drop(technique, "find changed the board that it was given")
            return None
        if step is None:
            return None
        if not isinstance(step, Step):
            self._drop(technique, f"find yielded a {type(step).__name__}; expected a Step")
            return None
        if step.technique != technique.id:
            self._drop(technique, f"find yielded a step of {quoted(step.technique)}; expected its own id")
            return None
        return step if self._is_sound(technique, board, step) else None

    def _is_sound(self, technique: Technique, board: Board, step: Step) -> bool:
        try:
            check = self._truth.judge(board, step, self._searcher)
        except (AttributeError, TypeError) as error:
            self._drop(technique, f"find yielded a step that cannot be read ({error})")
            return False
        if check.faults:
            self.refused.append(Refusal(technique.id, step, check.faults))
            self._drop(technique, f"a step of {technique.id} was refused: {'; '.join(check.faults)}")
            return False
        self.verified = self.verified and check.verified
        return True

    def _drop(self, technique: Technique, message: str) -> None:
        if technique in self._techniques:
            self._techniques.remove(technique)
            self._fault(technique, message)


def climb(puzzle: Puzzle, ladder: Ladder, truth: KnownSolutions) -> Report:
    """Apply the techniques of *ladder* to *puzzle* until it is solved or none applies."""
    board = Board.of(puzzle)
    moves = []
    for before, step, after in ladder.climb(board):
        moves.append((before, step))
        board = after
    reason = contradiction(board) if truth.verdict is not Verdict.UNIQUE else None
    outcome = Outcome.SOLVED if board.is_solved else Outcome.STUCK
    if reason is not None:
        outcome = Outcome.CONTRADICTION
    return Report(
        puzzle=puzzle,
        moves=tuple(moves),
        final=board,
        outcome=outcome,
        verdict=truth.verdict,
        verified=ladder.verified and truth.verdict is not Verdict.UNKNOWN,
        reason=reason,
        refused=tuple(ladder.refused),
        complete=not ladder.out_of_time,
    )
