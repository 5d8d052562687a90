"""The combinations that fit each sum of a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Self

from ruleout.plugin import Board, Layout, Mask, View, once_per_layout
from ruleout_strategies.views.runs import runs_of


class FittingRuns(View):
    """The combinations of each run, in the order of ``runs_of``. Only those of runs with a changed cell are computed.

    Attributes
    ----------
    masks
        The masks of the board.
    combinations
        For each run the combinations that fit the candidates; none if there are too many, or if no solution is left.
    digits
        For each run the digits of these combinations.
    """

    def __init__(
        self, masks: tuple[Mask, ...], combinations: Sequence[tuple[Mask, ...]], digits: Sequence[Mask]
    ) -> None:
        self.masks = masks
        self.combinations = combinations
        self.digits = digits

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        runs, masks = runs_of(board.layout), board.masks
        if before is None:
            found = [run.combinations(board) for run in runs]
            return cls(masks, found, [reduce(or_, each, 0) for each in found])
        runs_at = _runs_at(board.layout)
        combinations, digits = list(before.combinations), list(before.digits)
        changed = {i for at, old, new in zip(runs_at, before.masks, masks, strict=True) if old != new for i in at}
        for i in changed:
            combinations[i] = runs[i].combinations(board)
            digits[i] = reduce(or_, combinations[i], 0)
        return cls(masks, combinations, digits)


@once_per_layout
def _runs_at(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Return the indices of the runs of each cell."""
    found: list[list[int]] = [[] for _ in range(layout.size)]
    for i, run in enumerate(runs_of(layout)):
        for cell in run.sum.cells:
            found[cell].append(i)
    return tuple(map(tuple, found))
