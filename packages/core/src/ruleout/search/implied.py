"""Sums that follow from houses and other sums taken together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ruleout.masks import CellSet, cell_set, cells_of
from ruleout.model.constraints import Sum
from ruleout.model.layout import Layout

MOST_HOUSES = 3
"""The default for the largest number of houses in a region."""

MOST_CELLS = 5
"""A sum over more cells than this costs more than it removes."""

MOST_PAIRS = 10_000_000
"""The most regions of a number of houses, times the number of sums. A 25x25 killer has 26,000 regions of three
houses."""


def implied_sums(
    layout: Layout, most_houses: int = MOST_HOUSES, check: Callable[[], object] = lambda: None
) -> list[Sum]:
    """Return the innies and outies of *layout*: sums that follow from houses and other sums.

    The digits of a house have a known total, and so have those of a region of houses without a common cell. Sums that
    lie mostly within a region are subtracted. What remains is a sum of the cells inside that none of these sums covers,
    and, with weight -1, of the cells outside that one of them does.

    Parameters
    ----------
    layout
        The layout; without plain sums nothing is implied.
    most_houses
        The largest number of houses in a region.
    check
        Called for each region; what it raises ends the search for sums.
    """
    plain = [each for each in layout.sums if each.weights is None and len(set(each.cells)) == len(each.cells)]
    known = [(cell_set(each.cells), each.total) for each in plain]
    if not known:
        return []
    sets = {cells for cells, _ in known}
    house_total = layout.digits * (layout.digits + 1) // 2
    houses = [layout.unit_sets[house] for house in layout.houses]
    sums_at: list[set[int]] = [set() for _ in layout.positions]
    for number, each in enumerate(plain):
        for cell in each.cells:
            sums_at[cell].add(number)
    sums_in = [set().union(*(sums_at[cell] for cell in house.cells)) for house in layout.houses]
    found: dict[tuple[CellSet, CellSet], Sum] = {}
    for region, members in _regions(houses, sums_in, most_houses, check):
        check()
        taken, total = 0, len(members) * house_total
        for cells, worth in map(known.__getitem__, sorted(set().union(*(sums_in[house] for house in members)))):
            if not cells & taken and (cells & ~region).bit_count() < (cells & region).bit_count():
                taken |= cells
                total -= worth
        inside, outside = region & ~taken, taken & ~region
        if 0 < inside.bit_count() + outside.bit_count() <= MOST_CELLS:
            if not inside:
                inside, outside, total = outside, 0, -total
            if outside or inside not in sets:
                weights = (1,) * inside.bit_count() + (-1,) * outside.bit_count()
                implied = Sum(cells_of(inside) + cells_of(outside), total, weights if outside else None)
                found.setdefault((inside, outside), implied)
    return list(found.values())


def _regions(
    houses: Sequence[CellSet], sums_in: Sequence[Collection[int]], most: int, check: Callable[[], object]
) -> Iterator[tuple[CellSet, tuple[int, ...]]]:
    """Yield the cell set and the houses of each region: up to *most* disjoint houses, connected by sums.

    *houses* are cell sets, *sums_in* the sums that have a cell in each. If there are too many regions of a number of
    houses, those of this number and of larger ones are left out.
    """
    houses_at: dict[int, list[int]] = {}
    for house, sums in enumerate(sums_in):
        for each in sums:
            houses_at.setdefault(each, []).append(house)
    near = [set().union(*(houses_at[each] for each in sums)) for sums in sums_in]
    layer: dict[CellSet, tuple[int, ...]] = {cells: (house,) for house, cells in enumerate(houses)}
    for count in range(1, most + 1):
        yield from layer.items()
        wider: dict[CellSet, tuple[int, ...]] = {}
        for region, members in layer.items() if count < most else ():
            check()
            for house in sorted(set().union(*(near[member] for member in members))):
                if not houses[house] & region:
                    wider.setdefault(region | houses[house], (*members, house))
            if len(wider) * len(houses_at) > MOST_PAIRS:
                return
        layer = wider
