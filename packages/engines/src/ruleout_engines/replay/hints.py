"""Conclusions from branches in the order of Sudoku Explainer, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.replay.state import CLASH, NESTED_ONES, OTHER_CLASH, size_of
from ruleout_engines.scalar.jit import lowest, popcount, shared

DOUBLE, CELL, HOUSE, CONTRADICTION = 1, 5, 6, 7
NISHIO, STATIC, DYNAMIC, PLUS, NESTED_2, NESTED_3, NESTED_4 = range(7)
"""The levels."""
COMPLEXITY, ORDER, FIRST, GROUP, CONCLUSION, IS_TRUE = range(6)
"""The columns of hints: the complexity, the place among hints of equal complexity, the candidate of the first
assumption, the group that has the cases or -1, the conclusion, and 1 if it is true."""
MOST_HINTS = 1 << 32
"""The place of a hint is its kind times this, and the number of hints before it."""


@shared
def note_branch(branch: Any, clash: Any, run: Any, branches: Any) -> Any:
    """Write *run* to *branches*."""
    rows, lengths, uses = run.trail.rows, branches.lengths, branches.uses
    lengths[branch] = 0
    for which in range(2):
        numbers, end = (run.trail.off, run.trail.ends[3]) if which else (run.trail.on, run.trail.ends[1])
        branches.ends[branch, which] = end
        for i in range(end):
            literal = numbers[i] if which else run.tables.half + numbers[i]
            branches.orders[branch, which, i] = numbers[i]
            lengths[branch, literal] = size_of(rows, literal)
            for w in range(uses.shape[2] if uses.shape[0] else 0):
                uses[branch, literal, w] = rows[literal, w] & rows[NESTED_ONES, w]
    if clash:
        lengths[branch, -1] = size_of(rows, CLASH) + size_of(rows, OTHER_CLASH)
        for w in range(uses.shape[2] if uses.shape[0] else 0):
            uses[branch, -1, w] = (rows[CLASH, w] | rows[OTHER_CLASH, w]) & rows[NESTED_ONES, w]


@shared
def note_hints(tables: Any, left: Any, level: Any, branches: Any, best: Any) -> Any:
    """Write the first hint with the least complexity and kind for each set of removed candidates to *best*.

    *left* are the places of each group that are left. The cases of a house come with its first candidate, and those of
    a cell after its last one.
    """
    starts, number, board = np.zeros(max(2, tables.members.shape[1]), np.int64), 0, (tables, left, branches, best)
    best[:] = 0
    for x in range(tables.of.shape[0]):
        cell, place = tables.of[x, 0], tables.places[x, 0]
        size = popcount(left[cell])
        if size < (3 if level == STATIC else 2) or not left[cell] >> place & 1:
            continue
        for is_true in range(1, -1, -1):
            starts[0] = 2 * x + is_true
            if level != STATIC and branches.lengths[starts[0], -1]:
                _improve(branches.lengths[starts[0], -1], CONTRADICTION, starts[:1], -1, x, 1 - is_true, number, board)
                number += 1
        if level == NISHIO:
            continue
        if level != STATIC and size > 2:
            starts[0], starts[1] = 2 * x + 1, 2 * x
            number = _common(starts[:2], DOUBLE, -1, number, board)
        for k in range(1, tables.of.shape[1]):
            group = tables.of[x, k]
            if group >= 0 and popcount(left[group]) > 1 and lowest(left[group]) == tables.places[x, k]:
                number = _cases(starts, HOUSE, group, number, board)
        if left[cell] >> place == 1:
            number = _cases(starts, CELL, cell, number, board)


@shared
def _cases(starts: Any, kind: Any, group: Any, number: Any, board: Any) -> Any:
    """Note what follows from all candidates of a group; return *number* and the number of the hints."""
    end, places = 0, board[1][group]
    while places:
        starts[end] = 2 * board[0].members[group, lowest(places)] + 1
        end += 1
        places &= places - 1
    return _common(starts[:end], kind, group, number, board)


@shared
def _common(starts: Any, kind: Any, group: Any, number: Any, board: Any) -> Any:
    """Note what follows from all of the branches *starts*; return *number* and the number of the hints."""
    tables, left, branches, _ = board
    for which in range(2):
        for i in range(branches.ends[starts[0], which]):
            x = branches.orders[starts[0], which, i]
            if which == 0 and popcount(left[tables.of[x, 0]]) < 2:
                continue
            literal, total = x if which else tables.half + x, 0
            for branch in starts:
                if not branches.lengths[branch, literal]:
                    total = 0
                    break
                total += branches.lengths[branch, literal]
            if total:
                _improve(total, kind, starts, group, x, 1 - which, number, board)
                number += 1
    return number


@shared
def _improve(complexity: Any, kind: Any, starts: Any, group: Any, x: Any, is_true: Any, number: Any, board: Any) -> Any:
    """Note a hint, if none with a lower complexity or place removes the same; those of nested chains count too."""
    tables, left, branches, best = board
    before, order = best[removal_of(x, is_true, tables, left)], kind * MOST_HINTS + number
    if not before[COMPLEXITY] or complexity <= before[COMPLEXITY]:
        literal = -1 if kind == CONTRADICTION else x + tables.half * is_true
        complexity += _nested(starts, literal, branches)
        if is_before(complexity, order, before):
            before[COMPLEXITY], before[ORDER], before[FIRST], before[GROUP] = complexity, order, starts[0] >> 1, group
            before[CONCLUSION], before[IS_TRUE] = x, is_true


@shared
def is_before(complexity: Any, order: Any, other: Any) -> Any:
    """Return whether a hint or a chain is one of lower complexity, or place, than the *other* one, if there is any."""
    least = other[COMPLEXITY]
    return not least or complexity < least or (complexity == least and order < other[ORDER])


@shared
def _nested(starts: Any, literal: Any, branches: Any) -> Any:
    """Return the number of literals in the different nested chains of a hint."""
    total = 0
    if not branches.costs.shape[0]:
        return total
    known, end = np.zeros(branches.costs.shape[1] * starts.shape[0], np.int64), 0
    for branch in starts:
        for w in range(branches.uses.shape[2]):
            some = branches.uses[branch, literal, w]
            while some:
                x = (w << 6) + lowest(some)
                some &= some - 1
                is_new = True
                for i in range(end):
                    is_new = is_new and known[i] != branches.hashes[branch, x]
                if is_new:
                    known[end] = branches.hashes[branch, x]
                    end += 1
                    total += branches.costs[branch, x]
    return total


@shared
def removal_of(x: Any, is_true: Any, tables: Any, left: Any) -> Any:
    """Return a number that is equal for conclusions that remove the same.

    It is that of the only removed candidate, or else the number of candidates and that of the true one.
    """
    cell = tables.of[x, 0]
    others = left[cell] & ~(1 << tables.places[x, 0])
    if not is_true:
        return x
    return tables.members[cell, lowest(others)] if popcount(others) == 1 else tables.of.shape[0] + x
