"""Solutions at random, many at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ruleout.plugin import Layout, check_time
from ruleout_generate.digging.many.batch_search import Digits, Search, forget
from ruleout_generate.digging.many.numbers import Words, below, shuffles

MOST_DIGITS = 9

# Of 3 to 8 the one with the fewest searches for a solution of an empty 9x9 grid: 25.7 (26.2 with 4, 27.5 with 6). One
# row in fifteen has no solution after its first search and starts over (one in four with 4).
BLIND = 5
"""This fraction (1/BLIND) of the cells is filled before the first search. If there is no solution then, the cells are
filled one by one.
"""

BIT = np.array([0, *(1 << digit for digit in range(MOST_DIGITS))], np.uint16)
"""The mask of each digit; none for 0."""
COUNT = np.array([mask.bit_count() for mask in range(1 << MOST_DIGITS)], np.uint8)
"""The number of digits of each mask."""
KTH_DIGIT = np.array(
    [
        ([digit for digit in range(1, MOST_DIGITS + 1) if mask >> (digit - 1) & 1] + [0] * MOST_DIGITS)[:MOST_DIGITS]
        for mask in range(1 << MOST_DIGITS)
    ],
    np.uint8,
)
"""The digits of each mask, ascending, then zeros."""


def fill_many(layout: Layout, keys: Words, start: Sequence[int], known: Sequence[int], search: Search) -> Digits:
    """Return what :func:`ruleout_generate.digging.fill.fill` returns with new streams of these keys.

    Parameters
    ----------
    layout
        A layout of at most nine digits, without hidden cells.
    keys
        The keys of n streams.
    start
        One mask per cell, each of one digit or all of them. There is more than one solution.
    known
        One of these solutions.
    search
        Function that counts the solutions of many puzzles, such as a ``BatchSearch``.

    Returns
    -------
    array
        Shape (n, cells): one solution per stream.
    """
    filling = _Filling(layout, keys, np.array(start, np.uint16))
    filling.begin(layout.visible // BLIND, np.array(known, np.uint8), search)
    while filling.number.size:
        check_time()
        filling.advance(search)
    return filling.found


class _Filling:
    """Solutions that are not complete, one per row of each array.

    The first ``at`` cells of a row's ``order`` have digits, and so do given ones; ``known`` is a solution with these.
    ``used`` has the mask of the digits of each unit, and ``failed`` those that led to no solution in the next cell.
    ``drawn`` counts the random numbers that were taken from the row's stream.
    """

    def __init__(self, layout: Layout, keys: Words, start: npt.NDArray[np.uint16]) -> None:
        count, size = len(keys), layout.visible
        self.found = np.zeros((count, size), np.uint8)
        self.number = np.arange(count)
        self._start = start
        self._given = np.where(COUNT[start] == 1, KTH_DIGIT[start, 0], np.uint8(0))
        self._size = size
        self._units = _units(layout)
        self._keys = keys
        self._order = shuffles(keys, size)
        # The shuffled order took one number for each cell but the last.
        self._drawn = np.full(count, max(0, size - 1), np.int64)
        self._at = np.zeros(count, np.int64)
        self._digits = np.tile(self._given, (count, 1))
        self._known = np.zeros((count, size), np.uint8)
        # The last column belongs to no unit: cells of fewer units than others have its number in their place, so that
        # all cells can be looked up at once. It stays 0.
        self._used = np.zeros((count, len(layout.units) + 1), np.uint16)
        self._failed = np.zeros(count, np.uint16)

    def begin(self, cells: int, known: Digits, search: Search) -> None:
        """Fill the first *cells* of each row without a search. If there is no solution then, empty them again."""
        is_solvable = np.ones(len(self.number), bool)
        for _ in range(cells):
            _, digits = self._place()
            is_solvable &= digits > 0
            self._at += 1
        searched = np.flatnonzero(is_solvable)
        counts, first = search(self._digits[searched])
        self._known[searched] = first
        is_solvable[searched[counts == 0]] = False
        restarted = ~is_solvable
        self._at[restarted], self._drawn[restarted] = 0, max(0, self._size - 1)
        self._digits[restarted], self._used[restarted], self._known[restarted] = self._given, 0, known
        self._complete(searched[counts == 1])

    def advance(self, search: Search) -> None:
        """Give one more cell of each row a digit, and search for a solution unless the known one has this digit."""
        cells, digits = self._place()
        rows = np.arange(len(cells))
        searched = np.flatnonzero(self._known[rows, cells] != digits)
        counts, first = search(self._digits[searched])
        wrong, right = searched[counts == 0], searched[counts > 0]
        self._known[right] = first[counts > 0]
        bits = BIT[digits[wrong]]
        failed = self._failed[wrong] | bits
        self._failed[:] = 0
        self._failed[wrong] = failed
        self._digits[wrong, cells[wrong]] = 0
        for units in self._units[cells[wrong]].T:
            self._used[wrong, units] &= ~bits
        self._at += 1
        self._at[wrong] -= 1
        done = self._at == self._size
        done[searched[counts == 1]] = True
        self._complete(np.flatnonzero(done))

    def _place(self) -> tuple[npt.NDArray[np.int16], Digits]:
        """Give the next cell of each row a digit at random, 0 if it has none; return the cells and digits."""
        rows = np.arange(len(self.number))
        cells = self._order[rows, self._at]
        units = self._units[cells].T
        masks = self._start[cells] & ~self._failed
        for unit in units:
            masks &= ~self._used[rows, unit]
        choices = COUNT[masks]
        digits = KTH_DIGIT[masks, below(self._keys, self._drawn, choices)]
        # ``fill`` draws no number for a single digit, and both have to take the same ones.
        self._drawn += choices > 1
        self._digits[rows, cells] = digits
        bits = BIT[digits]
        for unit in units:
            self._used[rows, unit] |= bits
        self._used[:, -1] = 0
        return cells, digits

    def _complete(self, rows: npt.NDArray[np.int64]) -> None:
        """Store the known solutions of *rows* as their results, and remove the rows."""
        if not rows.size:
            return
        self.found[self.number[rows]] = self._known[rows]
        forget(self, rows, ("number", "_keys", "_order", "_drawn", "_at", "_digits", "_known", "_used", "_failed"))


def _units(layout: Layout) -> npt.NDArray[np.int64]:
    """Return the numbers of the units of each cell, with the number after the last in the place of missing units."""
    number = {unit: index for index, unit in enumerate(layout.units)}
    most = max(map(len, layout.units_of), default=0)
    padded = np.full((layout.size, most), len(number), np.int64)
    for cell, units in enumerate(layout.units_of):
        padded[cell, : len(units)] = [number[unit] for unit in units]
    return padded
