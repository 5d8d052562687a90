"""The Hall sets of each unit of a board: what naked and hidden subsets of all sizes are found from."""

from __future__ import annotations

from itertools import chain
from typing import Self

import attrs

from ruleout.plugin import Board, Unit, View, cells_of
from ruleout_strategies.group import Group
from ruleout_strategies.hall_sets import HallSets, hall_sets_of
from ruleout_strategies.known import complete_groups
from ruleout_strategies.topology import topology_of
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
    """For each unit with open cells the Hall sets of these.

    Attributes
    ----------
    units
        The units with open cells, in the order of the layout.
    """

    def __init__(self, units: tuple[UnitSets, ...]) -> None:
        self.units = units

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        masks, open_cells = board.masks, board.open
        found = []
        for unit, around in topology_of(board.layout).units:
            cells = cells_of(around & open_cells)
            if cells:
                found.append(UnitSets(unit, cells, hall_sets_of(tuple([masks[cell] for cell in cells]))))
        return cls(tuple(found))


class HiddenSets(View):
    """For each group of cells in which digits must occur the Hall sets of these digits.

    Attributes
    ----------
    groups
        The groups with open cells: houses, other complete units, and sums with digits that each combination contains.
    """

    def __init__(self, groups: tuple[GroupSets, ...]) -> None:
        self.groups = groups

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        by_digit, open_cells = board.cells_by_digit, board.open
        found = []
        for group in chain(complete_groups(board), sum_groups(board)):
            if group.cells & open_cells:
                digits, around = cells_of(group.digits), group.cells
                found.append(GroupSets(group, digits, hall_sets_of(tuple([by_digit[bit] & around for bit in digits]))))
        return cls(tuple(found))
