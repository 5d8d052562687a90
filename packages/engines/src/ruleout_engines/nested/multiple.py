"""Forcing chains inside a branch, in compiled code: the nested hints of levels 3 and 4."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ruleout_engines.nested.chains import MIXED, add_needs, mixed
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
from ruleout_engines.replay.spread import spread
from ruleout_engines.replay.state import ASSUMED, IN_CELL, begin, copy_grid, grid_of, new_branches, new_trail
from ruleout_engines.scalar.jit import inner, lowest


class Inner(NamedTuple):
    """Room for branches inside a branch."""

    grid: Any
    trail: Any
    branches: Any
    best: Any


@inner
def new_inner(masks: Any, houses: Any, tables: Any) -> Any:
    """Return room for the branches inside a branch."""
    best = np.zeros((2 * tables.cell.shape[0], NUMBER + 1), np.int64)
    return Inner(grid_of(masks, houses, tables), new_trail(tables, houses), new_branches(tables, False), best)


@inner
def find_multiple(houses: Any, tables: Any, start: Any, grid: Any, level: Any, room: Any, inside: Any) -> Any:
    """Write the forcing chains of a level on *grid* to *room*, which is clear."""
    branches, best = inside.branches, inside.best
    for branch in range(2 * tables.cell.shape[0]):
        if grid.alive[branch >> 1] and (level == DYNAMIC or branch & 1):
            clash = _run(branch, houses, tables, grid, level, inside)
            note_branch(branch, clash, tables, inside.trail, branches)
    best[:] = 0
    note_hints(houses, tables, grid, level, branches, best)
    for row in range(best.shape[0]):
        if best[row, COMPLEXITY]:
            _note(row, houses, tables, start, grid, level, room, inside)


@inner
def _run(branch: Any, houses: Any, tables: Any, grid: Any, level: Any, inside: Any) -> Any:
    begin(literal_of(branch, tables), tables, inside.trail)
    copy_grid(grid, inside.grid)
    return spread(houses, tables, grid, inside.grid, inside.trail, False, level == DYNAMIC)


@inner
def _note(row: Any, houses: Any, tables: Any, start: Any, grid: Any, level: Any, room: Any, inside: Any) -> Any:
    """Write the hint of a *row* to *room*: its branches are followed again, for what they need."""
    hint = inside.best[row]
    kind, first, h, x = hint[KIND], hint[FIRST], hint[IN_HOUSE], hint[CONCLUSION]
    target = x + tables.half * hint[IS_TRUE]
    for w in range(room.alive.shape[1]):
        room.sets[2, w] = 0
        room.sets[3, w] = room.mates[x, w] & room.alive[0, w] if hint[IS_TRUE] else 0
    room.sets[3, x >> 6] ^= 1 << (x & 63)
    total, cause = mixed(target), 0
    if kind in (DOUBLE, CONTRADICTION):
        for on in range(1, -1, -1):
            if kind == DOUBLE or on != hint[IS_TRUE]:
                clash = _run(2 * first + on, houses, tables, grid, level, inside)
                total = _needs_of(target, clash, ASSUMED, houses, tables, start, grid, room, inside, total)
    else:
        c, d = tables.cell[first], tables.digit[first]
        left, cause = (grid.masks[c], IN_CELL) if kind == CELL else (grid.places[h, d], 1 + h)
        while left:
            case = tables.at[c, lowest(left)] if kind == CELL else tables.at[houses.cells[h, lowest(left)], d]
            left &= left - 1
            _run(2 * case + 1, houses, tables, grid, level, inside)
            total = _needs_of(target, False, cause, houses, tables, start, grid, room, inside, total)
    room.costs[row], room.kinds[row], room.numbers[row] = hint[COMPLEXITY], kind, hint[NUMBER]
    room.scores[row], room.hashes[row] = 0.0, total
    for w in range(room.alive.shape[1]):
        room.removed[row, w], room.needs[row, w] = room.sets[3, w], room.sets[2, w]


@inner
def _needs_of(
    target: Any,
    clash: Any,
    assumed: Any,
    houses: Any,
    tables: Any,
    start: Any,
    grid: Any,
    room: Any,
    inside: Any,
    total: Any,
) -> Any:
    """Add what the chain to *target*, or to a contradiction, needs; return a number for all chains of the hint.

    *assumed* is the cause of the assumption.
    """
    trail = inside.trail
    for end in range(2 if clash else 1):
        here = 0
        for w in range(trail.rows.shape[1]):
            left = trail.clash[end, w] if clash else trail.rows[target, w]
            while left:
                literal = (w << 6) + lowest(left)
                left &= left - 1
                here += mixed(literal)
                if literal >= tables.half:
                    why = trail.why[literal]
                    why = assumed if why == ASSUMED else why
                    add_needs(literal - tables.half, why, houses, tables, start, grid, room.sets, 2)
        total = total * MIXED + here
    return total
