"""The engine for classic 9x9 puzzles by the thousand."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ruleout import plugin as kit
from ruleout_engines.compiling import compiling_problem

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

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
        """Return None for the cells, digits and houses of the classic puzzle if Numba is installed, else a reason."""
        if layout.size != 81 or layout.visible != 81 or layout.digits != 9:
            return "only the classic puzzle of 81 cells and nine digits can be searched in lanes"
        if any(not isinstance(each, kit.Unit) for each in layout.constraints):
            return "only the houses of the classic puzzle can be searched in lanes, no other rule"
        if {frozenset(unit.cells) for unit in layout.units} != _houses():
            return "only the rows, columns and boxes of the classic puzzle can be searched in lanes"
        return compiling_problem()

    def _search_many(
        self, layout: kit.Layout, starts: Iterator[Sequence[int]], limit: int, budget: kit.Budget
    ) -> Iterator[kit.SearchResult]:
        self._check(layout)
        together = 64
        most = max(64, min(MOST_AT_ONCE, MOST_AT_ONCE * 8 // limit))
        while chunk := list(islice(starts, together)):
            machine, words = _loaded(chunk)
            yield from machine.search(words, limit, budget)
            together = min(8 * together, most)

    def _solutions(self, layout: kit.Layout, start: Sequence[int], budget: kit.Budget) -> Iterator[tuple[int, ...]]:
        self._check(layout)
        machine, words = _loaded([start])
        yield from machine.solutions(words, budget)

    def _search_lines(self, layout: kit.Layout, block: bytes, limit: int, budget: kit.Budget) -> kit.LineResults | None:
        if self.supports(layout) is not None or layout.symbols != tuple("123456789"):
            return None
        return _loaded([])[0].search_lines(block, limit, budget)

    def warm(self) -> None:
        """Compile the search or load it from the cache, if Numba is installed."""
        if compiling_problem() is None:
            from ruleout_engines.warming import use

            use(self)

    def _check(self, layout: kit.Layout) -> None:
        reason = self.supports(layout)
        if reason is not None:
            raise ValueError(reason)


def _loaded(starts: Sequence[Sequence[int]]) -> tuple[Machine, npt.NDArray[np.uint32]]:
    """Return the search for this processor, and *starts* as words."""
    from ruleout_engines.lanes.masks import words_of_all
    from ruleout_engines.lanes.modes import fusing, lanes

    return _machine_for(lanes(), fusing()), words_of_all(starts)


@functools.cache
def _machine_for(lanes: int, fusing: bool) -> Machine:
    from ruleout_engines.lanes.machine import Machine

    return Machine(lanes, fusing)
