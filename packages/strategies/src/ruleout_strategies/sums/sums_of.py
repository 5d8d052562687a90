"""The sums of a board, with what can still make them up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

import attrs

from ruleout.plugin import Board, Layout, Sum, Unit, cell_set, digits_of
from ruleout_strategies.group import Group
from ruleout_strategies.sums.combinations import fitting
from ruleout_strategies.wording import any_of

SHOWN = 4
"""As many combinations are written out in an explanation."""


@attrs.frozen(eq=False)
class Run:
    """A sum without weights whose cells all differ, and the unit that says so."""

    sum: Sum
    unit: Unit
    cells: int

    def combinations(self, board: Board) -> tuple[int, ...]:
        """The combinations that still fit; none where the board has no solution or there are too many to look at."""
        masks = board.masks
        return fitting(board.layout.digits, self.sum.total, tuple([masks[cell] for cell in self.sum.cells]))


_runs: WeakKeyDictionary[Layout, tuple[Run, ...]] = WeakKeyDictionary()


def runs_of(layout: Layout) -> tuple[Run, ...]:
    """The runs of *layout*, gathered when first asked for."""
    found = _runs.get(layout)
    if found is None:
        pairs = layout.unit_of_sum.items()
        found = _runs[layout] = tuple(Run(each, unit, cell_set(each.cells)) for each, unit in pairs)
    return found


def union(combinations: Sequence[int]) -> int:
    """The digits that some combination has."""
    mask = 0
    for each in combinations:
        mask |= each
    return mask


def common(combinations: Sequence[int]) -> int:
    """The digits that every combination has; none where there is no combination."""
    mask = combinations[0] if combinations else 0
    for each in combinations:
        mask &= each
    return mask


def sum_groups(board: Board) -> Iterator[Group]:
    """Each run with the digits that it must hold, where there are such."""
    for run in runs_of(board.layout):
        if run.cells & board.open:
            digits = common(run.combinations(board))
            if digits:
                yield Group(run.unit, run.cells, run.sum.cells, digits, (run.sum,))


def made_of(board: Board, run: Run) -> str:
    """``cage 15 at r1c1 can only be 1+5+9 or 2+4+9``; where there are many, their number."""
    found = run.combinations(board)
    if len(found) > SHOWN:
        return f"{len(found)} combinations are left for {run.sum.label}"
    shown = any_of("+".join(board.layout.show(digit) for digit in digits_of(each)) for each in found)
    return f"{run.sum.label} can only be {shown}"


def run_for(board: Board, sum: Sum) -> Run:
    """The run of *sum*."""
    return next(run for run in runs_of(board.layout) if run.sum == sum)
