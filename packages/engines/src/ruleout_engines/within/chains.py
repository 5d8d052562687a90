"""Chains under all assumptions at once, in compiled code.

A row of bits holds assumptions. A weak link from a candidate to a mate holds under those that leave the mate open, a
strong link between two members of a group under those that leave open just these two of its members.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner, lowest


@compiled
def excluded(near: Any, ends: Any, members: Any, left: Any, begin: Any, end: Any, several: Any) -> Any:
    """Return for each candidate from *begin* to *end* the assumptions under which a chain from it leads to its absence.

    Parameters
    ----------
    near
        For each candidate those that are false if it is true, as a row of bits.
    ends, members
        The candidates of group ``i``, of which at least one is true, are ``members[ends[i]:ends[i + 1]]``.
    left
        For each candidate the assumptions under which it is open; the last row has all assumptions.
    begin, end
        The first candidate, and the one after the last.
    several
        True if a candidate is also excluded if chains from it lead to the falsity of all candidates of a group.
    """
    count, words = left.shape[0] - 1, left.shape[1]
    at, links, under = _strong(ends, members, left)
    found = np.zeros((end - begin, words), np.int64)
    rows, fresh = np.empty((2, count, words), np.int64), np.zeros((2, count, words), np.int64)
    queue, waits = np.empty(2 * count, np.int64), np.zeros(2 * count, np.bool_)
    for start in range(begin, end):
        rows[:] = 0
        rows[0, start] = fresh[0, start] = left[start]
        queue[0] = start
        first, length = 0, 1
        while length:
            state = queue[first]
            first, length = (first + 1) % (2 * count), length - 1
            waits[state] = False
            which, x = state // count, state % count
            new = fresh[which, x].copy()
            fresh[which, x] = 0
            if which == 0:
                for v in range(near.shape[1]):
                    rest = near[x, v]
                    while rest:
                        y = (v << 6) + lowest(rest)
                        rest &= rest - 1
                        if _gains(new, left[y], rows[1, y], fresh[1, y]) and not waits[count + y]:
                            waits[count + y] = True
                            queue[(first + length) % (2 * count)] = count + y
                            length += 1
            else:
                for k in range(at[x], at[x + 1]):
                    y = links[k]
                    if _gains(new, under[k], rows[0, y], fresh[0, y]) and not waits[y]:
                        waits[y] = True
                        queue[(first + length) % (2 * count)] = y
                        length += 1
        found[start - begin] = rows[1, start]
        for i in range(ends.shape[0] - 1 if several else 0):
            for w in range(words):
                every = left[start, w]
                for k in range(ends[i], ends[i + 1]):
                    every &= ~left[members[k], w] | rows[1, members[k], w]
                found[start - begin, w] |= every
    return found


@inner
def _gains(new: Any, under: Any, row: Any, fresh: Any) -> Any:
    """Add the assumptions of *new* that are *under* a link to *row* and *fresh*, and return whether some were new."""
    some = 0
    for w in range(row.shape[0]):
        more = new[w] & under[w] & ~row[w]
        row[w] |= more
        fresh[w] |= more
        some |= more
    return some != 0


@inner
def _strong(ends: Any, members: Any, left: Any) -> Any:
    """Return the strong links by candidate: where they begin, their other ends, and the assumptions under which."""
    count, words = left.shape[0] - 1, left.shape[1]
    at, size = np.zeros(count + 1, np.int64), 0
    for i in range(ends.shape[0] - 1):
        size += (ends[i + 1] - ends[i]) * (ends[i + 1] - ends[i] - 1)
    pairs, under, total = np.empty((size, 2), np.int64), np.empty((size + 1, words), np.int64), 0
    both = np.empty(words, np.int64)
    for i in range(ends.shape[0] - 1):
        for w in range(words):
            once = twice = thrice = 0
            for k in range(ends[i], ends[i + 1]):
                row = left[members[k], w]
                thrice |= twice & row
                twice |= once & row
                once |= row
            both[w] = twice & ~thrice
        for k in range(ends[i], ends[i + 1]):
            for j in range(ends[i], ends[i + 1]):
                some = 0
                for w in range(words):
                    under[total, w] = both[w] & left[members[k], w] & left[members[j], w]
                    some |= under[total, w]
                if j != k and some:
                    pairs[total, 0], pairs[total, 1] = members[k], members[j]
                    at[members[k] + 1] += 1
                    total += 1
    for x in range(count):
        at[x + 1] += at[x]
    order = np.argsort(pairs[:total, 0], kind="mergesort")
    return at, pairs[order, 1], under[order]
