"""Consequences of an assumption by single candidates, in compiled code."""

from __future__ import annotations

from typing import Any

from ruleout_engines.replay.state import IN_CELL, UNKNOWN, add_row, copy_row, remove
from ruleout_engines.scalar.jit import inlined, inner, lowest, popcount


@inner
def spread(run: Any, same_digit: Any, dynamic: Any) -> Any:
    """Follow what is in the queues of *run* until nothing more follows; return whether there is a contradiction.

    True candidates come before the next false one. The false ones are removed when they are looked at if the chains are
    *dynamic*.
    """
    tables, trail = run.tables, run.trail
    half, ends, why, rows = tables.half, trail.ends, trail.why, trail.rows
    while True:
        if ends[0] < ends[1]:
            p = trail.on[ends[0]]
            ends[0] += 1
            for i in range(tables.at.shape[1] - 1 if same_digit else 0, tables.mates.shape[1]):
                q = tables.mates[p, i]
                if q >= 0 and run.grid.alive[q]:
                    if why[half + q] != UNKNOWN:
                        copy_row(trail.clash, 0, rows, half + q)
                        copy_row(trail.clash, 1, rows, half + p)
                        trail.clash[1, q >> 6] |= 1 << (q & 63)
                        return True
                    if why[q] == UNKNOWN:
                        note_false(q, rows, half + p, IN_CELL, trail)
        elif ends[2] < ends[3]:
            p = trail.off[ends[2]]
            ends[2] += 1
            found = _note_last(p, run, same_digit)
            if dynamic:
                remove(p, run)
            for i in range(found):
                literal = trail.last[i, 0]
                q = literal - half
                if why[literal] == UNKNOWN:
                    copy_row(rows, literal, trail.fresh, i)
                    why[literal] = trail.last[i, 1]
                    if why[q] != UNKNOWN:
                        copy_row(trail.clash, 0, rows, literal)
                        copy_row(trail.clash, 1, rows, q)
                        return True
                    trail.on[ends[1]] = q
                    ends[1] += 1
        else:
            return False


@inlined
def note_false(q: Any, source: Any, at: Any, cause: Any, trail: Any) -> Any:
    """Add that candidate *q* is false, since the literals of the row *at* of *source* hold."""
    copy_row(trail.rows, q, source, at)
    trail.rows[q, q >> 6] |= 1 << (q & 63)
    trail.why[q] = cause
    trail.off[trail.ends[3]] = q
    trail.ends[3] += 1


@inner
def _note_last(p: Any, run: Any, same_digit: Any) -> Any:
    """Write the literals that hold since *p* is false, as the last ones of its cell and houses, with their rows.

    Return their number.
    """
    houses, tables, start, grid, trail = run.houses, run.tables, run.start, run.grid, run.trail
    c, d, number = tables.cell[p], tables.digit[p], 0
    for k in range(0 if same_digit else -1, houses.of.shape[1]):
        h = houses.of[c, k] if k >= 0 else 0
        if h < 0:
            break
        left, all_left = (grid.places[h, d], start.places[h, d]) if k >= 0 else (grid.masks[c], start.masks[c])
        if popcount(left) != 2:
            continue
        own = houses.places[c, k] if k >= 0 else d
        literal = tables.half + candidate_at(k, h, c, d, lowest(left ^ 1 << own), houses, tables)
        is_new = True
        for i in range(number):
            is_new = is_new and trail.last[i, 0] != literal
        if is_new:
            copy_row(trail.fresh, number, trail.rows, p)
            gone = all_left & ~left
            while gone:
                add_row(trail.fresh, number, trail.rows, candidate_at(k, h, c, d, lowest(gone), houses, tables))
                gone &= gone - 1
            trail.fresh[number, literal >> 6] |= 1 << (literal & 63)
            trail.last[number, 0], trail.last[number, 1] = literal, 1 + h if k >= 0 else IN_CELL
            number += 1
    return number


@inlined
def candidate_at(k: Any, h: Any, c: Any, d: Any, i: Any, houses: Any, tables: Any) -> Any:
    """Return the candidate of a digit at place *i* of a house or, if *k* is negative, that of digit *i* of a cell."""
    return tables.at[houses.cells[h, i], d] if k >= 0 else tables.at[c, i]
