"""Searches that can be continued, so that two engines can take turns at one start."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Sequence

from ruleout.plugin import Budget, Engine, Layout, SearchResult

Slices = Generator[SearchResult, int | None, None]
"""A search that is sent how much to do next (None: all), and yields what is known then; first, before it begins."""


NOTHING = SearchResult.of((), exhausted=False, complete=False)
"""The result of a search that has not begun."""


class SlicedEngine(Engine):
    """An engine whose searches can be continued."""

    @abstractmethod
    def slices(
        self, layout: Layout, start: Sequence[int], limit: int, budget: Budget, near: Sequence[int] | None = None
    ) -> Slices:
        """Return the search of *start*; the arguments are those of ``search``."""
