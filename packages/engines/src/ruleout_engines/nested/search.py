"""The search of Sudoku Explainer at its levels with nested chains, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.nested.chains import COST, HASH, ORDER, clear, find_chains, new_room
from ruleout_engines.nested.multiple import find_multiple
from ruleout_engines.replay.patterns import take_patterns, take_removed
from ruleout_engines.replay.search import DYNAMIC, NESTED_3, NESTED_4, NUMBER, STATIC, chosen, literal_of, note_branch
from ruleout_engines.replay.spread import spread
from ruleout_engines.replay.state import NESTED, add_row, begin, new_branches, new_run
from ruleout_engines.scalar.jit import inner, lowest


@compiled
def prepare(tables: Any) -> Any:
    """Return branches without consequences for the candidates of *tables*."""
    return new_branches(tables, True)


@compiled
def follow(houses: Any, tables: Any, start: Any, level: Any, first: Any, last: Any, branches: Any) -> Any:
    """Follow some branches at a level with nested chains.

    Parameters
    ----------
    houses, tables, start
        A board, of the classes of :mod:`ruleout_engines.replay.state`.
    level
        The number of the level.
    first, last
        The number of the first branch, and that of the one after the last.
    branches
        The consequences of other branches, to which those of these are added.
    """
    run, room = new_run(houses, tables, start), new_room(tables, houses)
    inside, inner_branches = new_run(houses, tables, run.grid), new_branches(tables, False)
    best = np.zeros((2 * tables.cell.shape[0], NUMBER + 1), np.int64)
    for branch in range(first, last):
        begin(literal_of(branch, tables), run)
        costs, hashes = branches.costs[branch], branches.hashes[branch]
        clash = spread(run, False, True)
        while not clash:
            is_over = not take_patterns(run)
            if is_over and level < NESTED_4:
                clear(run, room)
                find_chains(run, room)
                is_over = not _take(run, room, costs, hashes)
            if is_over and level >= NESTED_3:
                clear(run, room)
                find_multiple(run, STATIC if level == NESTED_3 else DYNAMIC, inside, inner_branches, best, room)
                is_over = not _take(run, room, costs, hashes)
            if is_over:
                break
            clash = spread(run, False, True)
        note_branch(branch, clash, run, branches)
        _note_uses(branch, clash, tables, run.trail, branches)


@compiled
def choose(houses: Any, tables: Any, start: Any, level: Any, branches: Any) -> Any:
    """Return the choice of a level, all of whose *branches* were followed, as without nested chains."""
    return chosen(new_run(houses, tables, start), level, branches)


@inner
def _take(run: Any, room: Any, costs: Any, hashes: Any) -> Any:
    """Add what chains in *room* remove, short ones first; return whether there is one that needs something."""
    trail, chains, some = run.trail, room.chains, False
    while True:
        first = -1
        for row in range(chains.shape[0]):
            if chains[row, COST] and (first < 0 or _is_before(row, first, room)):
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
                run.gone[end] = (w << 6) + lowest(left)
                end += 1
                left &= left - 1
        if needed:
            some = True
            before = trail.ends[3]
            take_removed(end, NESTED, run)
            for i in range(before, trail.ends[3]):
                costs[trail.off[i]], hashes[trail.off[i]] = chains[first, COST], chains[first, HASH]
        chains[first, COST] = 0


@inner
def _is_before(row: Any, other: Any, room: Any) -> Any:
    """Return whether the chain of *row* comes before that of the row *other*."""
    one, two = room.chains[row], room.chains[other]
    if room.scores[row] != room.scores[other]:
        return room.scores[row] < room.scores[other]
    return one[COST] < two[COST] or (one[COST] == two[COST] and one[ORDER] < two[ORDER])


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
