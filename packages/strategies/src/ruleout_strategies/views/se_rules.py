"""Patterns that Sudoku Explainer looks for within a branch: locked candidates, hidden and naked pairs, X-wings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruleout import internal as kit
from ruleout_strategies.views.se_topology import SeTopology

Pattern = tuple[list[int], int]
"""The candidates that a pattern removes, in order, and the set of those whose falsity made the pattern."""
BUCKETS, LOAD = 16, 0.75
"""The number of buckets of an empty hash map in Java, and the part of them that is used before it is doubled."""


class SeRules:
    """Patterns on a board of which a branch has removed candidates.

    Parameters
    ----------
    topology
        The houses.
    start
        The set of candidates of the board.
    open_cells
        The cell set of the open cells.
    """

    def __init__(self, topology: SeTopology, start: int, open_cells: kit.CellSet) -> None:
        self._topology, self._start = topology, start
        empty = [(cells & open_cells).bit_count() for cells in topology.sets]
        self._hidden = [h for h in topology.in_pairs if empty[h] > 4]
        self._naked = [h for h in topology.in_pairs if empty[h] >= 4]
        self._cells = (1 << topology.size) - 1
        self._column = topology.groups[0][0]
        self._locks = list(self._make_locks())

    def find(self, alive: int) -> list[Pattern]:
        """Return all patterns of the first kind that removes some of the candidates *alive*."""
        for kind in (self._locked, self._hidden_pairs, self._naked_pairs, self._wings):
            found = [(self._in_order(gone), needs) for gone, needs in kind(alive) if gone and needs]
            if found:
                return found
        return []

    def _make_locks(self) -> Iterator[tuple[int, int, int]]:
        """Yield the places of a digit that both of two houses have, those of the first, and those of the second."""
        topology, start = self._topology, self._start
        for pairs in topology.crossings:
            for digit in range(topology.digits):
                for one, other in pairs:
                    first, second = (topology.sets[h] << digit * topology.size & start for h in (one, other))
                    if first & ~second and second & ~first and (first & second).bit_count() > 1:
                        yield first & second, first & ~second, second & ~first

    def _locked(self, alive: int) -> Iterator[tuple[int, int]]:
        for both, needs, gives in self._locks:
            if not needs & alive and gives & alive and (both & alive).bit_count() > 1:
                yield gives & alive, needs

    def _places(self, alive: int, house: int) -> list[tuple[int, kit.CellSet]]:
        """Return the digits with two places in *house*, each with these."""
        size, cells = self._topology.size, self._topology.sets[house]
        places = [(digit, alive >> digit * size & cells) for digit in range(self._topology.digits)]
        return [(digit, two) for digit, two in places if two.bit_count() == 2]

    def _hidden_pairs(self, alive: int) -> Iterator[tuple[int, int]]:
        size, start = self._topology.size, self._start
        for house in self._hidden:
            pairs = self._places(alive, house)
            for a, b in _colexicographic(len(pairs)):
                (one, two), (other, same) = pairs[a], pairs[b]
                if two == same:
                    both = 1 << one * size | 1 << other * size
                    inside = sum(self._column << cell for cell in kit.bits(two)) & ~(two * both)
                    yield alive & inside, start & (self._topology.sets[house] & ~two) * both

    def _naked_pairs(self, alive: int) -> Iterator[tuple[int, int]]:
        start, column = self._start, self._column
        for house in self._naked:
            cells = self._topology.sets[house]
            pairs = [(cell, alive >> cell & column) for cell in kit.bits(cells)]
            pairs = [(cell, two) for cell, two in pairs if two.bit_count() == 2]
            for a, b in _colexicographic(len(pairs)):
                (one, two), (other, same) = pairs[a], pairs[b]
                if two == same:
                    rest = cells & ~(1 << one | 1 << other)
                    gone = sum(rest << digit for digit in kit.bits(two))
                    others = column & ~two
                    yield alive & gone, start & (others << one | others << other)

    def _wings(self, alive: int) -> Iterator[tuple[int, int]]:
        topology, size = self._topology, self._topology.size
        for lines in topology.lines:
            places = {h: dict(self._places(alive, h)) for h in lines}
            for a, b in _colexicographic(len(lines)):
                one, other = lines[a], lines[b]
                for digit in sorted(places[one].keys() & places[other].keys()):
                    covers = [
                        {topology.across[h].get(cell) for cell in kit.bits(places[h][digit])} for h in (one, other)
                    ]
                    if covers[0] == covers[1] and None not in covers[0] and len(covers[0]) == 2:
                        base = topology.sets[one] | topology.sets[other]
                        cover = 0
                        for h in covers[0]:
                            cover |= topology.sets[h] if h is not None else 0
                        shift = digit * size
                        yield alive & (cover & ~base) << shift, self._start & ~alive & (base & ~cover) << shift

    def _in_order(self, some: int) -> list[int]:
        """Return candidates in the order of a hash map of their cells: by bucket, cell and digit."""
        size = self._topology.size
        buckets, cells = BUCKETS, {candidate % size for candidate in kit.bits(some)}
        while len(cells) > buckets * LOAD:
            buckets *= 2
        return sorted(kit.bits(some), key=lambda each: (each % size % buckets, each % size, each))


def _colexicographic(count: int) -> list[tuple[int, int]]:
    """Return the pairs of two of *count* numbers, ordered by the larger one, as the bits of a growing number are."""
    return sorted(combinations(range(count), 2), key=lambda pair: pair[::-1])
