"""The houses in which locked candidates, naked sets and hidden sets change a board, in compiled code.

The open cells of a house are numbered within it, so that a set of them, like a set of digits, is a single number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.cells import is_in, open_places
from ruleout_engines.scalar.jit import inner, lowest, popcount
from ruleout_engines.singles.kernel import LARGEST

LOCKED, NAKED, HIDDEN, SHARED = 0, 0, LARGEST, 2 * LARGEST
"""The row of locked candidates; those of sets begin after these, with the row of sets of one. Shared sets are the naked
ones whose cells are in two houses, in both of which they remove a candidate."""
ROWS = 3 * LARGEST + 1


@inner
def find_houses(masks: Any, placed: Any, peers: Any, houses: Any, sets: Any, digits: Any) -> Any:
    """Return for each pattern the houses in which it removes a candidate, as a row of bits, and whether some does.

    *masks* are the candidates of each cell, *placed* is the cell set of those that are not open, *peers* are the cells
    that each cell sees, *houses* are rows of cells, *sets* are the cell sets of the houses and *digits* is the number
    of digits. A row of the result has 32 bits in each of its numbers.
    """
    length = houses.shape[1]
    places = open_places(masks, placed, digits)
    at, in_cell, for_digit = np.zeros(length, np.int64), np.zeros(length, np.int64), np.zeros(digits, np.int64)
    house, board = (at, in_cell, for_digit), (places, peers, sets)
    found = np.zeros((ROWS, (houses.shape[0] >> 5) + 1), np.int64)
    row = np.zeros(ROWS, np.bool_)
    some = False
    for h in range(houses.shape[0]):
        count = 0
        for_digit[:] = 0
        for k in range(length):
            c = houses[h, k]
            if not is_in(c, placed):
                at[count], in_cell[count] = c, masks[c]
                rest = masks[c]
                while rest:
                    for_digit[lowest(rest)] |= 1 << count
                    rest &= rest - 1
                count += 1
        row[:] = False
        for d in range(digits):
            if popcount(for_digit[d]) > 1 and _is_seen(d, for_digit[d], at, board):
                row[LOCKED] = True
                break
        _find_sets(True, in_cell, count, count, house, board, row[NAKED:], row[SHARED:])
        _find_sets(False, for_digit, digits, count, house, board, row[HIDDEN:], row[HIDDEN:])
        for r in range(ROWS):
            if row[r]:
                found[r, h >> 5] |= 1 << (h & 31)
                some = True
    return found, some


@inner
def _find_sets(naked: Any, sets: Any, number: Any, count: Any, house: Any, board: Any, found: Any, shared: Any) -> Any:
    """Write to *found*, by size, whether naked or hidden sets of a house with *count* open cells change the board.

    *shared* gets whether naked ones do in two houses. *sets* are the digits of each cell or the cells of each digit,
    *number* in all.
    """
    for a in range(number):
        one = sets[a]
        if not one or popcount(one) > LARGEST:
            continue
        for b in range(a + 1, number):
            two = one | sets[b]
            if not sets[b] or popcount(two) > LARGEST:
                continue
            pair = 1 << a | 1 << b
            if popcount(two) == 2 and count > 2 and not (found[2] and shared[2]):
                _note(2, naked, pair, two, house, board, found, shared)
            for c in range(b + 1, number):
                three = two | sets[c]
                if not sets[c] or popcount(three) > LARGEST:
                    continue
                if popcount(three) == 3 and count > 3 and not (found[3] and shared[3]):
                    _note(3, naked, pair | 1 << c, three, house, board, found, shared)
                for d in range(c + 1, number):
                    four = three | sets[d]
                    if sets[d] and popcount(four) == 4 and count > 4 and not found[4]:
                        found[4] = _changes(naked, pair | 1 << c | 1 << d, four, house, board)


@inner
def _note(size: Any, naked: Any, chosen: Any, union: Any, house: Any, board: Any, found: Any, shared: Any) -> Any:
    """Note a set in *found* and *shared* if it changes the board."""
    if _changes(naked, chosen, union, house, board):
        found[size] = True
        shared[size] |= naked and _are_shared(chosen, union, house, board)


@inner
def _are_shared(chosen: Any, union: Any, house: Any, board: Any) -> Any:
    """Return whether all of the cells *chosen* are in two houses that have other places of the digits *union*."""
    at, _, for_digit = house
    places, _, sets = board
    houses = 0
    for h in range(sets.shape[0]):
        rest = chosen
        while rest and is_in(at[lowest(rest)], sets[h]):
            rest &= rest - 1
        digits, others = union, 0
        while digits and not rest:
            d = lowest(digits)
            digits &= digits - 1
            others -= popcount(for_digit[d] & chosen)
            for w in range(sets.shape[1]):
                others += popcount(places[d, w] & sets[h, w])
        houses += others > 0
    return houses > 1


@inner
def _changes(naked: Any, chosen: Any, union: Any, house: Any, board: Any) -> Any:
    """Return whether a naked or a hidden set removes a candidate.

    A naked set has the cells *chosen* and the digits *union*, a hidden one the digits *chosen* and the cells *union*.
    """
    at, in_cell, for_digit = house
    while union:
        low = lowest(union)
        union &= union - 1
        if naked:
            if _is_seen(low, for_digit[low] & chosen, at, board):
                return True
        elif in_cell[low] & ~chosen:
            return True
    return False


@inner
def _is_seen(d: Any, cells: Any, at: Any, board: Any) -> Any:
    """Return whether a place of digit *d* sees all of *cells*, which are numbered within a house."""
    places, peers, _ = board
    for w in range(peers.shape[1]):
        seen, rest = places[d, w], cells
        while rest and seen:
            seen &= peers[at[lowest(rest)], w]
            rest &= rest - 1
        if seen:
            return True
    return False
