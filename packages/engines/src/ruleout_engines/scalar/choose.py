"""Choosing where to branch.

Each function returns a cell and the digit (a mask with one bit) to try in it, or -1 if no cell has several candidates.
"""

from __future__ import annotations

from ruleout_engines.scalar import fields
from ruleout_engines.scalar.jit import float64s, inlined, int32s, int64s, lowest, popcount
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.topology import Topology


@inlined
def choose(topology: Topology, state: State, frame: int) -> tuple[int, int]:
    """Return the cell and digit to branch on: a visible cell or, if all of these have a digit, a hidden one."""
    counts = int64s(state.counts)
    first = 0
    last = topology.visible
    while True:
        counts[fields.WORK] += last - first
        if counts[fields.CONFLICTS] < counts[fields.LIGHTLY]:
            cell, digit = first_pair(topology, state, frame, first, last)
        else:
            cell, digit = heaviest(topology, state, frame, first, last)
        if cell >= 0 or last == topology.size:
            return cell, digit
        first = last
        last = topology.size


@inlined
def first_pair(topology: Topology, state: State, frame: int, first: int, last: int) -> tuple[int, int]:
    """Return the first cell with two candidates, else a digit with two places in a house, else a cell with the fewest.

    This is cheap, and sufficient for easy boards.
    """
    frames = int32s(state.frames)
    chosen = -1
    fewest = 64
    for cell in range(first, last):
        mask = frames[frame + cell]
        rest = mask & (mask - 1)
        if rest:
            if rest & (rest - 1) == 0:
                return cell, mask & ~rest
            count = popcount(rest)
            if count < fewest:
                fewest = count
                chosen = cell
    if chosen < 0:
        return -1, 0
    start = frame + topology.size
    for at in range(topology.houses * topology.digits):
        places = frames[start + at]
        rest = places & (places - 1)
        if rest and rest & (rest - 1) == 0:
            digit = at % topology.digits
            cell = int32s(topology.ints)[topology.house_cells + at - digit + lowest(places)]
            if first <= cell < last:
                return cell, 1 << digit
    return chosen, 1 << lowest(frames[frame + chosen])


@inlined
def heaviest(topology: Topology, state: State, frame: int, first: int, last: int) -> tuple[int, int]:
    """Return the cell with the most weight relative to its number of candidates (weighted degree)."""
    frames = int32s(state.frames)
    weights = float64s(state.weights)
    shares = topology.size + 1
    chosen = -1
    best = 0.0
    for cell in range(first, last):
        mask = frames[frame + cell]
        score = weights[cell] * weights[shares + popcount(mask & (mask - 1))]
        if score > best:
            best = score
            chosen = cell
    if chosen < 0:
        return -1, 0
    return chosen, 1 << lowest(frames[frame + chosen])
