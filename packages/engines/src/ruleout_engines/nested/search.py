"""The search of Sudoku Explainer at its levels with nested chains, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.nested.chains import clear, find_chains, new_room
from ruleout_engines.nested.multiple import find_multiple, new_inner
from ruleout_engines.replay.patterns import take_patterns, take_removed
from ruleout_engines.replay.search import DYNAMIC, NESTED_3, NESTED_4, STATIC, chosen, literal_of, note_branch
from ruleout_engines.replay.spread import spread
from ruleout_engines.replay.state import (
    NESTED,
    add_row,
    begin,
    copy_grid,
    grid_of,
    new_branches,
    new_trail,
    number_candidates,
)
from ruleout_engines.scalar.jit import inner, lowest


@compiled
def prepare(masks: Any, houses: Any, digits: Any) -> Any:
    """Return branches without consequences for the candidates in *masks*."""
    return new_branches(number_candidates(masks, houses, digits), True)


@compiled
def follow(masks: Any, houses: Any, digits: Any, level: Any, first: Any, last: Any, branches: Any) -> Any:
    """Follow some branches at a level with nested chains.

    Parameters
    ----------
    masks
        The candidates of each cell, empty for placed ones.
    houses
        The houses.
    digits
        The number of digits.
    level
        The number of the level.
    first, last
        The number of the first branch, and that of the one after the last.
    branches
        The consequences of other branches, to which those of these are added.
    """
    tables = number_candidates(masks, houses, digits)
    start, grid = grid_of(masks, houses, tables), grid_of(masks, houses, tables)
    trail, room, inside = new_trail(tables, houses), new_room(tables, houses), new_inner(masks, houses, tables)
    gone = np.zeros(tables.cell.shape[0], np.int64)
    for branch in range(first, last):
        begin(literal_of(branch, tables), tables, trail)
        copy_grid(start, grid)
        costs, hashes = branches.costs[branch], branches.hashes[branch]
        clash = spread(houses, tables, start, grid, trail, False, True)
        while not clash:
            if not take_patterns(houses, tables, start, grid, trail, gone):
                clear(room, tables, grid)
                if level < NESTED_4:
                    find_chains(houses, tables, start, grid, room)
                if not _take(tables, trail, room, gone, costs, hashes):
                    if level < NESTED_3:
                        break
                    clear(room, tables, grid)
                    find_multiple(houses, tables, start, grid, STATIC if level == NESTED_3 else DYNAMIC, room, inside)
                    if not _take(tables, trail, room, gone, costs, hashes):
                        break
            clash = spread(houses, tables, start, grid, trail, False, True)
        note_branch(branch, clash, tables, trail, branches)
        _note_uses(branch, clash, tables, trail, branches)


@compiled
def choose(masks: Any, houses: Any, digits: Any, level: Any, branches: Any) -> Any:
    """Return the choice of a level, all of whose *branches* were followed, as without nested chains."""
    tables = number_candidates(masks, houses, digits)
    return chosen(houses, tables, grid_of(masks, houses, tables), level, branches)


@inner
def _take(tables: Any, trail: Any, room: Any, gone: Any, costs: Any, hashes: Any) -> Any:
    """Add what chains in *room* remove, short ones first; return whether there is one that needs something."""
    some = False
    while True:
        first = -1
        for row in range(room.costs.shape[0]):
            if room.costs[row] and (first < 0 or _is_before(row, first, room)):
                first = row
        if first < 0:
            return some
        trail.fresh[0] = 0
        needed, end = False, 0
        for w in range(room.needs.shape[1]):
            left = room.needs[first, w]
            needed = needed or left != 0
            while left:
                add_row(trail.fresh, 0, trail.rows, (w << 6) + lowest(left))
                left &= left - 1
            left = room.removed[first, w]
            while left:
                gone[end] = (w << 6) + lowest(left)
                end += 1
                left &= left - 1
        if needed:
            some = True
            before = trail.ends[3]
            take_removed(tables, trail, gone, end, NESTED)
            for i in range(before, trail.ends[3]):
                costs[trail.off[i]], hashes[trail.off[i]] = room.costs[first], room.hashes[first]
        room.costs[first] = 0


@inner
def _is_before(row: Any, other: Any, room: Any) -> Any:
    """Return whether the chain of *row* comes before that of the row *other*."""
    if room.scores[row] != room.scores[other]:
        return room.scores[row] < room.scores[other]
    if room.costs[row] != room.costs[other]:
        return room.costs[row] < room.costs[other]
    if room.kinds[row] != room.kinds[other]:
        return room.kinds[row] < room.kinds[other]
    return room.numbers[row] < room.numbers[other]


@inner
def _note_uses(branch: Any, clash: Any, tables: Any, trail: Any, branches: Any) -> Any:
    """Write the false candidates in the chain to each literal that follow by nested chains."""
    words = branches.uses.shape[2]
    nested = np.zeros(words, np.int64)
    for i in range(trail.ends[3]):
        x = trail.off[i]
        if trail.why[x] == NESTED:
            nested[x >> 6] |= 1 << (x & 63)
    for w in range(words):
        branches.clash_uses[branch, w] = (trail.clash[0, w] | trail.clash[1, w]) & nested[w] if clash else 0
        for i in range(trail.ends[1]):
            literal = tables.half + trail.on[i]
            branches.uses[branch, literal, w] = trail.rows[literal, w] & nested[w]
        for i in range(trail.ends[3]):
            branches.uses[branch, trail.off[i], w] = trail.rows[trail.off[i], w] & nested[w]
