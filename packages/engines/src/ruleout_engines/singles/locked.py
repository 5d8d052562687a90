"""Locked candidates in compiled code: in each house, the digits all of whose places are seen by another place."""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.cells import open_places
from ruleout_engines.scalar.jit import inner, lowest, popcount
from ruleout_engines.singles.kernel import IN_BLOCK
from ruleout_engines.singles.patterns import LOCKED as LOCKED_ROW


@inner
def find_locked(code: Any, patterns: Any, board: Any, tables: Any, in_lines: Any, together: Any) -> Any:
    """Return rows of a digit's index and of the cell set from which locked candidates remove it.

    Unless they are taken *together*, this is the first row alone; otherwise each different row. *patterns* has the
    houses with such digits as bits; without rows, each house may have some.
    """
    houses, small, peers = tables.houses, tables.small, tables.peers
    digits = board.count.shape[1]
    places = open_places(board.masks, board.placed, digits)
    number = houses.shape[0] + small.shape[0]
    found, end = np.zeros((number * digits if together else 1, 1 + peers.shape[1]), np.int64), 0
    for h in range(number):
        if code == IN_BLOCK and in_lines[h]:  # only those in blocks are wanted, not those in lines
            continue
        if h < houses.shape[0]:
            if patterns.shape[0] and not patterns[LOCKED_ROW, h >> 5] >> (h & 31) & 1:
                continue
            cells, left = houses[h], (1 << digits) - 1
        else:
            cells = small[h - houses.shape[0]]
            left = _required_digits(cells, board.masks)
        while left:
            d = lowest(left)
            left &= left - 1
            if _note_seen(d, cells, board.masks, places[d], peers, found, end):
                end += 1
                if not together:
                    return found
    return found[:end]


@inner
def _required_digits(cells: Any, masks: Any) -> Any:
    """Return the digits that a small unit must hold: all of its candidates, if they are as many as its cells."""
    digits, length = 0, 0
    for c in cells:
        if c >= 0:
            digits |= masks[c]
            length += 1
    return digits if popcount(digits) == length else 0


@inner
def _note_seen(d: Any, cells: Any, masks: Any, places: Any, peers: Any, found: Any, end: Any) -> Any:
    """Write the open *places* of a digit that see all of its places among *cells* to the row *end* of *found*.

    Return whether there are some, and no row before equals this one.
    """
    seen = found[end, 1:]
    seen[:] = places
    # With one place the digit is a hidden single, which is another technique.
    number, some = 0, False
    for c in cells:
        if c >= 0 and masks[c] >> d & 1:
            number += 1
            for w in range(seen.shape[0]):
                seen[w] &= peers[c, w]
    for w in range(seen.shape[0]):
        some |= seen[w] != 0
    found[end, 0] = d
    for row in range(end):
        some &= (found[row] != found[end]).any()
    return some and number > 1


@inner
def append_effects(found: Any, steps: Any, first: Any) -> Any:
    """Write each removed candidate to *steps* from the row *first* on, with 1 for the last of a row of *found*.

    Return the steps, which are made longer if they have to be, and where they end.
    """
    end = first
    for row in found:
        for w in range(row.shape[0] - 1):
            cells = row[1 + w]
            while cells:
                if end == steps.shape[0]:
                    steps = np.concatenate((steps, np.zeros_like(steps)))
                steps[end, 1], steps[end, 2] = (w << 6) + lowest(cells), row[0] + 1
                cells &= cells - 1
                end += 1
        if end > first:
            steps[end - 1, 3] = 1
    return steps, end


@inner
def agree(steps: Any, solution: Any, places: Any) -> Any:
    """Return whether all *steps* place digits of the solution, or whether none of them removes one."""
    right = 0
    for s in range(steps.shape[0]):
        right += solution[steps[s, 1]] == steps[s, 2]
    return right == (steps.shape[0] if places else 0)
