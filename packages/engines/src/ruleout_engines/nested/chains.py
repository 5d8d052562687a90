"""Chains and loops inside a branch, in compiled code.

They are found by Sudoku Explainer as nested hints of level 2: chains of one digit, loops of cells with two candidates,
and chains of both. A loop removes nothing that chains do not remove, so loops are looked for where chains were found.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ruleout_engines.replay.state import IN_CELL
from ruleout_engines.scalar.jit import inlined, inner, lowest, popcount

X, Y, XY = 2, 3, 4
"""The kinds of chains, by their place among equally long ones."""
FIRST_LIMIT = 4
MIXED, SHIFT = 0x1E3779B97F4A7C15, 29


class Room(NamedTuple):
    """Chains that were found, and room for the search.

    Attributes
    ----------
    scores, costs, kinds, numbers
        For each set of removed candidates the least chain: its score, the number of its literals, its kind, and the
        number of chains that were found before.
    removed, needs
        The set of removed candidates, and that of candidates that were removed before and made the chain.
    hashes
        Numbers that are equal for equal chains.
    counts
        The number of chains, and that of sets of several removed candidates; their rows come after those of one.
    near, same, mates
        The sets of candidates that each candidate excludes, of those with the same digit, and of all in its cell.
    alive
        The set of candidates that are left.
    partners, causes
        The candidates of which each candidate is one of two, by cell and then by house, and these causes.
    on_from, on_by, off_from
        The false candidate before each true one, the cause of that link, and the true candidate before each false one.
    before
        The true candidate before the false one before each true one.
    paths
        The set of false candidates before each true one.
    sets
        Some sets of candidates.
    queues
        Some lists of candidates.
    """

    scores: Any
    costs: Any
    kinds: Any
    numbers: Any
    removed: Any
    needs: Any
    hashes: Any
    counts: Any
    near: Any
    same: Any
    mates: Any
    alive: Any
    partners: Any
    causes: Any
    on_from: Any
    on_by: Any
    off_from: Any
    before: Any
    paths: Any
    sets: Any
    queues: Any


@inner
def new_room(tables: Any, houses: Any) -> Any:
    """Return room for the chains of a board."""
    count, words, most = tables.cell.shape[0], tables.half >> 6, 4 * tables.cell.shape[0]
    near, same = np.zeros((count, words), np.int64), np.zeros((count, words), np.int64)
    mates = np.zeros((count, words), np.int64)
    for x in range(count):
        for i in range(tables.mates.shape[1]):
            y = tables.mates[x, i]
            if y < 0:
                break
            add_to(near, x, y)
            if i >= tables.same[x]:
                add_to(same, x, y)
        for y in range(count):
            if tables.cell[y] == tables.cell[x]:
                add_to(mates, x, y)
    links = houses.of.shape[1] + 1
    return Room(
        np.zeros(most),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros((most, words), np.int64),
        np.zeros((most, words), np.int64),
        np.zeros(most, np.int64),
        np.zeros(2, np.int64),
        near,
        same,
        mates,
        np.zeros((1, words), np.int64),
        np.zeros((count, links), np.int64),
        np.zeros((count, links), np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros((count, words), np.int64),
        np.zeros((5, words), np.int64),
        np.zeros((3, count * tables.mates.shape[1]), np.int64),
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
def clear(room: Any, tables: Any, grid: Any) -> Any:
    """Forget all chains."""
    room.costs[:] = 0
    room.counts[:] = 0
    room.alive[:] = 0
    for x in range(tables.cell.shape[0]):
        if grid.alive[x]:
            add_to(room.alive, 0, x)


@inner
def find_chains(houses: Any, tables: Any, start: Any, grid: Any, room: Any) -> Any:
    """Write the chains and loops of *grid* to *room*, which is clear."""
    _pair(houses, tables, grid, room)
    count, digits = tables.cell.shape[0], tables.at.shape[1]
    hits = np.zeros((2, count), np.bool_)
    some = np.zeros(digits + 1, np.bool_)
    for x in range(count):
        for on in range(2) if grid.alive[x] and popcount(grid.masks[tables.cell[x]]) > 1 else range(0):
            hits[on, x] = _is_hit(x, on, 0, room, count)
            some[digits] |= hits[on, x]
    if not some[digits]:
        return
    same = np.zeros((2, count), np.bool_)
    for x in range(count):
        for on in range(2):
            if hits[on, x]:
                same[on, x] = _is_hit(x, on, 1, room, count)
                some[tables.digit[x]] |= same[on, x]
    for kind in range(X, XY + 1):
        for x in range(count):
            if grid.alive[x] and popcount(grid.masks[tables.cell[x]]) > 1:
                if kind == XY or (some[tables.digit[x]] if kind == X else popcount(grid.masks[tables.cell[x]]) == 2):
                    _loops(x, kind, houses, tables, start, grid, room)
                for on in range(1, -1, -1):
                    if (kind == X and same[on, x]) or (kind == XY and hits[on, x]):
                        _chain(x, on, kind, houses, tables, start, grid, room)


@inner
def _pair(houses: Any, tables: Any, grid: Any, room: Any) -> Any:
    """Note the pairs of candidates of which one is true."""
    room.partners[:] = -1
    for x in range(tables.cell.shape[0]):
        if grid.alive[x]:
            c, d = tables.cell[x], tables.digit[x]
            if popcount(grid.masks[c]) == 2:
                room.partners[x, 0], room.causes[x, 0] = tables.at[c, lowest(grid.masks[c] ^ 1 << d)], IN_CELL
            for k in range(houses.of.shape[1]):
                h = houses.of[c, k]
                places = grid.places[h, d] if h >= 0 else 0
                if popcount(places) == 2:
                    y = tables.at[houses.cells[h, lowest(places ^ 1 << houses.places[c, k])], d]
                    is_new = True
                    for i in range(1, k + 1):
                        is_new = is_new and room.partners[x, i] != y
                    if is_new:
                        room.partners[x, k + 1], room.causes[x, k + 1] = y, 1 + h


@inner
def _is_hit(x: Any, on: Any, same: Any, room: Any, count: Any) -> Any:
    """Return whether assuming that candidate *x* is true, or false if *on* is 0, leads to the opposite.

    The chains have a single digit if *same* is 1.
    """
    words = room.alive.shape[1]
    sets, true, false = room.sets, room.queues[0], room.queues[1]
    for w in range(words):
        sets[0, w] = sets[1, w] = 0
    first = end = next_off = end_off = 0
    if on:
        true[0], end = x, 1
        add_to(sets, 0, x)
    else:
        false[0], end_off = x, 1
        add_to(sets, 1, x)
    while True:
        for i in range(first, end):
            p = true[i]
            for w in range(words):
                fresh = (room.same[p, w] if same else room.near[p, w]) & room.alive[0, w] & ~sets[1, w]
                sets[1, w] |= fresh
                while fresh:
                    false[end_off] = (w << 6) + lowest(fresh)
                    end_off += 1
                    fresh &= fresh - 1
        first = end
        if on and is_in(x, sets, 1):
            return True
        for i in range(next_off, end_off):
            for k in range(same, room.partners.shape[1]):
                y = room.partners[false[i], k]
                if y >= 0 and not is_in(y, sets, 0):
                    add_to(sets, 0, y)
                    true[end] = y
                    end += 1
        next_off = end_off
        if not on and is_in(x, sets, 0):
            return True
        if first == end:
            return False


@inner
def _chain(x: Any, on: Any, kind: Any, houses: Any, tables: Any, start: Any, grid: Any, room: Any) -> Any:
    """Note the shortest chain from an assumption about candidate *x* to its opposite."""
    words, sets = room.alive.shape[1], room.sets
    true, false = room.queues[0], room.queues[1]
    for w in range(words):
        sets[0, w] = sets[1, w] = sets[2, w] = sets[3, w] = 0
    first = end = next_off = end_off = 0
    if on:
        true[0], end = x, 1
        add_to(sets, 0, x)
    else:
        false[0], end_off = x, 1
        add_to(sets, 1, x)
    is_over = False
    while not is_over:
        while first < end and not is_over:
            p = true[first]
            first += 1
            for i in range(tables.same[p] if kind == X else 0, tables.mates.shape[1]):
                q = tables.mates[p, i]
                if q < 0:
                    break
                if grid.alive[q] and not is_in(q, sets, 1):
                    add_to(sets, 1, q)
                    room.off_from[q] = p
                    false[end_off] = q
                    end_off += 1
                    if on and q == x:
                        is_over = True
                        break
        while next_off < end_off and not is_over:
            q = false[next_off]
            next_off += 1
            for k in range(1 if kind == X else 0, room.partners.shape[1]):
                p = room.partners[q, k]
                if p >= 0 and not is_in(p, sets, 0):
                    add_to(sets, 0, p)
                    room.on_from[p], room.on_by[p] = q, room.causes[q, k]
                    true[end] = p
                    end += 1
                    if not on and p == x:
                        is_over = True
                        break
    cost, total = 1, mixed(x + tables.half * on)
    p = room.off_from[x] if on else x
    if on:
        total += mixed(x)
        cost += 1
    while not on or p != x:
        add_needs(p, room.on_by[p], houses, tables, start, grid, sets, 2)
        q = room.on_from[p]
        total += mixed(p + tables.half)
        cost += 1
        if not on and q == x:
            break
        total += mixed(q)
        cost += 1
        p = room.off_from[q]
    if on:
        add_to(sets, 3, x)
    else:
        for w in range(words):
            sets[3, w] = room.mates[x, w] & room.alive[0, w]
        sets[3, x >> 6] &= ~(1 << (x & 63))
    base = 6.6 if kind == X else 7.0
    total = total * MIXED + mixed(x + tables.half * (1 - on))
    _improve(base + length_score(cost), cost, kind, total, tables, room)


@inner
def add_needs(x: Any, cause: Any, houses: Any, tables: Any, start: Any, grid: Any, sets: Any, i: Any) -> Any:
    """Add the candidates that were removed before, since which candidate *x* is true, to the set *i* of *sets*."""
    c, d = tables.cell[x], tables.digit[x]
    if cause == IN_CELL:
        gone = start.masks[c] & ~grid.masks[c]
        while gone:
            add_to(sets, i, tables.at[c, lowest(gone)])
            gone &= gone - 1
    elif cause > 0:
        h = cause - 1
        gone = start.places[h, d] & ~grid.places[h, d]
        while gone:
            add_to(sets, i, tables.at[houses.cells[h, lowest(gone)], d])
            gone &= gone - 1


@inner
def _improve(score: Any, cost: Any, kind: Any, total: Any, tables: Any, room: Any) -> Any:
    """Note a chain that removes the set 3 and needs the set 2 of *room*, if no earlier or shorter one removes it."""
    count, words = tables.cell.shape[0], room.alive.shape[1]
    number, x = 0, 0
    for w in range(words):
        number += popcount(room.sets[3, w])
        if room.sets[3, w]:
            x = (w << 6) + lowest(room.sets[3, w])
    row = x
    if number > 1:
        row = count
        while row < count + room.counts[1]:
            is_same = True
            for w in range(words):
                is_same = is_same and room.removed[row, w] == room.sets[3, w]
            if is_same:
                break
            row += 1
        if row == room.costs.shape[0]:
            return
        if row == count + room.counts[1]:
            room.counts[1] += 1
    before = room.costs[row]
    is_better = score < room.scores[row]
    if score == room.scores[row]:
        is_better = cost < before or (cost == before and kind < room.kinds[row])
    if not before or is_better:
        room.scores[row], room.costs[row], room.kinds[row] = score, cost, kind
        room.numbers[row], room.hashes[row] = room.counts[0], total
        for w in range(words):
            room.removed[row, w], room.needs[row, w] = room.sets[3, w], room.sets[2, w]
    room.counts[0] += 1


@inner
def _loops(x: Any, kind: Any, houses: Any, tables: Any, start: Any, grid: Any, room: Any) -> Any:
    """Note the loops through candidate *x*, true at first, that are found breadth first."""
    words, sets = room.alive.shape[1], room.sets
    true, before, false = room.queues[0], room.queues[1], room.queues[2]
    for w in range(words):
        sets[0, w] = room.paths[x, w] = 0
    add_to(sets, 0, x)
    true[0], first, end, layer = x, 0, 1, 0
    while first < end:
        layer += 2
        end_off = 0
        while first < end:
            p = true[first]
            first += 1
            for i in range(tables.same[p] if kind == X else 0, tables.mates.shape[1]):
                q = tables.mates[p, i]
                if q < 0:
                    break
                if grid.alive[q] and not is_in(q, room.paths, p):
                    some = False
                    for k in range(1 if kind == X else 0, 1 if kind == Y else room.partners.shape[1]):
                        y = room.partners[q, k]
                        some = some or (y >= 0 and (y == x or not is_in(y, sets, 0)))
                    if some:
                        before[end_off], false[end_off] = p, q
                        end_off += 1
        for i in range(end_off):
            p, q = before[i], false[i]
            for k in range(1 if kind == X else 0, 1 if kind == Y else room.partners.shape[1]):
                y = room.partners[q, k]
                if y < 0:
                    continue
                if y == x and layer >= 4:
                    _loop(x, p, q, room.causes[q, k], kind, houses, tables, start, grid, room)
                if not is_in(y, sets, 0):
                    add_to(sets, 0, y)
                    room.on_from[y], room.on_by[y], room.before[y] = q, room.causes[q, k], p
                    for w in range(words):
                        room.paths[y, w] = room.paths[p, w]
                    add_to(room.paths, y, q)
                    true[end] = y
                    end += 1


@inner
def _loop(
    x: Any,
    p: Any,
    q: Any,
    cause: Any,
    kind: Any,
    houses: Any,
    tables: Any,
    start: Any,
    grid: Any,
    room: Any,
) -> Any:
    """Note the loop from candidate *x* to the true *p* and the false *q*, and back to *x* by *cause*."""
    words, sets = room.alive.shape[1], room.sets
    for w in range(words):
        sets[1, w] = sets[2, w] = sets[3, w] = sets[4, w] = 0
    on, cost, total = x, 0, 0
    while True:
        for w in range(words):
            sets[1, w] |= room.mates[on, w] | room.mates[q, w]
            sets[3, w] |= room.same[on, w]
            sets[4, w] |= room.same[q, w]
        add_needs(on, cause, houses, tables, start, grid, sets, 2)
        add_needs(q, _weak(p, q, houses, tables), houses, tables, start, grid, sets, 2)
        total += mixed(on + tables.half) + mixed(q)
        cost += 2
        if p == x:
            break
        on, cause, q = p, room.on_by[p], room.on_from[p]
        p = room.before[on]
    some = False
    for w in range(words):
        sets[3, w] &= sets[4, w] & room.alive[0, w] & ~sets[1, w]
        some = some or sets[3, w] != 0
    if some:
        base = 7.0 if kind == XY else 6.5
        _improve(base + length_score(cost), cost, kind, total * MIXED - mixed(x), tables, room)


@inner
def _weak(p: Any, q: Any, houses: Any, tables: Any) -> Any:
    """Return the cause why not both of two candidates are true."""
    if tables.cell[p] == tables.cell[q]:
        return IN_CELL
    for k in range(houses.of.shape[1]):
        for j in range(houses.of.shape[1]):
            if houses.of[tables.cell[p], k] >= 0 and houses.of[tables.cell[p], k] == houses.of[tables.cell[q], j]:
                return 1 + houses.of[tables.cell[p], k]
    return -1
