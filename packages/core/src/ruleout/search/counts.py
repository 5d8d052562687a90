"""Counts as the search narrows them: of cells that see each other, at most one holds a digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from ruleout.masks import Cell, Mask, cell_set
from ruleout.model.cliques import cliques_of
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
    sets = tuple(tuple(_parts(layout, count.cells, places)) for places in count.places)
    return CountInParts(count.cells, sets, count.counts[: layout.digits])


def _parts(layout: Layout, cells: Sequence[Cell], places: Iterable[int]) -> Iterator[Part]:
    """Yield the *places* of cells in parts of which all cells see each other.

    A cell that is listed several times is in as many parts.
    """
    waiting = list(places)
    while waiting:
        place_of = {cells[place]: place for place in waiting}
        for part in cliques_of(layout, cell_set(place_of)):
            yield [place_of[cell] for cell in part]
        waiting = [place for place in waiting if place_of[cells[place]] != place]
