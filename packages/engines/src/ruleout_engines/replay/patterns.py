"""Patterns that Sudoku Explainer looks for within a branch, in compiled code.

They are locked candidates, hidden pairs, naked pairs and X-wings. All of the first kind that removes something are
taken.
"""

from __future__ import annotations

from typing import Any

from ruleout_engines.replay.spread import note_false
from ruleout_engines.replay.state import PATTERN, UNKNOWN, add_row
from ruleout_engines.scalar.jit import inner, lowest, popcount

BUCKETS = 16
"""The number of buckets of an empty hash map in Java. It is doubled if more than three quarters of them are used."""


@inner
def take_patterns(houses: Any, tables: Any, start: Any, grid: Any, trail: Any, gone: Any) -> Any:
    """Add what the first kind of patterns removes to *trail*; return whether there is one. *gone* is room."""
    return (
        _locked(houses, tables, start, grid, trail, gone)
        or _hidden_pairs(houses, tables, start, grid, trail, gone)
        or _naked_pairs(houses, tables, start, grid, trail, gone)
        or _wings(houses, tables, start, grid, trail, gone)
    )


@inner
def _need_places(h: Any, d: Any, places: Any, houses: Any, tables: Any, trail: Any) -> Any:
    """Note that a pattern needs the falsity of digit *d* in some *places* of a house; return whether there are some."""
    some = places != 0
    while places:
        add_row(trail.fresh, 0, trail.rows, tables.at[houses.cells[h, lowest(places)], d])
        places &= places - 1
    return some


@inner
def _collect_places(h: Any, d: Any, places: Any, houses: Any, tables: Any, gone: Any, end: Any) -> Any:
    """Write the candidates of digit *d* in *places* of a house to *gone* from *end* on; return the new end."""
    while places:
        gone[end] = tables.at[houses.cells[h, lowest(places)], d]
        end += 1
        places &= places - 1
    return end


@inner
def take_removed(tables: Any, trail: Any, gone: Any, end: Any, cause: Any) -> Any:
    """Add that the first *end* candidates of *gone* are false: in the order of a hash map of their cells."""
    for i in range(1, end):
        j = i
        while j and gone[j - 1] > gone[j]:
            gone[j - 1], gone[j] = gone[j], gone[j - 1]
            j -= 1
    cells = 0
    for i in range(end):
        cells += i == 0 or tables.cell[gone[i]] != tables.cell[gone[i - 1]]
    buckets = BUCKETS
    while 4 * cells > 3 * buckets:
        buckets *= 2
    for bucket in range(buckets):
        for i in range(end):
            if tables.cell[gone[i]] % buckets == bucket and trail.why[gone[i]] == UNKNOWN:
                note_false(gone[i], trail.fresh, 0, cause, trail)


@inner
def _locked(houses: Any, tables: Any, start: Any, grid: Any, trail: Any, gone: Any) -> Any:
    found = False
    crossings = houses.crossings
    for group in range(houses.ends.shape[0] - 1):
        for d in range(tables.at.shape[1]):
            for i in range(houses.ends[group], houses.ends[group + 1]):
                one, other, common = crossings[i, 0], crossings[i, 1], crossings[i, 2]
                places, removed = grid.places[one, d], grid.places[other, d] & crossings[i, 3]
                if removed and places & ~common == 0 and popcount(places) > 1:
                    trail.fresh[0] = 0
                    needs = start.places[one, d] & ~places & ~common
                    if _need_places(one, d, needs, houses, tables, trail):
                        found = True
                        end = _collect_places(other, d, removed, houses, tables, gone, 0)
                        take_removed(tables, trail, gone, end, PATTERN)
    return found


@inner
def _empty(h: Any, houses: Any, start: Any) -> Any:
    """Return the number of open cells of a house."""
    number = 0
    for c in houses.cells[h]:
        number += c >= 0 and start.masks[c] != 0
    return number


@inner
def _hidden_pairs(houses: Any, tables: Any, start: Any, grid: Any, trail: Any, gone: Any) -> Any:
    found = False
    for h in houses.in_pairs:
        if _empty(h, houses, start) <= 4:
            continue
        for b in range(1, tables.at.shape[1]):
            places = grid.places[h, b]
            if popcount(places) != 2:
                continue
            for a in range(b):
                if grid.places[h, a] != places:
                    continue
                end, both = 0, 1 << a | 1 << b
                left = places
                while left:
                    c = houses.cells[h, lowest(left)]
                    left &= left - 1
                    removed = grid.masks[c] & ~both
                    while removed:
                        gone[end] = tables.at[c, lowest(removed)]
                        end += 1
                        removed &= removed - 1
                if end:
                    trail.fresh[0] = 0
                    some = _need_places(h, a, start.places[h, a] & ~places, houses, tables, trail)
                    if _need_places(h, b, start.places[h, b] & ~places, houses, tables, trail) or some:
                        found = True
                        take_removed(tables, trail, gone, end, PATTERN)
    return found


@inner
def _naked_pairs(houses: Any, tables: Any, start: Any, grid: Any, trail: Any, gone: Any) -> Any:
    found = False
    for h in houses.in_pairs:
        if _empty(h, houses, start) < 4:
            continue
        cells = houses.cells[h]
        for j in range(1, cells.shape[0]):
            if cells[j] < 0 or popcount(grid.masks[cells[j]]) != 2:
                continue
            both = grid.masks[cells[j]]
            for i in range(j):
                if grid.masks[cells[i]] != both:
                    continue
                end, left = 0, both
                while left:
                    d = lowest(left)
                    left &= left - 1
                    places = grid.places[h, d] & ~(1 << i | 1 << j)
                    end = _collect_places(h, d, places, houses, tables, gone, end)
                if end:
                    trail.fresh[0] = 0
                    some = False
                    for c in (cells[i], cells[j]):
                        needs = start.masks[c] & ~both
                        while needs:
                            some = True
                            add_row(trail.fresh, 0, trail.rows, tables.at[c, lowest(needs)])
                            needs &= needs - 1
                    if some:
                        found = True
                        take_removed(tables, trail, gone, end, PATTERN)
    return found


@inner
def _wings(houses: Any, tables: Any, start: Any, grid: Any, trail: Any, gone: Any) -> Any:
    found = False
    for lines in houses.lines:
        for j in range(1, lines.shape[0]):
            for i in range(j) if lines[j] >= 0 else range(0):
                for d in range(tables.at.shape[1]):
                    if popcount(grid.places[lines[i], d]) == 2 and popcount(grid.places[lines[j], d]) == 2:
                        found = _wing(lines[i], lines[j], d, houses, tables, start, grid, trail, gone) or found
    return found


@inner
def _wing(one: Any, other: Any, d: Any, houses: Any, tables: Any, start: Any, grid: Any, trail: Any, gone: Any) -> Any:
    """Take the X-wing of two lines with two places of digit *d* each, if they have two crossing lines in common."""
    places, others = grid.places[one, d], grid.places[other, d]
    a, b = houses.across[one, lowest(places)], houses.across[one, lowest(places & (places - 1))]
    e, f = houses.across[other, lowest(others)], houses.across[other, lowest(others & (others - 1))]
    if a == b or a < 0 or b < 0 or not ((a == e and b == f) or (a == f and b == e)):
        return False
    end = 0
    for cover in (a, b):
        for c in houses.cells[cover]:
            if c >= 0 and grid.masks[c] >> d & 1 and not _has(c, one, houses) and not _has(c, other, houses):
                gone[end] = tables.at[c, d]
                end += 1
    if not end:
        return False
    trail.fresh[0] = 0
    some = False
    for base in (one, other):
        needs = start.places[base, d] & ~grid.places[base, d]
        while needs:
            c = houses.cells[base, lowest(needs)]
            needs &= needs - 1
            if not _has(c, a, houses) and not _has(c, b, houses):
                some = True
                add_row(trail.fresh, 0, trail.rows, tables.at[c, d])
    if some:
        take_removed(tables, trail, gone, end, PATTERN)
    return some


@inner
def _has(c: Any, h: Any, houses: Any) -> Any:
    """Return whether cell *c* is in house *h*."""
    found = False
    for k in range(houses.of.shape[1]):
        found |= houses.of[c, k] == h
    return found
