"""Houses with one open cell, and digits with one place in a house.

A step removes a few candidates, so that only the houses around these are examined again: everything else is known from
the board before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from ruleout.internal import Board, CellSet, DigitIndex, View, bits, by_index, is_lone
from ruleout_strategies.topology import topology_of


class FullHouses(View):
    """The houses with one open cell: *found* are their indices in the topology of the layout, ascending."""

    __slots__ = ("_open", "found")

    def __init__(self, open_cells: CellSet, found: list[int]) -> None:
        self._open = open_cells
        self.found = found

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        topology = topology_of(board.layout)
        sets, open_cells = topology.house_sets, board.open
        if before is None:
            return cls(open_cells, [number for number, cells in enumerate(sets) if is_lone(cells & open_cells)])
        found = [number for number in before.found if sets[number] & open_cells]
        for cell in bits(before._open ^ open_cells):
            for number in topology.houses_at[cell]:
                left = sets[number] & open_cells
                if left and not left & (left - 1) and number not in found:
                    found.append(number)
        found.sort()
        return cls(open_cells, found)


class HiddenSingles(View):
    """Digits with one place in a house that is open.

    Attributes
    ----------
    found
        The index of the house in the topology of the layout, the index of the digit and the place as a cell set,
        ascending.
    """

    __slots__ = ("_places", "found")

    def __init__(self, places: Sequence[CellSet], found: list[tuple[int, DigitIndex, CellSet]]) -> None:
        self._places = places
        self.found = found

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        topology = topology_of(board.layout)
        sets, houses_at = topology.house_sets, topology.houses_at
        open_cells, places = board.open, board.cells_by_digit
        found: list[tuple[int, DigitIndex, CellSet]] = []
        changed: list[tuple[DigitIndex, Iterable[int]]] = []
        if before is None:
            changed += [(bit, range(len(sets))) for bit in range(len(places))]
        else:
            found += [each for each in before.found if each[2] & open_cells & places[each[1]]]
            for bit, had in by_index(before._places):
                gone = had ^ places[bit]
                if gone and places[bit] & open_cells:
                    if gone & (gone - 1):
                        changed.append((bit, {number for cell in bits(gone) for number in houses_at[cell]}))
                    else:
                        changed.append((bit, houses_at[gone.bit_length() - 1]))
        for bit, near in changed:
            everywhere = places[bit]
            for number in near:
                place = everywhere & sets[number]
                if not place & (place - 1) and place & open_cells:
                    found.append((number, bit, place))
        found.sort()
        return cls(places, found)
