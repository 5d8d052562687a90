"""Patterns that Sudoku Explainer looks for within a branch, in compiled code.

They are locked candidates, hidden pairs, naked pairs and X-wings. All of the first kind that removes something are
taken. The candidates of some groups, the base, are all in as many others, the cover, which remove the others of these.
"""

from __future__ import annotations

from typing import Any

from ruleout_engines.replay.state import FRESH, GONE, UNKNOWN, add_row, add_to, note_false
from ruleout_engines.scalar.jit import lowest, popcount, shared

BUCKETS = 16
"""The number of buckets of an empty hash map in Java. It is doubled if more than three quarters of them are used."""


@shared
def take_patterns(run: Any) -> Any:
    """Add what the first kind of patterns removes to *run*; return whether there is one."""
    left, tables, found = run.left, run.tables, False
    for i in range(tables.locks.shape[0]):
        one, other = tables.locks[i, 0], tables.locks[i, 1]
        if left[one] & tables.locks[i, 2] == 0 and 1 < popcount(left[one]) < popcount(left[other]):
            found = _take(one, one, other, other, run) or found
    for rows in tables.pairs:
        for i in range(0 if found else rows.shape[0]):
            one, other = rows[i, 0], rows[i, 1]
            if popcount(left[one]) == 2 and popcount(left[other]) == 2:
                a, b = _covers(one, rows[i, 2], run)
                c, d = _covers(other, rows[i, 2], run)
                if a >= 0 and b >= 0 and a != b and ((a == c and b == d) or (a == d and b == c)):
                    found = _take(one, other, a, b, run) or found
    return found


@shared
def _covers(base: Any, family: Any, run: Any) -> Any:
    """Return the groups of a family in which the two candidates of a group are; -1 if one is in none of them."""
    places = run.left[base]
    return _cover(base, lowest(places), family, run.tables), _cover(
        base, lowest(places & (places - 1)), family, run.tables
    )


@shared
def _cover(base: Any, place: Any, family: Any, tables: Any) -> Any:
    for group in tables.of[tables.members[base, place]]:
        if group >= 0 and tables.families[family, group]:
            return group
    return -1


@shared
def _take(base: Any, other_base: Any, cover: Any, other_cover: Any, run: Any) -> Any:
    """Add what the candidates of the base remove from the cover; return whether that is something.

    Candidates of the base must have been removed before.
    """
    tables, rows, is_new = run.tables, run.trail.rows, False
    rows[FRESH] = rows[GONE] = 0
    for group in (base, other_base):
        places = run.start[group] & ~run.left[group]
        while places:
            x = tables.members[group, lowest(places)]
            places &= places - 1
            if not _is_in(x, cover, other_cover, tables):
                is_new = True
                add_row(rows, FRESH, x)
    for group in (cover, other_cover):
        places = run.left[group] if is_new else 0
        while places:
            x = tables.members[group, lowest(places)]
            places &= places - 1
            if not _is_in(x, base, other_base, tables):
                add_to(rows, GONE, x)
    return take_gone(run)


@shared
def _is_in(x: Any, one: Any, other: Any, tables: Any) -> Any:
    """Return whether candidate *x* is in one of two groups."""
    found = False
    for group in tables.of[x]:
        found = found or group in (one, other)
    return found


@shared
def take_gone(run: Any) -> Any:
    """Add that the candidates that were gathered are false, in the order of a hash map of their cells.

    Return whether there are any.
    """
    rows, of, cells, buckets, before = run.trail.rows, run.tables.of, 0, BUCKETS, -1
    for w in range(rows.shape[1]):
        left = rows[GONE, w]
        while left:
            cell = of[(w << 6) + lowest(left), 0]
            cells += cell != before
            before = cell
            left &= left - 1
    while 4 * cells > 3 * buckets:
        buckets *= 2
    for bucket in range(buckets if cells else 0):
        for w in range(rows.shape[1]):
            left = rows[GONE, w]
            while left:
                x = (w << 6) + lowest(left)
                left &= left - 1
                if of[x, 0] % buckets == bucket and run.trail.why[x] == UNKNOWN:
                    note_false(x, FRESH, run.trail)
    return cells > 0
