"""Backgrounds that tell groups of cells apart, if the walls between them are not drawn."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from ruleout import Layout
from ruleout.plugin import Decoration, Position
from ruleout_render.internal import AREA, regions


def by_region(layout: Layout) -> list[int]:
    """Return a number from 0 per visible cell: cells of neighbouring regions have different numbers."""
    return _coloured(layout.at, regions(layout))


def by_area(layout: Layout, decorations: Iterable[Decoration]) -> list[int]:
    """Return a number per visible cell: areas that touch have different numbers, and -1 is outside of all."""
    found: list[int | None] = [None] * layout.visible
    for number, area in enumerate(each for each in decorations if each.kind == AREA):
        for cell in area.cells:
            if cell < layout.visible and found[cell] is None:
                found[cell] = number
    numbers = _coloured(layout.at, found)
    return [-1 if group is None else number for group, number in zip(found, numbers, strict=True)]


def _coloured(cells: Mapping[Position, int], groups: Sequence[Hashable]) -> list[int]:
    """Return the smallest numbers by which neighbouring groups differ, group by group in the order of reading."""
    beside: dict[Hashable, set[Hashable]] = {}
    for (row, column), cell in sorted(cells.items()):
        group = groups[cell]
        beside.setdefault(group, set())
        for place in ((row - 1, column), (row, column - 1)):
            other = cells.get(place)
            if other is not None and groups[other] != group:
                beside[group].add(groups[other])
                beside.setdefault(groups[other], set()).add(group)
    numbers: dict[Hashable, int] = {}
    for group, others in beside.items():
        taken = {numbers[each] for each in others if each in numbers}
        numbers[group] = next(number for number in range(len(beside)) if number not in taken)
    return [numbers[group] for group in groups]
