"""Walls: the borders between regions, and around the grid."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum

from ruleout import Layout
from ruleout.plugin import Position, Unit

REGION_KINDS = ("region", "box")
"""The kinds of units that are drawn as walls, the preferred one first."""


class Border(Enum):
    """The border between two neighbouring places."""

    NONE = 0
    LINE = 1
    WALL = 2


def regions(layout: Layout) -> tuple[frozenset[int], ...]:
    """Return the numbers of the regions of each visible cell.

    Regions are the units of the first kind of ``REGION_KINDS`` whose units contain every cell, or of all these kinds if
    there is no such kind. A unit that lies in several layers is no region.
    """
    flat = [unit for unit in layout.units if unit.kind in REGION_KINDS and _is_flat(layout, unit)]
    by_kind = {kind: [unit for unit in flat if unit.kind == kind] for kind in REGION_KINDS}
    visible = set(range(layout.visible))
    for units in by_kind.values():
        if visible <= {cell for unit in units for cell in unit.cells}:
            break
    else:
        units = [unit for units in by_kind.values() for unit in units]
    found: list[set[int]] = [set() for _ in visible]
    for number, unit in enumerate(units):
        for cell in unit.cells:
            if cell in visible:
                found[cell].add(number)
    return tuple(frozenset(each) for each in found)


def _is_flat(layout: Layout, unit: Unit) -> bool:
    """Return whether *unit* lies in one layer."""
    return layout.layers == 1 or len({layout.coordinates[cell][0] for cell in unit.cells}) == 1


def borders(layout: Layout, black: Collection[Position]) -> Callable[[Position, Position], Border]:
    """Return a function of two neighbouring places that returns the border between them.

    A wall surrounds the grid, its holes and its regions. A black square, one of *black*, belongs to the grid.
    """
    regions_of, cells = regions(layout), layout.at
    has_regions = any(regions_of)

    def border(one: Position, other: Position) -> Border:
        a, b = cells.get(one), cells.get(other)
        if a is None or b is None:
            inside = (a is not None or one in black) + (b is not None or other in black)
            return (Border.NONE, Border.WALL, Border.LINE)[inside]
        return Border.WALL if has_regions and not regions_of[a] & regions_of[b] else Border.LINE

    return border
