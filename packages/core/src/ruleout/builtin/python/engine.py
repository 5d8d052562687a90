"""The engine that needs nothing but Python."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from ruleout.builtin.python.tree import Tree
from ruleout.model.layout import Layout
from ruleout.search.clock import Clock, Expired, Now
from ruleout.search.engine import UNLIMITED, Budget, Engine, OutOfBudget, SearchResult
from ruleout.search.model import Model, model_of

Branching = Literal["weighted", "fewest-candidates"]


class PythonEngine(Engine):
    """Bitmask backtracking over any layout, in plain Python.

    *branching* is ``weighted`` (cells that conflicts point at, with restarts and root probing where at most two
    solutions are asked for) or ``fewest-candidates`` (the cell with the fewest candidates, ties by the most open
    peers, no restarts). *now* is the clock that budgets of seconds are measured by.
    """

    id = "python"
    title = "Backtracking in plain Python over any layout"

    def __init__(self, branching: Branching = "weighted", now: Now = time.perf_counter) -> None:
        if branching not in ("weighted", "fewest-candidates"):
            raise ValueError(f"branching: found {branching!r}; expected 'weighted' or 'fewest-candidates'")
        self._learns = branching == "weighted"
        self._now = now

    def supports(self, layout: Layout) -> str | None:
        """None: every layout can be searched."""
        return None

    def search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        if limit < 1:
            raise ValueError(f"limit: found {limit}; expected 1 or more")
        model = model_of(layout)
        for start in starts:
            tree = self._tree(model, start, budget, restarts=limit <= 2)
            found: list[tuple[int, ...]] = []
            complete = True
            try:
                for masks in tree.solutions():
                    found.append(_digits(model, masks))
                    if len(found) == limit:
                        break
            except Expired:
                complete = False
            exhausted = complete and len(found) < limit
            yield SearchResult.of(found, exhausted, complete, tree.clock.nodes, tree.guesses)

    def solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        model = model_of(layout)
        try:
            for masks in self._tree(model, start, budget, restarts=False).solutions():
                yield _digits(model, masks)
        except Expired:
            raise OutOfBudget from None

    def _tree(self, model: Model, start: Sequence[int], budget: Budget, *, restarts: bool) -> Tree:
        if len(start) != model.size:
            raise ValueError(f"start: found {len(start)} masks; expected {model.size}, one a cell")
        return Tree(model, start, Clock(budget, self._now), restarts=restarts, learns=self._learns)


def _digits(model: Model, masks: Sequence[int]) -> tuple[int, ...]:
    return tuple([mask.bit_length() for mask in masks[: model.visible]])
