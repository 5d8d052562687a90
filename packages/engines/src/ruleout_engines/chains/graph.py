"""The nodes of chains on a board, and groups of nodes of which at most one is false, in compiled code.

A node is a digit in a set of cells. Candidates are nodes, numbered by digit and then by cell, and come first. A group
is a cell with two candidates, a house with two places for a digit, the places of a digit in a house in two pieces, or
the digits of an almost locked set. Cell sets are rows of 64-bit words.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.scalar.jit import inner, lowest, popcount

FULL = -2
"""The return value of *node_of* if there is no room for another node."""


@inner
def node_of(d: Any, cells: Any, count: Any, digit: Any, body: Any, seen: Any, table: Any, board: Any) -> Any:
    """Return the node of digit *d* in *cells*, -1 if no cell sees all of it, and the number of nodes then."""
    start, places, peers = board
    width = peers.shape[1]
    total, key = 0, d + 1
    for w in range(width):
        total += popcount(cells[w])
        key = (key ^ cells[w]) * 0x2545F4914F6CDD1D
        key ^= (key >> 29) & 0x7FFFFFFFF
    if total == 1:
        for w in range(width):
            if cells[w]:
                return start[d, w * 64 + lowest(cells[w])], count
    size = table.shape[0]
    i = key & (size - 1)
    while table[i] != -1:
        z = table[i]
        same = digit[z] == d
        for w in range(width):
            same = same and body[z, w] == cells[w]
        if same:
            return (z if _any(seen[z]) else -1), count
        i = (i + 1) & (size - 1)
    if count >= digit.shape[0]:
        return FULL, count
    table[i] = count
    digit[count] = d
    for w in range(width):
        body[count, w], seen[count, w] = cells[w], places[d, w]
    for w in range(width):
        rest = cells[w]
        while rest:
            c = w * 64 + lowest(rest)
            rest &= rest - 1
            for v in range(width):
                seen[count, v] &= peers[c, v]
    return (count if _any(seen[count]) else -1), count + 1


@inner
def _any(words: Any) -> Any:
    some = 0
    for w in range(words.shape[0]):
        some |= words[w]
    return some != 0


@inner
def add_cells(masks: Any, start: Any, ends: Any, members: Any, groups: Any) -> Any:
    """Add the cells with two candidates to the groups, of which there are *groups*; return how many there are then."""
    count = ends[groups]
    for c in range(masks.shape[0]):
        if popcount(masks[c]) == 2:
            for d in range(start.shape[0]):
                if masks[c] >> d & 1:
                    members[count] = start[d, c]
                    count += 1
            groups += 1
            ends[groups] = count
    return groups


@inner
def add_houses(cells: Any, of: Any, board: Any, pairs: Any, ends: Any, members: Any, groups: Any, nodes: Any) -> Any:
    """Add the houses with two places for a digit if *pairs*, else those with two groups of places.

    *cells* and *of* are the houses and the pieces. Returns the number of groups and of nodes, FULL if there is no room.
    """
    houses, pieces = cells
    first, listed = of
    start, places, _ = board
    digit, body, seen, table, count = nodes
    width = houses.shape[1]
    one, other = np.zeros(width, np.int64), np.zeros(width, np.int64)
    for h in range(houses.shape[0]):
        for d in range(start.shape[0]):
            total = 0
            for w in range(width):
                total += popcount(houses[h, w] & places[d, w])
            if total == 2 and pairs:
                end = ends[groups]
                for w in range(width):
                    rest = houses[h, w] & places[d, w]
                    while rest:
                        members[end] = start[d, w * 64 + lowest(rest)]
                        end += 1
                        rest &= rest - 1
                groups += 1
                ends[groups] = end
            if total < 3 or pairs:
                continue
            for k in range(first[h], first[h + 1]):
                a = b = 0
                for w in range(width):
                    own = houses[h, w] & places[d, w]
                    one[w] = own & pieces[listed[k], w]
                    other[w] = own & ~pieces[listed[k], w]
                    a += popcount(one[w])
                    b += popcount(other[w])
                together = b == 1
                if a > 1 and b > 1:
                    for m in range(first[h], first[h + 1]):
                        within = True
                        for w in range(width):
                            within = within and not other[w] & ~pieces[listed[m], w]
                        together = together or within
                if a > 1 and together:
                    y, count = node_of(d, one, count, digit, body, seen, table, board)
                    z, count = node_of(d, other, count, digit, body, seen, table, board)
                    if y == FULL or z == FULL or groups + 2 >= ends.shape[0]:
                        return FULL, count
                    if y >= 0 and z >= 0:
                        end = ends[groups]
                        members[end], members[end + 1] = y, z
                        groups += 1
                        ends[groups] = end + 2
    return groups, count


@inner
def add_sets(units: Any, masks: Any, most: Any, board: Any, ends: Any, members: Any, groups: Any, nodes: Any) -> Any:
    """Add the almost locked sets of two to *most* cells; *units* are rows of cells, filled up with -1.

    Returns the number of groups and of nodes, FULL if there is no room.
    """
    start, places, peers = board
    digit, body, seen, table, count = nodes
    width, length = peers.shape[1], units.shape[1]
    union, sizes = np.zeros(1 << length, np.int64), np.zeros(1 << length, np.int64)
    at = np.zeros(length, np.int64)
    own, part = np.zeros(width, np.int64), np.zeros(width, np.int64)
    for u in range(units.shape[0]):
        n = 0
        for k in range(length):
            if units[u, k] >= 0 and masks[units[u, k]]:
                at[n] = units[u, k]
                n += 1
        for chosen in range(1, 1 << n):
            rest = chosen & (chosen - 1)
            union[chosen] = union[rest] | masks[at[lowest(chosen)]]
            sizes[chosen] = sizes[rest] + 1
            if not 1 < sizes[chosen] <= most or popcount(union[chosen]) != sizes[chosen] + 1:
                continue
            for w in range(width):
                own[w] = 0
            for k in range(n):
                if chosen >> k & 1:
                    own[at[k] >> 6] |= 1 << (at[k] & 63)
            end = ends[groups]
            if groups + 2 >= ends.shape[0] or end + start.shape[0] >= members.shape[0]:
                return FULL, count
            for d in range(start.shape[0]):
                if union[chosen] >> d & 1:
                    for w in range(width):
                        part[w] = own[w] & places[d, w]
                    z, count = node_of(d, part, count, digit, body, seen, table, board)
                    if z == FULL:
                        return FULL, count
                    if z >= 0:
                        members[end] = z
                        end += 1
            if end > ends[groups] + 1:
                groups += 1
                ends[groups] = end
    return groups, count
