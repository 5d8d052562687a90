"""Scales of difficulty: ladders of their own, with a score for each step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import attrs

from ruleout.reasoning.technique import Technique

if TYPE_CHECKING:
    from ruleout.reasoning.board import Board
    from ruleout.reasoning.step import Step

StepScore = Callable[["Board", "Step"], float]
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
        Whether all steps are compared and the one with the lowest score is taken; otherwise it is the first.
    """

    technique: str
    score: float | StepScore
    accepts: Callable[[Board, Step], bool] = accept_all
    cheapest: bool = False

    def score_of(self, board: Board, step: Step) -> float:
        """Return the score of *step*, taken on *board*."""
        return self.score(board, step) if callable(self.score) else self.score


@attrs.frozen
class Scale:
    """A scale: which techniques are tried in which order, and what each step scores.

    Parameters
    ----------
    id
        Lower-case words joined by hyphens.
    title
        The name that people read.
    rungs
        The ladder, the easiest first.
    summary
        One sentence.
    """

    id: str
    title: str
    rungs: tuple[Rung, ...]
    summary: str = ""


def rungs_of(techniques: Iterable[Technique]) -> list[tuple[Technique, Rung]]:
    """Return the ladder of *techniques* in their order, each with its difficulty as the score."""
    return [(each, Rung(each.id, each.difficulty)) for each in techniques]
