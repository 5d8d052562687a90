"""Queues of singles in compiled code: those that have been singles longest are first."""

from __future__ import annotations

from typing import Any, NamedTuple

from ruleout_engines.scalar.jit import inlined, inner, popcount
from ruleout_engines.singles.kernel import HIDDEN_SINGLE, NAKED_SINGLE


class State(NamedTuple):
    """A board: candidates per cell, placed and open cells, places per house and digit, open cells per house, queues."""

    masks: Any
    placed: Any
    is_open: Any
    count: Any
    opened: Any
    waiting: Any


class Tables(NamedTuple):
    """A layout: rows of cells of houses and of smaller units, the houses of each cell, the cells that each sees."""

    houses: Any
    small: Any
    houses_at: Any
    peers: Any


@inlined
def append(single: Any, which: Any, waiting: Any) -> Any:
    """Append *single* to the queue of naked singles if *which* is 0, and to that of hidden ones if it is 1."""
    naked, hidden, ends = waiting
    end = ends[2 * which + 1]
    if which:
        hidden[end] = single
    else:
        naked[end] = single
    ends[2 * which + 1] = end + 1


@inner
def oldest(code: Any, board: Any, tables: Any) -> Any:
    """Return the cell and the index of the digit of the first full house, naked or hidden single that waits.

    *code* is the number of the technique. The cell is -1 if there is none.
    """
    masks, _, is_open, count, opened, (naked, hidden, ends) = board
    houses_at, digits = tables.houses_at, count.shape[1]
    if code == HIDDEN_SINGLE:
        while ends[2] < ends[3]:
            c, d = hidden[ends[2]] // digits, hidden[ends[2]] % digits
            if is_open[c] and masks[c] >> d & 1:
                for k in range(houses_at.shape[1]):
                    if houses_at[c, k] >= 0 and count[houses_at[c, k], d] == 1:
                        return c, d
            ends[2] += 1  # it will never be a single again
        return -1, 0
    while ends[0] < ends[1] and not (is_open[naked[ends[0]]] and popcount(masks[naked[ends[0]]]) == 1):
        ends[0] += 1
    for i in range(ends[0], ends[1]):
        c = naked[i]
        if is_open[c] and popcount(masks[c]) == 1:
            d = popcount(masks[c] - 1)
            if code == NAKED_SINGLE:
                return c, d
            for k in range(houses_at.shape[1]):
                h = houses_at[c, k]
                if h >= 0 and opened[h] == 1 and last_of(h, board, tables)[1]:
                    return c, d
    return -1, 0


@inner
def last_of(h: Any, board: Any, tables: Any) -> Any:
    """Return the open cell of the house *h*, which has one, and the mask of its digit, 0 if that is not clear."""
    houses = tables.houses
    digits, cell = 0, 0
    for k in range(houses.shape[1]):
        c = houses[h, k]
        if board.is_open[c]:
            cell = c
        else:
            digits += board.masks[c]
    missing = (1 << houses.shape[1]) - 1 - digits
    return cell, missing if popcount(missing) == 1 and missing & board.masks[cell] else 0
