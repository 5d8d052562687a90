"""Restricted common digits: digits that two almost locked sets cannot both contain."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from ruleout.plugin import Board, CellSet, DigitIndex, View, bits, check_time, digit_indices
from ruleout_strategies.topology import sight_of
from ruleout_strategies.views.almost import AlmostLockedSets, SetsOfFour, SetsOfThree
from ruleout_strategies.views.cache import require_memory
from ruleout_strategies.views.nodes import CandidateSet

SetBits: TypeAlias = int
"""A set of almost locked sets, by their indices as bits."""


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
        The sets of each number of cells, by their indices as bits.
    """

    kind: ClassVar[type[AlmostLockedSets]] = AlmostLockedSets

    def __init__(self, board: Board) -> None:
        found = board.view(self.kind).digits
        self.sets = tuple(sorted(found, key=lambda cells: (cells.bit_count(), cells)))
        self.digits = tuple([found[cells] for cells in self.sets])
        require_memory(board.layout.size * board.layout.digits, len(self.sets))
        open_cells = board.open
        self._by_digit = tuple([cells & open_cells for cells in board.cells_by_digit])
        self._sight, self._peers = sight_of(board.layout), board.layout.peer_sets
        self.of_size: dict[int, SetBits] = {}
        self._at = [0] * board.layout.size
        """The sets that contain each cell."""
        number = 1
        for cells in self.sets:
            size = cells.bit_count()
            self.of_size[size] = self.of_size.get(size, 0) | number
            for cell in bits(cells):
                self._at[cell] |= number
            number <<= 1
        self._found: dict[tuple[DigitIndex, CellSet], SetBits] = {}
        self._commons: dict[int, dict[DigitIndex, SetBits]] = {}
        self._targeted: dict[tuple[DigitIndex, CellSet], SetBits] = {}
        self._targets: dict[int, CandidateSet] = {}
        self._size = board.layout.size

    def places(self, i: int, bit: DigitIndex) -> CellSet:
        """Return the cells of set *i* that have the digit with index *bit* as a candidate."""
        return self._by_digit[bit] & self.sets[i]

    def commons(self, i: int) -> dict[DigitIndex, SetBits]:
        """Return for each digit of set *i* the sets with which it is a restricted common."""
        found = self._commons.get(i)
        if found is None:
            found = self._commons[i] = {bit: self.with_common(i, bit) for bit in digit_indices(self.digits[i])}
        return found

    def with_common(self, i: int, bit: DigitIndex) -> SetBits:
        """Return the sets with which set *i* has the digit with index *bit* as a restricted common, as bits."""
        return self.excluded_sets(bit, self.places(i, bit))

    def excluded_sets(self, bit: DigitIndex, cells: CellSet) -> SetBits:
        """Return the sets, by their indices as bits, all of whose places for a digit see all of *cells*."""
        key = bit, cells
        found = self._found.get(key)
        if found is None:
            check_time()
            everywhere = self._by_digit[bit]
            found, seen, near, others = 0, everywhere & self._sight(cells), 0, 0
            for cell in bits(seen):
                found |= self._at[cell]
                near |= self._peers[cell]
            # All cells of an almost locked set see each other.
            for cell in bits(everywhere & near & ~seen):
                others |= self._at[cell]
            found = self._found[key] = found & ~others
        return found

    def with_target(self, i: int, bit: DigitIndex) -> SetBits:
        """Return the sets that share a target for the digit with index *bit* with set *i*, as bits.

        A target sees all places for the digit in both sets.
        """
        places = self._by_digit[bit] & self.sets[i]
        key = bit, places
        found = self._targeted.get(key)
        if found is None:
            check_time()
            found = 0
            for cell in bits(self.seeing(bit, places)):
                found |= self.excluded_sets(bit, 1 << cell)
            self._targeted[key] = found
        return found

    def targets(self, i: int) -> CandidateSet:
        """Return the candidates that see all places for their digit in set *i*."""
        found = self._targets.get(i)
        if found is None:
            found = 0
            for bit in digit_indices(self.digits[i]):
                found |= self.seeing(bit, self.places(i, bit)) << bit * self._size
            self._targets[i] = found
        return found

    def excluding(self, candidates: CandidateSet) -> SetBits:
        """Return the sets, by their indices as bits, all of whose places for a digit one of *candidates* sees."""
        found = 0
        for candidate in bits(candidates):
            bit, cell = divmod(candidate, self._size)
            found |= self.excluded_sets(bit, 1 << cell)
        return found

    def seeing(self, bit: DigitIndex, cells: CellSet) -> CellSet:
        """Return the open cells with the digit that see all of the cell set *cells*."""
        return self._by_digit[bit] & self._sight(cells)


class CommonsOfThree(RestrictedCommons):
    """Restricted commons of almost locked sets of at most three cells."""

    kind = SetsOfThree


class CommonsOfFour(RestrictedCommons):
    """Restricted commons of almost locked sets of at most four cells."""

    kind = SetsOfFour
