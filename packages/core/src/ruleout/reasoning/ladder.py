"""The solving loop: it takes the first step of the easiest technique that has one, and starts over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from ruleout.errors import PluginError, describe_error, quoted
from ruleout.model.typed import typed
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import CONTENT, Board, content_of
from ruleout.reasoning.report import Outcome, Refusal, Report
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.validation import KnownSolutions, contradiction, require_parts
from ruleout.search.engine import Engine, OutOfBudget, Verdict
from ruleout.search.searcher import Searcher


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
        The engine for techniques that search.
    fault
        Called once per dropped technique, with its id and the reason.
    observe
        Called with each step after it was validated and before it is applied.
    seconds
        How many seconds from now a technique may still be started; None for no limit.
    """

    def __init__(
        self,
        techniques: Sequence[Technique],
        truth: KnownSolutions,
        engine: Engine,
        fault: Callable[[str, str], None],
        observe: Callable[[Board, Step], object] = lambda board, step: None,
        seconds: float | None = None,
    ) -> None:
        self._techniques = list(techniques)
        self.truth = truth
        self._fault = fault
        self._observe = observe
        self._searcher = Searcher(engine, None if seconds is None else time.monotonic() + seconds)
        self.refused: list[Refusal] = []
        self.verified = True
        self.out_of_time = False

    def climb(self, board: Board) -> Iterator[tuple[Board, Step, Board]]:
        """Yield each move when it is found, as the board before, the step and the board after."""
        while not board.is_solved and not (self.truth.verdict is not Verdict.UNIQUE and contradiction(board)):
            in_time = takewhile(lambda _: not self._searcher.is_late, tuple(self._techniques))
            step = next(filter(None, (self._first_step(technique, board) for technique in in_time)), None)
            if step is None:
                self.out_of_time = self._searcher.is_late
                return
            self._observe(board, step)
            after = board.apply(step)
            yield board, step, after
            board = after

    def _first_step(self, technique: Technique, board: Board) -> Step | None:
        """The first step of *technique* if it is sound; the technique is dropped if it is not."""
        before = content_of(board)
        found: object = None
        problem = ""
        try:
            found = next(iter(technique.steps(board, self._searcher)), None)
        except (KeyboardInterrupt, PluginError):
            raise
        except BaseException as error:
            if technique.searches and isinstance(error, OutOfBudget):
                return None
            problem = f"find raised {describe_error(error)}"
        if any(old is not new for old, new in zip(before, content_of(board), strict=True)):
            for name, value in zip(CONTENT, before, strict=True):
                object.__setattr__(board, name, value)
            problem = problem or "find changed the board that it was given"
        if found is None and not problem:
            return None
        step = None if problem else self._checked(technique, board, found)
        if isinstance(step, Step):
            return step
        self._techniques.remove(technique)
        self._fault(technique.id, problem or step or "")
        return None

    def _checked(self, technique: Technique, board: Board, found: object) -> Step | str:
        """A copy of the step *found*, which *technique* yielded, or what is wrong with it."""
        if not isinstance(found, Step):
            return f"find yielded a {type(found).__name__}; expected a Step"
        try:
            step: Step = typed(found, Step)
            require_parts(board.layout, step)
        except (KeyboardInterrupt, PluginError):
            raise
        except BaseException as error:
            return f"find yielded a step that cannot be read: {describe_error(error)}"
        if step.technique != technique.id:
            return f"find yielded a step of {quoted(step.technique)}; expected its own id"
        check = self.truth.judge(board, step, self._searcher)
        if check.faults:
            self.refused.append(Refusal(technique.id, step, check.faults))
            return f"a step of {technique.id} was refused: {'; '.join(check.faults)}"
        self.verified = self.verified and check.verified
        return step


def climb(puzzle: Puzzle, ladder: Ladder) -> Report:
    """Apply the techniques of *ladder* to *puzzle* until it is solved or none applies."""
    board, verdict = Board.of(puzzle), ladder.truth.verdict
    moves = []
    for before, step, after in ladder.climb(board):
        moves.append((before, step))
        board = after
    reason = contradiction(board) if verdict is not Verdict.UNIQUE else None
    outcome = Outcome.SOLVED if board.is_solved else Outcome.STUCK
    if reason is not None:
        outcome = Outcome.CONTRADICTION
    verified = ladder.verified and verdict is not Verdict.UNKNOWN
    complete = not ladder.out_of_time
    return Report(puzzle, tuple(moves), board, outcome, verdict, verified, reason, tuple(ladder.refused), complete)
