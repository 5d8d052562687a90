"""Units of one kind and grid that do not overlap: the bases and covers of fish."""

from __future__ import annotations

import attrs

from ruleout.plugin import CellSet, Layout, Unit, once_per_layout
from ruleout_strategies.topology import LINES, disjoint
from ruleout_strategies.views.placings import grids_of


@attrs.frozen(eq=False)
class Family:
    """Units of one kind without common cells; *number* is the index of each cell's unit, -1 if it has none."""

    units: tuple[Unit, ...]
    sets: tuple[CellSet, ...]
    number: tuple[int, ...]
    houses: tuple[int, ...]
    """The indices of the units that are houses."""


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
    families = []
    for units in sorted(found, key=lambda units: units[0].kind not in LINES):
        number = [-1] * layout.size
        for i, unit in enumerate(units):
            for cell in unit.cells:
                number[cell] = i
        sets = tuple(layout.unit_sets[unit] for unit in units)
        houses = tuple(i for i, unit in enumerate(units) if layout.is_house(unit))
        families.append(Family(tuple(units), sets, tuple(number), houses))
    return tuple(families)
