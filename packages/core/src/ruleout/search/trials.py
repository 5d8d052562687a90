"""How many digits a plain search has to try: a measure of difficulty that no engine changes."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.clock import UNLIMITED, Countdown, OutOfBudget, capped
from ruleout.masks import Mask, digit_indices
from ruleout.model.layout import Layout
from ruleout.search.model import model_of
from ruleout.search.propagate import first_state, settle


def count_trials(layout: Layout, start: Sequence[Mask], most: int) -> int:
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
    countdown = Countdown(capped(UNLIMITED))
    count = 0
    waiting = [tuple(start)]
    model = model_of(layout, countdown.check)
    while waiting:
        state = first_state(model, waiting.pop())
        if settle(model, state, countdown) is not None:
            continue
        masks = tuple(state.masks)
        sizes = [mask.bit_count() for mask in masks]
        fewest = min((size for size in sizes if size > 1), default=0)
        if not fewest:
            continue
        cell = sizes.index(fewest)
        count += fewest
        if count > most:
            raise OutOfBudget
        waiting += [(*masks[:cell], 1 << bit, *masks[cell + 1 :]) for bit in digit_indices(masks[cell])]
    return count
