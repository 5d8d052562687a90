"""Sums that follow from houses and other sums taken together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ruleout.masks import cell_set, cells_of, union_of
from ruleout.model.constraints import Sum
from ruleout.model.layout import Layout

MOST_HOUSES = 3
"""The default for the largest number of houses in a region."""

MOST_CELLS = 5
"""A sum over more cells than this costs more than it removes."""


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
    found: dict[tuple[int, int], Sum] = {}
    for region, houses in _regions(
        [layout.unit_sets[house] for house in layout.houses], sorted(sets), most_houses, check
    ):
        check()
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
                weights = (1,) * inside.bit_count() + (-1,) * outside.bit_count()
                implied = Sum(cells_of(inside) + cells_of(outside), total, weights if outside else None)
                found.setdefault((inside, outside), implied)
    return list(found.values())


def _regions(
    houses: Sequence[int], sums: Sequence[int], most: int, check: Callable[[], object]
) -> Iterator[tuple[int, int]]:
    """Yield the cell set and number of houses of each region: up to *most* disjoint houses, connected by sums."""
    reach = [house | union_of(cells for cells in sums if cells & house) for house in houses]
    layer = dict(zip(houses, reach, strict=True))
    for count in range(1, most + 1):
        yield from ((region, count) for region in layer)
        wider: dict[int, int] = {}
        for region, reached in layer.items():
            check()
            for house, more in zip(houses, reach, strict=True):
                if not house & region and house & reached and region | house not in wider:
                    wider[region | house] = reached | more
        layer = wider
