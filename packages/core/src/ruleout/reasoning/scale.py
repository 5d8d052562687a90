"""Scales of difficulty: ladders of their own, with a score for each step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

import attrs

from ruleout.errors import PluginFailure, RuleoutError, describe_error
from ruleout.model.typed import typed
from ruleout.reasoning.technique import Technique

if TYPE_CHECKING:
    from ruleout.reasoning.board import Board
    from ruleout.reasoning.step import Step

T = TypeVar("T")
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
        The ladder, the easiest first. A technique may have several rungs. Those that are not installed or do not apply
        to a puzzle are left out.
    summary
        One sentence.
    """

    id: str
    title: str
    rungs: tuple[Rung, ...]
    summary: str = ""

    def __deepcopy__(self, memo: object) -> Scale:
        return self


def rungs_of(techniques: Iterable[Technique]) -> list[tuple[Technique, Rung]]:
    """Return the ladder of *techniques* in their order, each with its difficulty as the score."""
    return [(each, _rung(each.id, each.difficulty)) for each in techniques]


@lru_cache(maxsize=1024)
def _rung(technique: str, score: float) -> Rung:
    return Rung(technique, score)


def guarded_rung(scale: str, rung: Rung) -> Rung:
    """Return *rung* of the scale with the id *scale*, with functions that raise PluginFailure if they fail."""

    def guarded(call: Callable[[Board, Step], T], hint: type[T]) -> Callable[[Board, Step], T]:
        def answer(board: Board, step: Step) -> T:
            try:
                return cast(T, typed(call(board, step), hint))
            except (KeyboardInterrupt, RuleoutError):
                raise
            except BaseException as error:
                text = f"scale {scale} failed on a step of {rung.technique}: {describe_error(error)}"
                raise PluginFailure(text) from error

        return answer

    score = guarded(rung.score, float) if callable(rung.score) else rung.score
    accepts = rung.accepts if rung.accepts is accept_all else guarded(rung.accepts, bool)
    return attrs.evolve(rung, score=score, accepts=accepts)
