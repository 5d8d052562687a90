"""The engine in plain Python."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Literal

from ruleout.builtin.python.tree import Tree
from ruleout.clock import Budget, Countdown, Now, OutOfBudget
from ruleout.masks import Digit, Mask
from ruleout.model.layout import Layout
from ruleout.search.engine import Engine, SearchResult

Branching = Literal["weighted", "fewest-candidates"]


class PythonEngine(Engine):
    """Bitmask backtracking over any layout, in plain Python.

    Parameters
    ----------
    branching
        ``weighted`` prefers cells that were involved in conflicts, with restarts and root probing if at most two
        solutions are required. ``fewest-candidates`` chooses the cell with the fewest candidates, and of these the one
        with the most open peers, without restarts.
    now
        The clock that measures budgets of seconds.

    Raises
    ------
    ValueError
        If *branching* is something else.
    """

    id = "python"
    title = "Backtracking in plain Python over any layout"

    def __init__(self, branching: Branching = "weighted", now: Now = time.monotonic) -> None:
        if branching not in ("weighted", "fewest-candidates"):
            raise ValueError(f"branching: found {branching!r}; expected 'weighted' or 'fewest-candidates'")
        self._weighted = branching == "weighted"
        self._now = now

    def supports(self, layout: Layout) -> str | None:
        """Return None: every layout can be searched."""
        return None

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[Mask]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        for start in starts:
            tree = self._tree(layout, start, budget, restarts=limit <= 2)
            found: list[tuple[Digit, ...]] = []
            complete = True
            try:
                for masks in tree.solutions():
                    found.append(_digits(layout, masks))
                    if len(found) == limit:
                        break
            except OutOfBudget:
                complete = False
            exhausted = complete and len(found) < limit
            yield SearchResult.of(found, exhausted, complete, tree.countdown.nodes, tree.guesses)

    def _solutions(self, layout: Layout, start: Sequence[Mask], budget: Budget) -> Iterator[tuple[Digit, ...]]:
        for masks in self._tree(layout, start, budget, restarts=False).solutions():
            yield _digits(layout, masks)

    def _tree(self, layout: Layout, start: Sequence[Mask], budget: Budget, *, restarts: bool) -> Tree:
        return Tree(layout, start, Countdown(budget, self._now), restarts=restarts, weighted=self._weighted)


def _digits(layout: Layout, masks: Sequence[Mask]) -> tuple[Digit, ...]:
    return tuple([mask.bit_length() for mask in masks[: layout.visible]])
