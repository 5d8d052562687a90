"""The sums of a board, and their combinations."""

from __future__ import annotations

from ruleout.plugin import Board, Sum, digits_of, join_words
from ruleout_strategies.views.runs import Run, runs_of

SHOWN = 4
"""The largest number of combinations that an explanation lists."""


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
