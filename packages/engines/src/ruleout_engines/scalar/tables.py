"""Sums of different digits, by their combinations."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner
from ruleout_engines.scalar.topology import Array


@inner
def narrow_table(masks: Array, size: int, ints: Array, first: int, last: int) -> int:
    """Keep in the first *size* masks the digits of the combinations still possible.

    Return the digits that all of these contain, or -1 if there is none. The combinations are *ints* from index *first*
    up to, but not including, *last*. A combination is possible if every digit of it is a candidate of some cell and
    every cell has one of its digits as a candidate. A digit that all possible combinations contain must have a place.
    On lone masks this is exact: their union is a combination, or the result is -1.
    """
    offered = 0
    placed = 0
    for place in range(size):
        mask = masks[place]
        offered |= mask
        if mask & (mask - 1) == 0:
            placed |= mask
    some = 0
    every = offered
    for number in range(first, last):
        combination = ints[number]
        if combination & ~offered or placed & ~combination:
            continue
        fits = True
        for place in range(size):
            if masks[place] & combination == 0:
                fits = False
                break
        if fits:
            some |= combination
            every &= combination
    if some == 0:
        return -1
    seen = 0
    twice = 0
    for place in range(size):
        mask = masks[place] & some
        masks[place] = mask
        twice |= seen & mask
        seen |= mask
    if every & ~seen:
        return -1
    hidden = every & ~twice
    if hidden:
        for place in range(size):
            only = masks[place] & hidden
            if only:
                if only & (only - 1):
                    return -1
                masks[place] = only
    return every
