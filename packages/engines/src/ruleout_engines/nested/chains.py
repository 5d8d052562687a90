"""Chains and loops inside a branch, in compiled code.

They are found by Sudoku Explainer as nested hints of level 2: chains of one digit, loops of cells with two candidates,
and chains of both. A loop removes nothing that chains do not remove, so loops are looked for where chains were found.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ruleout_engines.replay.spread import candidate_at
from ruleout_engines.replay.state import IN_CELL, UNKNOWN
from ruleout_engines.scalar.jit import inlined, inner, lowest, popcount

X, Y, XY = range(3)
"""The kinds of chains, by their place among equally long ones."""
PLACES = 1024
"""The number of places for the loops and the two chains of a kind that begin at a candidate."""
FIRST_LIMIT = 4
"""The number of literals from which on a chain has a surcharge, less 2."""
MIXED, SHIFT = 0x1E3779B97F4A7C15, 29


class Room(NamedTuple):
    """Chains that were found, and room for the search.

    Attributes
    ----------
    scores
        For each set of removed candidates the score of the least chain. Sets of one candidate come first.
    chains
        For each of these the number of literals, 0 if there is none, its place among equally long ones, and a number
        that is equal for equal chains.
    removed, needs
        The set of removed candidates, and that of candidates that were removed before and made the chain.
    near, same, mates
        The sets of candidates that each candidate excludes, of those with the same digit, and of all in its cell.
    partners, causes
        The candidates of which each candidate is one of two, by cell and then by house, and these causes.
    from_off, by, before
        For each true candidate the false one before it, the cause of that link, and the true one before that.
    from_on
        For each false candidate the true one before it.
    paths
        The set of false candidates before each true one.
    sets
        Some sets of candidates: those that are left, those that are true, those that are false, those that a chain
        needs, and those that it removes.
    queues
        Some lists of candidates.
    """

    scores: Any
    chains: Any
    removed: Any
    needs: Any
    near: Any
    same: Any
    mates: Any
    partners: Any
    causes: Any
    from_off: Any
    by: Any
    before: Any
    from_on: Any
    paths: Any
    sets: Any
    queues: Any


COST, ORDER, HASH = range(3)
"""The columns of ``Room.chains``."""
ALIVE, TRUE, FALSE, NEEDED, REMOVED, OTHER = range(6)
"""The rows of ``Room.sets``."""


@inner
def new_room(tables: Any, houses: Any) -> Any:
    """Return room for the chains of a board."""
    count, words, links = tables.cell.shape[0], tables.half >> 6, houses.of.shape[1] + 1
    sets, lists = np.zeros((6, count, words), np.int64), np.zeros((4, count), np.int64)
    for x in range(count):
        for i in range(tables.mates.shape[1]):
            y = tables.mates[x, i]
            if y >= 0:
                add_to(sets[0], x, y)
                if tables.digit[x] == tables.digit[y]:
                    add_to(sets[1], x, y)
        for y in range(count):
            if tables.cell[y] == tables.cell[x]:
                add_to(sets[2], x, y)
    links_of = np.zeros((2, count, links), np.int64)
    chains, found = np.zeros((4 * count, 3), np.int64), np.zeros((2, 4 * count, words), np.int64)
    queues = np.zeros((3, count * tables.mates.shape[1]), np.int64)
    return Room(
        np.zeros(4 * count),
        chains,
        found[0],
        found[1],
        sets[0],
        sets[1],
        sets[2],
        links_of[0],
        links_of[1],
        lists[0],
        lists[1],
        lists[2],
        lists[3],
        sets[3],
        np.zeros((6, words), np.int64),
        queues,
    )


@inlined
def add_to(sets: Any, i: Any, x: Any) -> Any:
    """Add candidate *x* to the set *i* of *sets*."""
    sets[i, x >> 6] |= 1 << (x & 63)


@inlined
def is_in(x: Any, sets: Any, i: Any) -> Any:
    """Return whether candidate *x* is in the set *i* of *sets*."""
    return sets[i, x >> 6] >> (x & 63) & 1 != 0


@inlined
def mixed(literal: Any) -> Any:
    """Return a number for *literal* that differs much from that of others."""
    number = (literal + 1) * MIXED
    return (number ^ (number >> SHIFT)) * MIXED


@inner
def length_score(literals: Any) -> Any:
    """Return the surcharge for *literals*, with the sums that Sudoku Explainer makes of tenths."""
    limit, steps, score = FIRST_LIMIT, 0, 0.0
    while literals - 2 > limit:
        limit = limit * 4 // 3 if steps & 1 else limit * 3 // 2
        score += 0.1
        steps += 1
    return score


@inner
def clear(run: Any, room: Any) -> Any:
    """Forget all chains."""
    room.chains[:] = 0
    room.sets[ALIVE] = 0
    for x in range(run.tables.cell.shape[0]):
        if run.grid.alive[x]:
            add_to(room.sets, ALIVE, x)


@inner
def find_chains(run: Any, room: Any) -> Any:
    """Write the chains and loops of *run* to *room*, which is clear."""
    _pair(run, room)
    cell, some = run.tables.cell, False
    for kind in (X, XY):
        for x in range(cell.shape[0]):
            if run.grid.alive[x] and popcount(run.grid.masks[cell[x]]) > 1:
                for on in range(1, -1, -1):
                    some = _chain(x, on, kind, run, room) or some
    for kind in range(X, XY + 1) if some else range(0):
        for x in range(cell.shape[0]):
            number = popcount(run.grid.masks[cell[x]]) if run.grid.alive[x] else 0
            if number > 1 and (kind != Y or number == 2):
                _loops(x, kind, run, room)


@inner
def _pair(run: Any, room: Any) -> Any:
    """Note the pairs of candidates of which one is true."""
    houses, tables = run.houses, run.tables
    room.partners[:] = -1
    for x in range(tables.cell.shape[0]):
        c, d = tables.cell[x], tables.digit[x]
        for k in range(-1, houses.of.shape[1] if run.grid.alive[x] else -1):
            h = houses.of[c, k] if k >= 0 else 0
            left = (run.grid.places[h, d] if k >= 0 else run.grid.masks[c]) if h >= 0 else 0
            if popcount(left) == 2:
                y = candidate_at(k, h, c, d, lowest(left ^ 1 << (houses.places[c, k] if k >= 0 else d)), houses, tables)
                is_new = True
                for i in range(k + 1):
                    is_new = is_new and room.partners[x, i] != y
                if is_new:
                    room.partners[x, k + 1], room.causes[x, k + 1] = y, 1 + h if k >= 0 else IN_CELL


@inner
def _chain(x: Any, on: Any, kind: Any, run: Any, room: Any) -> Any:
    """Note the shortest chain from an assumption about candidate *x* to its opposite; return whether there is one."""
    mates, half, sets = run.tables.mates, run.tables.half, room.sets
    true, false, words = room.queues[0], room.queues[1], sets.shape[1]
    sets[TRUE] = sets[FALSE] = 0
    first, end, next_off, end_off = 0, on, 0, 1 - on
    (true if on else false)[0] = x
    add_to(sets, TRUE if on else FALSE, x)
    while not is_in(x, sets, FALSE if on else TRUE):
        if first == end and next_off == end_off:
            return False
        for t in range(first, end):
            p, some = true[t], False
            for w in range(words):
                excluded = room.same[p, w] if kind == X else room.near[p, w]
                some = some or excluded & sets[ALIVE, w] & ~sets[FALSE, w] != 0
            for i in range(run.tables.at.shape[1] - 1 if kind == X else 0, mates.shape[1] if some else 0):
                q = mates[p, i]
                if q >= 0 and run.grid.alive[q] and not is_in(q, sets, FALSE):
                    add_to(sets, FALSE, q)
                    room.from_on[q], false[end_off] = p, q
                    end_off += 1
        first = end
        for t in range(next_off, end_off if not (on and is_in(x, sets, FALSE)) else 0):
            q = false[t]
            for k in range(1 if kind == X else 0, room.partners.shape[1]):
                p = room.partners[q, k]
                if p >= 0 and not is_in(p, sets, TRUE):
                    add_to(sets, TRUE, p)
                    room.from_off[p], room.by[p], true[end] = q, room.causes[q, k], p
                    end += 1
        next_off = end_off
    cost, total, p = 1 + on, mixed(x + half * on) + on * mixed(x), room.from_on[x] if on else x
    sets[NEEDED] = sets[REMOVED] = 0
    while not on or p != x:
        add_needs(p, room.by[p], run, sets)
        q = room.from_off[p]
        total += mixed(p + half)
        cost += 1
        if not on and q == x:
            break
        total += mixed(q)
        cost += 1
        p = room.from_on[q]
    for w in range(words if not on else 0):
        sets[REMOVED, w] = room.mates[x, w] & sets[ALIVE, w]
    sets[REMOVED, x >> 6] ^= 1 << (x & 63)
    score = (6.6 if kind == X else 7.0) + length_score(cost)
    order = (kind * mates.shape[0] + x) * PLACES + PLACES - 1 - on
    _improve(score, cost, order, total * MIXED + mixed(x + half * (1 - on)), room)
    return True


@inner
def add_needs(x: Any, cause: Any, run: Any, sets: Any) -> Any:
    """Add to *sets* the candidates that were removed before, since which candidate *x* is true by *cause*."""
    c, d, k = run.tables.cell[x], run.tables.digit[x], cause - 1
    if cause >= IN_CELL:
        now, before = (
            (run.grid.places[k, d], run.start.places[k, d]) if k >= 0 else (run.grid.masks[c], run.start.masks[c])
        )
        gone = before & ~now
        while gone:
            add_to(sets, NEEDED, candidate_at(k, k, c, d, lowest(gone), run.houses, run.tables))
            gone &= gone - 1


@inner
def _improve(score: Any, cost: Any, order: Any, total: Any, room: Any) -> Any:
    """Note a chain, or a loop, if none with a lower score, cost or place removes the same."""
    count, words, size, row = room.near.shape[0], room.sets.shape[1], 0, 0
    for w in range(words):
        size += popcount(room.sets[REMOVED, w])
        if room.sets[REMOVED, w]:
            row = (w << 6) + lowest(room.sets[REMOVED, w])
    if size > 1:
        row = count
        while row < room.chains.shape[0] and room.chains[row, COST]:
            is_same = True
            for w in range(words):
                is_same = is_same and room.removed[row, w] == room.sets[REMOVED, w]
            if is_same:
                break
            row += 1
    if row == room.chains.shape[0]:
        return
    before, least = room.chains[row], room.scores[row]
    is_better = cost < before[COST] or (cost == before[COST] and order < before[ORDER])
    if not before[COST] or score < least or (score == least and is_better):
        before[COST], before[ORDER], before[HASH] = cost, order, total
        room.scores[row], room.removed[row], room.needs[row] = score, room.sets[REMOVED], room.sets[NEEDED]


@inner
def _loops(x: Any, kind: Any, run: Any, room: Any) -> Any:
    """Note the loops through candidate *x*, true at first, that are found breadth first."""
    mates, sets, true, before, false = run.tables.mates, room.sets, room.queues[0], room.queues[1], room.queues[2]
    sets[TRUE] = room.paths[x] = 0
    add_to(sets, TRUE, x)
    true[0], first, end, layer, number = x, 0, 1, 0, 0
    links = range(1 if kind == X else 0, 1 if kind == Y else room.partners.shape[1])
    while first < end:
        layer += 2
        end_off = 0
        for t in range(first, end):
            p = true[t]
            for i in range(run.tables.at.shape[1] - 1 if kind == X else 0, mates.shape[1]):
                q = mates[p, i]
                if q >= 0 and run.grid.alive[q] and not is_in(q, room.paths, p):
                    some = False
                    for k in links:
                        y = room.partners[q, k]
                        some = some or (y >= 0 and (y == x or not is_in(y, sets, TRUE)))
                    if some:
                        before[end_off], false[end_off] = p, q
                        end_off += 1
        first = end
        for t in range(end_off):
            p, q = before[t], false[t]
            for k in links:
                y = room.partners[q, k]
                if y == x and layer >= 4:
                    order = (kind * mates.shape[0] + x) * PLACES + min(number, PLACES - 3)
                    _loop(x, p, q, room.causes[q, k], kind, order, run, room)
                    number += 1
                if y >= 0 and not is_in(y, sets, TRUE):
                    add_to(sets, TRUE, y)
                    room.from_off[y], room.by[y], room.before[y] = q, room.causes[q, k], p
                    room.paths[y] = room.paths[p]
                    add_to(room.paths, y, q)
                    true[end] = y
                    end += 1


@inner
def _loop(x: Any, p: Any, q: Any, cause: Any, kind: Any, order: Any, run: Any, room: Any) -> Any:
    """Note the loop from candidate *x* to the true *p* and the false *q*, and back to *x* by *cause*."""
    sets, on, cost, total, some = room.sets, x, 0, 0, False
    sets[NEEDED] = sets[REMOVED] = sets[OTHER] = sets[FALSE] = 0
    while True:
        for w in range(sets.shape[1]):
            sets[FALSE, w] |= room.mates[on, w] | room.mates[q, w]
            sets[REMOVED, w] |= room.same[on, w]
            sets[OTHER, w] |= room.same[q, w]
        add_needs(on, cause, run, sets)
        add_needs(q, _weak(p, q, run), run, sets)
        total += mixed(on + run.tables.half) + mixed(q)
        cost += 2
        if p == x:
            break
        on, cause, q = p, room.by[p], room.from_off[p]
        p = room.before[on]
    for w in range(sets.shape[1]):
        sets[REMOVED, w] &= sets[OTHER, w] & sets[ALIVE, w] & ~sets[FALSE, w]
        some = some or sets[REMOVED, w] != 0
    if some:
        _improve((7.0 if kind == XY else 6.5) + length_score(cost), cost, order, total * MIXED - mixed(x), room)


@inner
def _weak(p: Any, q: Any, run: Any) -> Any:
    """Return the cause why not both of two candidates are true: ``UNKNOWN`` if it is neither a cell nor a house."""
    of, c, d = run.houses.of, run.tables.cell[p], run.tables.cell[q]
    if c == d:
        return IN_CELL
    for k in range(of.shape[1]):
        for j in range(of.shape[1]):
            if of[c, k] >= 0 and of[c, k] == of[d, j]:
                return 1 + of[c, k]
    return UNKNOWN
