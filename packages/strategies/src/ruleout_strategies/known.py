"""Where it is known which digits must occur."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.plugin import Board
from ruleout_strategies.group import Group
from ruleout_strategies.topology import topology_of


def complete_groups(board: Board) -> Iterator[Group]:
    """The houses, then the units whose cells have, all together, only as many digits left as they are many."""
    topology = topology_of(board.layout)
    yield from topology.houses
    masks = board.masks
    for unit, cells in topology.small:
        union = 0
        for cell in unit.cells:
            union |= masks[cell]
        if union.bit_count() == len(unit.cells):
            yield Group(unit, cells, unit.cells, union)


def witnesses(board: Board, group: Group, places: int) -> tuple[int, ...]:
    """The cells that show that certain digits of *group*, which have the cell set *places* there, have no other: in
    a house its other cells, else all of its cells."""
    if len(group.unit.cells) == board.layout.digits and not group.constraints:
        return tuple(cell for cell in group.order if not places >> cell & 1)
    return group.order
