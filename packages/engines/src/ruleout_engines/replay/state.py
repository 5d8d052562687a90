"""Arrays of a replay in compiled code.

Candidates of open cells are numbered by cell, then by digit. The literal ``x`` is that candidate ``x`` is false, the
literal ``tables.half + x`` that it is true. A row of literals has a bit for each, in 64-bit words.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ruleout_engines.scalar.jit import inlined, inner, lowest, popcount

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
    others
        The cells that each cell sees, but not in a house.
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
    others: Any
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
        The candidates that each candidate excludes, in order, filled up with -1.
    same
        The index of the first one with the same digit.
    half
        The number of the literal that candidate 0 is true.
    """

    cell: Any
    digit: Any
    at: Any
    mates: Any
    same: Any
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
    fresh, last, causes
        Room for the rows of some literals, these literals, and their causes.
    """

    rows: Any
    why: Any
    on: Any
    off: Any
    ends: Any
    clash: Any
    fresh: Any
    last: Any
    causes: Any


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
def number_candidates(masks: Any, houses: Any, digits: Any) -> Any:
    """Return the tables of the candidates in *masks*, which are empty for placed cells."""
    size, count = masks.shape[0], 0
    at = np.full((size, digits), -1, np.int64)
    for c in range(size):
        count += popcount(masks[c])
    cell, digit = np.zeros(count, np.int64), np.zeros(count, np.int64)
    x = 0
    for c in range(size):
        left = masks[c]
        while left:
            d = lowest(left)
            left &= left - 1
            cell[x], digit[x], at[c, d] = c, d, x
            x += 1
    longest = digits + houses.of.shape[1] * houses.cells.shape[1] + houses.others.shape[1]
    mates, same = np.full((count, longest + 1), -1, np.int64), np.zeros(count, np.int64)
    seen = np.full(size, -1, np.int64)
    for x in range(count):
        c, end = cell[x], 0
        for d in range(digits):
            if at[c, d] >= 0 and d != digit[x]:
                mates[x, end] = at[c, d]
                end += 1
        same[x] = end
        seen[c] = x
        for k in range(houses.of.shape[1] + 1):
            if k < houses.of.shape[1] and houses.of[c, k] < 0:
                continue
            near = houses.cells[houses.of[c, k]] if k < houses.of.shape[1] else houses.others[c]
            for other in near:
                if other >= 0 and seen[other] != x:
                    seen[other] = x
                    if at[other, digit[x]] >= 0:
                        mates[x, end] = at[other, digit[x]]
                        end += 1
    return Tables(cell, digit, at, mates, same, (count + 63) // 64 * 64)


@inner
def grid_of(masks: Any, houses: Any, tables: Any) -> Any:
    """Return the grid of *masks*."""
    count, digits = tables.cell.shape[0], tables.at.shape[1]
    places = np.zeros((houses.cells.shape[0], digits), np.int64)
    for h in range(houses.cells.shape[0]):
        for i in range(houses.cells.shape[1]):
            if houses.cells[h, i] >= 0:
                left = masks[houses.cells[h, i]]
                while left:
                    places[h, lowest(left)] |= 1 << i
                    left &= left - 1
    return Remaining(masks.copy(), places, np.ones(count, np.bool_))


@inner
def new_trail(tables: Any, houses: Any) -> Any:
    """Return an empty branch."""
    count, words, most = tables.cell.shape[0], tables.half >> 5, houses.of.shape[1] + 1
    return Trail(
        np.zeros((2 * tables.half, words), np.int64),
        np.full(2 * tables.half, UNKNOWN, np.int64),
        np.zeros(count + 1, np.int64),
        np.zeros(count + 1, np.int64),
        np.zeros(4, np.int64),
        np.zeros((2, words), np.int64),
        np.zeros((most, words), np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
    )


@inner
def copy_grid(source: Any, target: Any) -> Any:
    """Make *target* equal to *source*."""
    target.masks[:] = source.masks
    target.places[:] = source.places
    target.alive[:] = source.alive


@inner
def remove(x: Any, houses: Any, tables: Any, grid: Any) -> Any:
    """Remove candidate *x* from *grid*."""
    c, d = tables.cell[x], tables.digit[x]
    grid.masks[c] &= ~(1 << d)
    grid.alive[x] = False
    for k in range(houses.of.shape[1]):
        if houses.of[c, k] >= 0:
            grid.places[houses.of[c, k], d] &= ~(1 << houses.places[c, k])


@inner
def begin(literal: Any, tables: Any, trail: Any) -> Any:
    """Make *literal* the only one of *trail*."""
    trail.why[:] = UNKNOWN
    trail.ends[:] = 0
    trail.why[literal] = ASSUMED
    trail.rows[literal] = 0
    trail.rows[literal, literal >> 6] = 1 << (literal & 63)
    if literal >= tables.half:
        trail.on[0], trail.ends[1] = literal - tables.half, 1
    else:
        trail.off[0], trail.ends[3] = literal, 1


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
