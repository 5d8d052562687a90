"""Cells in which certain digits must occur."""

from __future__ import annotations

import attrs

from ruleout.plugin import Cell, CellSet, Mask, Sum, Unit, cell_set


@attrs.frozen
class Group:
    """Cells that all differ (because of *unit*) and in which each of *digits*, a mask, must occur.

    *cells* is a cell set, *order* contains the same cells in the order of the unit. In a house the digits follow from
    the unit alone; in other groups they follow from the candidates of all cells and from *sums*.
    """

    unit: Unit
    cells: CellSet
    order: tuple[Cell, ...]
    digits: Mask
    sums: tuple[Sum, ...] = ()

    @property
    def label(self) -> str:
        return (self.sums or (self.unit,))[0].label


def house_group(unit: Unit, full: Mask) -> Group:
    """Return the group for a house, in which all digits occur."""
    return Group(unit, cell_set(unit.cells), unit.cells, full)
