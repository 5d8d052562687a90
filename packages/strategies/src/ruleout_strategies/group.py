"""Cells of which it is known that certain digits must occur in them."""

from __future__ import annotations

import attrs

from ruleout.plugin import Constraint, Unit, cell_set


@attrs.frozen
class Group:
    """Cells that all differ (*unit* says so) and in which each of *digits*, a mask, must occur.

    *cells* is a cell set, *order* the same cells in the unit's order. In a house the digits are known from the unit
    alone; in other groups they are known from the candidates of all cells together and from *constraints*.
    """

    unit: Unit
    cells: int
    order: tuple[int, ...]
    digits: int
    constraints: tuple[Constraint, ...] = ()

    @property
    def label(self) -> str:
        return self.constraints[0].label if self.constraints else self.unit.label


def house_group(unit: Unit, full: int) -> Group:
    """A house, in which all digits occur."""
    return Group(unit, cell_set(unit.cells), unit.cells, full)
