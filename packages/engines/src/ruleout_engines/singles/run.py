"""Singles and locked candidates in compiled code, taken one after the other in the order of a ladder.

The number of places of each digit in each house, and the number of open cells of each house, are kept while digits are
placed, so that a single is found without a look at its cells. Singles that wait in the order in which they became
singles are kept in two queues. Of subsets it is only found out whether there are any.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.cells import open_places
from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inlined, inner, lowest, popcount
from ruleout_engines.singles.kernel import FULL_HOUSE, HIDDEN_SINGLE, IN_ORDER, LOCKED, NAKED_SINGLE, PATTERN
from ruleout_engines.singles.locked import agree, append_effects, find_locked
from ruleout_engines.singles.patterns import find_houses
from ruleout_engines.singles.waiting import State, Tables, append, last_of, oldest


@compiled
def take_singles(
    masks: Any,
    placed: Any,
    start: Any,
    before: Any,
    naked: Any,
    hidden: Any,
    peers: Any,
    solution: Any,
    houses: Any,
    small: Any,
    houses_at: Any,
    sets: Any,
    in_lines: Any,
    digits: Any,
    codes: Any,
    together: Any,
) -> Any:
    """Take steps in *start* and *placed* until no technique has one, or one disagrees with the solution.

    It also ends at a subset, which is not taken.

    Parameters
    ----------
    masks
        The candidates of each cell.
    placed
        The cell set of those that hold a digit.
    start, before
        The candidates and the cell set of an earlier board, from which candidates are removed one by one.
    naked, hidden
        The cells of naked singles and ``cell * digits + digit - 1`` of hidden ones, in the order in which they became
        singles until then.
    peers
        For each cell the cell set of those that it sees.
    solution
        The digit of each cell.
    houses, small
        Rows of cells: the houses, and other units.
    houses_at
        Rows of numbers of houses, one row for each cell.
    sets
        The cell set of each house, without a row if patterns are not looked for.
    in_lines
        True for each house, then for each other unit, that is a line.
    digits
        The number of digits.
    codes
        The numbers of the techniques, in the order in which they are tried; :data:`IN_ORDER` more if the single that
        has been one longest is taken.
    together
        True if all steps of the first technique that has one are taken together.

    Returns
    -------
    tuple of five arrays, int and two arrays
        For each effect of a step the cell and the digit, as rows; for each step the index in *codes*, and the number of
        effects up to its last; the number of steps of each round; the places of each digit after all of them; how many
        of *codes* have no step then, 0 if one of theirs disagrees with the solution; and *naked* and *hidden* after all
        steps.
    """
    size = masks.shape[0]
    count, opened = np.zeros((houses.shape[0], digits), np.int64), np.zeros(houses.shape[0], np.int64)
    is_open = np.zeros(size, np.bool_)
    left = 0
    for c in range(size):
        is_open[c] = placed[c >> 6] >> (c & 63) & 1 == 0
        left += is_open[c]
        for k in range(houses_at.shape[1]):
            h = houses_at[c, k]
            if h >= 0:
                opened[h] += is_open[c]
                rest = start[c]
                while rest:
                    count[h, lowest(rest)] += 1
                    rest &= rest - 1
    ends = np.array([0, naked.shape[0], 0, hidden.shape[0]])
    # Each cell becomes a naked single once at most, and each digit of a house a hidden one.
    waiting = (np.append(naked, np.zeros(size, np.int64)), np.append(hidden, np.zeros(count.size, np.int64)), ends)
    board = State(start, placed, is_open, count, opened, waiting)
    tables = Tables(houses, small, houses_at, peers)
    _follow(masks, placed, before, board, tables)
    steps, lengths = np.zeros((2 * size, 4), np.int64), np.zeros(2 * size, np.int64)
    taken, rounds, exhausted = 0, 0, codes.shape[0]
    while left:
        end, is_subset, i = taken, False, 0
        patterns, some = np.zeros((0, 0), np.int64), False
        while i < codes.shape[0]:
            if codes[i] < LOCKED:
                end = _find(codes[i], board, tables, steps, taken, together)
            else:
                if sets.shape[0] and not patterns.shape[0]:
                    patterns, some = find_houses(start, placed, peers, houses, sets, digits)
                if codes[i] >= PATTERN:
                    is_subset = some and patterns[codes[i] - PATTERN].any()
                elif some or not sets.shape[0]:
                    found = find_locked(codes[i], patterns, board, tables, in_lines, together)
                    steps, end = append_effects(found, steps, taken)
            if end > taken or is_subset:
                break
            i += 1
        if end == taken:
            exhausted = i
            break
        if not agree(steps[taken:end], solution, codes[i] < LOCKED):
            exhausted = 0
            break
        number = 0
        for s in range(taken, end):
            c, d = steps[s, 1], steps[s, 2] - 1
            steps[s, 0] = i
            number += steps[s, 3]
            if codes[i] < LOCKED:
                _place(c, d, board, tables)
                placed[c >> 6] |= 1 << (c & 63)
            elif start[c] >> d & 1:
                _remove(c, d, board, tables)
        if codes[i] < LOCKED:
            left -= number
        lengths[rounds] = number
        rounds += 1
        taken = end
        if steps.shape[0] - taken < size:
            steps = np.concatenate((steps, np.zeros_like(steps)))
        if lengths.shape[0] == rounds:
            lengths = np.concatenate((lengths, np.zeros_like(lengths)))
    places = open_places(start, np.zeros_like(placed), digits)
    for code in (NAKED_SINGLE, HIDDEN_SINGLE):
        oldest(code, board, tables)  # what does not wait any longer is dropped
    last = np.nonzero(steps[:taken, 3])[0]
    found = np.ascontiguousarray(steps[:taken, 1:3].T), steps[last, 0], last + 1, lengths[:rounds], places, exhausted
    return *found, waiting[0][ends[0] : ends[1]], waiting[1][ends[2] : ends[3]]


@inner
def _find(code: Any, board: Any, tables: Any, steps: Any, first: Any, together: Any) -> Any:
    """Write the singles of one technique into *steps* from the row *first* on, each cell once; return where they end.

    Unless they are taken *together*, this is the first of them alone.
    """
    masks, is_open, count, houses, small = board.masks, board.is_open, board.count, tables.houses, tables.small
    end = first
    was_asked = code >= IN_ORDER and not together and count.shape[1] > 1
    if code >= IN_ORDER:
        code -= IN_ORDER
    if was_asked:
        c, d = oldest(code, board, tables)
        if c >= 0:
            return _add(c, d, steps, first, end)
        if code == NAKED_SINGLE:
            return end
    if code == NAKED_SINGLE:
        for c in range(masks.shape[0]):
            if is_open[c] and popcount(masks[c]) == 1:
                end = _add(c, lowest(masks[c]), steps, first, end)
                if not together:
                    return end
        return end
    for h in range(houses.shape[0]):
        if code == FULL_HOUSE and board.opened[h] == 1:
            cell, missing = last_of(h, board, tables)
            if missing:
                end = _add(cell, lowest(missing), steps, first, end)
        elif code == HIDDEN_SINGLE and board.opened[h] and not was_asked:
            for d in range(count.shape[1]):
                if count[h, d] == 1:
                    for k in range(houses.shape[1]):
                        c = houses[h, k]
                        if masks[c] >> d & 1 and is_open[c]:
                            end = _add(c, d, steps, first, end)
                    if end > first and not together:
                        return end
        if end > first and not together:
            return end
    if code == HIDDEN_SINGLE:
        for u in range(small.shape[0]):
            length, union, some = 0, 0, False
            while length < small.shape[1] and small[u, length] >= 0:
                union |= masks[small[u, length]]
                some |= is_open[small[u, length]]
                length += 1
            if some and popcount(union) == length:
                end = _find_in_unit(small[u, :length], union, board, steps, first, end, together)
                if end > first and not together:
                    return end
    return end


@inner
def _find_in_unit(cells: Any, digits: Any, board: Any, steps: Any, first: Any, end: Any, together: Any) -> Any:
    """Write the open cells that are the only place of one of *digits*, all of which occur in *cells*, as steps."""
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        places, cell = 0, 0
        for c in cells:
            if board.masks[c] >> d & 1:
                places += 1
                cell = c
        if places == 1 and board.is_open[cell]:
            end = _add(cell, d, steps, first, end)
            if not together:
                return end
    return end


@inner
def _add(c: Any, d: Any, steps: Any, first: Any, end: Any) -> Any:
    """Write digit *d* of cell *c* as a step, unless the cell has one in this round; return where the steps end."""
    for s in range(first, end):
        if steps[s, 1] == c:
            return end
    steps[end, 1], steps[end, 2], steps[end, 3] = c, d + 1, 1
    return end + 1


@inner
def _follow(masks: Any, placed: Any, before: Any, board: Any, tables: Any) -> Any:
    """Remove candidates from an earlier *board* until it has *masks* and *placed*; it had the placed cells *before*."""
    now = board.masks
    for c in range(masks.shape[0]):
        if (placed[c >> 6] & ~before[c >> 6]) >> (c & 63) & 1 and popcount(masks[c]) == 1:
            _exclude(c, lowest(masks[c]), now[c] & ~masks[c], board, tables)
    for d in range(board.count.shape[1]):
        for c in range(masks.shape[0]):
            if (now[c] & ~masks[c]) >> d & 1:
                _remove(c, d, board, tables)


@inner
def _place(c: Any, d: Any, board: Any, tables: Any) -> Any:
    """Place digit *d* in cell *c*."""
    houses_at = tables.houses_at
    board.is_open[c] = False
    for k in range(houses_at.shape[1]):
        if houses_at[c, k] >= 0:
            board.opened[houses_at[c, k]] -= 1
    _exclude(c, d, board.masks[c] & ~(1 << d), board, tables)


@inner
def _exclude(c: Any, d: Any, rest: Any, board: Any, tables: Any) -> Any:
    """Remove the candidate *d* from the cells that *c* sees, and the candidates *rest* from this cell."""
    for w in range(tables.peers.shape[1]):
        near = tables.peers[c, w]
        while near:
            p = (w << 6) + lowest(near)
            near &= near - 1
            if board.masks[p] >> d & 1:
                _remove(p, d, board, tables)
    while rest:
        _remove(c, lowest(rest), board, tables)
        rest &= rest - 1


@inlined
def _remove(c: Any, d: Any, board: Any, tables: Any) -> Any:
    """Remove the candidate *d* of cell *c*, and note which singles this makes."""
    masks, is_open, count, waiting = board.masks, board.is_open, board.count, board.waiting
    houses, houses_at = tables.houses, tables.houses_at
    masks[c] &= ~(1 << d)
    if is_open[c] and popcount(masks[c]) == 1:
        append(c, 0, waiting)
    for k in range(houses_at.shape[1]):
        h = houses_at[c, k]
        if h >= 0:
            count[h, d] -= 1
            if count[h, d] == 1:
                for i in range(houses.shape[1]):
                    place = houses[h, i]
                    if masks[place] >> d & 1 and is_open[place]:
                        append(place * count.shape[1] + d, 1, waiting)
                        break
