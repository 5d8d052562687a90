"""Cells that all see each other."""

from __future__ import annotations

from ruleout.masks import Cell
from ruleout.model.constraints import Unit
from ruleout.model.layout import Layout, once_per_layout


@once_per_layout
def has_cliques(layout: Layout) -> bool:
    """Return whether two or three cells of *layout* all see each other, but not through a single unit."""
    return any(_sees_beyond_units(layout, cell) for cell in range(layout.size))


def _sees_beyond_units(layout: Layout, cell: Cell) -> bool:
    """Whether *cell* is one of two or three cells that all see each other, but not through a single unit."""
    peers = layout.peer_sets
    for other in layout.peers[cell]:
        together = 0
        for constraint, cells in layout.sights[cell]:
            if cells >> other & 1 and isinstance(constraint, Unit):
                together |= cells
        if not together or peers[cell] & peers[other] & ~together:
            return True
    return False
