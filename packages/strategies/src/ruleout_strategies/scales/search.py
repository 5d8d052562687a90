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

from ruleout import internal as kit
from ruleout_strategies.rating.scale import Grade, Scale
from ruleout_strategies.rating.solved_path import SolvedPath

MOST_TRIED = 10_000
"""The number of digits after which the search gives up."""


def grade(solved: SolvedPath) -> Grade:
    """Return how many digits the search tries."""
    puzzle = solved.report.puzzle
    return Grade(count_trials(puzzle.layout, puzzle.start, MOST_TRIED))


def count_trials(layout: kit.Layout, start: Sequence[kit.Mask], most: int) -> int:
    """Return how many digits a plain search tries until it has found all solutions.

    It places naked singles, and hidden singles in houses, and lets each other constraint remove what it excludes by
    itself, until nothing changes. Then it tries each candidate of the cell with the fewest candidates, the first one
    row by row, and continues likewise in each case.

    Parameters
    ----------
    layout
        The layout.
    start
        The candidates, one mask per cell.
    most
        The number of digits after which the search gives up.

    Raises
    ------
    OutOfBudget
        If more than *most* digits are tried, or if the time of the running call is over.
    """
    countdown = kit.Countdown(kit.capped(kit.UNLIMITED))
    count = 0
    waiting = [tuple(start)]
    model = kit.model_of(layout, countdown.check)
    while waiting:
        state = kit.first_state(model, waiting.pop())
        if kit.settle(model, state, countdown) is not None:
            continue
        masks = tuple(state.masks)
        sizes = [mask.bit_count() for mask in masks]
        fewest = min((size for size in sizes if size > 1), default=0)
        if not fewest:
            continue
        cell = sizes.index(fewest)
        count += fewest
        if count > most:
            raise kit.OutOfBudget
        waiting += [(*masks[:cell], 1 << bit, *masks[cell + 1 :]) for bit in kit.digit_indices(masks[cell])]
    return count


SEARCH_SCALE = Scale(
    id="search",
    title="Plain search",
    rungs=(),
    summary=f"How many digits a search beyond singles tries, at most {MOST_TRIED:,}.",
    grade=grade,
)
