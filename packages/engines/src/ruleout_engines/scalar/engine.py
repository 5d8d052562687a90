"""The compiled engine for any layout."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from ruleout import internal as kit
from ruleout_engines.compiling import compiling_problem
from ruleout_engines.slices import SlicedEngine, Slices

MOST_DIGITS = 25
MOST_ENTRIES = 50_000_000
"""The most entries of four bytes in the frames of a search as deep as there are cells."""

LARGEST = 10**12
"""The greatest weight or total of a sum."""

BLOCK = 256
"""The largest number of starts that are passed to the compiled search at a time; the first one is passed alone."""


class ScalarEngine(SlicedEngine):
    """Backtracking over any layout in machine code, compiled when it is first used.

    The algorithm is that of the ``python`` engine: weights, with restarts and root probing if at most two solutions are
    asked for. The documentation of engines lists the differences. The first search imports NumPy and Numba.

    Parameters
    ----------
    now
        The clock that budgets of seconds are measured by.
    """

    id = "scalar"
    title = "Compiled backtracking over any layout"
    rank = -1
    in_blocks = True

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now

    def supports(self, layout: kit.Layout) -> str | None:
        """Return None for layouts that are supported, or the reason for others.

        Supported are layouts of up to 25 digits that decompose into primitives and whose search fits into the memory,
        if Numba is installed.
        """
        if layout.digits > MOST_DIGITS:
            return f"found {layout.digits} digits; expected at most {MOST_DIGITS}"
        if layout.size * (layout.size + len(layout.houses) * layout.digits) > MOST_ENTRIES:
            return f"found {layout.size} cells and {len(layout.houses)} houses, whose search may take too much memory"
        return compiling_problem() or kit.primitives_problem(layout) or _beyond(layout)

    def _search_many(
        self, layout: kit.Layout, starts: Iterator[Sequence[int]], limit: int, budget: kit.Budget
    ) -> Iterator[kit.SearchResult]:
        from ruleout_engines.scalar.blocks import Search, rows_of

        search = Search(layout, limit, limit <= 2, budget, self._now)
        try:
            size = 1
            while block := list(islice(starts, size)):
                yield from search.many(rows_of(block))
                size = min(4 * size, BLOCK)
        finally:
            search.close()

    def _solutions(self, layout: kit.Layout, start: Sequence[int], budget: kit.Budget) -> Iterator[tuple[int, ...]]:
        from ruleout_engines.scalar.blocks import MOST, Search

        search = Search(layout, MOST, False, budget, self._now)
        try:
            for solutions in search.every(start):
                yield from solutions
        finally:
            search.close()

    def slices(
        self,
        layout: kit.Layout,
        start: Sequence[int],
        limit: int,
        budget: kit.Budget,
        near: Sequence[int] | None = None,
    ) -> Slices:
        """Search one start in slices, whose approximate nanoseconds are sent."""
        from ruleout_engines.scalar.blocks import Search

        search = Search(layout, limit, limit <= 2, budget, self._now)
        try:
            yield from search.slices(start)
        finally:
            search.close()

    def _search_lines(self, layout: kit.Layout, block: bytes, limit: int, budget: kit.Budget) -> kit.LineResults | None:
        from ruleout_engines.scalar.lines import search_lines

        return search_lines(layout, block, limit, budget, self._now)

    def warm(self) -> None:
        """Compile the search or load it from the cache, if Numba is installed."""
        from ruleout_engines.warming import use

        if self.supports(kit.classic_grid()) is None:
            use(self)


@kit.once_per_layout
def _beyond(layout: kit.Layout) -> str | None:
    """Return why a sum of *layout* does not fit into 64 bits or another constraint to its digits, or None if all do."""
    for constraint in kit.primitives(layout):
        if not _is_whole(constraint, layout.digits):
            return f"{constraint.label}: found a list that does not fit to {layout.digits} digits or to its own states"
        if isinstance(constraint, kit.Sum):
            for number in (constraint.total, *(constraint.weights or ())):
                if abs(number) > LARGEST:
                    return f"{constraint.label}: found {number}; expected no number beyond {LARGEST} in a sum"
    return None


def _is_whole(constraint: kit.Primitive, digits: int) -> bool:
    """Return whether the lists of *constraint* have an entry per digit, and each state of an automaton its moves."""
    if isinstance(constraint, kit.Regular):
        moves = constraint.automaton.moves
        return bool(moves) and all(len(row) >= digits and max(row, default=-1) < len(moves) for row in moves)
    if isinstance(constraint, kit.Relation):
        return len(constraint.allowed) >= digits
    return not isinstance(constraint, kit.Count) or len(constraint.counts) >= digits
