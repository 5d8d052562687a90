"""Cells that all see each other."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.masks import Cell, CellSet, cell_set, cells_of
from ruleout.model.constraints import Unit
from ruleout.model.layout import Layout, once_per_layout


def cliques_of(layout: Layout, cells: CellSet) -> Iterator[tuple[Cell, ...]]:
    """Yield *cells* in few parts of which all cells see each other, ascending.

    Each part is the largest one that is found from any of the cells that are left.
    """
    while cells:
        best = max((_grown(layout, cell, cells) for cell in cells_of(cells)), key=len)
        cells &= ~cell_set(best)
        yield best


def _grown(layout: Layout, cell: Cell, cells: CellSet) -> tuple[Cell, ...]:
    """*cell* and, of *cells*, each that it and all before it see."""
    found = [cell]
    left = cells & layout.peer_sets[cell]
    while left:
        # The cell that sees the most of those left, so that the part grows.
        other = max(cells_of(left), key=lambda each: (layout.peer_sets[each] & left).bit_count())
        found.append(other)
        left &= layout.peer_sets[other]
    return tuple(sorted(found))


@once_per_layout
def has_cliques(layout: Layout) -> bool:
    """Return whether two or three cells of *layout* all see each other, but not through a single unit."""
    return any(_sees_beyond_units(layout, cell) for cell in range(layout.size))


def _sees_beyond_units(layout: Layout, cell: Cell) -> bool:
    """Return whether *cell* is one of two or three cells that all see each other, but not through a single unit."""
    peers = layout.peer_sets
    for other in layout.peers[cell]:
        together = 0
        for constraint, cells in layout.sights[cell]:
            if cells >> other & 1 and isinstance(constraint, Unit):
                together |= cells
        if not together or peers[cell] & peers[other] & ~together:
            return True
    return False
