"""The pairs of units in which cells of both have as many digits as there are cells, in compiled code.

The open cells of a crossing are numbered in three parts: those in both units, in the first alone and in the second
alone. A set of cells of one part is a number whose bits are their indices. The cells of a pattern in one unit are such
a set of cells of this unit alone, and one of other cells in both.

The *surplus* of the cells in both units is the number of their digits minus the number of cells. The cells of a side
have a *gain*: the number of cells minus the number of digits that they add. A pattern is complete if the gains of both
sides add up to the surplus, since it then has as many digits as cells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.cells import is_in, open_places
from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner, lowest, popcount


@compiled
def crossings_that_change(
    masks: Any,
    placed: Any,
    peers: Any,
    digits: Any,
    both: Any,
    first: Any,
    second: Any,
    most_inside: Any,
    most_outside: Any,
    least_surplus: Any,
) -> Any:
    """Return for each crossing whether a pattern removes a candidate, None if none does.

    *masks* are the candidates of each cell, *placed* is the cell set of those that are not open, *peers* are the cells
    that each cell sees, *digits* is the number of digits. *both*, *first* and *second* are the cells of each crossing.
    """
    found = np.zeros(both.shape[0], np.bool_)
    some = False
    board = open_places(masks, placed, digits), peers
    middle = _part(both.shape[1], 0)
    one, other = _part(first.shape[1], both.shape[1]), _part(second.shape[1], both.shape[1])
    for x in range(both.shape[0]):
        count = _gather(both[x], masks, placed, middle)
        if count < 2:
            continue
        sides = (one, _gather(first[x], masks, placed, one)), (other, _gather(second[x], masks, placed, other))
        for inside in range(1, 1 << count):
            size = popcount(inside)
            surplus = popcount(middle[1][inside]) - size
            if 1 < size <= most_inside and surplus >= least_surplus:
                cells = middle, inside, (1 << count) - 1 - inside
                if _completes(cells, sides, surplus, most_outside, board):
                    found[x] = True
                    some = True
                    break
    return found if some else None


@inner
def _part(length: Any, common: Any) -> Any:
    """Return room for a part of *length* cells.

    It has the cells, the union of the masks of each set of them, and the sets of them and of *common* others that may
    complete a pattern, each with its union.
    """
    pairs = np.zeros((1 << (length + common) if common else 0, 3), np.int64)
    return np.zeros(length, np.int64), np.zeros(1 << length, np.int64), pairs


@inner
def _gather(cells: Any, masks: Any, placed: Any, part: Any) -> Any:
    """Note the open cells among *cells* and their unions in *part*; return how many there are."""
    at, union, _ = part
    count = 0
    for k in range(cells.shape[0]):
        if cells[k] >= 0 and not is_in(cells[k], placed):
            at[count] = cells[k]
            for chosen in range(1 << count):
                union[1 << count | chosen] = union[chosen] | masks[cells[k]]
            count += 1
    return count


@inner
def _completes(cells: Any, sides: Any, surplus: Any, most: Any, board: Any) -> Any:
    """Return whether cells of the two units complete cells in both to a pattern that removes a candidate.

    *cells* are the part of both units, the cells of the pattern among them, and the others.
    """
    middle, inside, free = cells
    (one, more), (other, further) = sides
    digits, words = middle[1][inside], board[1].shape[1]
    count = _list_sides(one, more, middle, free, (digits, surplus, most))
    number = _list_sides(other, further, middle, free, (digits, surplus, most)) if count else 0
    for i in range(count):
        # Cells of the first unit alone and further ones in both, then those of the second unit.
        a, near, union = one[2][i]
        gain = popcount(a) + popcount(near) - popcount(union & ~digits)
        for k in range(number):
            b, far, another = other[2][k]
            shared = union & another
            if shared & digits or near & far:
                continue
            if popcount(b) + popcount(far) - popcount(another & ~digits) != surplus - gain:
                continue
            # What both sides have occurs in each of them, every other digit in one place of the pattern.
            first, second = np.zeros(words, np.int64), np.zeros(words, np.int64)
            _add(one[0], a, first)
            _add(middle[0], near, first)
            _add(other[0], b, second)
            _add(middle[0], far, second)
            if shared and (_removes(first, shared, board) or _removes(second, shared, board)):
                return True
            _add(one[0], a, second)
            _add(middle[0], inside | near, second)
            if _removes(second, (digits | union | another) & ~shared, board):
                return True
    return False


@inner
def _list_sides(part: Any, length: Any, middle: Any, free: Any, wanted: Any) -> Any:
    """Write to *part* the sets of its cells and of the cells *free* of *middle* that may complete a pattern.

    Return the number of sets. *wanted* are the digits of the pattern in both units, their surplus over the cells, and
    the largest number of cells of a set. A set adds more cells than digits, but fewer than would complete the pattern
    alone.
    """
    digits, surplus, most = wanted
    _, union, found = part
    able = _narrow_cells((1 << length) - 1, union, most)
    free = _narrow_cells(free, middle[1], most)
    count, near = 0, 0
    while True:
        size, known = popcount(near), middle[1][near]
        chosen = 0
        while True:
            both = known | union[chosen]
            cells = size + popcount(chosen)
            if cells <= most and 0 < cells - popcount(both & ~digits) < surplus:
                found[count, 0], found[count, 1], found[count, 2] = chosen, near, both
                count += 1
            chosen = (chosen - able) & able
            if not chosen:
                break
        near = (near - free) & free
        if not near:
            return count


@inner
def _narrow_cells(cells: Any, union: Any, most: Any) -> Any:
    """Return those of *cells* that do not have more digits than a set of *most* cells can have in a pattern."""
    rest = cells
    while rest:
        if popcount(union[rest & -rest]) > most + 1:
            cells &= ~(rest & -rest)
        rest &= rest - 1
    return cells


@inner
def _add(at: Any, chosen: Any, pattern: Any) -> Any:
    """Add the cells *chosen*, numbered by *at*, to the cell set *pattern*."""
    while chosen:
        c = at[lowest(chosen)]
        pattern[c >> 6] |= 1 << (c & 63)
        chosen &= chosen - 1


@inner
def _removes(pattern: Any, digits: Any, board: Any) -> Any:
    """Return whether a cell sees all places of one of *digits* in *pattern*."""
    places, peers = board
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        for w in range(places.shape[1]):
            seen = places[d, w]
            for v in range(places.shape[1]):
                rest = pattern[v] & places[d, v]
                while rest and seen:
                    seen &= peers[v * 64 + lowest(rest), w]
                    rest &= rest - 1
            if seen:
                return True
    return False
