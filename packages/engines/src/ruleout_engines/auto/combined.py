"""Combined result of several engines on one start."""

from __future__ import annotations

from ruleout.plugin import Engine, SearchResult
from ruleout_engines.slices import NOTHING


class CombinedResult:
    """The combined result of several engines that searched one start in turn."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._best = NOTHING
        self._nodes = 0
        self._guesses = 0
        self._engine = ""

    def add(self, engine: Engine, result: SearchResult) -> None:
        """Add the *result* of the next engine.

        If it is incomplete, the longer of its solutions and those known are kept, with up to two of the others:
        comparing all of them could take longer than the search.
        """
        self._nodes += result.nodes
        self._guesses += result.guesses
        known = self._best.solutions
        if not result.complete and known:
            few, many = sorted((known, result.solutions), key=len)
            both = (many + tuple([each for each in few[:2] if each not in many]))[: self._limit]
            result = SearchResult.of(both, exhausted=False, complete=len(both) == self._limit)
        self._best = result
        self._engine = engine.id

    @property
    def is_settled(self) -> bool:
        """True if no further engine is needed."""
        return self._best.complete

    @property
    def result(self) -> SearchResult:
        """Return what is known, with the effort of all engines and the id of the last one."""
        best = self._best
        return SearchResult(best.verdict, best.solutions, best.complete, self._nodes, self._guesses, self._engine)
