"""The engine for classic 9x9 puzzles by the thousand."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ruleout import plugin as kit
from ruleout_engines.lanes.modes import fusing, mode

if TYPE_CHECKING:
    from ruleout_engines.lanes.ints import Walk
    from ruleout_engines.lanes.machine import Machine

MOST_AT_ONCE = 4096
"""The largest number of starts that are searched together; the first block has 64."""


@functools.cache
def _houses() -> frozenset[frozenset[int]]:
    return frozenset(frozenset(unit.cells) for unit in kit.classic_grid().units)


class LanesEngine(kit.Engine):
    """Many classic 9x9 puzzles side by side, one per lane of a vector register.

    It is made for thousands of puzzles: a single one leaves most lanes empty, and the first search of a process loads
    the machine code. The seconds of a budget count from when a puzzle gets its lane, and include the time spent on the
    other lanes.
    """

    id = "lanes"
    title = "Classic 9x9 puzzles by the thousand, one to a lane of a vector register"
    rank = -1
    in_blocks = True

    def supports(self, layout: kit.Layout) -> str | None:
        """Return None for the 81 cells, nine digits and 27 houses of the classic puzzle, otherwise a reason."""
        if layout.size != 81 or layout.visible != 81 or layout.digits != 9:
            return "only the classic puzzle of 81 cells and nine digits can be searched in lanes"
        if any(not isinstance(each, kit.Unit) for each in layout.constraints):
            return "only the houses of the classic puzzle can be searched in lanes, no other rule"
        if {frozenset(unit.cells) for unit in layout.units} != _houses():
            return "only the rows, columns and boxes of the classic puzzle can be searched in lanes"
        return None

    def _search_many(
        self, layout: kit.Layout, starts: Iterator[Sequence[int]], limit: int, budget: kit.Budget
    ) -> Iterator[kit.SearchResult]:
        self._check(layout)
        together = 64
        most = max(64, min(MOST_AT_ONCE, MOST_AT_ONCE * 8 // limit))
        while chunk := list(islice(starts, together)):
            yield from _search(chunk, limit, budget)
            together = min(8 * together, most)

    def _solutions(self, layout: kit.Layout, start: Sequence[int], budget: kit.Budget) -> Iterator[tuple[int, ...]]:
        self._check(layout)
        if mode() in ("numpy", "ints"):
            from ruleout_engines.lanes.words import digits_of

            yield from map(digits_of, _walk(start, budget).solutions())
        else:
            import numpy as np

            from ruleout_engines.lanes.words import words_of

            yield from _machine().solutions(np.array([words_of(start)], np.uint32), budget)

    def _search_lines(self, layout: kit.Layout, block: bytes, limit: int, budget: kit.Budget) -> kit.LineResults | None:
        if self.supports(layout) is not None or layout.symbols != tuple("123456789"):
            return None
        if mode() in ("avx512", "avx2"):
            return _machine().search_lines(block, limit, budget)
        from ruleout_engines.lanes.lines import read, write

        starts = read(block)
        results = self._search_many(layout, (start for start in starts if start is not None), limit, budget)
        return write(starts, results)

    def warm(self) -> None:
        """Compile the search or load it from the cache, if this machine runs it as machine code."""
        if mode().startswith("avx"):
            from ruleout_engines.warming import use

            use(self)

    def _check(self, layout: kit.Layout) -> None:
        reason = self.supports(layout)
        if reason is not None:
            raise ValueError(reason)


def _search(chunk: Sequence[Sequence[int]], limit: int, budget: kit.Budget) -> Iterator[kit.SearchResult]:
    """Yield the result of each start, found in the mode of this machine."""
    how = mode()
    if how == "ints":
        yield from (_walked(start, limit, budget) for start in chunk)
        return
    from ruleout_engines.lanes.masks import words_of_all

    words = words_of_all(chunk)
    if how == "numpy":
        from ruleout_engines.lanes.arrays import Batch

        yield from Batch(words, limit, budget).run()
    else:
        yield from _machine().search(words, limit, budget)


def _walked(start: Sequence[int], limit: int, budget: kit.Budget) -> kit.SearchResult:
    from ruleout_engines.lanes.words import digits_of

    walk = _walk(start, budget)
    found = []
    complete = True
    try:
        for words in walk.solutions():
            found.append(digits_of(words))
            if len(found) == limit:
                break
    except kit.OutOfBudget:
        complete = False
    nodes = walk.countdown.nodes
    return kit.SearchResult.of(found, complete and len(found) < limit, complete, nodes, nodes - walk.confirmed)


def _walk(start: Sequence[int], budget: kit.Budget) -> Walk:
    from ruleout_engines.lanes.ints import Walk
    from ruleout_engines.lanes.words import words_of

    return Walk(words_of(start), kit.Countdown(budget))


def _machine() -> Machine:
    return _machine_for(16 if mode() == "avx512" else 8, fusing())


@functools.cache
def _machine_for(lanes: int, fusing: bool) -> Machine:
    from ruleout_engines.lanes.machine import Machine

    return Machine(lanes, fusing)
