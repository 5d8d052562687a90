"""Whether a puzzle meets an order, and how much is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING

import attrs

from ruleout_generate.orders.order import Order

if TYPE_CHECKING:
    from ruleout import Layout, PathEntry, Rating


@attrs.frozen(order=True)
class Distance:
    """How far a puzzle is from what was asked: the number of conditions that it breaks, and by how much in total."""

    broken: int
    amount: float


MET = Distance(0, 0.0)
"""Nothing is missing."""


@attrs.frozen
class Assessment:
    """What a puzzle lacks, in words, and its distance from the order."""

    lacks: tuple[str, ...]
    distance: Distance

    @property
    def is_met(self) -> bool:
        """Whether nothing is missing."""
        return not self.lacks


@attrs.frozen
class Solved:
    """How techniques solve a puzzle.

    Attributes
    ----------
    path
        The techniques that were used, those that are allowed alone if not all are.
    is_enough
        Whether the techniques that are allowed solve the puzzle.
    is_too_easy
        Whether those that must not be enough solve it.
    """

    path: Sequence[PathEntry]
    is_enough: bool = True
    is_too_easy: bool = False


def assess(order: Order, givens: int, solved: Solved | None, rating: Rating | None) -> Assessment:
    """Return what a puzzle lacks.

    Parameters
    ----------
    order
        What is asked.
    givens
        The number of givens of the puzzle.
    solved
        How techniques solve it, None if nothing asks for it.
    rating
        Its rating, None if nothing asks for it.
    """
    found = [*_givens(order, givens), *_techniques(order, solved), *_difficulty(order, rating)]
    return Assessment(tuple(text for text, _ in found), Distance(len(found), sum(amount for _, amount in found)))


def what_is_left(order: Order, layout: Layout) -> str:
    """Return why the givens of a puzzle do not meet *order* although their number does."""
    found = []
    if order.minimal and order.pattern is not None:
        found.append("a given that is not needed")
    if len(layout.parts) > 1 and not order.alone:
        found.append("a grid that can be solved without the others")
    return " or ".join(found) or "other numbers of the digits"


Lack = tuple[str, float]
"""What is missing in words, and how much."""


def _givens(order: Order, givens: int) -> Iterable[Lack]:
    if order.givens is not None:
        outside = _outside(givens, *order.givens)
        if outside:
            yield f"{givens} givens instead of {_range(*order.givens)}", outside


def _techniques(order: Order, solved: Solved | None) -> Iterable[Lack]:
    if solved is None:
        return
    if not solved.is_enough:
        yield "no solution by the techniques that are allowed", 1.0
    if solved.is_too_easy:
        yield "a solution by techniques that must not be enough", 1.0
    times = {entry.technique: entry.times for entry in solved.path}
    for technique, (least, most) in order.needed.items():
        outside = _outside(times.get(technique, 0), least, inf if most is None else most)
        if outside:
            wanted = f"at least {least}" if most is None else _range(least, most)
            yield f"{technique} {times.get(technique, 0)} times instead of {wanted}", outside
    for technique in order.excluded:
        if technique in times:
            yield f"{technique} is needed", times[technique]


def _difficulty(order: Order, rating: Rating | None) -> Iterable[Lack]:
    if rating is None or order.difficulty is None:
        return
    if rating.value is None:
        yield f"no rating on {rating.scale}: {rating}", inf
    elif isinstance(order.difficulty, str):
        if (rating.level or "").lower() != order.difficulty.lower():
            yield f"{rating} on {rating.scale} instead of {order.difficulty}", 1.0
    else:
        outside = _outside(rating.value, *order.difficulty)
        if outside:
            yield f"{rating} on {rating.scale} instead of {_range(*order.difficulty)}", outside


def _outside(value: float, least: float, most: float) -> float:
    """How far *value* is below *least* or above *most*."""
    return max(least - value, value - most, 0.0)


def _range(least: float, most: float) -> str:
    return f"{least:g}" if least == most else f"{least:g} to {most:g}"
