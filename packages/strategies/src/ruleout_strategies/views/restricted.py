"""Restricted common digits: digits that two almost locked sets cannot both contain."""

from __future__ import annotations

from typing import ClassVar, Self

from ruleout.plugin import Board, View, bits, check_time
from ruleout_strategies.views.almost import AlmostLockedSets, SetsOfFour, SetsOfThree
from ruleout_strategies.views.memory import require_memory


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
        require_memory(board.layout.size * board.layout.digits, len(self.sets))
        open_cells = board.open
        self._by_digit = tuple([cells & open_cells for cells in board.cells_by_digit])
        self._peers = board.layout.peer_sets
        self.of_size: dict[int, int] = {}
        containing = self._containing = [0] * board.layout.size
        number = 1
        for cells in self.sets:
            check_time()
            for cell in bits(cells):
                containing[cell] |= number
            size = cells.bit_count()
            self.of_size[size] = self.of_size.get(size, 0) | number
            number <<= 1
        self._rows: list[dict[int, int] | None] = [None] * len(self._by_digit)
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
            check_time()
            found, seen = -1, self._seen_by(bit)
            for cell in bits(cells):
                found &= seen[cell]
            self._found[key] = found
        return found

    def with_target(self, i: int, bit: int) -> int:
        """Return the sets, by their indices as bits, such that some cell with the digit with index *bit* sees all
        places for it in set *i* and in that set."""
        places = self._by_digit[bit] & self.sets[i]
        key = bit, places
        found = self._targeted.get(key)
        if found is None:
            check_time()
            found, targets = 0, self.seeing(bit, places)
            if targets:
                seen = self._seen_by(bit)
                for cell in bits(targets):
                    found |= seen[cell]
            self._targeted[key] = found
        return found

    def _seen_by(self, bit: int) -> dict[int, int]:
        """For each cell with the digit the sets with the digit that the cell excludes from them."""
        row = self._rows[bit]
        if row is None:
            containing, peers, cells = self._containing, self._peers, self._by_digit[bit]
            having = 0
            for other in bits(cells):
                having |= containing[other]
            row = self._rows[bit] = {}
            for cell in bits(cells):
                check_time()
                beyond = 0
                for other in bits(cells & ~peers[cell]):
                    beyond |= containing[other]
                row[cell] = having & ~beyond
        return row

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
