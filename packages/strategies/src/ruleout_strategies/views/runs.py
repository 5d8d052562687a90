"""Sums whose cells all differ."""

from __future__ import annotations

import attrs

from ruleout.plugin import Board, Layout, Sum, Unit, cell_set, once_per_layout
from ruleout_strategies.views.combinations import fitting


@attrs.frozen(eq=False)
class Run:
    """A sum without weights whose cells all differ, and the unit that makes them differ; *cells* is a cell set."""

    sum: Sum
    unit: Unit
    cells: int

    def combinations(self, board: Board) -> tuple[int, ...]:
        """Return the combinations that fit the candidates; none if there are too many, or if no solution is left."""
        masks = board.masks
        return fitting(board.layout.digits, self.sum.total, tuple([masks[cell] for cell in self.sum.cells]))


@once_per_layout
def runs_of(layout: Layout) -> tuple[Run, ...]:
    """Return the runs of *layout*."""
    return tuple(Run(each, unit, cell_set(each.cells)) for each, unit in layout.unit_of_sum.items())
