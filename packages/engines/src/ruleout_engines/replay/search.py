"""The search of Sudoku Explainer at one level, in compiled code.

The branch of the literal that candidate ``x`` is false has the number ``2 * x``, that of its opposite ``2 * x + 1``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.replay.patterns import take_patterns
from ruleout_engines.replay.spread import spread
from ruleout_engines.replay.state import begin, copy_grid, grid_of, new_trail, number_candidates, size_of
from ruleout_engines.scalar.jit import inner, popcount

DOUBLE, CELL, HOUSE, CONTRADICTION = 1, 5, 6, 7
NISHIO, STATIC, DYNAMIC, PLUS = range(4)


@compiled
def choose(masks: Any, houses: Any, digits: Any, level: Any) -> Any:
    """Return the choice of a level without nested chains.

    Parameters
    ----------
    masks
        The candidates of each cell, empty for placed ones.
    houses
        The houses, of the class :class:`~ruleout_engines.replay.state.Houses`.
    digits
        The number of digits.
    level
        The number of the level.

    Returns
    -------
    array
        The complexity, the kind, the first assumption as cell and index of the digit, the house or -1, the conclusion
        as cell and index of the digit, and 1 if it is true. The complexity is 0 if nothing is found.
    """
    tables = number_candidates(masks, houses, digits)
    start, grid = grid_of(masks, houses, tables), grid_of(masks, houses, tables)
    trail = new_trail(tables, houses)
    count = tables.cell.shape[0]
    lengths = np.zeros((2 * count, 2 * tables.half), np.int16)
    orders, ends = np.zeros((2 * count, 2, count), np.int16), np.zeros((2 * count, 2), np.int64)
    clashes, gone = np.zeros(2 * count, np.int64), np.zeros(count, np.int64)
    for branch in range(2 * count):
        if level == STATIC and not branch & 1:
            continue
        x = branch >> 1
        begin(x + tables.half if branch & 1 else x, tables, trail)
        copy_grid(start, grid)
        while True:
            if spread(houses, tables, start, grid, trail, level == NISHIO, level != STATIC):
                clashes[branch] = size_of(trail.clash, 0) + size_of(trail.clash, 1)
                break
            if level != PLUS or not take_patterns(houses, tables, start, grid, trail, gone):
                break
        ends[branch] = trail.ends[1], trail.ends[3]
        for i in range(trail.ends[1]):
            orders[branch, 0, i] = trail.on[i]
            lengths[branch, tables.half + trail.on[i]] = size_of(trail.rows, tables.half + trail.on[i])
        for i in range(trail.ends[3]):
            orders[branch, 1, i] = trail.off[i]
            lengths[branch, trail.off[i]] = size_of(trail.rows, trail.off[i])
    return _first(houses, tables, start, level, lengths, orders, ends, clashes)


@inner
def _first(houses: Any, tables: Any, start: Any, level: Any, lengths: Any, orders: Any, ends: Any, clashes: Any) -> Any:
    """Return the first hint with the least complexity and kind."""
    best = np.zeros(8, np.int64)
    starts = np.zeros(tables.at.shape[1] + houses.cells.shape[1], np.int64)
    branches = lengths, orders, ends
    for c in range(start.masks.shape[0]):
        number = popcount(start.masks[c])
        if number < (3 if level == STATIC else 2):
            continue
        for d in range(tables.at.shape[1]):
            x = tables.at[c, d]
            if x < 0:
                continue
            if level != STATIC:
                for is_true in (1, 0):
                    if clashes[2 * x + is_true]:
                        _improve(clashes[2 * x + is_true], CONTRADICTION, x, -1, x, 1 - is_true, tables, best)
                if level == NISHIO:
                    continue
                if number > 2:
                    starts[0], starts[1] = 2 * x + 1, 2 * x
                    _common(starts[:2], DOUBLE, -1, tables, start, branches, best)
            for k in range(houses.of.shape[1]):
                h, end = houses.of[c, k], 0
                if h >= 0:
                    for other in houses.cells[h]:
                        if other >= 0 and tables.at[other, d] >= 0:
                            starts[end] = 2 * tables.at[other, d] + 1
                            end += 1
                    if end > 1 and starts[0] == 2 * x + 1:
                        _common(starts[:end], HOUSE, h, tables, start, branches, best)
        if level != NISHIO:
            end = 0
            for d in range(tables.at.shape[1]):
                if tables.at[c, d] >= 0:
                    starts[end] = 2 * tables.at[c, d] + 1
                    end += 1
            _common(starts[:end], CELL, -1, tables, start, branches, best)
    return best


@inner
def _common(starts: Any, kind: Any, h: Any, tables: Any, start: Any, branches: Any, best: Any) -> Any:
    """Look at what follows from all of the branches *starts*."""
    lengths, orders, ends = branches
    first = starts[0]
    for which in range(2):
        for i in range(ends[first, which]):
            x = orders[first, which, i]
            if which == 0 and popcount(start.masks[tables.cell[x]]) < 2:
                continue
            literal, total = x if which else tables.half + x, 0
            for branch in starts:
                if not lengths[branch, literal]:
                    total = 0
                    break
                total += lengths[branch, literal]
            if total:
                _improve(total, kind, first >> 1, h, x, 1 - which, tables, best)


@inner
def _improve(complexity: Any, kind: Any, first: Any, h: Any, x: Any, is_true: Any, tables: Any, best: Any) -> Any:
    if not best[0] or complexity < best[0] or (complexity == best[0] and kind < best[1]):
        best[0], best[1], best[2], best[3] = complexity, kind, tables.cell[first], tables.digit[first]
        best[4], best[5], best[6], best[7] = h, tables.cell[x], tables.digit[x], is_true
