"""What came of explaining a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import attrs

from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation, Technique
from ruleout.search.engine import Verdict


class Outcome(StrEnum):
    """How far the ladder came."""

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"


@attrs.frozen
class Refusal:
    """A step that was not believed, and why."""

    technique: str
    step: Step
    reasons: tuple[str, ...]


@attrs.frozen
class Report:
    """The ladder's way through a puzzle.

    *moves* are pairs (board before, step); *final* is the board after the last. *verdict* is what search said about
    the puzzle before the ladder began, *verified* whether every step could be checked against it. *reason* says why
    the outcome is a contradiction. *complete* is False where time ran out and more steps may exist.
    """

    puzzle: Puzzle
    moves: tuple[tuple[Board, Step], ...]
    final: Board
    outcome: Outcome
    verdict: Verdict
    verified: bool = True
    reason: str | None = None
    refused: tuple[Refusal, ...] = ()
    complete: bool = True

    def __repr__(self) -> str:
        return f"<Report: {self.outcome}, {len(self.moves)} steps, verdict {self.verdict}>"

    def __str__(self) -> str:
        return str(self.final)

    def __iter__(self) -> Iterator[tuple[Board, Step]]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        raise TypeError("a Report is neither true nor false; compare its outcome, as in report.outcome == 'solved'")

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps alone."""
        return tuple(step for _, step in self.moves)


@attrs.frozen
class Hint:
    """The next step, the board that it is taken on, and its words."""

    technique: Technique
    board: Board
    step: Step
    explanation: Explanation

    def __repr__(self) -> str:
        return f"<Hint {self.technique.id}: {self.explanation.full}>"

    def __str__(self) -> str:
        return self.explanation.full
