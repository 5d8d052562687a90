"""Removal of givens from many puzzles at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ruleout.internal import cells_of, check_time
from ruleout_generate.digging.many.batch_search import Digits, Search, forget
from ruleout_generate.digging.many.numbers import Ints, Words, shuffles


def dig_many(solutions: Digits, keys: Words, orbits: Sequence[int], fewest: int, search: Search) -> Digits:
    """Return the givens that :func:`ruleout_generate.digging.dig.dig` leaves with new streams of these keys.

    Parameters
    ----------
    solutions
        Shape (n, cells): the solutions.
    keys
        The keys of n streams.
    orbits
        The cell sets that are removed together.
    fewest
        The number of givens at which to stop.
    search
        Function that counts the solutions of many puzzles, such as a ``BatchSearch``.

    Returns
    -------
    array
        Shape (n, cells): the givens, 0 for a blank.
    """
    digging = _Digging(solutions, keys, orbits, fewest)
    while digging.number.size:
        check_time()
        digging.test(search)
    return digging.found


class _Digging:
    """Puzzles from which givens can still be removed, one per row.

    The first ``done`` orbits of a row's order are decided. The orbits from ``done`` to ``bad`` cannot be removed
    together, if ``bad`` is not 0.
    """

    def __init__(self, solutions: Digits, keys: Words, orbits: Sequence[int], fewest: int) -> None:
        count, cells = solutions.shape
        order = shuffles(keys, len(orbits)).astype(np.int64)
        self.found = solutions.copy()
        self.number = np.arange(count)
        self._orbits = len(orbits)
        self._givens = solutions.copy()
        position = np.empty_like(order)
        np.put_along_axis(position, order, np.arange(len(orbits))[None, :], axis=1)
        kind = np.uint8 if len(orbits) < NO_ORBIT[np.uint8] // 2 else np.uint16
        self._rank = np.full((count, cells), NO_ORBIT[kind], kind)
        for index, orbit in enumerate(orbits):
            self._rank[:, list(cells_of(orbit))] = position[:, index, None]
        sizes = np.array([orbit.bit_count() for orbit in orbits], np.int64)[order]
        self._before = np.zeros((count, len(orbits) + 1), np.int32)
        np.cumsum(sizes, axis=1, out=self._before[:, 1:])
        self._done, self._bad = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self._at_once = np.full(count, max(1, len(orbits) // 4), np.int64)
        self._spare = np.full(count, cells - fewest, np.int64)

    def test(self, search: Search) -> None:
        """Remove orbits from each row and search for the solutions."""
        rows = np.arange(len(self.number))
        known = self._bad > 0
        size = np.where(known, (self._bad - self._done) // 2, np.minimum(self._at_once, self._orbits - self._done))
        while True:
            takes = self._before[rows, self._done + size] - self._before[rows, self._done]
            over = (takes > self._spare) & (size > 0)
            if not over.any():
                break
            size -= over
        searched = np.flatnonzero(size > 0)
        step = size[searched]
        kind = self._rank.dtype
        stays = self._rank - self._done.astype(kind)[:, None] >= size.astype(kind)[:, None]
        givens = (self._givens * stays)[searched]
        counts, _ = search(givens)
        unique = counts == 1
        good, wrong = searched[unique], searched[~unique]
        self._givens[good] = givens[unique]
        self._spare[good] -= takes[good]
        self._done[good] += step[unique]
        self._at_once[good] = np.where(known[good], self._at_once[good], step[unique] * 3 // 2)
        self._bad[wrong] = self._done[wrong] + step[~unique]
        self._at_once[wrong] = np.maximum(1, step[~unique] // 2)
        needed = np.flatnonzero((self._bad == self._done + 1) | (size == 0))
        self._done[needed] += 1
        self._bad[needed] = 0
        self._finish(np.flatnonzero((self._done >= self._orbits) | (self._spare == 0)))

    def _finish(self, rows: Ints) -> None:
        """Write down rows that are done, and forget them."""
        if not rows.size:
            return
        self.found[self.number[rows]] = self._givens[rows]
        forget(self, rows, ("number", "_givens", "_rank", "_before", "_done", "_bad", "_at_once", "_spare"))


NO_ORBIT = {np.uint8: 0xFF, np.uint16: 0xFFFF}
"""The rank of cells that are in no orbit, by the type of the ranks."""
