"""Two digits that can be exchanged in a part of a solution, which gives another solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ruleout.internal import Layout, Unit, bits, union_of


def exchanges(layout: Layout, solution: Sequence[int], start: Sequence[int]) -> Iterator[int]:
    """Yield the cell sets in which two digits of a solution can be exchanged.

    They are the Kempe chains of the solution: the cells of two digits that lead to each other by way of cells of these
    digits that see each other. If all constraints are units, exchanging the two digits in one chain gives another
    solution. In a puzzle with this solution alone, some cell of each chain is therefore given.

    Parameters
    ----------
    layout
        Any layout. Nothing is yielded if it has other constraints than units, or hidden cells.
    solution
        One digit per cell.
    start
        The masks of the digits that each cell may hold.
    """
    if layout.visible != layout.size or not all(isinstance(each, Unit) for each in layout.constraints):
        return
    cells = [0] * layout.digits
    for cell, digit in enumerate(solution):
        cells[digit - 1] |= 1 << cell
    for one, other in combinations(range(layout.digits), 2):
        both = 1 << one | 1 << other
        left = cells[one] | cells[other]
        while left:
            chain, reached = 0, left & -left
            while reached:
                chain |= reached
                left &= ~reached
                reached = union_of(layout.peer_sets[cell] for cell in bits(reached)) & left
            if all(both & ~start[cell] == 0 for cell in bits(chain)):
                yield chain
