"""The candidates that chains refute, round by round, in compiled code.

For each node a row of bits holds the candidates from which, if they are assumed, the node follows to be true, and
another one those from which it follows to be false. A round carries these rows along one weak and one strong link.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.chains.graph import FULL, add_cells, add_houses, add_sets
from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner, lowest

SPARE = 4096
"""Room for nodes of several cells."""
NO_ROOM = -1
"""The first entry of the result if there was no room."""


@compiled
def refuted_in_rounds(
    masks: Any, digits: Any, units: Any, peers: Any, cells: Any, of: Any, kinds: Any, most: Any
) -> Any:
    """Return for each digit and cell the number of strong links of the shortest chain that refutes it, 0 if none does.

    *masks* are the candidates of each open cell, *digits* is the number of digits. *units* are rows of cells, filled up
    with -1; *cells* are the houses and the pieces as cell sets, and *of* says which pieces lie in which house. *kinds*
    says whether houses, groups and almost locked sets make strong links, and whether weak links join the same digit
    only.
    """
    by_house, by_group, by_set, same_digit = kinds
    size, width = peers.shape
    places, start = np.zeros((digits, width), np.int64), np.full((digits, size), -1, np.int64)
    single = 0
    for d in range(digits):
        for c in range(size):
            if masks[c] >> d & 1:
                places[d, c >> 6] |= 1 << (c & 63)
                start[d, c] = single
                single += 1
    room = single + (SPARE if by_group or by_set else 0)
    digit = np.zeros(room, np.int64)
    body, seen = np.zeros((room, width), np.int64), np.zeros((room, width), np.int64)
    for d in range(digits):
        for c in range(size):
            z = start[d, c]
            if z >= 0:
                digit[z] = d
                body[z, c >> 6] = 1 << (c & 63)
                for w in range(width):
                    seen[z, w] = peers[c, w] & places[d, w]
    table = np.full(4 * SPARE, -1, np.int32)
    most_groups = 4 * room + cells[0].shape[0] * digits + 64
    ends, members = np.zeros(most_groups, np.int64), np.zeros(8 * most_groups, np.int32)
    board = start, places, peers
    count = single
    result = np.zeros((digits, size), np.int32)
    groups = add_cells(masks, start, ends, members, 0)
    if by_house:
        nodes = digit, body, seen, table, count
        groups, count = add_houses(cells, of, board, True, ends, members, groups, nodes)
    if by_group:
        nodes = digit, body, seen, table, count
        groups, count = add_houses(cells, of, board, False, ends, members, groups, nodes)
    if by_set and groups != FULL:
        nodes = digit, body, seen, table, count
        groups, count = add_sets(units, masks, most, board, ends, members, groups, nodes)
    if groups == FULL:
        result[:] = NO_ROOM
        return result
    excludes, first, weak = _links(masks, start, single, count, digit, body, seen, members[: ends[groups]], same_digit)
    if first[0] == NO_ROOM:
        result[:] = NO_ROOM
        return result
    _refute(start, excludes, first, weak, ends[: groups + 1], members, result)
    return result


@inner
def _links(
    masks: Any, start: Any, single: Any, count: Any, digit: Any, body: Any, seen: Any, members: Any, same_digit: Any
) -> Any:
    """Return the candidates that each node excludes, as rows of bits, and the nodes that it excludes.

    The nodes that node z excludes are ``weak[first[z]:first[z + 1]]``.
    """
    digits, width = start.shape[0], body.shape[1]
    active = np.zeros(count, np.bool_)
    for k in range(members.shape[0]):
        active[members[k]] = True
    order, of_digit = np.zeros(count, np.int64), np.zeros(digits + 1, np.int64)
    total = 0
    for d in range(digits):
        for z in range(count):
            if active[z] and digit[z] == d:
                order[total] = z
                total += 1
        of_digit[d + 1] = total
    words = (single + 63) >> 6
    excludes = np.zeros((count, words), np.int64)
    first = np.zeros(count + 1, np.int64)
    weak = np.zeros(64 * count + 64, np.int32)
    total = 0
    for z in range(count):
        if active[z]:
            d = digit[z]
            if total + count + digits >= weak.shape[0]:
                first[0] = NO_ROOM
                return excludes, first, weak
            for w in range(width):
                rest = seen[z, w]
                while rest:
                    s = start[d, w * 64 + lowest(rest)]
                    excludes[z, s >> 6] |= 1 << (s & 63)
                    rest &= rest - 1
            for k in range(of_digit[d], of_digit[d + 1]):
                inside = True
                for w in range(width):
                    inside = inside and not body[order[k], w] & ~seen[z, w]
                if inside:
                    weak[total] = order[k]
                    total += 1
            if z < single:
                c = 0
                for w in range(width):
                    if body[z, w]:
                        c = w * 64 + lowest(body[z, w])
                for e in range(digits):
                    s = start[e, c]
                    if s >= 0 and e != d:
                        excludes[z, s >> 6] |= 1 << (s & 63)
                        if active[s] and not same_digit:
                            weak[total] = s
                            total += 1
        first[z + 1] = total
    return excludes, first, weak


@inner
def _refute(start: Any, excludes: Any, first: Any, weak: Any, ends: Any, members: Any, result: Any) -> Any:
    """Write to *result* the number of the round in which each candidate is refuted, 0 for one that is not.

    A candidate is refuted if a node follows from it to be true and to be false. Each round carries what is new along
    one weak link and one strong link, so that the first round in which a candidate is refuted has its shortest chain.
    """
    count, words = excludes.shape
    reach, found, known = np.zeros((count, words), np.int64), np.zeros(words, np.int64), np.zeros(words, np.int64)
    kept_ends, kept_members = _along_groups(excludes, first, ends, members, reach, found)
    times, groups_of = _groups_of_nodes(count, kept_ends, kept_members)
    true, false, gained, fresh = reach.copy(), excludes.copy(), reach.copy(), np.zeros((count, words), np.int64)
    number = 1
    while True:
        _note(start, found, known, number, result)
        fresh[:] = 0
        busy = False
        for z in range(count):
            if first[z + 1] > first[z] and gained[z].any():
                for k in range(first[z], first[z + 1]):
                    y = weak[k]
                    for i in range(words):
                        more = gained[z, i] & ~false[y, i]
                        if more:
                            fresh[y, i] |= more
                            busy = True
        if not busy:
            return
        number += 1
        gained[:] = 0
        for y in range(count):
            if first[y + 1] > first[y] and fresh[y].any():
                for i in range(words):
                    false[y, i] |= fresh[y, i]
                    found[i] |= fresh[y, i] & reach[y, i]
                for j in range(times[y], times[y + 1]):
                    for k in range(kept_ends[groups_of[j]], kept_ends[groups_of[j] + 1]):
                        z = kept_members[k]
                        if z != y:
                            for i in range(words):
                                gained[z, i] |= fresh[y, i] & ~true[z, i]
        for z in range(count):
            for i in range(words):
                true[z, i] |= gained[z, i]


@inner
def _along_groups(excludes: Any, first: Any, ends: Any, members: Any, reach: Any, found: Any) -> Any:
    """Add to *reach* the candidates from which each node follows by one group, and to *found* those refuted by one.

    At most one node of a group is false: a candidate that excludes one of them makes the others true, and one that
    excludes two is refuted. Return the ends and the members of the groups by which chains can go on. Nodes without weak
    links are left out of them, since nothing follows from such a node, and so are groups of one node.
    """
    kept_ends, kept_members = np.zeros(ends.shape[0], np.int64), np.zeros(ends[-1], np.int32)
    once, twice = np.zeros(excludes.shape[1], np.int64), np.zeros(excludes.shape[1], np.int64)
    kept = 0
    for g in range(ends.shape[0] - 1):
        once[:] = twice[:] = 0
        linked = 0
        for k in range(ends[g], ends[g + 1]):
            z = members[k]
            linked += first[z + 1] > first[z]
            for i in range(once.shape[0]):
                twice[i] |= once[i] & excludes[z, i]
                once[i] |= excludes[z, i]
        for i in range(once.shape[0]):
            found[i] |= twice[i]
        begin = kept_ends[kept]
        for k in range(ends[g], ends[g + 1] if linked else ends[g]):
            z = members[k]
            if first[z + 1] > first[z]:
                for i in range(once.shape[0]):
                    reach[z, i] |= twice[i] | once[i] & ~excludes[z, i]
                if linked > 1:
                    kept_members[begin] = z
                    begin += 1
        if linked > 1:
            kept += 1
            kept_ends[kept] = begin
    return kept_ends[: kept + 1], kept_members[: kept_ends[kept]]


@inner
def _groups_of_nodes(count: Any, ends: Any, members: Any) -> Any:
    """Return the groups of each of *count* nodes: those of node z are ``groups_of[times[z]:times[z + 1]]``."""
    times, groups_of = np.zeros(count + 1, np.int64), np.zeros(members.shape[0], np.int32)
    for z in members:
        times[z + 1] += 1
    for z in range(count):
        times[z + 1] += times[z]
    fill = times.copy()
    for g in range(ends.shape[0] - 1):
        for k in range(ends[g], ends[g + 1]):
            groups_of[fill[members[k]]] = g
            fill[members[k]] += 1
    return times, groups_of


@inner
def _note(start: Any, found: Any, known: Any, number: Any, result: Any) -> Any:
    """Write *number* for the candidates *found* that are not *known*, and add them to these."""
    new = False
    for i in range(found.shape[0]):
        found[i] &= ~known[i]
        known[i] |= found[i]
        new = new or found[i] != 0
    if new:
        for d in range(start.shape[0]):
            for c in range(start.shape[1]):
                s = start[d, c]
                if s >= 0 and found[s >> 6] >> (s & 63) & 1:
                    result[d, c] = number
    found[:] = 0
