"""How many solutions there are, estimated from some of them.

A probe chooses one candidate after the other at random, and counts the solutions that remain when these are few. Their
number times the numbers of candidates among which it chose has the number of all solutions as its mean (Knuth,
Estimating the efficiency of backtrack programs, 1975).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from random import Random

import attrs

from ruleout.clock import UNLIMITED, Countdown
from ruleout.masks import Mask, digit_indices
from ruleout.model.layout import Layout
from ruleout.search.engine import Engine
from ruleout.search.model import model_of
from ruleout.search.propagate import first_state, remove, settle

PORTION = 1_000
"""A probe ends when fewer solutions than this are left, which are counted."""
SURE = 2
"""By how many standard errors the bounds differ from the estimate: they hold in about 95 of 100 estimates."""
FEWEST_PROBES, MOST_PROBES = 10, 100_000


@attrs.frozen
class Estimate:
    """About how many solutions there are.

    Attributes
    ----------
    number
        The estimate, the number itself if it is *exact*, or None if time ran out before there was one.
    low, high
        Bounds that hold in about 95 of 100 estimates; *high* is None if there is no estimate. *low* is at least the
        number of solutions that were seen.
    exact
        Whether all solutions were counted.
    probes
        How many probes were made.
    """

    number: int | None
    low: int
    high: int | None
    exact: bool
    probes: int


def estimated(engine: Engine, layout: Layout, start: Sequence[Mask], countdown: Countdown, seed: int) -> Estimate:
    """Return an estimate for the masks *start*, from as many probes as the time of *countdown* allows."""
    seen, is_whole = _count(engine, layout, start, countdown)
    if seen < PORTION:
        number = seen if is_whole else None
        return Estimate(number, seen, number, exact=is_whole, probes=0)
    total = squares = probes = 0
    for value in islice(_probes(engine, layout, start, countdown, Random(seed)), MOST_PROBES):
        total, squares, probes = total + value, squares + value * value, probes + 1
    if probes < FEWEST_PROBES:
        return Estimate(None, seen, None, exact=False, probes=probes)
    mean = total / probes
    error = SURE * sqrt(max(0.0, squares / probes - mean * mean) / (probes - 1))
    return Estimate(round(mean), max(seen, round(mean - error)), round(mean + error), exact=False, probes=probes)


def _count(engine: Engine, layout: Layout, start: Sequence[Mask], countdown: Countdown) -> tuple[int, bool]:
    """The number of solutions, counted up to PORTION, and whether time sufficed for that."""
    found = engine.search(layout, start, limit=PORTION, budget=countdown.left())
    return len(found.solutions), found.complete


def _probes(engine: Engine, layout: Layout, start: Sequence[Mask], countdown: Countdown, draw: Random) -> Iterator[int]:
    """Yield the number of solutions according to one probe after the other, until time runs out."""
    model, visible, depth, unlimited = model_of(layout), range(layout.visible), 1, Countdown(UNLIMITED)
    root = first_state(model, start)
    if settle(model, root, unlimited) is not None:
        return
    while not countdown.has_passed:
        state, weight, level = root.copy(), 1, 0
        while True:
            open_cells = [cell for cell in visible if state.masks[cell] & (state.masks[cell] - 1)]
            if level >= depth or not open_cells:
                count, is_whole = _count(engine, layout, state.masks, countdown)
                if not is_whole:
                    return
                if count < PORTION or not open_cells:
                    yield weight * count
                    break
                depth = level + 1
            cell = min(open_cells, key=lambda each: state.masks[each].bit_count())
            digits = digit_indices(state.masks[cell])
            weight, level = weight * len(digits), level + 1
            others = state.masks[cell] ^ 1 << draw.choice(digits)
            if remove(model, state, unlimited, cell, others) is not None:
                yield 0
                break
