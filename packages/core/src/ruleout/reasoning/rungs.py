"""Rungs of ladders: techniques, or some of their steps, with their scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Protocol, runtime_checkable

import attrs

from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Unit
from ruleout.reasoning.board import Board
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.waiting import Waiting
from ruleout.search.engine import Engine

StepScore = Callable[[Board, Step], float]
"""The score of a step on a board, or its place in an order of steps."""


def accept_all(board: Board, step: Step) -> bool:
    """Return True."""
    return True


@attrs.frozen
class OtherHouses:
    """A function of a board and a step: whether the house of the step is of none of *kinds*."""

    kinds: frozenset[str]

    def __call__(self, board: Board, step: Step) -> bool:
        (house,) = (each for each in step.because.constraints["unit"] if isinstance(each, Unit))
        return house.kind not in self.kinds


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
        True if all steps are compared and the one with the lowest score is taken; otherwise it is the first. Rungs with
        *cheapest* that follow each other on a ladder are compared together.
    on_request
        True if the rung is used only if its technique is named.
    least
        A score that no step of this rung is below, so that the comparison can end early; None if it is not known.
    order
        A function of a board and a step: the step for which it is lowest is taken, not the first one found.
    removals
        A function of a board and a step that returns which of the candidates that the step removes are removed on this
        rung, None for all of them. A step without any effect on this rung does not belong to it.
    steps
        A function of a board that returns the steps of the technique among which those of this rung are, so that it
        does not look for others; its result is None if the technique has to look for all of them.
    """

    technique: str
    score: float | StepScore
    accepts: Callable[[Board, Step], bool] = accept_all
    cheapest: bool = False
    on_request: bool = False
    least: float | None = None
    order: StepScore | None = None
    removals: Callable[[Board, Step], tuple[Candidate, ...]] | None = None
    steps: Callable[[Board], tuple[Step, ...] | None] | None = None

    @property
    def takes_all(self) -> bool:
        """True if all steps of the technique belong to this rung as they are."""
        return self.accepts is accept_all and self.removals is None

    def found(self, board: Board, technique: Technique, engine: Engine) -> Iterator[Step]:
        """Return the steps of *technique*, that of this rung, that belong to it."""
        own = None if self.steps is None else self.steps(board)
        return self.belonging(board, technique.steps(board, engine) if own is None else own)

    def belonging(self, board: Board, steps: Iterable[Step]) -> Iterator[Step]:
        """Return those of *steps* that belong to this rung, without the removals that it does not have."""
        return iter(steps) if self.takes_all else self._some(board, steps)

    def _some(self, board: Board, steps: Iterable[Step]) -> Iterator[Step]:
        for step in steps:
            if not self.accepts(board, step):
                continue
            if self.removals is not None:
                kept = self.removals(board, step)
                step = attrs.evolve(step, removes=tuple(each for each in step.removes if each in kept))
                if not (step.places or step.removes):
                    continue
            yield step

    def first_of(self, board: Board, steps: Iterator[Step]) -> Step | None:
        """Return the first of *steps* in the order of this rung, or None if there is none."""
        if self.order is None:
            return next(steps, None)
        board.view(Waiting)  # on each board, since it depends on the order in which candidates were removed
        return min(steps, key=partial(self.order, board), default=None)

    def score_of(self, board: Board, step: Step) -> float:
        """Return the score of *step*, taken on *board*."""
        return self.score(board, step) if callable(self.score) else self.score


@runtime_checkable
class LadderScale(Protocol):
    """A scale whose ladder is climbed: the attributes that explanations need.

    Attributes
    ----------
    id
        Its id.
    rungs
        Its ladder, the easiest first; None for all techniques, by difficulty.
    by_rounds
        True if all steps of the easiest technique that has one are taken together.
    """

    @property
    def id(self) -> str: ...
    @property
    def rungs(self) -> tuple[Rung, ...] | None: ...
    @property
    def by_rounds(self) -> bool: ...


def rungs_of(techniques: Iterable[Technique]) -> list[tuple[Technique, Rung]]:
    """Return the ladder of *techniques* in their order, each with its difficulty as the score."""
    return [(each, _rung(each.id, each.difficulty)) for each in techniques]


@lru_cache(maxsize=1024)
def _rung(technique: str, score: float) -> Rung:
    return Rung(technique, score)


def simple_rungs(rungs: Iterable[tuple[Technique, Rung]]) -> list[tuple[str, float]]:
    """Return the ids and the scores of the rungs before the first that compares or changes steps.

    Each of these takes the first step of a technique that belongs to it, or the first in the order of the rung.
    """
    found = []
    for technique, rung in rungs:
        if rung.removals is not None or rung.steps is not None or rung.cheapest or callable(rung.score):
            break
        found.append((technique.id, rung.score))
    return found
