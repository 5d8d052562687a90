"""Sums that follow from houses and other sums taken together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.masks import cell_set, cells_of
from ruleout.model.constraints import Sum
from ruleout.model.layout import Layout

MOST_HOUSES = 3
"""Regions are made of at most this many houses, if not asked otherwise."""

MOST_CELLS = 5
"""A sum over more cells than this narrows too little for what it costs."""


def implied_sums(layout: Layout, most_houses: int = MOST_HOUSES) -> list[Sum]:
    """What the cells over and above regions of at most *most_houses* houses are worth.

    The digits of a house always add up to the same, so those of houses without a common cell do. Sums that lie
    mostly within such a region are taken off. What is left are cells inside that no sum covers, and cells outside
    that one does, which count with weight -1: the innies and outies of killer sudoku.
    """
    known = [
        (cell_set(each.cells), each.total)
        for each in layout.sums
        if each.weights is None and len(set(each.cells)) == len(each.cells)
    ]
    if not known:
        return []
    sets = {cells for cells, _ in known}
    house_total = layout.digits * (layout.digits + 1) // 2
    found: dict[tuple[int, int], Sum] = {}
    for region, houses in _regions([layout.unit_sets[house] for house in layout.houses], sorted(sets), most_houses):
        taken, total = 0, houses * house_total
        for cells, worth in known:
            if not cells & taken and (cells & ~region).bit_count() < (cells & region).bit_count():
                taken |= cells
                total -= worth
        inside, outside = region & ~taken, taken & ~region
        if 0 < inside.bit_count() + outside.bit_count() <= MOST_CELLS:
            if not inside:
                inside, outside, total = outside, 0, -total
            if outside or inside not in sets:
                found.setdefault((inside, outside), _signed(inside, outside, total))
    return list(found.values())


def _signed(inside: int, outside: int, total: int) -> Sum:
    """The cells of one cell set less those of the other, worth *total*."""
    cells = cells_of(inside) + cells_of(outside)
    weights = (1,) * inside.bit_count() + (-1,) * outside.bit_count()
    return Sum(cells, total, weights if outside else None)


def _regions(houses: Sequence[int], sums: Sequence[int], most: int) -> Iterator[tuple[int, int]]:
    """The cell sets of up to *most* houses without a common cell that are held together by sums, each with
    its number of houses."""
    reach = []
    for house in houses:
        reached = house
        for cells in sums:
            if cells & house:
                reached |= cells
        reach.append(reached)
    layer = dict(zip(houses, reach, strict=True))
    for count in range(1, most + 1):
        yield from ((region, count) for region in layer)
        wider: dict[int, int] = {}
        for region, reached in layer.items():
            for house, more in zip(houses, reach, strict=True):
                if not house & region and house & reached and region | house not in wider:
                    wider[region | house] = reached | more
        layer = wider
