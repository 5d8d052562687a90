"""The pairs of units in which cells of both have as many digits as there are cells, in compiled code.

The open cells of a crossing are numbered in three parts: those in both units, in the first alone and in the second
alone. A set of cells of one part is a number whose bits are their indices.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.cells import is_in, open_places
from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner, lowest, popcount


@compiled
def fruitful_crossings(
    masks: Any,
    placed: Any,
    peers: Any,
    both: Any,
    first: Any,
    second: Any,
    around: Any,
    most_inside: Any,
    most_outside: Any,
    least_surplus: Any,
) -> Any:
    """Return for each crossing whether a pattern removes a candidate, None if none does.

    *masks* are the candidates of each cell, *placed* is the cell set of those that are not open, *peers* are the cells
    that each cell sees. *both*, *first* and *second* are the cells of each crossing, *around* its cell sets.
    """
    found = np.zeros(both.shape[0], np.bool_)
    some = False
    board = open_places(masks, placed), peers
    middle = _part(both.shape[1])
    one, other = _part(first.shape[1]), _part(second.shape[1])
    for x in range(both.shape[0]):
        count = _gather(both[x], masks, placed, middle)
        if count < 2:
            continue
        sides = _gather(first[x], masks, placed, one), _gather(second[x], masks, placed, other)
        for inside in range(1, 1 << count):
            size, digits = popcount(inside), middle[1][inside]
            surplus = popcount(digits) - size
            if 1 < size <= most_inside and surplus >= least_surplus:
                parts = (middle[0], inside), (one, sides[0]), (other, sides[1])
                if _completes(parts, digits, surplus, most_outside, around[x], board):
                    found[x] = True
                    some = True
                    break
    return found if some else None


@inner
def _part(length: Any) -> Any:
    """Return room for the cells of a part and for the union of the masks of each set of them."""
    return np.zeros(length, np.int64), np.zeros(1 << length, np.int64)


@inner
def _gather(cells: Any, masks: Any, placed: Any, part: Any) -> Any:
    """Note the open cells among *cells* and their unions in *part*; return how many there are."""
    at, union = part
    count = 0
    for k in range(cells.shape[0]):
        if cells[k] >= 0 and not is_in(cells[k], placed):
            at[count] = cells[k]
            for chosen in range(1 << count):
                union[1 << count | chosen] = union[chosen] | masks[cells[k]]
            count += 1
    return count


@inner
def _completes(parts: Any, digits: Any, surplus: Any, most: Any, around: Any, board: Any) -> Any:
    """Return whether cells of the two units complete the cells in both, whose candidates are *digits*, to a pattern
    that removes a candidate."""
    (middle, inside), (one, count), (other, number) = parts
    for a in range(1, 1 << count):
        gain = _gain(a, one[1], digits, most)
        if not 0 < gain < surplus:
            continue
        for b in range(1, 1 << number):
            if one[1][a] & other[1][b] or _gain(b, other[1], digits, most) != surplus - gain:
                continue
            pattern = np.zeros(around.shape[0], np.int64)
            _add(middle, inside, pattern)
            _add(one[0], a, pattern)
            _add(other[0], b, pattern)
            if _removes(pattern, digits | one[1][a] | other[1][b], around, board):
                return True
    return False


@inner
def _gain(chosen: Any, union: Any, digits: Any, most: Any) -> Any:
    """Return how many cells more than new digits the cells *chosen* add to *digits*, 0 if they cannot be chosen."""
    if popcount(chosen) > most:
        return 0
    rest = chosen
    while rest:
        mask = union[rest & -rest]
        if not mask & digits or popcount(mask) > most + 1:
            return 0
        rest &= rest - 1
    return popcount(chosen) - popcount(union[chosen] & ~digits)


@inner
def _add(at: Any, chosen: Any, pattern: Any) -> Any:
    """Add the cells *chosen*, numbered by *at*, to the cell set *pattern*."""
    while chosen:
        c = at[lowest(chosen)]
        pattern[c >> 6] |= 1 << (c & 63)
        chosen &= chosen - 1


@inner
def _removes(pattern: Any, digits: Any, around: Any, board: Any) -> Any:
    """Return whether a cell of *around* sees all places of one of *digits* in *pattern*."""
    places, peers = board
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        for w in range(around.shape[0]):
            seen = around[w] & places[d, w]
            for v in range(around.shape[0]):
                rest = pattern[v] & places[d, v]
                while rest and seen:
                    seen &= peers[v * 64 + lowest(rest), w]
                    rest &= rest - 1
            if seen:
                return True
    return False
