"""Conditions of an order that a puzzle does not meet, in words and as amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING

from ruleout import Outcome
from ruleout_generate.orders.order import Order

if TYPE_CHECKING:
    from ruleout import Layout, PathEntry, Puzzle, Rating


Lack = tuple[str, float]
"""An unmet condition in words, and the amount that is missing."""


def what_is_left(order: Order, layout: Layout) -> str:
    """Return why the givens of a puzzle do not meet *order* although their number does."""
    found = []
    if order.minimal and order.pattern is not None:
        found.append("a given that is not needed")
    if len(layout.parts) > 1 and not order.alone:
        found.append("a grid that can be solved without the others")
    return " or ".join(found) or "other numbers of the digits than required"


def lacking_givens(order: Order, puzzle: Puzzle) -> Iterator[Lack]:
    """Yield what *puzzle* lacks if it has too few givens, or too many."""
    if order.givens is not None:
        givens = sum(map(bool, puzzle.givens))
        outside = _outside(givens, *order.givens)
        if outside:
            yield f"{givens} givens instead of {_range(*order.givens)}", outside


def lacking_techniques(
    order: Order,
    path: Iterable[PathEntry],
    is_enough: bool = True,
    is_too_easy: bool = False,
    members: Mapping[str, Iterable[str]] = MappingProxyType({}),
) -> Iterator[Lack]:
    """Yield the conditions on techniques that a puzzle does not meet.

    Parameters
    ----------
    order
        The order.
    path
        The techniques that were used, those that are allowed alone if not all are.
    is_enough
        True if the techniques that are allowed solve the puzzle.
    is_too_easy
        True if the techniques that must not be enough solve it.
    members
        The ids of the techniques that a name of those needed stands for, if it is the name of a group.
    """
    if not is_enough:
        yield "no solution by the techniques that are allowed", 1.0
    if is_too_easy:
        yield "a solution by techniques that must not be enough", 1.0
    times = {entry.technique: entry.times for entry in path}
    for technique, (least, most) in order.needed.items():
        used = sum(times.get(each, 0) for each in members.get(technique, (technique,)))
        outside = _outside(used, least, inf if most is None else most)
        if outside:
            wanted = f"at least {least}" if most is None else _range(least, most)
            yield f"{technique} {used} times instead of {wanted}", outside
    for technique in order.excluded:
        if technique in times:
            yield f"{technique} is needed", times[technique]


def lacking_difficulty(order: Order, rating: Rating) -> Iterator[Lack]:
    """Yield what a puzzle with this *rating* lacks if another one is asked for."""
    if order.difficulty is None:
        return
    least = rating.at_least if rating.outcome is Outcome.STOPPED else None  # it is known to be too hard
    wanted = order.difficulty if isinstance(order.difficulty, str) else _range(*order.difficulty)
    value = rating.value if least is None else least
    if value is None:
        yield f"no rating on {rating.scale}: {rating}", inf
    elif isinstance(order.difficulty, str):
        if rating.value is None or (rating.level or "").lower() != order.difficulty.lower():
            yield f"{_rated(rating, least)} on {rating.scale} instead of {wanted}", 1.0
    else:
        outside = _outside(value, *order.difficulty)
        if outside:
            yield f"{_rated(rating, least)} on {rating.scale} instead of {wanted}", outside


def _rated(rating: Rating, least: float | None) -> str:
    return f"{rating}" if least is None else f"{least:g} or more"


def _outside(value: float, least: float, most: float) -> float:
    """Return the distance of *value* from the range of *least* to *most*."""
    return max(least - value, value - most, 0.0)


def _range(least: float, most: float) -> str:
    return f"{least:g}" if least == most else f"{least:g} to {most:g}"
