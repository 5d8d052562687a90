"""Groups of cells in which certain digits are known to occur."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.plugin import Board, Cell, CellSet
from ruleout_strategies.group import Group
from ruleout_strategies.topology import UnitBits, topology_of


def complete_groups(board: Board, among: UnitBits = -1) -> Iterator[Group]:
    """Yield the houses, then the other units whose cells have only as many digits left in total as there are cells.

    *among* are the indices, as bits, of the houses of the layout that are yielded.
    """
    for number, house in topology_of(board.layout).numbered:
        if among >> number & 1:
            yield house
    yield from small_groups(board)


def small_groups(board: Board) -> Iterator[Group]:
    """Yield the units that are not houses, if their cells have only as many digits left in total as there are cells."""
    masks = board.masks
    for unit, cells in topology_of(board.layout).small:
        union = 0
        for cell in unit.cells:
            union |= masks[cell]
        if union.bit_count() == len(unit.cells):
            yield Group(unit, cells, unit.cells, union)


def witnesses(board: Board, group: Group, places: CellSet) -> tuple[Cell, ...]:
    """Return the cells that prove that digits of *group* have no other places there than the cell set *places*.

    In a house, these are its other cells; in other groups, all cells.
    """
    if board.layout.is_house(group.unit) and not group.sums:
        return tuple(cell for cell in group.order if not places >> cell & 1)
    return group.order
