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
def take_patterns(run: Any) -> Any:
    """Add what the first kind of patterns removes to *run*; return whether there is one."""
    return _locked(run) or _hidden_pairs(run) or _naked_pairs(run) or _wings(run)


@inner
def _begin(run: Any) -> Any:
    """Begin a pattern that needs nothing yet."""
    run.trail.fresh[0] = 0


@inner
def _need(h: Any, d: Any, places: Any, run: Any) -> Any:
    """Note that a pattern needs the falsity of digit *d* in some *places* of a house; return whether there are some."""
    some = places != 0
    while places:
        add_row(run.trail.fresh, 0, run.trail.rows, run.tables.at[run.houses.cells[h, lowest(places)], d])
        places &= places - 1
    return some


@inner
def _collect(h: Any, d: Any, places: Any, end: Any, run: Any) -> Any:
    """Write the candidates of digit *d* in *places* of a house to the list from *end* on; return the new end."""
    while places:
        run.gone[end] = run.tables.at[run.houses.cells[h, lowest(places)], d]
        end += 1
        places &= places - 1
    return end


@inner
def take_removed(end: Any, cause: Any, run: Any) -> Any:
    """Add that the first *end* candidates of the list are false: in the order of a hash map of their cells."""
    gone, cell, cells, buckets = run.gone, run.tables.cell, 0, BUCKETS
    gone[:end].sort()
    for i in range(end):
        cells += i == 0 or cell[gone[i]] != cell[gone[i - 1]]
    while 4 * cells > 3 * buckets:
        buckets *= 2
    for bucket in range(buckets):
        for i in range(end):
            if cell[gone[i]] % buckets == bucket and run.trail.why[gone[i]] == UNKNOWN:
                note_false(gone[i], run.trail.fresh, 0, cause, run.trail)


@inner
def _locked(run: Any) -> Any:
    crossings, start, places, found = run.houses.crossings, run.start.places, run.grid.places, False
    for group in range(run.houses.ends.shape[0] - 1):
        for d in range(run.tables.at.shape[1]):
            for i in range(run.houses.ends[group], run.houses.ends[group + 1]):
                one, other, outside = crossings[i, 0], crossings[i, 1], ~crossings[i, 2]
                removed = places[other, d] & crossings[i, 3]
                if removed and places[one, d] & outside == 0 and popcount(places[one, d]) > 1:
                    _begin(run)
                    if _need(one, d, start[one, d] & outside, run):
                        found = True
                        take_removed(_collect(other, d, removed, 0, run), PATTERN, run)
    return found


@inner
def _empty(h: Any, run: Any) -> Any:
    """Return the number of open cells of a house."""
    number = 0
    for c in run.houses.cells[h]:
        number += c >= 0 and run.start.masks[c] != 0
    return number


@inner
def _hidden_pairs(run: Any) -> Any:
    places, found = run.grid.places, False
    for h in run.houses.in_pairs:
        for b in range(1, run.tables.at.shape[1]) if _empty(h, run) > 4 else range(0):
            for a in range(b) if popcount(places[h, b]) == 2 else range(0):
                both, end = places[h, b], 0
                if places[h, a] == both:
                    for d in range(run.tables.at.shape[1]):
                        if d not in (a, b):
                            end = _collect(h, d, places[h, d] & both, end, run)
                    _begin(run)
                    some = _need(h, a, run.start.places[h, a] & ~both, run)
                    some = _need(h, b, run.start.places[h, b] & ~both, run) or some
                    if end and some:
                        found = True
                        take_removed(end, PATTERN, run)
    return found


@inner
def _naked_pairs(run: Any) -> Any:
    masks, found = run.grid.masks, False
    for h in run.houses.in_pairs:
        cells = run.houses.cells[h]
        for j in range(1, cells.shape[0]) if _empty(h, run) >= 4 else range(0):
            for i in range(j) if cells[j] >= 0 and popcount(masks[cells[j]]) == 2 else range(0):
                both, end, some, pair = masks[cells[j]], 0, False, 1 << i | 1 << j
                if masks[cells[i]] == both:
                    _begin(run)
                    for d in range(run.tables.at.shape[1]):
                        if both >> d & 1:
                            end = _collect(h, d, run.grid.places[h, d] & ~pair, end, run)
                        else:
                            some = _need(h, d, run.start.places[h, d] & pair, run) or some
                    if end and some:
                        found = True
                        take_removed(end, PATTERN, run)
    return found


@inner
def _wings(run: Any) -> Any:
    found, places = False, run.grid.places
    for lines in run.houses.lines:
        for j in range(1, lines.shape[0]):
            for i in range(j) if lines[j] >= 0 else range(0):
                for d in range(run.tables.at.shape[1]):
                    if popcount(places[lines[i], d]) == 2 and popcount(places[lines[j], d]) == 2:
                        found = _wing(lines[i], lines[j], d, run) or found
    return found


@inner
def _wing(one: Any, other: Any, d: Any, run: Any) -> Any:
    """Take the X-wing of two lines with two places of digit *d* each, if they have two crossing lines in common."""
    across, places, others = run.houses.across, run.grid.places[one, d], run.grid.places[other, d]
    a, b = across[one, lowest(places)], across[one, lowest(places & (places - 1))]
    e, f = across[other, lowest(others)], across[other, lowest(others & (others - 1))]
    if a == b or a < 0 or b < 0 or not ((a == e and b == f) or (a == f and b == e)):
        return False
    _begin(run)
    end, some = 0, False
    for cover in (a, b):
        outside = _places_outside(cover, one, other, run)
        end = _collect(cover, d, run.grid.places[cover, d] & outside, end, run)
    for base in (one, other):
        gone = run.start.places[base, d] & ~run.grid.places[base, d]
        some = _need(base, d, gone & _places_outside(base, a, b, run), run) or some
    if end and some:
        take_removed(end, PATTERN, run)
    return end > 0 and some


@inner
def _places_outside(h: Any, one: Any, other: Any, run: Any) -> Any:
    """Return the places of a house that are in neither of two others."""
    places = 0
    for i in range(run.houses.cells.shape[1]):
        is_outside = run.houses.cells[h, i] >= 0
        for k in range(run.houses.of.shape[1]):
            is_outside = is_outside and run.houses.of[run.houses.cells[h, i], k] not in (one, other)
        places |= is_outside << i
    return places
