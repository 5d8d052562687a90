"""Counts as the search narrows them: of cells that see each other, at most one holds a digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout.masks import Cell, CellSet, Mask, cell_set
from ruleout.model.constraints import Count
from ruleout.model.constraints.count import Part, narrow_counts
from ruleout.model.layout import Layout


@attrs.frozen(eq=False, repr=False)
class CountInParts:
    """A count whose cells are parted into cells that all differ; see ``narrow_counts``."""

    cells: tuple[Cell, ...]
    sets: tuple[tuple[Part, ...], ...]
    counts: tuple[tuple[int, ...], ...]

    def narrow(self, masks: Sequence[Mask]) -> Sequence[Mask]:
        return narrow_counts(masks, self.sets, self.counts)


def count_in_parts(layout: Layout, count: Count) -> CountInParts:
    """Return *count* with the cells of each set in few parts of which all cells see each other."""
    sets = tuple(tuple(_parts(layout, count.cells, list(places))) for places in count.places)
    return CountInParts(count.cells, sets, count.counts[: layout.digits])


def _parts(layout: Layout, cells: Sequence[Cell], places: list[int]) -> Iterator[Part]:
    """Yield *places* in parts, each time the largest one that is found from any of the cells that are left."""
    while places:
        place_of = {cells[place]: place for place in places}
        left = cell_set(place_of)
        best = max((_seeing_each_other(layout, cell, left) for cell in place_of), key=len)
        part = [place_of[cell] for cell in best]
        yield part
        places = [place for place in places if place not in part]


def _seeing_each_other(layout: Layout, cell: Cell, others: CellSet) -> list[Cell]:
    """Return *cell* and, of *others*, each that it and all before it see."""
    found = [cell]
    left = others & layout.peer_sets[cell]
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= layout.peer_sets[found[-1]]
    return found
