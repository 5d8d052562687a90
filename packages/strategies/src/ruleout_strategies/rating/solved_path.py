"""A puzzle that was solved on the ladder of a scale, as the scale grades it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ruleout import Board, Engine, OutOfBudget, Report, Step, Technique
from ruleout.plugin import Digit, KnownSolutions, TooLarge


@attrs.frozen
class SolvedPath:
    """A puzzle with one solution, and the way in which the ladder of a scale led to it, for a grade.

    Attributes
    ----------
    report
        The steps and their scores. There are none if the scale has an empty ladder.
    known
        The solution.
    engine
        The engine that the user chose.
    techniques
        The techniques of the ladder that could be used on the puzzle, by id.
    """

    report: Report
    known: KnownSolutions = attrs.field(repr=False)
    engine: Engine
    techniques: Mapping[str, Technique] = attrs.field(repr=False)

    @property
    def solution(self) -> tuple[Digit, ...]:
        """The solution: one digit per visible cell, row by row."""
        return self.known.solutions[0]

    def steps(self, board: Board, technique: str) -> Iterator[Step]:
        """Yield the steps of the technique with the id *technique* on *board* that agree with the solution.

        They are searched for one after the other, so that a caller that needs only some of them need not wait for all.
        """
        found = self.techniques[technique]
        try:
            for step in found.steps(board, self.engine):
                if self.known.confirms(board, step):
                    yield step
        except TooLarge:
            return
        except OutOfBudget:
            if not found.searches:
                raise
