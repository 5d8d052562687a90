"""Chains and loops inside a branch, in compiled code.

They are found by Sudoku Explainer as nested hints of level 2: chains of one digit, loops of cells with two candidates,
and chains of both. A loop removes nothing that chains do not remove, so loops are looked for where chains were found.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ruleout_engines.replay.hints import is_before
from ruleout_engines.replay.state import Tables, add_members, add_to, copy_row, is_in
from ruleout_engines.scalar.jit import inlined, lowest, popcount, shared

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
    partners
        For each of its groups the other candidate that is left, if there is only one, or -1.
    parents
        The literal before each one. That before a false candidate is a true one.
    by, before
        For each true candidate the group of the link to it, and the true candidate before the false one.
    paths
        The set of false candidates before each true one.
    known
        The set of literals that were reached.
    sets
        Some sets of candidates: those that a chain needs, those that it removes, and others.
    queues
        Some lists.
    """

    scores: Any
    chains: Any
    removed: Any
    needs: Any
    partners: Any
    parents: Any
    by: Any
    before: Any
    paths: Any
    known: Any
    sets: Any
    queues: Any


SCORE_OF_X, SCORE_OF_LOOP, SCORE_OF_XY = 6.6, 6.5, 7.0
COST, ORDER, HASH = range(3)
"""The columns of ``Room.chains``."""
NEEDED, REMOVED, OTHER, USED = range(4)
"""The rows of ``Room.sets``."""


def new_room(tables: Tables) -> Room:
    """Return room for the chains of a board."""
    count, words = len(tables.of), tables.half >> 6
    removed, needs = np.zeros((2, 4 * count, words), np.int64)
    by, before = np.zeros((2, count), np.int64)
    return Room(
        np.zeros(4 * count),
        np.zeros((4 * count, 3), np.int64),
        removed,
        needs,
        np.zeros_like(tables.of),
        np.zeros(2 * tables.half, np.int64),
        by,
        before,
        np.zeros((count, words), np.int64),
        np.zeros((1, 2 * words), np.int64),
        np.zeros((4, words), np.int64),
        np.zeros((3, count * max(2, tables.mates.shape[1])), np.int64),
    )


@inlined
def mixed(literal: Any) -> Any:
    """Return a number for *literal* that differs much from that of others."""
    number = (literal + 1) * MIXED
    return (number ^ (number >> SHIFT)) * MIXED


@shared
def length_score(literals: Any) -> Any:
    """Return the surcharge for *literals*, with the sums that Sudoku Explainer makes of tenths."""
    limit, steps, score = FIRST_LIMIT, 0, 0.0
    while literals - 2 > limit:
        limit = limit * 4 // 3 if steps & 1 else limit * 3 // 2
        score += 0.1
        steps += 1
    return score


@shared
def find_chains(run: Any, room: Any) -> Any:
    """Write the chains and loops of *run* to *room*."""
    some = False
    for x in range(run.tables.of.shape[0]):
        for k in range(run.tables.of.shape[1]):
            room.partners[x, k] = _partner(x, k, run, room)
    for kind in (X, XY):
        for x in range(run.tables.of.shape[0]):
            for on in range(1, -1, -1) if _candidates(x, run) > 1 else range(0):
                some = _chain(x, on, kind, run, room) or some
    for kind in range(X, XY + 1) if some else range(0):
        for x in range(run.tables.of.shape[0]):
            if _candidates(x, run) == 2 or (_candidates(x, run) > 2 and kind != Y):
                _loops(x, kind, run, room)


@shared
def _candidates(x: Any, run: Any) -> Any:
    """Return the number of candidates of the cell of candidate *x*, 0 if it is not left."""
    return popcount(run.left[run.tables.of[x, 0]]) if run.alive[x] else 0


@shared
def _partner(x: Any, k: Any, run: Any, room: Any) -> Any:
    """Return the other candidate in group *k* of candidate *x*, if there are two, and if it is in no group before."""
    group = run.tables.of[x, k]
    if group < 0 or not run.alive[x] or popcount(run.left[group]) != 2:
        return -1
    y = run.tables.members[group, lowest(run.left[group] ^ 1 << run.tables.places[x, k])]
    for before in room.partners[x, :k]:
        if before == y:
            return -1
    return y


@shared
def _chain(x: Any, on: Any, kind: Any, run: Any, room: Any) -> Any:
    """Note the shortest chain from an assumption about candidate *x* to its opposite; return whether there is one."""
    half, sets = run.tables.half, room.sets
    start, end = x + half * on, x + half * (1 - on)
    if not _reaches(start, end, kind, run, room):
        return False
    cost, total, literal = 1, mixed(start), end
    sets[NEEDED] = sets[REMOVED] = 0
    while literal != start:
        if literal >= half:
            add_needs(room.by[literal - half], run, sets)
        cost, total, literal = cost + 1, total + mixed(literal), room.parents[literal]
    add_removed(x, not on, run, sets)
    score = (SCORE_OF_X if kind == X else SCORE_OF_XY) + length_score(cost)
    order = (kind * run.tables.mates.shape[0] + x) * PLACES + PLACES - 1 - on
    _improve(score, cost, order, total * MIXED + mixed(end), room)
    return True


@shared
def add_removed(x: Any, is_true: Any, run: Any, sets: Any) -> Any:
    """Add to *sets* what is removed if candidate *x* is true: the others of its cell; otherwise *x* itself."""
    cell, own = run.tables.of[x, 0], 1 << run.tables.places[x, 0]
    add_members(sets, REMOVED, cell, run.left[cell] & ~own if is_true else own, run.tables)


@shared
def _reaches(start: Any, end: Any, kind: Any, run: Any, room: Any) -> Any:
    """Return whether links lead from literal *start* to literal *end*, breadth first, and note the way."""
    tables, half, known, queue = run.tables, run.tables.half, room.known, room.queues[0]
    known[:] = 0
    add_to(known, 0, start)
    queue[0], first, last = start, 0, 1
    while first < last and not is_in(end, known, 0):
        literal = queue[first]
        first += 1
        is_true = literal >= half
        x = literal - half * is_true
        for i in range(_begin(is_true, kind, tables), tables.mates.shape[1] if is_true else room.partners.shape[1]):
            y = tables.mates[x, i] if is_true else room.partners[x, i]
            following = y if is_true else y + half
            if y >= 0 and run.alive[y] and not is_in(following, known, 0):
                add_to(known, 0, following)
                room.parents[following], queue[last] = literal, following
                last += 1
                if not is_true:
                    room.by[y] = tables.of[x, i]
    return is_in(end, known, 0)


@shared
def _begin(is_weak: Any, kind: Any, tables: Any) -> Any:
    """Return the first weak link, or the first strong link, of a candidate in chains of a *kind*."""
    return (tables.digits - 1 if is_weak else 1) if kind == X else 0


@shared
def add_needs(group: Any, run: Any, sets: Any) -> Any:
    """Add to *sets* the candidates that were removed before, if another one of a *group* is true for this reason."""
    if group >= 0:
        add_members(sets, NEEDED, group, run.start[group] & ~run.left[group], run.tables)


@shared
def _improve(score: Any, cost: Any, order: Any, total: Any, room: Any) -> Any:
    """Note a chain, or a loop, if none with a lower score, cost or place removes the same."""
    count, words, size, row = room.paths.shape[0], room.sets.shape[1], 0, 0
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
    if not before[COST] or score < least or (score == least and is_before(cost, order, before)):
        write(row, score, cost, order, total, room)


@shared
def write(row: Any, score: Any, cost: Any, order: Any, total: Any, room: Any) -> Any:
    """Write a chain, with the sets that it needs and removes, to a *row* of *room*."""
    room.scores[row] = score
    room.chains[row, COST], room.chains[row, ORDER], room.chains[row, HASH] = cost, order, total
    copy_row(room.removed, row, room.sets, REMOVED)
    copy_row(room.needs, row, room.sets, NEEDED)


@shared
def _loops(x: Any, kind: Any, run: Any, room: Any) -> Any:
    """Note the loops through candidate *x*, true at first, that are found breadth first."""
    tables, known, true, before, false = run.tables, room.known, room.queues[0], room.queues[1], room.queues[2]
    known[:] = room.paths[x] = 0
    add_to(known, 0, x)
    true[0], first, end, layer, number = x, 0, 1, 0, 0
    links = range(_begin(False, kind, tables), 1 if kind == Y else room.partners.shape[1])
    while first < end:
        layer += 2
        end_off = 0
        for t in range(first, end):
            p = true[t]
            for i in range(_begin(True, kind, tables), tables.mates.shape[1]):
                q = tables.mates[p, i]
                if q >= 0 and run.alive[q] and not is_in(q, room.paths, p):
                    before[end_off], false[end_off] = p, q
                    end_off += 1
        first = end
        for t in range(end_off):
            p, q = before[t], false[t]
            for k in links:
                y = room.partners[q, k]
                if y == x and layer >= 4:
                    order = (kind * tables.mates.shape[0] + x) * PLACES + min(number, PLACES - 3)
                    _loop(x, p, q, tables.of[q, k], kind, order, run, room)
                    number += 1
                if y >= 0 and not is_in(y, known, 0):
                    add_to(known, 0, y)
                    room.parents[y + tables.half], room.by[y], room.before[y] = q, tables.of[q, k], p
                    copy_row(room.paths, y, room.paths, p)
                    add_to(room.paths, y, q)
                    true[end] = y
                    end += 1


@shared
def _loop(x: Any, p: Any, q: Any, by: Any, kind: Any, order: Any, run: Any, room: Any) -> Any:
    """Note the loop from candidate *x* to the true *p* and the false *q*, and back to *x* in the group *by*."""
    sets, on, cost, total, some = room.sets, x, 0, 0, False
    sets[NEEDED] = sets[REMOVED] = sets[OTHER] = sets[USED] = 0
    while True:
        _add_seen(REMOVED, on, run, sets)
        _add_seen(OTHER, q, run, sets)
        add_needs(by, run, sets)
        add_needs(_common_group(p, q, run.tables), run, sets)
        total += mixed(on + run.tables.half) + mixed(q)
        cost += 2
        if p == x:
            break
        on, by, q = p, room.by[p], room.parents[p + run.tables.half]
        p = room.before[on]
    for w in range(sets.shape[1]):
        sets[REMOVED, w] &= sets[OTHER, w] & ~sets[USED, w]
        some = some or sets[REMOVED, w] != 0
    if some:
        score = (SCORE_OF_XY if kind == XY else SCORE_OF_LOOP) + length_score(cost)
        _improve(score, cost, order, total * MIXED - mixed(x), room)


@shared
def _add_seen(row: Any, x: Any, run: Any, sets: Any) -> Any:
    """Add what candidate *x* of a loop excludes of its digit to a *row* of *sets*, and its cell to those used."""
    tables, cell = run.tables, run.tables.of[x, 0]
    add_members(sets, USED, cell, run.left[cell], tables)
    for i in range(tables.digits - 1, tables.mates.shape[1]):
        y = tables.mates[x, i]
        if y >= 0 and run.alive[y]:
            add_to(sets, row, y)


@shared
def _common_group(p: Any, q: Any, tables: Any) -> Any:
    """Return the first group of candidate *p* that has candidate *q* too, or -1."""
    for group in tables.of[p]:
        for other in tables.of[q]:
            if group >= 0 and group == other:
                return group
    return -1
