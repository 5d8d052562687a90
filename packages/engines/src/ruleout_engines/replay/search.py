"""The search of Sudoku Explainer at its levels of forcing chains, in compiled code."""

from __future__ import annotations

from typing import Any

from ruleout_engines.compiled import compiled
from ruleout_engines.replay import hints
from ruleout_engines.replay.chains import COST, HASH, ORDER, find_chains
from ruleout_engines.replay.multiple import find_multiple
from ruleout_engines.replay.patterns import take_gone, take_patterns
from ruleout_engines.replay.spread import spread
from ruleout_engines.replay.state import FRESH, GONE, NESTED_ONES, add_row, add_to, begin
from ruleout_engines.scalar.jit import lowest, shared


@compiled
def follow(level: Any, first: Any, last: Any, run: Any, branches: Any, best: Any, inside: Any, room: Any) -> Any:
    """Follow some branches; after the last one, write the hints to *best*.

    Parameters
    ----------
    level
        The number of the level.
    first, last
        The number of the first branch, and that of the one after the last.
    run
        A run on the board.
    branches
        The consequences of other branches, to which those of these are added.
    best
        Room for the first hint with the least complexity and kind for each set of removed candidates.
    inside
        A run that starts where *run* is, with branches and room for hints of its own.
    room
        Room for nested chains.
    """
    for branch in range(first, last):
        if level != hints.STATIC or branch & 1:
            begin(branch, run)
            clash = spread(run, level == hints.NISHIO, level != hints.STATIC)
            while not clash and level >= hints.PLUS and _take_more(level, branch, run, branches, inside, room):
                clash = spread(run, False, True)
            hints.note_branch(branch, clash, run, branches)
    if last == branches.lengths.shape[0]:
        hints.note_hints(run.tables, run.start, level, branches, best)


@shared
def _take_more(level: Any, branch: Any, run: Any, branches: Any, inside: Any, room: Any) -> Any:
    """Add what the first patterns or nested chains that remove something remove; return whether there are any."""
    if take_patterns(run):
        return True
    if hints.NESTED_2 <= level < hints.NESTED_4:
        find_chains(run, room)
        if _take(branch, run, branches, room):
            return True
    if level >= hints.NESTED_3:
        find_multiple(run, hints.STATIC if level == hints.NESTED_3 else hints.DYNAMIC, *inside, room)
        return _take(branch, run, branches, room)
    return False


@shared
def _take(branch: Any, run: Any, branches: Any, room: Any) -> Any:
    """Add what chains in *room* remove, short ones first; return whether there is one that needs something."""
    trail, chains, some = run.trail, room.chains, False
    first = _first(room)
    while first >= 0:
        trail.rows[FRESH] = trail.rows[GONE] = 0
        needed = False
        for w in range(room.needs.shape[1]):
            trail.rows[GONE, w] = room.removed[first, w]
            left = room.needs[first, w]
            needed = needed or left != 0
            while left:
                add_row(trail.rows, FRESH, (w << 6) + lowest(left))
                left &= left - 1
        if needed:
            some, before = True, trail.ends[3]
            take_gone(run)
            for i in range(before, trail.ends[3]):
                x = trail.off[i]
                add_to(trail.rows, NESTED_ONES, x)
                branches.costs[branch, x], branches.hashes[branch, x] = chains[first, COST], chains[first, HASH]
        chains[first, COST] = 0
        first = _first(room)
    return some


@shared
def _first(room: Any) -> Any:
    """Return the row of the chain that comes first, or -1."""
    first, scores, chains = -1, room.scores, room.chains
    for row in range(chains.shape[0]):
        if chains[row, COST] and (first < 0 or scores[row] <= scores[first]):
            is_shorter = first < 0 or hints.is_before(chains[row, COST], chains[row, ORDER], chains[first])
            if is_shorter or scores[row] < scores[first]:
                first = row
    return first
