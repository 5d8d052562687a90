"""Layouts put together by position."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

import attrs

from ruleout.model.constraints import Constraint, Unit
from ruleout.model.layout import Layout, Part, Position


@attrs.frozen
class Placement:
    """A layout with its top left corner at *corner* (row, column) of the whole; *name* is how the whole calls it."""

    layout: Layout
    corner: Position
    name: str


def compose(placements: Iterable[Placement]) -> Layout:
    """Return one layout made of several: cells at one position become one cell, units over the same cells one unit.

    Each placement becomes a part of the new layout. Hidden cells are never merged. Raises ValueError if the numbers of
    digits differ.
    """
    placed = tuple(placements)
    digits = {each.layout.digits for each in placed}
    if len(digits) != 1:
        raise ValueError(f"layouts with {sorted(digits)} digits cannot be put together")
    first = max(each.layout.first for each in placed)
    positions = sorted({_moved(place, each.corner) for each in placed for place in each.layout.at})
    cell_at = {place: cell for cell, place in enumerate(positions)}
    hidden = sum(each.layout.size - each.layout.visible for each in placed)
    hidden_cells = count(len(positions))
    constraints: list[Constraint] = []
    parts: list[Part] = []
    for each in placed:
        to = [cell_at[_moved(place, each.corner)] if place else next(hidden_cells) for place in each.layout.positions]
        parts.append(Part(each.name, each.layout, tuple(to)))
        for constraint in each.layout.constraints:
            moved = constraint.relabelled(to)
            if isinstance(moved, Unit):
                moved = attrs.evolve(moved, name=f"{moved.name} of {each.name}")
            constraints.append(moved)
    everywhere: list[Position | None] = [*positions, *[None] * hidden]
    return Layout.of(digits.pop(), everywhere, constraints, parts, placed[0].layout.symbols, first=first)


def _moved(place: Position, corner: Position) -> Position:
    return (place[0] + corner[0], place[1] + corner[1])
