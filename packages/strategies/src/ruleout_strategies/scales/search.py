"""The scale of a plain search: how many digits have to be tried.

The search places naked singles, and hidden singles in houses, and lets every other rule (a sum, a thermometer) remove
what it excludes by itself, until nothing changes; sums that follow from those of cages and from whole houses count as
rules too. It then takes the cell with the fewest candidates, the first one row by row, tries each of its candidates in
turn, and continues likewise in each case until a cell has no candidate left or the puzzle is solved. The value is the
number of digits that were tried altogether; it is 0 if singles suffice.

All candidates are tried, even after the solution was found, so that the value does not depend on the order of digits,
nor on the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import plugin as kit

MOST_TRIED = 10_000
"""The number of digits after which the search gives up."""


def tried(layout: kit.Layout, start: Sequence[int], deadline: kit.Deadline) -> int:
    """Return how many digits the search tries.

    Parameters
    ----------
    layout
        The layout.
    start
        The candidates, one mask per cell.
    deadline
        The moment at which the search ends.

    Raises
    ------
    OutOfBudget
        If these are more than ``MOST_TRIED``, or if the deadline passes.
    """
    model = kit.model_of(layout)
    remaining = kit.RemainingBudget(deadline.capped(kit.UNLIMITED))
    count = 0
    waiting = [tuple(start)]
    try:
        while waiting:
            state = kit.first_state(model, waiting.pop())
            if kit.settle(model, state, remaining) is not None:
                continue
            masks = tuple(state.masks)
            sizes = [mask.bit_count() for mask in masks]
            fewest = min((size for size in sizes if size > 1), default=0)
            if not fewest:
                continue
            cell = sizes.index(fewest)
            count += fewest
            if count > MOST_TRIED:
                raise kit.OutOfBudget
            waiting += [(*masks[:cell], 1 << bit, *masks[cell + 1 :]) for bit in kit.bits(masks[cell])]
    except kit.Expired:
        raise kit.OutOfBudget from None
    return count


def grade(climb: kit.Climb) -> kit.Grade:
    """Return how many digits the search tries."""
    puzzle = climb.report.puzzle
    return kit.Grade(tried(puzzle.layout, puzzle.start, climb.searcher.deadline))


SEARCH_SCALE = kit.Scale(
    id="search",
    title="Plain search",
    rungs=(),
    summary=f"How many digits a search beyond singles tries, at most {MOST_TRIED:,}.",
    grade=grade,
)
