"""Consequences of an assumption by single candidates, in compiled code."""

from __future__ import annotations

from typing import Any

from ruleout_engines.replay.state import (
    CLASH,
    OTHER_CLASH,
    UNKNOWN,
    add_row,
    add_to,
    copy_row,
    note_false,
    remove,
)
from ruleout_engines.scalar.jit import lowest, popcount, shared


@shared
def spread(run: Any, same_digit: Any, dynamic: Any) -> Any:
    """Follow what is in the queues of *run* until nothing more follows; return whether there is a contradiction.

    True candidates come before the next false one. The false ones are removed when they are looked at if the chains are
    *dynamic*.
    """
    ends = run.trail.ends
    while ends[0] < ends[1] or ends[2] < ends[3]:
        if ends[0] < ends[1]:
            ends[0] += 1
            clash = _exclude(run.trail.on[ends[0] - 1], run, same_digit)
        else:
            ends[2] += 1
            clash = _conclude(run.trail.off[ends[2] - 1], run, same_digit, dynamic)
        if clash:
            return True
    return False


@shared
def _exclude(p: Any, run: Any, same_digit: Any) -> Any:
    """Add what candidate *p*, which is true, excludes; return whether there is a contradiction."""
    tables, trail, half = run.tables, run.trail, run.tables.half
    for i in range(tables.digits - 1 if same_digit else 0, tables.mates.shape[1]):
        q = tables.mates[p, i]
        if q >= 0 and run.alive[q]:
            if trail.why[half + q] != UNKNOWN:
                copy_row(trail.rows, CLASH, trail.rows, half + q)
                copy_row(trail.rows, OTHER_CLASH, trail.rows, half + p)
                add_to(trail.rows, OTHER_CLASH, q)
                return True
            if trail.why[q] == UNKNOWN:
                note_false(q, half + p, trail)
    return False


@shared
def _conclude(p: Any, run: Any, same_digit: Any, dynamic: Any) -> Any:
    """Add what is true since candidate *p* is false: the last ones of its groups; return as above."""
    tables, trail, half = run.tables, run.trail, run.tables.half
    if dynamic:
        remove(p, run)
    for k in range(1 if same_digit else 0, tables.of.shape[1]):
        group = tables.of[p, k]
        rest = run.left[group] & ~(1 << tables.places[p, k]) if group >= 0 else 0
        if popcount(rest) == 1:
            q = tables.members[group, lowest(rest)]
            literal = half + q
            if trail.why[literal] == UNKNOWN:
                trail.rows[literal] = 0
                add_to(trail.rows, literal, literal)
                gone = run.start[group] & ~rest
                while gone:
                    add_row(trail.rows, literal, tables.members[group, lowest(gone)])
                    gone &= gone - 1
                trail.why[literal] = group
                if trail.why[q] != UNKNOWN:
                    copy_row(trail.rows, CLASH, trail.rows, literal)
                    copy_row(trail.rows, OTHER_CLASH, trail.rows, q)
                    return True
                trail.on[trail.ends[1]] = q
                trail.ends[1] += 1
    return False
