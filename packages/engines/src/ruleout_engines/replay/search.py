"""The search of Sudoku Explainer at one level, in compiled code.

The branch of the literal that candidate ``x`` is false has the number ``2 * x``, that of its opposite ``2 * x + 1``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.replay.patterns import take_patterns
from ruleout_engines.replay.spread import spread
from ruleout_engines.replay.state import begin, new_branches, new_run, size_of
from ruleout_engines.scalar.jit import inner, lowest, popcount

DOUBLE, CELL, HOUSE, CONTRADICTION = 1, 5, 6, 7
NISHIO, STATIC, DYNAMIC, PLUS, NESTED_2, NESTED_3, NESTED_4 = range(7)
"""The levels."""
COMPLEXITY, KIND, FIRST, IN_HOUSE, CONCLUSION, IS_TRUE, NUMBER = range(7)
"""The columns of hints: the complexity, the kind, the candidate of the first assumption, the house or -1, the
conclusion, 1 if it is true, and the number of hints that were found before."""


@compiled
def choose(houses: Any, tables: Any, start: Any, level: Any) -> Any:
    """Return the choice of a level without nested chains.

    Parameters
    ----------
    houses, tables, start
        A board, of the classes of :mod:`ruleout_engines.replay.state`.
    level
        The number of the level.

    Returns
    -------
    array
        The complexity, the kind, the first assumption as cell and index of the digit, the house or -1, the conclusion
        as cell and index of the digit, and 1 if it is true. The complexity is 0 if nothing is found.
    """
    run, branches = new_run(houses, tables, start), new_branches(tables, False)
    for branch in range(2 * tables.cell.shape[0]):
        if level == STATIC and not branch & 1:
            continue
        begin(literal_of(branch, tables), run)
        clash = spread(run, level == NISHIO, level != STATIC)
        while not clash and level == PLUS and take_patterns(run):
            clash = spread(run, False, True)
        note_branch(branch, clash, run, branches)
    return chosen(run, level, branches)


@inner
def literal_of(branch: Any, tables: Any) -> Any:
    """Return the assumption of *branch*."""
    return (branch >> 1) + tables.half * (branch & 1)


@inner
def note_branch(branch: Any, clash: Any, run: Any, branches: Any) -> Any:
    """Write *run* to *branches*."""
    tables, trail = run.tables, run.trail
    branches.lengths[branch] = 0
    branches.clashes[branch] = size_of(trail.clash, 0) + size_of(trail.clash, 1) if clash else 0
    branches.ends[branch, 0], branches.ends[branch, 1] = trail.ends[1], trail.ends[3]
    for i in range(trail.ends[1]):
        branches.orders[branch, 0, i] = trail.on[i]
        literal = tables.half + trail.on[i]
        branches.lengths[branch, literal] = size_of(trail.rows, literal)
    for i in range(trail.ends[3]):
        branches.orders[branch, 1, i] = trail.off[i]
        branches.lengths[branch, trail.off[i]] = size_of(trail.rows, trail.off[i])


@inner
def chosen(run: Any, level: Any, branches: Any) -> Any:
    """Return the choice as cells and digits."""
    tables = run.tables
    best = np.zeros((1, NUMBER + 1), np.int64)
    note_hints(run.houses, tables, run.start, level, branches, best)
    first, x = best[0, FIRST], best[0, CONCLUSION]
    found = np.zeros(8, np.int64)
    if best[0, COMPLEXITY]:
        found[0], found[1], found[2], found[3] = best[0, 0], best[0, 1], tables.cell[first], tables.digit[first]
        found[4], found[5], found[6], found[7] = best[0, 3], tables.cell[x], tables.digit[x], best[0, IS_TRUE]
    return found


@inner
def note_hints(houses: Any, tables: Any, grid: Any, level: Any, branches: Any, best: Any) -> Any:
    """Write the first hint with the least complexity and kind to *best*, if it has one row.

    If it has two rows per candidate, the same is done for each set of removed candidates.
    """
    starts, number, target = np.zeros(tables.at.shape[1] + houses.cells.shape[1], np.int64), 0, (tables, grid, best)
    for c in range(grid.masks.shape[0]):
        size = popcount(grid.masks[c])
        if size < (3 if level == STATIC else 2):
            continue
        left = grid.masks[c]
        while left:
            d = lowest(left)
            left &= left - 1
            x = tables.at[c, d]
            if level != STATIC:
                for is_true in range(1, -1, -1):
                    complexity = branches.clashes[2 * x + is_true]
                    if complexity:
                        starts[0] = 2 * x + is_true
                        complexity += _nested(starts[:1], -1, branches)
                        _improve(complexity, CONTRADICTION, x, -1, x, 1 - is_true, number, target)
                        number += 1
                if level == NISHIO:
                    continue
                if size > 2:
                    starts[0], starts[1] = 2 * x + 1, 2 * x
                    number = _common(starts[:2], DOUBLE, -1, number, branches, target)
            for k in range(houses.of.shape[1]):
                h = houses.of[c, k]
                places = grid.places[h, d] if h >= 0 else 0
                if popcount(places) > 1 and lowest(places) == houses.places[c, k]:
                    end = 0
                    while places:
                        starts[end] = 2 * tables.at[houses.cells[h, lowest(places)], d] + 1
                        end += 1
                        places &= places - 1
                    number = _common(starts[:end], HOUSE, h, number, branches, target)
        if level != NISHIO:
            end, left = 0, grid.masks[c]
            while left:
                starts[end] = 2 * tables.at[c, lowest(left)] + 1
                end += 1
                left &= left - 1
            number = _common(starts[:end], CELL, -1, number, branches, target)


@inner
def _common(starts: Any, kind: Any, h: Any, number: Any, branches: Any, target: Any) -> Any:
    """Note what follows from all of the branches *starts*; return *number* and the number of the hints."""
    tables, grid, best = target
    lengths, first = branches.lengths, starts[0]
    for which in range(2):
        for i in range(branches.ends[first, which]):
            x = branches.orders[first, which, i]
            if which == 0 and popcount(grid.masks[tables.cell[x]]) < 2:
                continue
            literal, total = x if which else tables.half + x, 0
            for branch in starts:
                if not lengths[branch, literal]:
                    total = 0
                    break
                total += lengths[branch, literal]
            if total:
                if best.shape[0] > 1 or not best[0, 0] or total <= best[0, 0]:
                    total += _nested(starts, literal, branches)
                    _improve(total, kind, first >> 1, h, x, 1 - which, number, target)
                number += 1
    return number


@inner
def _nested(starts: Any, literal: Any, branches: Any) -> Any:
    """Return the number of literals in the different nested chains of a hint; *literal* is -1 for contradictions."""
    total = 0
    if not branches.costs.shape[0]:
        return total
    known, end = np.zeros(branches.costs.shape[1] * starts.shape[0], np.int64), 0
    for branch in starts:
        for w in range(branches.uses.shape[2]):
            left = branches.clash_uses[branch, w] if literal < 0 else branches.uses[branch, literal, w]
            while left:
                x = (w << 6) + lowest(left)
                left &= left - 1
                is_new = True
                for i in range(end):
                    is_new = is_new and known[i] != branches.hashes[branch, x]
                if is_new:
                    known[end] = branches.hashes[branch, x]
                    end += 1
                    total += branches.costs[branch, x]
    return total


@inner
def removal_of(x: Any, is_true: Any, tables: Any, grid: Any) -> Any:
    """Return a number that is equal for conclusions that remove the same.

    It is that of the only removed candidate, or else the number of candidates and that of the true one.
    """
    others = grid.masks[tables.cell[x]] & ~(1 << tables.digit[x])
    if not is_true:
        return x
    return tables.at[tables.cell[x], lowest(others)] if popcount(others) == 1 else tables.cell.shape[0] + x


@inner
def _improve(complexity: Any, kind: Any, first: Any, h: Any, x: Any, is_true: Any, number: Any, target: Any) -> Any:
    tables, grid, best = target
    row = removal_of(x, is_true, tables, grid) if best.shape[0] > 1 else 0
    before = best[row, COMPLEXITY]
    if not before or complexity < before or (complexity == before and kind < best[row, KIND]):
        best[row, COMPLEXITY], best[row, KIND], best[row, FIRST], best[row, IN_HOUSE] = complexity, kind, first, h
        best[row, CONCLUSION], best[row, IS_TRUE], best[row, NUMBER] = x, is_true, number
