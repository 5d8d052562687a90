"""Arrays of a replay in compiled code.

Candidates of open cells are numbered by cell, then by digit. The literal ``x`` is that candidate ``x`` is false, the
literal ``tables.half + x`` that it is true. A row of literals has a bit for each, in 64-bit words.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ruleout_engines.scalar.jit import inlined, inner, popcount

UNKNOWN, ASSUMED, IN_CELL, PATTERN, NESTED = -1, -2, 0, -3, -4
"""The causes of a literal; ``1 + h`` is the house ``h``."""


class Houses(NamedTuple):
    """The houses of a layout in order; lists are filled up with -1.

    Attributes
    ----------
    cells
        The cells of each house, ascending.
    of
        The houses of each cell.
    places
        The index of each cell in each of its houses.
    in_pairs
        The houses in the order in which pairs are looked for.
    crossings
        Rows of a house, another one, the places of the first that are in both, and those of the second that are not.
    ends
        The numbers of the first row and of the row after the last of each type of crossings.
    lines
        The lines of the first type, and those of the second, as two rows.
    across
        The crossing line at each place of each house.
    """

    cells: Any
    of: Any
    places: Any
    in_pairs: Any
    crossings: Any
    ends: Any
    lines: Any
    across: Any


class Tables(NamedTuple):
    """The candidates of a board.

    Attributes
    ----------
    cell, digit
        The cell and the digit of each candidate.
    at
        The candidate of each cell and digit.
    mates
        The candidates that each candidate excludes, in order; some are -1. Those of its cell have the same number of
        places in all rows and come first.
    half
        The number of the literal that candidate 0 is true.
    """

    cell: Any
    digit: Any
    at: Any
    mates: Any
    half: Any


class Remaining(NamedTuple):
    """Candidates that are left: the mask of each cell, the places of each digit in each house, and if each is left."""

    masks: Any
    places: Any
    alive: Any


class Trail(NamedTuple):
    """A branch.

    Attributes
    ----------
    rows
        The row of the literals in the chain to each literal, itself included.
    why
        The cause of each literal, or ``UNKNOWN``.
    on, off
        The candidates that are true, and that are false, in order.
    ends
        The indices of the next one in *on* and the end of *on*, and the same of *off*.
    clash
        The rows of the two contradicting literals.
    fresh, last
        Room for the rows of some literals, and for these literals with their causes.
    """

    rows: Any
    why: Any
    on: Any
    off: Any
    ends: Any
    clash: Any
    fresh: Any
    last: Any


class Run(NamedTuple):
    """A branch on a board: *grid* is what it has left of *start*. *gone* is room for candidates."""

    houses: Any
    tables: Any
    start: Any
    grid: Any
    trail: Any
    gone: Any


@inner
def new_run(houses: Any, tables: Any, start: Any) -> Any:
    """Return a run on *start* without an assumption."""
    count, words, most = tables.cell.shape[0], tables.half >> 5, houses.of.shape[1] + 1
    rows, on, off = np.zeros((2 * tables.half, words), np.int64), np.zeros(count, np.int64), np.zeros(count, np.int64)
    why, last = np.full(2 * tables.half, UNKNOWN, np.int64), np.zeros((most, 2), np.int64)
    clash, fresh = np.zeros((2, words), np.int64), np.zeros((most, words), np.int64)
    trail = Trail(rows, why, on, off, np.zeros(4, np.int64), clash, fresh, last)
    grid = Remaining(start.masks.copy(), start.places.copy(), start.alive.copy())
    return Run(houses, tables, start, grid, trail, np.zeros(count, np.int64))


class Branches(NamedTuple):
    """Consequences of some assumptions.

    Attributes
    ----------
    lengths
        For each branch and each literal the number of literals in its chain, 0 if it does not follow.
    orders, ends
        The candidates that are true, and those that are false, in order, and their numbers.
    clashes
        The number of literals in the chains of the contradiction of each branch, 0 if there is none.
    uses, clash_uses
        For each branch and literal, and for each contradiction, the set of the false candidates in the chains that
        follow by nested chains. Like *costs* and *hashes* they are empty if nothing is nested.
    costs, hashes
        For each branch and each false candidate that follows by nested chains the number of their literals, and a
        number that is equal for equal chains.
    """

    lengths: Any
    orders: Any
    ends: Any
    clashes: Any
    uses: Any
    clash_uses: Any
    costs: Any
    hashes: Any


@inner
def new_branches(tables: Any, nested: Any) -> Any:
    """Return branches without consequences."""
    count, literals, words = tables.cell.shape[0], 2 * tables.half, tables.half >> 6
    some = 2 * count if nested else 0
    return Branches(
        np.zeros((2 * count, literals), np.int16),
        np.zeros((2 * count, 2, count), np.int16),
        np.zeros((2 * count, 2), np.int64),
        np.zeros(2 * count, np.int64),
        np.zeros((some, literals, words), np.int64),
        np.zeros((some, words), np.int64),
        np.zeros((some, count), np.int32),
        np.zeros((some, count), np.int64),
    )


@inner
def begin(literal: Any, run: Any) -> Any:
    """Make *literal* the only one of *run*."""
    half, start, grid, trail = run.tables.half, run.start, run.grid, run.trail
    grid.masks[:], grid.places[:], grid.alive[:] = start.masks, start.places, start.alive
    trail.why[:], trail.ends[:], trail.rows[literal] = UNKNOWN, 0, 0
    trail.why[literal] = ASSUMED
    trail.rows[literal, literal >> 6] = 1 << (literal & 63)
    if literal >= half:
        trail.on[0], trail.ends[1] = literal - half, 1
    else:
        trail.off[0], trail.ends[3] = literal, 1


@inner
def remove(x: Any, run: Any) -> Any:
    """Remove candidate *x*."""
    c, d, of = run.tables.cell[x], run.tables.digit[x], run.houses.of
    run.grid.masks[c] &= ~(1 << d)
    run.grid.alive[x] = False
    for k in range(of.shape[1]):
        if of[c, k] >= 0:
            run.grid.places[of[c, k], d] &= ~(1 << run.houses.places[c, k])


@inlined
def copy_row(rows: Any, to: Any, source: Any, at: Any) -> Any:
    """Write the row *at* of *source* to the row *to* of *rows*."""
    for w in range(rows.shape[1]):
        rows[to, w] = source[at, w]


@inlined
def add_row(rows: Any, to: Any, source: Any, at: Any) -> Any:
    """Add the row *at* of *source* to the row *to* of *rows*."""
    for w in range(rows.shape[1]):
        rows[to, w] |= source[at, w]


@inlined
def size_of(rows: Any, at: Any) -> Any:
    """Return the number of literals of the row *at* of *rows*."""
    number = 0
    for w in range(rows.shape[1]):
        number += popcount(rows[at, w])
    return number
