"""Searches of many puzzles by an engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt

import ruleout
from ruleout.plugin import Engine, Layout, OutOfTime, check_time

Digits = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int32]
Search = Callable[[Digits], tuple[Counts, Digits]]
"""A function of puzzles of shape (n, cells) that returns the number of solutions of each, at most 2, and the first one
of each.
"""

SECONDS = 0.01
"""The longest time between two checks of the clock, estimated from the time of the last puzzles."""

FIRST = 16
"""The number of puzzles that are searched at first."""


class BatchSearch:
    """Search of puzzles of *layout* with *engine*, in blocks.

    Blocks are so small that a search ends soon after the time of a call is over. Their size does not change what is
    found. Raises OutOfTime if the time is over.
    """

    def __init__(self, layout: Layout, engine: Engine) -> None:
        self._layout = layout
        self._engine = engine
        self._at_once = FIRST

    def __call__(self, puzzles: Digits) -> tuple[Counts, Digits]:
        counts, solutions = np.zeros(len(puzzles), np.int32), np.zeros_like(puzzles)
        first = 0
        while first < len(puzzles):
            check_time()
            began = time.monotonic()
            rows = slice(first, first + self._at_once)
            found = ruleout.solve_array(puzzles[rows], layout=self._layout, engine=self._engine)
            if not found.complete.all():
                raise OutOfTime
            counts[rows], solutions[rows] = found.counts, found.solutions
            took, is_full = time.monotonic() - began, first + self._at_once <= len(puzzles)
            first += self._at_once
            if is_full and took < SECONDS / 2:
                self._at_once *= 2
            elif self._at_once > 1 and took > SECONDS:
                self._at_once //= 2
        return counts, solutions


def forget(work: object, rows: npt.NDArray[np.int64], names: Iterable[str]) -> None:
    """Remove *rows* from the arrays that *work* has under these *names*."""
    for name in names:
        setattr(work, name, np.delete(getattr(work, name), rows, axis=0))
