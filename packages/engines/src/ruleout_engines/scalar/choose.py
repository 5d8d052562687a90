"""Where to branch. Each function answers with a cell and the digit (a mask with one bit) to try there, or with -1 where
no cell has several candidates left."""

from __future__ import annotations

from ruleout_engines.scalar.jit import float64s, inner, int32s, int64s, lowest, popcount
from ruleout_engines.scalar.state import CONFLICTS, LIGHTLY, WORK, State
from ruleout_engines.scalar.topology import Topology


@inner
def choose(topology: Topology, state: State, frame: int) -> tuple[int, int]:
    """The cell and digit to branch on: a visible cell, or a hidden one where these all have their digit."""
    counts = int64s(state.counts)
    first = 0
    last = topology.visible
    while True:
        counts[WORK] += last - first
        if counts[CONFLICTS] < counts[LIGHTLY]:
            cell, digit = first_pair(topology, state, frame, first, last)
        else:
            cell, digit = heaviest(topology, state, frame, first, last)
        if cell >= 0 or last == topology.size:
            return cell, digit
        first = last
        last = topology.size


@inner
def first_pair(topology: Topology, state: State, frame: int, first: int, last: int) -> tuple[int, int]:
    """The first cell with two candidates; else a digit with two places in a house; else a cell with the fewest.

    Cheap, and all that easy boards need.
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
    for house in range(topology.houses):
        digits = two_places(topology, state, frame, house)
        if digits:
            digit = digits & -digits
            start = topology.house_cells + house * topology.digits
            for at in range(start, start + topology.digits):
                cell = int32s(topology.ints)[at]
                if frames[frame + cell] & digit and first <= cell < last:
                    return cell, digit
    return chosen, 1 << lowest(frames[frame + chosen])


@inner
def heaviest(topology: Topology, state: State, frame: int, first: int, last: int) -> tuple[int, int]:
    """The cell with the most weight for its number of candidates, or where that has more than two, the heavier
    place of a digit with two places in a house if that outweighs it."""
    frames = int32s(state.frames)
    weights = float64s(state.weights)
    chosen = -1
    best = -1.0
    for cell in range(first, last):
        mask = frames[frame + cell]
        rest = mask & (mask - 1)
        if rest:
            score = weights[cell]
            if rest & (rest - 1):
                score /= popcount(rest) + 0.5
            if score > best:
                best = score
                chosen = cell
    if chosen < 0:
        return -1, 0
    digit = 1 << lowest(frames[frame + chosen])
    if popcount(frames[frame + chosen]) > 2:
        for house in range(topology.houses):
            digits = two_places(topology, state, frame, house)
            if digits:
                start = topology.house_cells + house * topology.digits
                for at in range(start, start + topology.digits):
                    cell = int32s(topology.ints)[at]
                    here = frames[frame + cell] & digits
                    if here and weights[cell] > best and first <= cell < last:
                        best = weights[cell]
                        chosen = cell
                        digit = 1 << lowest(here)
    return chosen, digit


@inner
def two_places(topology: Topology, state: State, frame: int, house: int) -> int:
    """The digits not yet placed in *house* that have exactly two places there."""
    frames = int32s(state.frames)
    wanted = frames[frame + topology.size + house]
    if wanted == 0:
        return 0
    once = 0
    twice = 0
    more = 0
    first = topology.house_cells + house * topology.digits
    for at in range(first, first + topology.digits):
        mask = frames[frame + int32s(topology.ints)[at]]
        more |= twice & mask
        twice |= once & mask
        once |= mask
    return int(wanted & twice & ~more)
