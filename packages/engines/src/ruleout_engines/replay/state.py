"""Arrays of a replay.

Candidates of open cells are numbered by cell, then by digit. The literal ``x`` is that candidate ``x`` is false, the
literal ``tables.half + x`` that it is true. A row of literals has a bit for each, in 64-bit words.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ruleout_engines.scalar.jit import inlined, lowest, popcount, shared

UNKNOWN, ASSUMED, EXCLUDED = -1, -2, -3
"""The causes of a literal; others are the group whose last candidate is true."""
FRESH, GONE, NESTED_ONES, CLASH, OTHER_CLASH = -1, -2, -3, -4, -5
"""The last rows of a trail: the literals from which some candidates follow, and these candidates, as long as they are
gathered; the false candidates that follow by nested chains; and the literals in the chains to the two that contradict
each other."""


class Tables(NamedTuple):
    """The groups, sight and patterns of a board; lists are filled up with -1.

    Attributes
    ----------
    members
        The candidates of each group, of which one is true. Those of cells come first.
    of, places
        The groups of each candidate, and its index in each of them.
    mates
        The candidates that each candidate excludes, in order.
    digits
        The number of digits. The first ones of *mates*, of its cell, are one fewer.
    half
        The number of the literal that candidate 0 is true.
    locks
        For locked candidates in order the base, the cover, and the places of the base that are not in the cover.
    pairs
        For each type of patterns in order the two groups of the base, and the family of the cover.
    families
        For each family the groups in it.
    """

    members: Any
    of: Any
    places: Any
    mates: Any
    digits: Any
    half: Any
    locks: Any
    pairs: Any
    families: Any


class Trail(NamedTuple):
    """A branch.

    Attributes
    ----------
    rows
        The row of the literals in the chain to each literal, itself included, and some others.
    why
        The cause of each literal, or ``UNKNOWN``.
    on, off
        The candidates that are true, and that are false, in order.
    ends
        The indices of the next one in *on* and the end of *on*, and the same of *off*.
    """

    rows: Any
    why: Any
    on: Any
    off: Any
    ends: Any


class Run(NamedTuple):
    """A branch on a board.

    Attributes
    ----------
    start, alive_at_start
        The places of each group that are left on the board, and for each candidate if it is.
    left, alive
        The same in the branch.
    """

    tables: Any
    start: Any
    alive_at_start: Any
    left: Any
    alive: Any
    trail: Any


class Branches(NamedTuple):
    """Consequences of some assumptions. The last literal stands for a contradiction.

    Attributes
    ----------
    lengths
        For each branch and each literal the number of literals in its chain, 0 if it does not follow.
    orders, ends
        The candidates that are true, and those that are false, in order, and their numbers.
    uses
        For each branch and literal the set of the false candidates in the chain that follow by nested chains. Like
        *costs* and *hashes* this is empty if nothing is nested.
    costs, hashes
        For each branch and each false candidate that follows by nested chains the number of their literals, and a
        number that is equal for equal chains.
    """

    lengths: Any
    orders: Any
    ends: Any
    uses: Any
    costs: Any
    hashes: Any


def new_run(tables: Tables, start: Any, alive: Any) -> Run:
    """Return a run without an assumption."""
    count, literals = len(tables.of), 2 * tables.half
    rows, why = np.zeros((literals - OTHER_CLASH, literals >> 6), np.int64), np.zeros(literals, np.int64)
    trail = Trail(rows, why, np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros(4, np.int64))
    return Run(tables, start, alive, start.copy(), alive.copy(), trail)


def new_branches(tables: Tables, nested: bool) -> Branches:
    """Return branches without consequences."""
    count, literals = len(tables.of), 2 * tables.half + 1
    some = 2 * count if nested else 0
    return Branches(
        np.zeros((2 * count, literals), np.int16),
        np.zeros((2 * count, 2, count), np.int16),
        np.zeros((2 * count, 2), np.int64),
        np.zeros((some, literals, tables.half >> 6), np.int64),
        np.zeros((some, count), np.int32),
        np.zeros((some, count), np.int64),
    )


@shared
def begin(branch: Any, run: Any) -> Any:
    """Begin a branch: for even numbers with the falsity, and for odd ones with the truth of candidate *branch* // 2."""
    trail, x, is_true = run.trail, branch >> 1, branch & 1
    literal = x + run.tables.half * is_true
    # Numba takes two seconds to compile an assignment of one array to another.
    for group in range(run.left.shape[0]):
        run.left[group] = run.start[group]
    for each in range(run.alive.shape[0]):
        run.alive[each] = run.alive_at_start[each]
    trail.why[:], trail.ends[:], trail.rows[literal], trail.rows[NESTED_ONES] = UNKNOWN, 0, 0, 0
    trail.why[literal] = ASSUMED
    add_to(trail.rows, literal, literal)
    if is_true:
        trail.on[0], trail.ends[1] = x, 1
    else:
        trail.off[0], trail.ends[3] = x, 1


@shared
def remove(x: Any, run: Any) -> Any:
    """Remove candidate *x*."""
    run.alive[x] = False
    for k in range(run.tables.of.shape[1]):
        if run.tables.of[x, k] >= 0:
            run.left[run.tables.of[x, k]] &= ~(1 << run.tables.places[x, k])


@inlined
def note_false(x: Any, before: Any, trail: Any) -> Any:
    """Add that candidate *x* is false, since the literals of the row *before* hold."""
    copy_row(trail.rows, x, trail.rows, before)
    add_to(trail.rows, x, x)
    trail.why[x] = EXCLUDED
    trail.off[trail.ends[3]] = x
    trail.ends[3] += 1


@shared
def add_members(sets: Any, i: Any, group: Any, places: Any, tables: Any) -> Any:
    """Add the candidates at some *places* of a group to the set *i* of *sets*."""
    while places:
        add_to(sets, i, tables.members[group, lowest(places)])
        places &= places - 1


@inlined
def add_to(sets: Any, i: Any, x: Any) -> Any:
    """Add *x* to the set *i* of *sets*."""
    sets[i, x >> 6] |= 1 << (x & 63)


@inlined
def is_in(x: Any, sets: Any, i: Any) -> Any:
    """Return whether *x* is in the set *i* of *sets*."""
    return sets[i, x >> 6] >> (x & 63) & 1 != 0


@inlined
def copy_row(rows: Any, to: Any, source: Any, at: Any) -> Any:
    """Write the row *at* of *source* to the row *to* of *rows*."""
    for w in range(source.shape[1]):
        rows[to, w] = source[at, w]


@inlined
def add_row(rows: Any, to: Any, at: Any) -> Any:
    """Add the row *at* to the row *to*."""
    for w in range(rows.shape[1]):
        rows[to, w] |= rows[at, w]


@inlined
def size_of(rows: Any, at: Any) -> Any:
    """Return the number of literals of the row *at*."""
    number = 0
    for w in range(rows.shape[1]):
        number += popcount(rows[at, w])
    return number
