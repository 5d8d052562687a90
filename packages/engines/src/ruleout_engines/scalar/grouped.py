"""Sums whose cells are in groups that all differ, by bounds of different digits."""

from __future__ import annotations

from ruleout_engines.scalar.jit import highest, inner, lowest
from ruleout_engines.scalar.topology import Array

MOST_DIGITS = 14
"""Cells are counted per digit, in four bits each of a number of 64 bits with a sign."""

MARK = 64
"""The weight of a cell is stored times this, plus the number of its group."""


@inner
def narrow_grouped(masks: Array, size: int, weights: Array, first: int, total: int) -> bool:
    """Keep in the first *size* masks the digits for which the least and greatest totals of the other cells leave room.

    The totals of a group are sums of different digits. The weights, times ``MARK`` and with the number of the group,
    begin at index *first*; the cells of a group follow each other. Returns whether a solution may exist. On lone masks
    this is exact.
    """
    top = 0
    for place in range(size):
        top = max(top, highest(masks[place]))
    above = total
    below = -total
    start = 0
    while start < size:
        end = end_of_group(weights, first, start, size)
        weight = weights[first + start] // MARK
        one = least_sum(masks, start, end, -1) * weight
        other = greatest_sum(masks, start, end, -1, top) * weight
        above -= min(one, other)
        below += max(one, other)
        start = end
    if above < 0 or below < 0:
        return False
    start = 0
    while start < size:
        end = end_of_group(weights, first, start, size)
        weight = weights[first + start] // MARK
        low = least_sum(masks, start, end, -1)
        high = greatest_sum(masks, start, end, -1, top)
        # The group can exceed its least share by at most *above*, and fall below its greatest by *below*.
        if weight > 0:
            least = high - below // weight
            most = low + above // weight
        else:
            least = high - above // -weight
            most = low + below // -weight
        for place in range(start, end):
            mask = masks[place]
            if mask & (mask - 1):
                up = most - least_sum(masks, start, end, place)
                down = least - greatest_sum(masks, start, end, place, top)
                if up < 1:
                    return False
                if up < MOST_DIGITS:
                    mask &= (1 << up) - 1
                if down > MOST_DIGITS:
                    return False
                if down > 1:
                    mask = mask >> (down - 1) << (down - 1)
                if mask == 0:
                    return False
                masks[place] = mask
        start = end
    return True


@inner
def end_of_group(weights: Array, first: int, start: int, size: int) -> int:
    """Return the place after the last one of the group that begins at place *start*."""
    end = start + 1
    while end < size and weights[first + end] == weights[first + start]:
        end += 1
    return end


@inner
def least_sum(masks: Array, start: int, end: int, left_out: int) -> int:
    """Return a sum that different digits of these masks reach or exceed; the place *left_out* does not count.

    In the order of their least candidates, each takes the least digit above the one before.
    """
    waiting_from = 0
    for place in range(start, end):
        if place != left_out:
            waiting_from += 1 << 4 * lowest(masks[place])
    total = 0
    waiting = 0
    digit = 1
    while waiting_from or waiting:
        waiting += waiting_from & 15
        waiting_from >>= 4
        if waiting:
            total += digit
            waiting -= 1
        digit += 1
    return total


@inner
def greatest_sum(masks: Array, start: int, end: int, left_out: int, top: int) -> int:
    """Return a sum that different digits of these masks, up to *top*, do not exceed; see ``least_sum``."""
    waiting_from = 0
    for place in range(start, end):
        if place != left_out:
            waiting_from += 1 << 4 * (top - highest(masks[place]))
    total = 0
    waiting = 0
    digit = top
    while waiting_from or waiting:
        waiting += waiting_from & 15
        waiting_from >>= 4
        if waiting:
            total += digit
            waiting -= 1
        digit -= 1
    return total
