"""Scales of difficulty: ladders of their own, with a score for each step, and how these become a rating."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

import attrs

from ruleout import Board, Layout, Outcome, Puzzle, Report, Rung, Step
from ruleout.internal import Sentence, any_layout

if TYPE_CHECKING:
    from ruleout_strategies.rating.solved_path import SolvedPath


@attrs.frozen
class Level:
    """A level of difficulty on a scale, and what the puzzles of this level have in common.

    Parameters
    ----------
    name
        The name that people read.
    least, most
        The lowest and the highest value of a puzzle of this level; None if there is no such limit.
    empty
        The lowest and the highest number of visible cells that are not given, or None for any number.
    """

    name: str
    least: float | None = None
    most: float | None = None
    empty: tuple[int, int] | None = None

    def __str__(self) -> str:
        return self.name

    def includes(self, value: float, puzzle: Puzzle) -> bool:
        """Return whether a puzzle with this *value* is within the limits of this level."""
        least, most = -inf if self.least is None else self.least, inf if self.most is None else self.most
        if not least <= value <= most:
            return False
        return self.empty is None or self.empty[0] <= empty_cells(puzzle) <= self.empty[1]


def empty_cells(puzzle: Puzzle) -> int:
    """Return the number of visible cells that are not given."""
    return puzzle.givens[: puzzle.layout.visible].count(0)


@attrs.frozen
class Grade:
    """Grade of a puzzle on a scale: a *value*, higher for harder puzzles, and the name of its *level*, if any."""

    value: float
    level: str | None = None


@attrs.frozen
class Scale:
    """A scale: the order in which techniques are tried, the score of each step, and the rating that follows.

    Parameters
    ----------
    id
        Lower-case words joined by hyphens.
    title
        The name that people read.
    rungs
        The ladder, the easiest first. A technique may have several rungs. Those that are not installed or do not apply
        to a puzzle are left out. None is the ladder of all techniques that are not used on request only, by difficulty,
        which is also the score of their steps. If there are none, *grade* computes the rating from the puzzle alone.
    by_rounds
        True if the ladder takes all steps of the easiest technique that has one together, a round, instead of the first
        of them. The rating then does not depend on the orientation of a puzzle, if *grade* does not.
    summary
        One sentence.
    grade
        A function of a :class:`SolvedPath` that returns the grade of its puzzle, or None if it has none. It is called
        if the puzzle has exactly one solution and the ladder led to it. In loops that may be long it calls
        ``check_time``; it may raise OutOfBudget if it gives up. If None, the value is the score of the hardest step.
    levels
        The levels, the easiest first. A grade without a level is given the first one that includes it.
    applies
        A function of a layout: whether the scale can rate puzzles on it.
    needs
        Requirement on a layout, as a phrase that follows "needs": ``a grid with boxes``.
    version
        The version of the definition of the scale. It changes if a puzzle may get another rating.
    least
        A function of a technique and the score of one of its steps that returns a lower bound of the grade of any
        puzzle with such a step, so that a rating can end when a puzzle is known to be too hard. If it is None and there
        is no *grade*, that is the score; otherwise nothing is known.
    beyond
        A function of a board on which the ladder is stuck that returns a lower bound of the grade of its puzzle. It may
        raise OutOfTime. None if nothing is known.
    lacks
        A function of a board on which the ladder is stuck that returns what is not installed here and would take it
        further, with the command that installs it, or None.
    remark
        A function of a board, a step on the ladder and its score that returns a sentence on how the score comes about,
        or None.
    """

    id: str
    title: str
    rungs: tuple[Rung, ...] | None
    summary: str = ""
    grade: Callable[[SolvedPath], Grade | None] | None = None
    levels: tuple[Level, ...] = ()
    applies: Callable[[Layout], bool] = any_layout
    needs: str = "any layout"
    version: str = "1"
    by_rounds: bool = False
    least: Callable[[str, float], Grade] | None = None
    beyond: Callable[[Board], float] | None = None
    lacks: Callable[[Board], str | None] | None = None
    remark: Callable[[Board, Step, float], Sentence | None] | None = None

    def __deepcopy__(self, memo: object) -> Scale:
        return self

    def least_with(self, technique: str, score: float) -> Grade | None:
        """Return a lower bound of the grade of any puzzle that needs such a step, or None."""
        if self.least is not None:
            return self.least(technique, score)
        return Grade(score) if self.grade is None else None

    def lacking(self, report: Report) -> str | None:
        """Return what is not installed and would take the ladder further if it is stuck at the end of *report*."""
        is_stuck = report.outcome is Outcome.STUCK and report.complete
        return self.lacks(report.final) if is_stuck and self.lacks is not None else None

    def graded(self, solved: SolvedPath) -> Grade | None:
        """Return the grade of a puzzle that was solved on the ladder of this scale, with its level."""
        if self.grade is None:
            found: Grade | None = Grade(max(solved.report.scores, default=0))
        else:
            found = self.grade(solved)
        if found is None or found.level is not None:
            return found
        puzzle = solved.report.puzzle
        levels = (each.name for each in self.levels if each.includes(found.value, puzzle))
        return Grade(found.value, next(levels, None))
