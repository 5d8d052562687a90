"""The sums of a board, and their combinations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.plugin import Board, Sum, digits_of, join_words
from ruleout_strategies.group import Group
from ruleout_strategies.views.runs import Run, runs_of

SHOWN = 4
"""The largest number of combinations that an explanation lists."""


def common(combinations: Sequence[int]) -> int:
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


def made_of(board: Board, run: Run) -> str:
    """Return ``cage 15 at r1c1 can only be 1+5+9 or 2+4+9``, or the number of combinations if there are many."""
    found = run.combinations(board)
    if len(found) > SHOWN:
        return f"{len(found)} combinations are left for {run.sum.label}"
    ways = ["+".join(board.layout.show(digit) for digit in digits_of(each)) for each in found]
    return f"{run.sum.label} can only be {join_words(ways, 'or')}"


def run_for(board: Board, sum: Sum) -> Run:
    """Return the run of *sum*."""
    return next(run for run in runs_of(board.layout) if run.sum == sum)
