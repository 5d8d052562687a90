"""An engine and a deadline, for code that searches while somebody waits for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout.model.layout import Layout
from ruleout.search.deadline import NEVER, Deadline
from ruleout.search.engine import UNLIMITED, Budget, Engine, OutOfBudget, SearchResult


@attrs.frozen
class Searcher:
    """The search that a technique is given: the engine that the user chose, and the time that is left.

    Every budget is shortened so that no search goes on after *deadline*. A layout that the engine does not support
    counts as one on which its budget ran out.
    """

    engine: Engine
    deadline: Deadline = NEVER

    @property
    def is_late(self) -> bool:
        """Whether the deadline has passed, or the call was cancelled."""
        return self.deadline.has_passed

    def search(self, layout: Layout, start: Sequence[int], limit: int = 2, budget: Budget = UNLIMITED) -> SearchResult:
        """Search *layout* once; see :meth:`Engine.search`. The verdict is unknown if the budget ran out."""
        if self.engine.supports(layout) is not None:
            return SearchResult.of((), exhausted=False, complete=False)
        return self.engine.search(layout, start, limit, self.deadline.capped(budget))

    def solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        """Yield every solution once; see :meth:`Engine.solutions`.

        Raises
        ------
        OutOfBudget
            If the budget runs out before the last solution. A technique need not catch it: if no other technique
            applies either, it is unknown whether there is a step.
        """
        if self.engine.supports(layout) is not None:
            raise OutOfBudget
        yield from self.engine.solutions(layout, start, self.deadline.capped(budget))
