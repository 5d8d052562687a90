"""Thermometers: digits increase from the bulb.

::

    (1)-2--5        The bulb is at the left. Two cells that are k steps apart differ by at least k.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from ruleout.plugin import Constraint, Decoration, InputError, Layout, Origin, Relation, Rule, quoted_json

ID = "thermometers"

Thermometers = tuple[tuple[int, ...], ...]
"""For each thermometer its cells, the bulb first."""


def read(value: object, layout: Layout) -> Thermometers:
    if not isinstance(value, list):
        raise InputError(f"{ID}: found {quoted_json(value)}; expected a list of thermometers")
    return tuple(read_one(cells, layout) for cells in value)


def read_one(value: object, layout: Layout) -> tuple[int, ...]:
    places = [tuple(place) if isinstance(place, list) else place for place in value] if isinstance(value, list) else []
    for place in places:
        if place not in layout.at:
            raise InputError(f"{ID}: found {quoted_json(place)}; expected [row, column] of a cell, counted from 0")
    if len(set(places)) < 2 or len(set(places)) < len(places):
        raise InputError(f"{ID}: found {quoted_json(value)}; expected two or more different cells, the bulb first")
    return tuple(layout.at[place] for place in places)


def write(data: Thermometers, layout: Layout) -> list[list[list[int]]]:
    return [[list(layout.positions[cell] or ()) for cell in cells] for cells in data]


def build(data: Thermometers, layout: Layout) -> Iterator[Constraint]:
    for cells in data:
        origin = Origin(ID, f"the thermometer from {layout.names[cells[0]]} to {layout.names[cells[-1]]}")
        for (i, lower), (j, higher) in combinations(enumerate(cells), 2):
            above = tuple(layout.full & ~((1 << bit + j - i) - 1) for bit in range(layout.digits))
            yield Relation(lower, higher, above, origin)


def decorations(data: Thermometers, layout: Layout) -> Iterable[Decoration]:
    return [Decoration("thermometer", cells) for cells in data]


THERMOMETERS = Rule(
    id=ID,
    title="Thermometers",
    read=read,
    write=write,
    build=build,
    decorations=decorations,
    key=ID,
    summary="Digits increase from the bulb on.",
)
