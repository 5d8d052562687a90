"""The Hall sets of each unit of a board: what naked and hidden subsets of all sizes are found from."""

from __future__ import annotations

from typing import Self

import attrs

from ruleout.plugin import Board, Unit, View, cells_of
from ruleout_strategies.group import Group
from ruleout_strategies.hall_sets import Found, HallSets, hall_sets_of
from ruleout_strategies.known import small_groups
from ruleout_strategies.topology import topology_of
from ruleout_strategies.views.changes import changed_cells
from ruleout_strategies.views.runs import sum_groups


@attrs.frozen(eq=False)
class UnitSets:
    """The Hall sets of the open cells of a unit, with their digits as places."""

    unit: Unit
    cells: tuple[int, ...]
    sets: HallSets


@attrs.frozen(eq=False)
class GroupSets:
    """The Hall sets of the *digits*, as indices, that must occur in a group, with cells as places."""

    group: Group
    digits: tuple[int, ...]
    sets: HallSets


class NakedSets(View):
    """For each unit the Hall sets of its open cells.

    Attributes
    ----------
    units
        The units in the order of the layout.
    """

    def __init__(self, board: Board, units: tuple[UnitSets, ...]) -> None:
        self._masks, self._open = board.masks, board.open
        self.units = units
        self._having: dict[tuple[int, bool], list[tuple[UnitSets, Found]]] = {}

    def having(self, size: int, nested: bool) -> list[tuple[UnitSets, Found]]:
        """Return the units that have Hall sets of *size* cells, with these sets: those that contain a smaller one, or
        those that do not. They are searched for once."""
        found = self._having.get((size, nested))
        if found is None:
            sets = [(each, each.sets.nested(size) if nested else each.sets.plain(size)) for each in self.units]
            found = self._having[size, nested] = [each for each in sets if each[1]]
        return found

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        masks, open_cells = board.masks, board.open
        changed = -1 if before is None else changed_cells(before._masks, masks) | before._open ^ open_cells
        found = []
        for i, (unit, around) in enumerate(topology_of(board.layout).units):
            if before is not None and not around & changed:
                found.append(before.units[i])
            else:
                cells = cells_of(around & open_cells)
                found.append(UnitSets(unit, cells, hall_sets_of(tuple([masks[cell] for cell in cells]))))
        return cls(board, tuple(found))


class HiddenSets(View):
    """For each group of cells in which digits must occur the Hall sets of these digits.

    Attributes
    ----------
    groups
        The groups with open cells: houses, other complete units, and sums with digits that each combination contains.
    """

    def __init__(self, board: Board, houses: tuple[GroupSets, ...], others: tuple[GroupSets, ...]) -> None:
        self._masks = board.masks
        self._houses = houses
        self.groups = (*[each for each in houses if each.group.cells & board.open], *others)

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        changed = -1 if before is None else changed_cells(before._masks, board.masks)
        houses = topology_of(board.layout).houses
        kept = tuple(
            [
                _group_sets(board, group) if before is None or group.cells & changed else before._houses[i]
                for i, group in enumerate(houses)
            ]
        )
        others = [*small_groups(board), *sum_groups(board)]
        return cls(board, kept, tuple([_group_sets(board, each) for each in others if each.cells & board.open]))


def _group_sets(board: Board, group: Group) -> GroupSets:
    digits = cells_of(group.digits)
    return GroupSets(group, digits, hall_sets_of(tuple([board.cells_by_digit[bit] & group.cells for bit in digits])))
