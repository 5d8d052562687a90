"""Three cells whose digits are tried together against the cells that see all of them, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.cells import is_in
from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner, lowest, popcount


@compiled
def excluding_pairs(masks: Any, placed: Any, peers: Any) -> Any:
    """Return for each two cells whether they and a higher one exclude a candidate, None if none do.

    *masks* are the candidates of each cell, *placed* is the cell set of those that are not open, *peers* are the cells
    that each cell sees.
    """
    size, words = peers.shape
    small = np.zeros(words, np.int64)
    for c in range(size):
        if not is_in(c, placed) and 2 <= popcount(masks[c]) <= 3:
            small[c >> 6] |= 1 << (c & 63)
    found = np.zeros((size, size), np.bool_)
    some = False
    both, covers = np.zeros(words, np.int64), np.zeros(size, np.int64)
    for a in range(size):
        for b in range(a + 1, size):
            rest = 0
            for w in range(words):
                both[w] = peers[a, w] & peers[b, w] & small[w]
                rest |= both[w]
            if not rest or is_in(a, placed) or is_in(b, placed):
                continue
            for c in range(b + 1, size):
                count = 0 if is_in(c, placed) else _list_covers(masks, both, peers[c], covers)
                if count and _excludes((a, b, c), masks, peers, covers[:count]):
                    found[a, b] = some = True
                    break
    return found if some else None


@inner
def _list_covers(masks: Any, both: Any, seen: Any, covers: Any) -> Any:
    """Write the candidates of the cells that are in *both* and *seen* to *covers*; return how many cells these are."""
    count = 0
    for w in range(both.shape[0]):
        rest = both[w] & seen[w]
        while rest:
            covers[count] = masks[w * 64 + lowest(rest)]
            count += 1
            rest &= rest - 1
    return count


@inner
def _excludes(cells: Any, masks: Any, peers: Any, covers: Any) -> Any:
    """Return whether a candidate of three *cells* is in no choice of digits that leaves each of *covers* a digit."""
    a, b, c = cells
    ab, ac, bc = is_in(b, peers[a]), is_in(c, peers[a]), is_in(c, peers[b])
    without = masks[a], masks[b], masks[c]
    first = masks[a]
    while first:
        x = first & -first
        first &= first - 1
        second = masks[b] & ~x if ab else masks[b]
        while second:
            y = second & -second
            second &= second - 1
            third = masks[c] & ~(x if ac else 0) & ~(y if bc else 0)
            if not without[0] & x and not without[1] & y:
                third &= without[2]
            while third:
                z = third & -third
                third &= third - 1
                for k in range(covers.shape[0]):
                    if not covers[k] & ~(x | y | z):
                        break
                else:
                    without = without[0] & ~x, without[1] & ~y, without[2] & ~z
                    if not (without[0] | without[1] | without[2]):
                        return False
    return True
