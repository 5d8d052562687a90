"""Restricted common digits: digits that two almost locked sets cannot both contain."""

from __future__ import annotations

from typing import Self

from ruleout.plugin import Board, View, bits, check_time
from ruleout_strategies.views.almost import AlmostLockedSets


class RestrictedCommons(View):
    """The almost locked sets of a board, small ones first, and their restricted common digits.

    A digit is a restricted common of two sets if all of its places in one see all of its places in the other.

    Attributes
    ----------
    sets
        The cell set of each almost locked set.
    digits
        The mask of its digits.
    places
        For each almost locked set its places for each of its digits, by the index of the digit.
    """

    def __init__(self, board: Board) -> None:
        found = board.view(AlmostLockedSets).digits
        self.sets = tuple(sorted(found, key=lambda cells: (cells.bit_count(), cells)))
        self.digits = tuple([found[cells] for cells in self.sets])
        by_digit = self._by_digit = tuple([cells & board.open for cells in board.cells_by_digit])
        self.places = tuple([{bit: by_digit[bit] & cells for bit in bits(found[cells])} for cells in self.sets])
        self._peers = board.layout.peer_sets
        self._with_cell: list[dict[int, int]] = [{} for _ in by_digit]
        self._with_digit = [0] * len(by_digit)
        for i, places in enumerate(self.places):
            check_time()
            number = 1 << i
            for bit, cells in places.items():
                self._with_digit[bit] |= number
                row = self._with_cell[bit]
                for cell in bits(cells):
                    row[cell] = row.get(cell, 0) | number
        self._without: dict[tuple[int, int], int] = {}
        self._found: dict[tuple[int, int], int] = {}

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board)

    def with_common(self, i: int, bit: int) -> int:
        """Return the sets, by their indices as bits, with which set *i* has the digit with index *bit* as a restricted
        common."""
        return self.excluded_sets(bit, self.places[i][bit])

    def excluded_sets(self, bit: int, cells: int) -> int:
        """Return the sets, by their indices as bits, all of whose places for a digit see all of *cells*."""
        key = bit, cells
        found = self._found.get(key)
        if found is None:
            check_time()
            found = -1
            for cell in bits(cells):
                found &= self._seen_by(bit, cell)
                if not found:
                    break
            self._found[key] = found
        return found

    def _seen_by(self, bit: int, cell: int) -> int:
        """The sets with the digit that *cell* excludes from them."""
        key = bit, cell
        found = self._without.get(key)
        if found is None:
            found = self._with_digit[bit]
            row = self._with_cell[bit]
            for other in bits(self._by_digit[bit] & ~self._peers[cell]):
                found &= ~row.get(other, 0)
            self._without[key] = found
        return found

    def seeing(self, bit: int, cells: int) -> int:
        """Return the open cells with the digit that see all of the cell set *cells*."""
        found = self._by_digit[bit]
        for cell in bits(cells):
            found &= self._peers[cell]
            if not found:
                break
        return found
