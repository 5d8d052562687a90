"""The solving loop: it takes the first step of the easiest technique that has one, and starts over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ruleout.errors import PluginError, describe_error, quoted
from ruleout.model.typed import typed
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import CONTENT, Board, content_of
from ruleout.reasoning.report import Outcome, Refusal, Report
from ruleout.reasoning.scale import Rung, accept_all
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.validation import KnownSolutions, contradiction, require_parts
from ruleout.search.deadline import NEVER
from ruleout.search.engine import OutOfBudget, Verdict
from ruleout.search.searcher import Searcher


class Ladder:
    """Applies techniques to one board after another.

    A technique that raises, changes the board or yields an unsound step is dropped for the rest of the climb. At the
    end of the climb, *reason* says why the board has no solution, and *out_of_time* whether it ended early.

    Parameters
    ----------
    rungs
        Techniques with their rungs, in the order in which they are tried.
    truth
        What is known about the solutions of the puzzle, to validate each step.
    searcher
        The engine for techniques that search, and the deadline after which no technique is started.
    fault
        Called once per dropped technique, with its id and the reason.
    observe
        Called with each step after it was validated and before it is applied.
    is_foreign
        Whether the technique with this id is a third party's, so that all parts of its steps are checked and copied.
    """

    def __init__(
        self,
        rungs: Iterable[tuple[Technique, Rung]],
        truth: KnownSolutions,
        searcher: Searcher,
        fault: Callable[[str, str], None],
        observe: Callable[[Board, Step], object] = lambda board, step: None,
        is_foreign: Callable[[str], bool] = lambda technique: True,
    ) -> None:
        self._rungs = [(technique, rung, is_foreign(technique.id)) for technique, rung in rungs]
        self.truth = truth
        self._fault = fault
        self._observe = observe
        self._searcher = searcher
        self.refused: list[Refusal] = []
        self.verified = True
        self.out_of_time = False
        self.reason: str | None = None

    def climb(self, board: Board) -> Iterator[tuple[Board, Step, Board]]:
        """Yield each move when it is found, as the board before, the step and the board after."""
        deadline = self._searcher.deadline
        while True:
            if self.truth.verdict is not Verdict.UNIQUE:
                self.reason = contradiction(board, NEVER if board.is_solved else deadline)
            if board.is_solved or self.reason is not None:
                return
            step = self._next_step(board)
            if step is None:
                self.out_of_time = self._searcher.is_late
                return
            self._observe(board, step)
            after = board.apply(step)
            yield board, step, after
            board = after

    def _next_step(self, board: Board) -> Step | None:
        """The step of the first rung that has one."""
        for technique, rung, foreign in self._searcher.deadline.during(tuple(self._rungs)):
            step = self._first_step(technique, rung, foreign, board)
            if step is not None:
                return step
        return None

    def _first_step(self, technique: Technique, rung: Rung, foreign: bool, board: Board) -> Step | None:
        """The first step of *rung* if it is sound; its technique is dropped if it is not."""
        before = content_of(board)
        found: object = None
        problem = ""
        try:
            steps = iter(technique.steps(board, self._searcher))
            if rung.cheapest:
                found = min(
                    (step for step in steps if rung.accepts(board, step)),
                    key=lambda step: rung.score_of(board, step),
                    default=None,
                )
            elif rung.accepts is accept_all:
                found = next(steps, None)
            else:
                found = next((step for step in steps if rung.accepts(board, step)), None)
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
        step = None if problem else self._checked(technique, foreign, board, found)
        if isinstance(step, Step):
            return step
        self._rungs = [each for each in self._rungs if each[0] is not technique]
        self._fault(technique.id, problem or step or "")
        return None

    def _checked(self, technique: Technique, foreign: bool, board: Board, found: object) -> Step | str:
        """The step *found*, which *technique* yielded, as a copy if it is *foreign*, or what is wrong with it."""
        if not foreign and isinstance(found, Step) and self.truth.confirms(board, found):
            return found
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
    outcome = Outcome.SOLVED if board.is_solved else Outcome.STUCK
    if ladder.reason is not None:
        outcome = Outcome.CONTRADICTION
    verified = ladder.verified and verdict is not Verdict.UNKNOWN
    complete = not ladder.out_of_time
    refused = tuple(ladder.refused)
    return Report(puzzle, tuple(moves), board, outcome, verdict, verified, ladder.reason, refused, complete)
