"""The search with NumPy arrays: many puzzles in step, for machines without Numba.

Importing this module needs NumPy.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ruleout.plugin import Budget, Countdown, SearchResult
from ruleout_engines.lanes.algebra import ALL, COLUMNS, ROWS, Lines, sweep
from ruleout_engines.lanes.branching import BANDS
from ruleout_engines.lanes.words import digits_of

Words = npt.NDArray[np.uint32]


class Batch:
    """Puzzles searched in step. *words* has one row of 27 per puzzle."""

    def __init__(self, words: Words, limit: int, budget: Budget) -> None:
        count = len(words)
        self._words = np.ascontiguousarray(words.T)
        self._limit = limit
        self._budget = budget
        self._countdown = Countdown(budget)
        self._levels: list[tuple[Words, npt.NDArray[np.int64]]] = []
        self._depth = np.zeros(count, np.int64)
        self._found = np.zeros(count, np.int64)
        self._nodes = np.zeros(count, np.int64)
        self._confirmed = np.zeros(count, np.int64)
        self._complete = np.ones(count, bool)
        self._solutions: list[list[tuple[int, ...]]] = [[] for _ in range(count)]

    def run(self) -> Iterator[SearchResult]:
        """Yield the result of each puzzle, in order, once all are done."""
        running = np.arange(len(self._depth))
        while running.size:
            running = self._turn(running)
        rows = zip(
            self._solutions, self._complete.tolist(), self._nodes.tolist(), self._confirmed.tolist(), strict=True
        )
        for solutions, complete, nodes, confirmed in rows:
            exhausted = complete and len(solutions) < self._limit
            yield SearchResult.of(solutions, exhausted, complete, nodes, nodes - confirmed)

    def _turn(self, running: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Sweep the puzzles *running*, then record solutions, choose or backtrack. Return the puzzles that continue."""
        swept = sweep([row[running] for row in self._words])
        words = np.array(swept.words)
        self._words[:, running] = words
        wrong, solved = swept.wrong != 0, swept.missing == 0
        solved &= ~wrong
        for at in np.flatnonzero(solved):
            self._solutions[running[at]].append(digits_of(words[:, at].tolist()))
        self._found[running[solved]] += 1
        stuck = np.flatnonzero((swept.busy == 0) & ~wrong & ~solved)
        given_up = np.zeros(len(running), bool)
        if self._budget.nodes is not None:
            given_up[stuck] = self._nodes[running[stuck]] >= self._budget.nodes
            stuck = stuck[~given_up[stuck]]
        if self._countdown.has_passed:
            given_up[:] = ~(wrong | solved) | (self._depth[running] > 0)
            stuck = stuck[:0]
        self._complete[running[given_up & ~(solved & (self._found[running] >= self._limit))]] = False
        if stuck.size:
            lines = [
                [Lines(each.fixed[stuck], each.halved[stuck]) for each in way] for way in (swept.rows, swept.columns)
            ]
            self._push(running[stuck], words[:, stuck], *lines)
        done = given_up | (solved & (self._found[running] >= self._limit))
        back = (wrong | solved) & ~done
        done |= back & (self._depth[running] == 0)
        self._pop(running[back & ~done])
        left: npt.NDArray[np.int64] = running[~done]
        return left

    def _push(self, lanes: npt.NDArray[np.int64], words: Words, rows: list[Lines], columns: list[Lines]) -> None:
        taken, refused = choices(words, rows, columns)
        depth = self._depth[lanes]
        while len(self._levels) <= depth.max():
            self._levels.append((np.zeros_like(self._words), np.zeros_like(self._depth)))
        for level in np.unique(depth):
            here = depth == level
            self._levels[level][0][:, lanes[here]] = refused[:, here]
            self._levels[level][1][lanes[here]] = self._found[lanes[here]]
        self._words[:, lanes] = taken
        self._depth[lanes] += 1
        self._nodes[lanes] += 1

    def _pop(self, lanes: npt.NDArray[np.int64]) -> None:
        self._depth[lanes] -= 1
        depth = self._depth[lanes]
        for level in np.unique(depth):
            here = lanes[depth == level]
            words, found = self._levels[level]
            self._words[:, here] = words[:, here]
            self._confirmed[here] += self._found[here] > found[here]


def choices(words: Words, rows: list[Lines], columns: list[Lines]) -> tuple[Words, Words]:
    """Do the same as :func:`ruleout_engines.lanes.branching.choice` for many puzzles, each a column of *words*."""
    everyone = np.arange(words.shape[1])
    fixed = np.array([each.fixed for each in (*rows, *columns)]).reshape(2, 3, -1)
    halved = np.array([each.halved for each in (*rows, *columns)]).reshape(2, 3, -1)
    bands = np.array(BANDS, np.uint32)
    counts = np.array([_count_ones(fixed[which // 3] & bands[which]).sum(axis=0, dtype=np.int64) for which in range(6)])
    which = np.where(counts == 27, -1, counts).argmax(axis=0)
    way, band = which // 3, bands[which]
    boxes = halved[way, :, everyone].T & band
    boxes = np.where((boxes == 0).all(axis=0), ~fixed[way, :, everyone].T & np.uint32(ALL) & band, boxes)
    g = (boxes != 0).argmax(axis=0)
    bit = boxes[g, everyone]
    bit &= ~bit + np.uint32(1)
    line_step = np.where(way == 0, ROWS.line, COLUMNS.line)
    cell_step = np.where(way == 0, ROWS.cell, COLUMNS.cell)
    k = 9 * g + line_step * np.arange(3)[:, None, None] + cell_step * np.arange(3)[None, :, None]
    has = ((words[k, everyone] & bit) != 0).any(axis=1)
    first = has.argmax(axis=0)
    taken, refused = words.copy(), words.copy()
    for line in range(3):
        at_first = np.where(first == line, bit, np.uint32(0))
        for cell in range(3):
            refused[k[line, cell], everyone] &= ~at_first
            taken[k[line, cell], everyone] &= ~(bit ^ at_first)
    return taken, refused


def _count_ones(words: Words) -> npt.NDArray[np.uint32]:
    pairs = words - (words >> np.uint32(1) & np.uint32(0x55555555))
    fours = (pairs & np.uint32(0x33333333)) + (pairs >> np.uint32(2) & np.uint32(0x33333333))
    eights = (fours + (fours >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
    ones: Words = (eights * np.uint32(0x01010101)) >> np.uint32(24)
    return ones
