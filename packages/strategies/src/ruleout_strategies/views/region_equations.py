"""Sums of a few open cells that follow from houses and other sums.

Some houses without a common cell are compared with some sums without a common cell, or some sums with others. A cell
that lies on both sides cancels out, and so does the digit of a placed cell. What remains is the sum of the open cells
inside the first side alone minus that of the open cells inside the second side alone.

If every cell is an edge that joins its house to its sum, a choice of houses and sums is a set of vertices, and the
cells that remain are the edges that leave it: few cells remain if and only if the open cells have a small cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Self

import attrs

from ruleout import plugin as kit
from ruleout.internal import bits, cell_set, once_per_layout, union_of
from ruleout_strategies.topology import disjoint
from ruleout_strategies.views.graph_cuts import Cuts, Edge
from ruleout_strategies.views.placings import grids_of

GROUND = -1
"""The vertex of cells that one of the two families does not cover."""


@attrs.frozen(eq=False)
class Region:
    """A house, or a sum whose cells need not differ, with its cell set and the total of its digits."""

    why: kit.Unit | kit.Sum
    cells: kit.CellSet
    total: int


Family = tuple[Region, ...]
"""Houses without a common cell, or sums without a common cell."""


@attrs.frozen(eq=False)
class Difference:
    """Open cells for which a sum follows from houses and sums.

    The digits of *inside* minus those of *outside*, both cell sets, add up to *total*. *first* and *second* are the
    houses and sums that were compared; the cells *inside* are in *second* if no others remain. *cells* is the cell set
    of all cells that the two do not have in common, placed ones included.
    """

    inside: kit.CellSet
    outside: kit.CellSet
    total: int
    first: Family
    second: Family
    cells: kit.CellSet

    @property
    def regions(self) -> Family:
        return self.first + self.second


@attrs.frozen(eq=False)
class Pair:
    """Two families that are compared, and the two vertices of the edge of each of their cells."""

    first: Family
    second: Family

    @cached_property
    def regions(self) -> Family:
        """The regions of both families: the vertices."""
        return self.first + self.second

    @cached_property
    def edges(self) -> dict[kit.Cell, Edge]:
        ends: dict[kit.Cell, list[int]] = {}
        for number, region in enumerate(self.regions):
            for cell in bits(region.cells):
                ends.setdefault(cell, [GROUND, GROUND])[number >= len(self.first)] = number
        return {cell: (a, b) for cell, (a, b) in ends.items()}

    @cached_property
    def cells(self) -> tuple[kit.Cell, ...]:
        """The cell of each edge."""
        return tuple(self.edges)

    @cached_property
    def numbers(self) -> dict[kit.Cell, int]:
        """The number of the edge of each cell."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def cuts(self) -> Cuts:
        """The cuts if no cell is placed."""
        return Cuts.of(tuple(self.edges.values()))


@attrs.frozen(eq=False)
class Families:
    """The families of a layout, and the pairs of them that are compared."""

    houses: tuple[Family, ...]
    sums: tuple[Family, ...]

    @cached_property
    def with_houses(self) -> tuple[Pair, ...]:
        return tuple(Pair(a, b) for a in self.houses for b in self.sums)

    @cached_property
    def of_sums(self) -> tuple[Pair, ...]:
        return tuple(Pair(a, b) for i, a in enumerate(self.sums) for b in self.sums[i + 1 :])


@once_per_layout
def families_of(layout: kit.Layout) -> Families:
    """Return the families of *layout*: the houses of each of its grids and its sums, by kind."""
    total = layout.digits * (layout.digits + 1) // 2
    houses = [
        family
        for grid in grids_of(layout)
        for family in disjoint(
            (grid.units[i].kind, grid.sets[i], Region(grid.units[i], grid.sets[i], total)) for i in grid.houses
        )
    ]
    kinds = {each: unit.kind for each, unit in layout.unit_of_sum.items()}
    sums = disjoint(
        (kinds.get(each, ""), cell_set(each.cells), Region(each, cell_set(each.cells), each.total))
        for each in layout.sums
        if each.cells and each.weights is None and len(set(each.cells)) == len(each.cells)
    )
    joined = disjoint(("", union_of(each.cells for each in family), family) for family in sums)
    return Families(tuple(map(tuple, houses)), tuple(tuple(chain(*families)) for families in joined))


@attrs.frozen(eq=False)
class Graph:
    """The open cells as edges between the regions of two families."""

    pair: Pair
    cuts: Cuts
    masks: Sequence[kit.Mask]
    placed: kit.CellSet

    @classmethod
    def of(cls, pair: Pair, board: kit.Board, before: Cuts, since: kit.CellSet) -> Self:
        """Return the graph of *board*, for which the cells *since* are removed from the graph *before*."""
        numbers = pair.numbers
        removed = cell_set(numbers[cell] for cell in bits(since) if cell in numbers)
        return cls(pair, before.without(removed), board.masks, board.placed)

    def differences(self, size: int) -> Iterator[Difference]:
        """Yield the sums of *size* open cells that follow from more than one region."""
        regions = self.pair.regions
        for cut in self.cuts.of_size(size):
            cells = cell_set(self.pair.cells[i] for i in cut)
            ends = [regions[end].cells & ~self.placed for end in self.cuts.edges[cut[0]] if end != GROUND]
            if cells in ends:
                continue  # the open cells of one region
            side = self.cuts.smaller_side(cut)
            if GROUND in side:
                side = self.cuts.other_side(cut, side)
            if len(side) > 1:
                yield self._difference(sorted(side), cells)

    def _difference(self, side: Sequence[int], left: kit.CellSet) -> Difference:
        """Compare the regions *side*, whose open cells cancel out except for the cell set *left*."""
        regions, count = self.pair.regions, len(self.pair.first)
        first = tuple([regions[i] for i in side if i < count])
        second = tuple([regions[i] for i in side if i >= count])
        one, other = union_of(each.cells for each in first), union_of(each.cells for each in second)
        inside, outside = one & ~other, other & ~one
        total = sum(each.total for each in first) - sum(each.total for each in second)
        total -= self._sum(inside) - self._sum(outside)
        if not inside & left:
            return Difference(outside & left, 0, -total, first, second, inside | outside)
        return Difference(inside & left, outside & left, total, first, second, inside | outside)

    def _sum(self, cells: kit.CellSet) -> int:
        """Return the sum of the digits that are placed in *cells*."""
        return sum(self.masks[cell].bit_length() for cell in bits(cells & self.placed))


class _Differences(kit.View):
    """The sums that follow for at most four open cells, by the number of cells; they depend on placed cells alone."""

    def __init__(self, graphs: Sequence[Graph], placed: kit.CellSet) -> None:
        self.placed = placed
        self._graphs = graphs
        self._found: dict[int, tuple[Difference, ...]] = {}

    def of_size(self, size: int) -> tuple[Difference, ...]:
        """Return the sums of *size* open cells, those that follow from the fewest houses and sums first."""
        if size not in self._found:
            first: dict[tuple[kit.CellSet, kit.CellSet], Difference] = {}
            for graph in self._graphs:
                for each in graph.differences(size):
                    key = each.inside, each.outside
                    if key not in first or len(each.regions) < len(first[key].regions):
                        first[key] = each
            self._found[size] = tuple(sorted(first.values(), key=lambda each: len(each.regions)))
        return self._found[size]

    @classmethod
    def _of(cls, board: kit.Board, before: Self | None, pairs: Sequence[Pair]) -> Self:
        placed = board.placed
        if before is not None and before.placed == placed:
            return before
        if before is None or before.placed & ~placed:
            return cls([Graph.of(pair, board, pair.cuts, placed) for pair in pairs], placed)
        since = placed & ~before.placed
        return cls([Graph.of(each.pair, board, each.cuts, since) for each in before._graphs], placed)


class HouseDifferences(_Differences):
    """Innies and outies: houses are compared with sums."""

    @classmethod
    def of(cls, board: kit.Board, before: Self | None) -> Self:
        return cls._of(board, before, families_of(board.layout).with_houses)


class SumDifferences(_Differences):
    """Surfaces: sums are compared with other sums, such as across runs with down runs."""

    @classmethod
    def of(cls, board: kit.Board, before: Self | None) -> Self:
        return cls._of(board, before, families_of(board.layout).of_sums)
