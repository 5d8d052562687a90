"""Units of one kind and grid that do not overlap: the bases and covers of fish."""

from __future__ import annotations

import attrs

from ruleout.plugin import CellSet, Layout, Unit, once_per_layout
from ruleout_strategies.topology import LINES
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
    gathered: list[tuple[str, list[Unit], CellSet]] = []
    for grid in grids_of(layout):
        begin = len(gathered)
        for unit, cells in zip(grid.units, grid.sets, strict=True):
            for i, (kind, units, taken) in enumerate(gathered[begin:], begin):
                if kind == unit.kind and not taken & cells:
                    gathered[i] = (kind, [*units, unit], taken | cells)
                    break
            else:
                gathered.append((unit.kind, [unit], cells))
    families = []
    for _, units, _ in sorted(gathered, key=lambda each: each[0] not in LINES):
        number = [-1] * layout.size
        for i, unit in enumerate(units):
            for cell in unit.cells:
                number[cell] = i
        sets = tuple(layout.unit_sets[unit] for unit in units)
        houses = tuple(i for i, unit in enumerate(units) if layout.is_house(unit))
        families.append(Family(tuple(units), sets, tuple(number), houses))
    return tuple(families)
