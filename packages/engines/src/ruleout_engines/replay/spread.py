"""Consequences of an assumption by single candidates, in compiled code."""

from __future__ import annotations

from typing import Any

from ruleout_engines.replay.state import IN_CELL, UNKNOWN, add_row, copy_row, remove
from ruleout_engines.scalar.jit import inlined, inner, lowest, popcount


@inner
def spread(houses: Any, tables: Any, start: Any, grid: Any, trail: Any, same_digit: Any, dynamic: Any) -> Any:
    """Follow what is in the queues of *trail* until nothing more follows; return whether there is a contradiction.

    *grid* is what the branch has left of *start*. True candidates come before the next false one. The false ones are
    removed when they are looked at if the chains are *dynamic*.
    """
    half, ends, why, rows = tables.half, trail.ends, trail.why, trail.rows
    while True:
        if ends[0] < ends[1]:
            p = trail.on[ends[0]]
            ends[0] += 1
            for i in range(tables.same[p] if same_digit else 0, tables.mates.shape[1]):
                q = tables.mates[p, i]
                if q < 0:
                    break
                if grid.alive[q]:
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
            found = _note_last(p, houses, tables, start, grid, trail, same_digit)
            if dynamic:
                remove(p, houses, tables, grid)
            for i in range(found):
                literal = trail.last[i]
                q = literal - half
                if why[q] != UNKNOWN:
                    why[literal] = trail.causes[i]
                    copy_row(trail.clash, 0, trail.fresh, i)
                    copy_row(trail.clash, 1, rows, q)
                    return True
                if why[literal] == UNKNOWN:
                    copy_row(rows, literal, trail.fresh, i)
                    why[literal] = trail.causes[i]
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
def _note_last(p: Any, houses: Any, tables: Any, start: Any, grid: Any, trail: Any, same_digit: Any) -> Any:
    """Write the literals that hold since *p* is false, as the last ones of its cell and houses, to *trail.last*.

    Return their number.
    """
    c, d, number = tables.cell[p], tables.digit[p], 0
    left = grid.masks[c]
    if not same_digit and popcount(left) == 2:
        copy_row(trail.fresh, 0, trail.rows, p)
        gone = start.masks[c] & ~left
        while gone:
            add_row(trail.fresh, 0, trail.rows, tables.at[c, lowest(gone)])
            gone &= gone - 1
        trail.last[0], trail.causes[0] = tables.half + tables.at[c, lowest(left ^ 1 << d)], IN_CELL
        number = 1
    for k in range(houses.of.shape[1]):
        h = houses.of[c, k]
        if h < 0:
            break
        left = grid.places[h, d]
        if popcount(left) == 2:
            literal = tables.half + tables.at[houses.cells[h, lowest(left ^ 1 << houses.places[c, k])], d]
            is_new = True
            for i in range(number):
                is_new = is_new and trail.last[i] != literal
            if is_new:
                copy_row(trail.fresh, number, trail.rows, p)
                gone = start.places[h, d] & ~left
                while gone:
                    add_row(trail.fresh, number, trail.rows, tables.at[houses.cells[h, lowest(gone)], d])
                    gone &= gone - 1
                trail.last[number], trail.causes[number] = literal, 1 + h
                number += 1
    for i in range(number):
        trail.fresh[i, trail.last[i] >> 6] |= 1 << (trail.last[i] & 63)
    return number
