"""Restricted common digits: digits that two almost locked sets cannot both contain."""

from __future__ import annotations

from typing import ClassVar, Self

from ruleout.plugin import Board, View, bits
from ruleout_strategies.views.almost import AlmostLockedSets, SetsOfFour, SetsOfThree


class RestrictedCommons(View):
    """The almost locked sets of a board, small ones first, and their restricted common digits.

    A digit is a restricted common of two sets if all of its places in one see all of its places in the other.

    Attributes
    ----------
    sets
        The cell set of each almost locked set.
    digits
        The mask of its digits.
    of_size
        For each number of cells the sets with so many, by their indices as bits.
    """

    kind: ClassVar[type[AlmostLockedSets]] = AlmostLockedSets

    def __init__(self, board: Board) -> None:
        found = board.view(self.kind).digits
        self.sets = tuple(sorted(found, key=lambda cells: (cells.bit_count(), cells)))
        self.digits = tuple([found[cells] for cells in self.sets])
        open_cells = board.open
        self._by_digit = tuple([cells & open_cells for cells in board.cells_by_digit])
        self._peers = board.layout.peer_sets
        self.of_size: dict[int, int] = {}
        containing = self._containing = [0] * board.layout.size
        number = 1
        for cells in self.sets:
            for cell in bits(cells):
                containing[cell] |= number
            size = cells.bit_count()
            self.of_size[size] = self.of_size.get(size, 0) | number
            number <<= 1
        self._without: dict[tuple[int, int], int] = {}
        self._found: dict[tuple[int, int], int] = {}
        self._targeted: dict[tuple[int, int], int] = {}

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board)

    def places(self, i: int, bit: int) -> int:
        """Return the cells of set *i* that have the digit with index *bit* as a candidate."""
        return self._by_digit[bit] & self.sets[i]

    def with_common(self, i: int, bit: int) -> int:
        """Return the sets, by their indices as bits, with which set *i* has the digit with index *bit* as a restricted
        common."""
        return self.excluded_sets(bit, self.places(i, bit))

    def excluded_sets(self, bit: int, cells: int) -> int:
        """Return the sets, by their indices as bits, all of whose places for a digit see all of *cells*."""
        key = bit, cells
        found = self._found.get(key)
        if found is None:
            found = -1
            for cell in bits(cells):
                found &= self._seen_by(bit, cell)
                if not found:
                    break
            self._found[key] = found
        return found

    def with_target(self, i: int, bit: int) -> int:
        """Return the sets, by their indices as bits, such that some cell with the digit with index *bit* sees all
        places for it in set *i* and in that set."""
        places = self.places(i, bit)
        key = bit, places
        found = self._targeted.get(key)
        if found is None:
            found = 0
            for cell in bits(self.seeing(bit, places)):
                found |= self._seen_by(bit, cell)
            self._targeted[key] = found
        return found

    def _seen_by(self, bit: int, cell: int) -> int:
        """The sets with the digit that *cell* excludes from them."""
        key = bit, cell
        found = self._without.get(key)
        if found is None:
            containing, near, beyond = self._containing, self._peers[cell], 0
            found = 0
            for other in bits(self._by_digit[bit]):
                if near >> other & 1:
                    found |= containing[other]
                else:
                    beyond |= containing[other]
            found = self._without[key] = found & ~beyond
        return found

    def seeing(self, bit: int, cells: int) -> int:
        """Return the open cells with the digit that see all of the cell set *cells*."""
        found = self._by_digit[bit]
        for cell in bits(cells):
            found &= self._peers[cell]
            if not found:
                break
        return found


class CommonsOfThree(RestrictedCommons):
    """Those of sets of at most three cells."""

    kind = SetsOfThree


class CommonsOfFour(RestrictedCommons):
    """Those of sets of at most four cells."""

    kind = SetsOfFour
