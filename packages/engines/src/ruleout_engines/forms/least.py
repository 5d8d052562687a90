"""The least arrangement of a 9x9 grid in compiled code.

Rows of the result are chosen one after another. After each one, only those arrangements are kept whose rows so far are
the least. Columns that were blank in all of these rows have no order yet: they are tied, and so are stacks of such
columns. Columns with new digits are tried in each order, since the labels of the digits depend on it. There are at most
nine new digits, so there are few arrangements unless the grid has hardly any blanks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner

MOST = 512
"""The largest number of arrangements that are kept; a grid with more is left to others."""
COLUMNS, TIES, STACKS, LABELS = 3, 12, 21, 24
"""Indices at which the parts of an arrangement begin, in a row of numbers.

After the transposition, the set of rows that are used and the band of the last one come the column at each place, for
each place the first place in its stack that it is tied with, for each stack the first stack that it is tied with, and
the label of each digit, 0 for a digit without one. The last number is that of labels.
"""
WIDTH = LABELS + 11
NEW = 10
"""The value of a digit that has no label yet."""
ORDERS = np.array([(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)], np.int64)


@compiled
def least_forms(grids: Any, forms: Any, found: Any) -> Any:
    """Write the least form of each grid.

    Parameters
    ----------
    grids
        Shape (n, 81): digits, 0 for a blank.
    forms
        Shape (n, 81): where the forms are written.
    found
        Shape (n,): where 1 is written, or 0 if a digit is repeated in a unit or there are too many arrangements.
    """
    kept, more = np.empty((MOST, WIDTH), np.int64), np.empty((MOST, WIDTH), np.int64)
    both = np.zeros((2, 9, 9), np.int64)
    for n in range(grids.shape[0]):
        for k in range(81):
            both[0, k // 9, k % 9] = both[1, k % 9, k // 9] = grids[n, k]
        found[n] = _is_valid(both) and _find(both, kept, more, forms[n])


@inner
def _is_valid(both: Any) -> Any:
    """Return whether no digit is repeated in a row, column or box, or greater than 9."""
    repeats = 0
    for t in range(2):
        for a in range(9):
            seen = box = 0
            for b in range(9):
                repeats += both[t, a, b] > 9
                bit = 1 << both[t, a, b]
                other = 1 << both[0, a // 3 * 3 + b // 3, a % 3 * 3 + b % 3]
                repeats += seen & bit > 1
                repeats += box & other > 1
                seen |= bit
                box |= other
    return repeats == 0


@inner
def _find(both: Any, kept: Any, more: Any, form: Any) -> Any:
    """Write the least form; return whether there were few enough arrangements."""
    best, row = np.zeros(9, np.int64), np.zeros((3, 9), np.int64)
    kept[:2] = 0
    for t in range(2):
        kept[t, 0] = t
        for k in range(9):
            kept[t, COLUMNS + k] = k
    count = 2
    for i in range(9):
        best[0] = NEW
        after = 0
        for s in range(count):
            grid, used = both[kept[s, 0]], kept[s, 1]
            blank_band = False
            for band in range(3):
                if i % 3 and band != kept[s, 2]:
                    continue
                if i % 3 == 0:
                    if used >> 3 * band & 7:
                        continue
                    if not grid[3 * band : 3 * band + 3].any():
                        if blank_band:
                            continue
                        blank_band = True
                blank_row = False
                for r in range(3 * band, 3 * band + 3):
                    if used >> r & 1:
                        continue
                    if not grid[r].any():
                        if blank_row:
                            continue
                        blank_row = True
                    order = _order(grid[r], kept[s], row, best)
                    if order < 0:
                        after = 0
                    if order <= 0:
                        best[:] = row[1]
                        after = _continue(r, grid[r], kept[s], row, more, after)
                        if after < 0:
                            return False
        form[9 * i : 9 * i + 9] = best
        kept, more = more, kept
        count = after
    return True


@inner
def _order(digits: Any, known: Any, row: Any, best: Any) -> Any:
    """Arrange the columns so that a row becomes least; return -1, 0 or 1 if it is less than *best*, equal or greater.

    *row* receives the column at each place, the row, and its values before new digits have labels.
    """
    columns, labelled, values = row
    for s in range(3):
        for k in range(3 * s, 3 * s + 3):
            column = known[COLUMNS + k]
            digit = digits[column]
            value = 0
            if digit:
                value = known[LABELS + digit]
                if not value:
                    value = NEW
            p = k
            while p > 3 * s + known[TIES + k] and values[p - 1] > value:
                values[p], columns[p] = values[p - 1], columns[p - 1]
                p -= 1
            values[p], columns[p] = value, column
    for s in range(1, 3):
        p = s
        while p > known[STACKS + s] and _is_less(values, p, p - 1):
            for k in range(3):
                a, b = 3 * p + k, 3 * p - 3 + k
                values[a], values[b] = values[b], values[a]
                columns[a], columns[b] = columns[b], columns[a]
            p -= 1
    order, new = 0, known[WIDTH - 1]
    for k in range(9):
        labelled[k] = values[k]
        if values[k] == NEW:
            new += 1
            labelled[k] = new
        if not order and labelled[k] != best[k]:
            order = -1 if labelled[k] < best[k] else 1
    return order


@inner
def _is_less(values: Any, a: Any, b: Any) -> Any:
    """Return whether the values of stack *a* are less than those of stack *b*."""
    for k in range(3):
        if values[3 * a + k] != values[3 * b + k]:
            return values[3 * a + k] < values[3 * b + k]
    return False


@inner
def _continue(r: Any, digits: Any, known: Any, row: Any, more: Any, count: Any) -> Any:
    """Write each arrangement with row *r* in which the new digits have another order; return how many there are then.

    That is -1 if there are too many.
    """
    columns, labelled, values = row
    for a in range(6):
        if not _may_exchange_stacks(ORDERS[a], known, values):
            continue
        for b in range(6):
            if not _may_exchange(ORDERS[b], 0, known, values):
                continue
            for c in range(6):
                if not _may_exchange(ORDERS[c], 1, known, values):
                    continue
                for d in range(6):
                    if not _may_exchange(ORDERS[d], 2, known, values):
                        continue
                    if count == MOST:
                        return -1
                    new = more[count]
                    new[:] = known
                    new[1] |= 1 << r
                    new[2] = r // 3
                    orders = (ORDERS[b], ORDERS[c], ORDERS[d])
                    for s in range(3):
                        for k in range(3):
                            new[COLUMNS + 3 * s + k] = columns[3 * ORDERS[a, s] + orders[s][k]]
                        if values[3 * s + 2]:
                            new[STACKS + s] = s
                    for k in range(9):
                        if values[k]:
                            new[TIES + k] = k % 3
                            new[LABELS + digits[new[COLUMNS + k]]] = labelled[k]
                            new[WIDTH - 1] = max(new[WIDTH - 1], labelled[k])
                    count += 1
    return count


@inner
def _may_exchange_stacks(order: Any, known: Any, values: Any) -> Any:
    """Return whether stacks may have this *order*: only tied ones with equal values and a new digit are exchanged."""
    wrong = 0
    for s in range(3):
        other = order[s]
        if other != s:
            wrong += known[STACKS + s] != known[STACKS + other] or values[3 * s + 2] != NEW
            for k in range(3):
                wrong += values[3 * s + k] != values[3 * other + k]
    return wrong == 0


@inner
def _may_exchange(order: Any, s: Any, known: Any, values: Any) -> Any:
    """Return whether the columns of stack *s* may have this *order*: only tied ones with new digits are exchanged."""
    wrong = 0
    for k in range(3):
        other = order[k]
        if other != k:
            wrong += known[TIES + 3 * s + k] != known[TIES + 3 * s + other]
            wrong += values[3 * s + k] != NEW or values[3 * s + other] != NEW
    return wrong == 0
