"""Forcing chains inside a branch, in compiled code: the nested hints of levels 3 and 4."""

from __future__ import annotations

from typing import Any

from ruleout_engines.nested.chains import ALIVE, COST, HASH, MIXED, NEEDED, ORDER, REMOVED, add_needs, mixed
from ruleout_engines.replay.search import (
    CELL,
    COMPLEXITY,
    CONCLUSION,
    CONTRADICTION,
    DOUBLE,
    DYNAMIC,
    FIRST,
    IN_HOUSE,
    IS_TRUE,
    KIND,
    NUMBER,
    literal_of,
    note_branch,
    note_hints,
)
from ruleout_engines.replay.spread import candidate_at, spread
from ruleout_engines.replay.state import ASSUMED, IN_CELL, begin
from ruleout_engines.scalar.jit import inner, lowest

MOST_HINTS = 1 << 32


@inner
def find_multiple(run: Any, level: Any, inside: Any, branches: Any, best: Any, room: Any) -> Any:
    """Write the forcing chains of a level that begin where *run* is to *room*, which is clear.

    *inside* is a run that starts there. *branches* and *best* are room.
    """
    for branch in range(2 * run.tables.cell.shape[0]):
        if run.grid.alive[branch >> 1] and (level == DYNAMIC or branch & 1):
            note_branch(branch, _follow(branch, level, inside), inside, branches)
    best[:] = 0
    note_hints(run.houses, run.tables, run.grid, level, branches, best)
    for row in range(best.shape[0]):
        if best[row, COMPLEXITY]:
            _note(row, best[row], level, run, inside, room)


@inner
def _follow(branch: Any, level: Any, inside: Any) -> Any:
    begin(literal_of(branch, inside.tables), inside)
    return spread(inside, False, level == DYNAMIC)


@inner
def _note(row: Any, hint: Any, level: Any, run: Any, inside: Any, room: Any) -> Any:
    """Write *hint* to a *row* of *room*: its branches are followed again, to see on which candidates they depend."""
    tables, sets, kind, first, x = run.tables, room.sets, hint[KIND], hint[FIRST], hint[CONCLUSION]
    target = x + tables.half * hint[IS_TRUE]
    sets[NEEDED] = 0
    for w in range(sets.shape[1]):
        sets[REMOVED, w] = room.mates[x, w] & sets[ALIVE, w] if hint[IS_TRUE] else 0
    sets[REMOVED, x >> 6] ^= 1 << (x & 63)
    total = mixed(target)
    if kind in (DOUBLE, CONTRADICTION):
        for on in range(1, -1, -1):
            if kind == DOUBLE or on != hint[IS_TRUE]:
                clash = _follow(2 * first + on, level, inside)
                total = _add_needs(target, clash and kind == CONTRADICTION, ASSUMED, total, run, inside, room)
    else:
        c, d, h = tables.cell[first], tables.digit[first], hint[IN_HOUSE]
        left, k = (run.grid.masks[c], -1) if kind == CELL else (run.grid.places[h, d], 0)
        while left:
            _follow(2 * candidate_at(k, h, c, d, lowest(left), run.houses, tables) + 1, level, inside)
            left &= left - 1
            total = _add_needs(target, False, IN_CELL if kind == CELL else 1 + h, total, run, inside, room)
    room.chains[row, COST], room.chains[row, ORDER] = hint[COMPLEXITY], kind * MOST_HINTS + hint[NUMBER]
    room.chains[row, HASH], room.scores[row] = total, 0.0
    room.removed[row], room.needs[row] = sets[REMOVED], sets[NEEDED]


@inner
def _add_needs(target: Any, clash: Any, assumed: Any, total: Any, run: Any, inside: Any, room: Any) -> Any:
    """Add on what the chain to *target* depends, or those to a *clash*; return a number for all chains of the hint.

    *assumed* is the cause of the assumption.
    """
    trail, half = inside.trail, run.tables.half
    for end in range(2 if clash else 1):
        here = 0
        for w in range(trail.rows.shape[1]):
            left = trail.clash[end, w] if clash else trail.rows[target, w]
            while left:
                literal = (w << 6) + lowest(left)
                left &= left - 1
                here += mixed(literal)
                if literal >= half:
                    why = assumed if trail.why[literal] == ASSUMED else trail.why[literal]
                    add_needs(literal - half, why, run, room.sets)
        total = total * MIXED + here
    return total
