"""Sums of digits that may repeat, each multiplied by a weight."""

from __future__ import annotations

from ruleout_engines.scalar.jit import highest, inner, lowest
from ruleout_engines.scalar.topology import Array

WIDEST = 61
"""The largest distance of a total from the nearer end that is treated exactly: totals are the bits of one number."""


@inner
def narrow_bounds(masks: Array, size: int, weights: Array, first: int, total: int) -> bool:
    """Keep in the first *size* masks the digits that the least and greatest totals of the other cells permit.

    The weights begin at index *first*. Returns whether a solution may exist. On lone masks this is exact.
    """
    above = total
    below = total
    for place in range(size):
        mask = masks[place]
        weight = weights[first + place]
        low = (lowest(mask) + 1) * weight
        high = highest(mask) * weight
        above -= min(low, high)
        below -= max(low, high)
    # If all other terms are least, a term can exceed its own least by at most *above*; likewise from the greatest.
    if above < 0 or below > 0:
        return False
    for place in range(size):
        mask = masks[place]
        weight = weights[first + place]
        up = above
        down = -below
        if weight < 0:
            weight = -weight
            up, down = down, up
        most = lowest(mask) + 1 + up // weight
        least = highest(mask) - down // weight
        if most < WIDEST:
            mask &= (1 << most) - 1
        if least > 1:
            mask = mask >> (least - 1) << (least - 1)
        if mask == 0:
            return False
        masks[place] = mask
    return True


@inner
def narrow_sum(masks: Array, size: int, weights: Array, first: int, total: int, totals: int) -> bool:
    """Keep exactly the digits that occur in some way to reach *total*, if it is near enough to an end.

    The ends are the least and the greatest total of the cells. Farther from both, narrow by bounds.

    Totals that can be reached are represented by the bits of one number, as distances from the nearer end. *masks* has
    room, from index *totals* on, for one number more than there are cells.
    """
    if not narrow_bounds(masks, size, weights, first, total):
        return False
    above = total
    below = -total
    for place in range(size):
        mask = masks[place]
        weight = weights[first + place]
        low = (lowest(mask) + 1) * weight
        high = highest(mask) * weight
        above -= min(low, high)
        below += max(low, high)
    wanted = min(above, below)
    if wanted > WIDEST:
        return True
    sign = 1 if above <= below else -1
    room = (1 << (wanted + 1)) - 1
    masks[totals] = 1
    for place in range(size):
        masks[totals + place + 1] = shifted(masks[place], weights[first + place] * sign, masks[totals + place], room)
    after = 1 << wanted
    for place in range(size - 1, -1, -1):
        mask = masks[place]
        weight = weights[first + place] * sign
        start = end(mask, weight)
        before = 0
        kept = 0
        rest = mask
        while rest:
            digit = lowest(rest)
            rest &= rest - 1
            distance = (digit - start) * weight
            if distance <= WIDEST:
                back = after >> distance
                if back & masks[totals + place]:
                    kept |= 1 << digit
                    before |= back
        if kept == 0:
            return False
        masks[place] = kept
        after = before
    return True


@inner
def end(mask: int, weight: int) -> int:
    """Return the digit of *mask*, counted from 0, whose product with *weight* is least."""
    return int(lowest(mask) if weight > 0 else highest(mask) - 1)


@inner
def shifted(mask: int, weight: int, reached: int, room: int) -> int:
    """Return the distances that can be reached with one more cell."""
    start = end(mask, weight)
    result = 0
    while mask:
        digit = lowest(mask)
        mask &= mask - 1
        distance = (digit - start) * weight
        if distance <= WIDEST:
            result |= reached << distance & room
    return result
