"""The Hall sets of each unit of a board: what naked and hidden subsets of all sizes are found from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Self

import attrs

from ruleout.internal import Board, Cell, DigitIndex, Unit, View, cells_of, digit_indices
from ruleout_strategies.hall_sets import FoundSets, HallSets, hall_sets_of
from ruleout_strategies.topology import Group, small_groups, topology_of
from ruleout_strategies.views.cache import changed_cells
from ruleout_strategies.views.runs import sum_groups


@attrs.frozen(eq=False)
class UnitSets:
    """The Hall sets of the open cells of a unit, with their digits as places."""

    unit: Unit
    cells: tuple[Cell, ...]
    sets: HallSets


@attrs.frozen(eq=False)
class GroupSets:
    """The Hall sets of the *digits*, as indices, that must occur in a group, with open cells as places."""

    group: Group
    digits: tuple[DigitIndex, ...]
    sets: HallSets


class NakedSets(View):
    """Hall sets of the open cells of each unit, searched for when they are first used."""

    __slots__ = ("_known", "_masks", "_open", "_units")

    def __init__(self, board: Board, known: list[UnitSets | None]) -> None:
        self._masks, self._open = board.masks, board.open
        self._units = topology_of(board.layout).units
        self._known = known

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        units = topology_of(board.layout).units
        if before is None:
            return cls(board, [None] * len(units))
        changed = changed_cells(before._masks, board.masks) | before._open ^ board.open
        return cls(
            board, [None if around & changed else each for (_, around), each in zip(units, before._known, strict=True)]
        )

    def having(self, size: int, nested: bool) -> Iterator[tuple[UnitSets, FoundSets]]:
        """Yield the units with Hall sets of *size* cells, with these sets.

        If *nested*, these are the sets that contain a smaller one, else the others.
        """
        for number, known in enumerate(self._known):
            each = known or self._search(number)
            sets = each.sets.of_size(size, nested)
            if sets:
                yield each, sets

    def _search(self, number: int) -> UnitSets:
        unit, around = self._units[number]
        cells, masks = cells_of(around & self._open), self._masks
        found = self._known[number] = UnitSets(unit, cells, hall_sets_of(tuple([masks[cell] for cell in cells])))
        return found


class HiddenSets(View):
    """Hall sets of the digits that must occur in each group of cells, searched for when they are first used."""

    __slots__ = ("_houses", "_known", "_masks", "_open", "_others", "_places")

    def __init__(self, board: Board, known: list[GroupSets | None]) -> None:
        self._masks, self._open, self._places = board.masks, board.open, board.cells_by_digit
        self._houses = topology_of(board.layout).houses
        self._known = known
        others = [*small_groups(board), *sum_groups(board)]
        self._others = tuple([self._sets(each) for each in others if each.cells & board.open])

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        houses = topology_of(board.layout).houses
        if before is None:
            return cls(board, [None] * len(houses))
        changed = changed_cells(before._masks, board.masks) | before._open ^ board.open
        known = zip(houses, before._known, strict=True)
        return cls(board, [None if group.cells & changed else each for group, each in known])

    def having(self, size: int, nested: bool) -> Iterator[tuple[GroupSets, FoundSets]]:
        """Yield the groups with Hall sets of *size* digits, with these sets.

        If *nested*, these are the sets that contain a smaller one, else the others. A group is a house, another
        complete unit, or a sum with digits that each combination contains.
        """
        for each in chain(self._in_houses(), self._others):
            sets = each.sets.of_size(size, nested)
            if sets:
                yield each, sets

    def _in_houses(self) -> Iterator[GroupSets]:
        for i, group in enumerate(self._houses):
            if group.cells & self._open:
                found = self._known[i]
                if found is None:
                    found = self._known[i] = self._sets(group)
                yield found

    def _sets(self, group: Group) -> GroupSets:
        digits, cells = digit_indices(group.digits), group.cells & self._open
        return GroupSets(group, digits, hall_sets_of(tuple([self._places[bit] & cells for bit in digits])))
