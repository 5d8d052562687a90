"""Sums whose cells all differ, and the digits that must occur in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout.plugin import Board, CellSet, Layout, Mask, Step, Sum, Unit, cell_set, once_per_layout
from ruleout_strategies.topology import Group
from ruleout_strategies.views.combinations import fitting


@attrs.frozen(eq=False)
class Run:
    """A sum without weights whose cells all differ, and the unit that makes them differ; *cells* is a cell set."""

    sum: Sum
    unit: Unit
    cells: CellSet

    def combinations(self, board: Board) -> tuple[Mask, ...]:
        """Return the combinations that fit the candidates; none if there are too many, or if no solution is left."""
        masks = board.masks
        return fitting(board.layout.digits, self.sum.total, tuple([masks[cell] for cell in self.sum.cells]))


@once_per_layout
def runs_of(layout: Layout) -> tuple[Run, ...]:
    """Return the runs of *layout*."""
    return tuple(Run(each, unit, cell_set(each.cells)) for each, unit in layout.unit_of_sum.items())


def common(combinations: Sequence[Mask]) -> Mask:
    """Return the digits that all combinations have in common; none if there is no combination."""
    mask = combinations[0] if combinations else 0
    for each in combinations:
        mask &= each
    return mask


def sum_groups(board: Board) -> Iterator[Group]:
    """Yield a group for each run that must contain certain digits."""
    for run in runs_of(board.layout):
        if run.cells & board.open:
            digits = common(run.combinations(board))
            if digits:
                yield Group(run.unit, run.cells, run.sum.cells, digits, (run.sum,))


def runs_in(board: Board, step: Step) -> list[Run]:
    """Return the runs of the sums that *step* names, in its order."""
    runs = {run.sum: run for run in runs_of(board.layout)}
    return [runs[each] for each in step.because.constraints["sum"] if isinstance(each, Sum)]
