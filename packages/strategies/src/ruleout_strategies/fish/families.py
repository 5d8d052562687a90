"""Units of one kind and grid that do not overlap: the bases and covers of fish."""

from __future__ import annotations

import attrs

from ruleout.internal import CellSet, Layout, Unit, once_per_layout, union_of
from ruleout_strategies.topology import LINES, disjoint
from ruleout_strategies.views.placings import grids_of


@attrs.frozen(eq=False)
class Family:
    """Units of one kind without common cells."""

    units: tuple[Unit, ...]
    sets: tuple[CellSet, ...]
    cells: CellSet
    houses: tuple[int, ...]
    """The indices of the units that are houses."""
    area: CellSet
    """The cell set of all families that are joined with this one by common cells, directly or by way of others."""
    across: list[Family] = attrs.field(factory=list, repr=False)
    """The other families that have cells in common with this one."""


@once_per_layout
def families_of(layout: Layout) -> tuple[Family, ...]:
    """Return the families of *layout*, lines first.

    The units of each grid of a layout have their own families. Each is added to the first family of its kind that it
    does not overlap.
    """
    grids = grids_of(layout)
    found = [
        units for grid in grids for units in disjoint((unit.kind, layout.unit_sets[unit], unit) for unit in grid.units)
    ]
    found.sort(key=lambda units: units[0].kind not in LINES)
    every = [union_of(map(layout.unit_sets.__getitem__, units)) for units in found]
    families = []
    for units, cells in zip(found, every, strict=True):
        area = cells
        while (wider := union_of(each for each in every if each & area)) != area:
            area = wider
        sets = tuple(layout.unit_sets[unit] for unit in units)
        houses = tuple(i for i, unit in enumerate(units) if layout.is_house(unit))
        families.append(Family(tuple(units), sets, cells, houses, area))
    for base in families:
        base.across.extend(each for each in families if each is not base and each.cells & base.cells)
    return tuple(families)
