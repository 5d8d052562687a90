"""Consequences of each assumption about a candidate, round by round, in compiled code.

A row of bits holds the assumptions from which a candidate follows to be true, another one those from which it follows
to be false. Bit ``x`` of a row is the assumption that candidate ``x`` is true, bit ``count + x`` that it is false.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner, lowest

MOST_ROUNDS = 64
"""The number of rounds for which there is room."""


@compiled
def follow(near: Any, ends: Any, members: Any, at: Any, groups_at: Any) -> Any:
    """Carry all assumptions along implications until nothing more follows.

    Parameters
    ----------
    near
        For each candidate those that are false if it is true, as a row of bits.
    ends, members
        The candidates of group ``i``, of which at least one is true, are ``members[ends[i]:ends[i + 1]]``.
    at, groups_at
        The groups of candidate ``x`` are ``groups_at[at[x]:at[x + 1]]``.

    Returns
    -------
    tuple of two arrays and bool
        For each round in which something follows the rows of all candidates after it, those of true ones and then those
        of false ones; for each round the assumptions that are refuted in it; and whether nothing more follows.
    """
    count = near.shape[0]
    words = (2 * count + 63) >> 6
    levels = np.empty((MOST_ROUNDS, 2, count, words), np.int64)
    refuted = np.zeros((MOST_ROUNDS + 1, words), np.int64)
    rows, fresh = np.zeros((2, count, words), np.int64), np.zeros((2, count, words), np.int64)
    some, alive = np.ones((2, count), np.bool_), np.zeros(words, np.int64)
    for b in range(2 * count):
        alive[b >> 6] |= 1 << (b & 63)
        rows[b // count, b % count, b >> 6] = fresh[b // count, b % count, b >> 6] = 1 << (b & 63)
    level, number, is_over = 0, 0, False
    while not is_over and level < MOST_ROUNDS:
        gained = np.zeros((2, count, words), np.int64)
        _exclude(fresh[0], some[0], near, alive, rows[1], gained[1])
        _complete(some[1], ends, members, at, groups_at, alive, rows, gained[0])
        fresh, is_over = gained, True
        for which in range(2):
            for x in range(count):
                found = 0
                for w in range(words):
                    found |= gained[which, x, w]
                    rows[which, x, w] |= gained[which, x, w]
                some[which, x] = found != 0
                is_over = is_over and found == 0
        for x in range(count):
            if some[0, x] or some[1, x]:
                for w in range(words):
                    refuted[number, w] |= rows[0, x, w] & rows[1, x, w] & alive[w]
        for w in range(words):
            alive[w] &= ~refuted[number, w]
        number += 1
        if not is_over:
            levels[level] = rows
            level += 1
    return levels[:level], refuted[:number], is_over


@inner
def _exclude(fresh: Any, some: Any, near: Any, alive: Any, false: Any, gained: Any) -> Any:
    """Note under which assumptions what candidates exclude that have become true is false."""
    parts = np.empty(alive.shape[0], np.int64)
    for x in range(near.shape[0]):
        length = 0
        if some[x]:
            for w in range(alive.shape[0]):
                if fresh[x, w] & alive[w]:
                    parts[length] = w
                    length += 1
        for v in range(near.shape[1]) if length else range(0):
            rest = near[x, v]
            while rest:
                y = (v << 6) + lowest(rest)
                rest &= rest - 1
                for k in range(length):
                    w = parts[k]
                    gained[y, w] |= fresh[x, w] & alive[w] & ~false[y, w]


@inner
def _complete(some: Any, ends: Any, members: Any, at: Any, groups_at: Any, alive: Any, rows: Any, gained: Any) -> Any:
    """Note under which assumptions candidates are the last ones of groups of which others have become false."""
    looked = np.zeros(ends.shape[0], np.bool_)
    for x in range(some.shape[0]):
        if some[x]:
            for k in range(at[x], at[x + 1]):
                looked[groups_at[k]] = True
    for i in range(ends.shape[0] - 1):
        if looked[i]:
            for w in range(alive.shape[0]):
                once = twice = 0
                for k in range(ends[i], ends[i + 1]):
                    not_false = ~rows[1, members[k], w]
                    twice |= once & not_false
                    once |= not_false
                last = alive[w] & ~twice
                for k in range(ends[i], ends[i + 1]) if last else range(0):
                    x = members[k]
                    gained[x, w] |= last & ~(once & rows[1, x, w]) & ~rows[0, x, w]


@compiled
def common(levels: Any, sets: Any) -> Any:
    """Return what follows from all assumptions of a set.

    Parameters
    ----------
    levels
        For each round the rows of all candidates, those of true ones and then those of false ones.
    sets
        Sets of assumptions, as rows of bits.

    Returns
    -------
    array
        Rows of four numbers: the round, the set, 1 if a candidate is true and 0 if it is false, and the candidate. They
        are in the order of the sets, true candidates first, without candidates that are assumed in the set.
    """
    count, words = levels.shape[2], levels.shape[3]
    half = (count + 63) >> 6
    found, total = np.empty((1024, 4), np.int64), 0
    follows = _by_assumption(levels[-1], sets, half)
    left, every = np.empty(half, np.int64), np.zeros(half, np.int64)
    for y in range(count):
        every[y >> 6] |= 1 << (y & 63)
    for i in range(sets.shape[0]):
        for which in range(2):
            left[:] = every
            for w in range(words):
                rest = sets[i, w]
                while rest:
                    x = (w << 6) + lowest(rest)
                    rest &= rest - 1
                    y = x - count if x >= count else x
                    for v in range(half):
                        left[v] &= follows[which, x, v]
                    left[y >> 6] &= ~(1 << (y & 63))
            for v in range(half):
                while left[v]:
                    y = (v << 6) + lowest(left[v])
                    left[v] &= left[v] - 1
                    number = 0
                    while not _within(sets[i], levels[number, which, y], words):
                        number += 1
                    if total == found.shape[0]:
                        found = np.concatenate((found, np.empty_like(found)))
                    found[total, 0], found[total, 1], found[total, 2], found[total, 3] = number, i, 1 - which, y
                    total += 1
    return found[:total]


@inner
def _by_assumption(rows: Any, sets: Any, half: Any) -> Any:
    """Return the candidates that follow from each assumption in one of *sets* to be true, and to be false, as bits.

    They are found from the rows of the assumptions from which each candidate follows.
    """
    count, words = rows.shape[1], rows.shape[2]
    turned = np.zeros((2, 64 * words, half), np.int64)
    wanted = np.zeros(words, np.int64)
    for i in range(sets.shape[0]):
        for w in range(words):
            wanted[w] |= sets[i, w]
    for which in range(2):
        for y in range(count):
            for w in range(words):
                rest = rows[which, y, w] & wanted[w]
                while rest:
                    turned[which, (w << 6) + lowest(rest), y >> 6] |= 1 << (y & 63)
                    rest &= rest - 1
    return turned


@inner
def _within(one: Any, other: Any, words: Any) -> Any:
    """Return whether all of *one* is in *other*."""
    w = 0
    while w < words and not one[w] & ~other[w]:
        w += 1
    return w == words
