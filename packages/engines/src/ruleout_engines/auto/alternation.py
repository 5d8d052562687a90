"""The search of one start by two engines in turn, in slices that double.

Of a backtracking search and a SAT solver one is often a hundred times faster than the other, and no property of a
puzzle tells which. If they alternate in slices of about the same time, which double, the search takes at most about
three times as long as the faster one needs alone (compare Luby, Sinclair and Zuckerman, 1993, Optimal speedup of Las
Vegas algorithms). Slices are counted in work, not in seconds, so that results can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from ruleout.plugin import Countdown, Layout, SearchResult
from ruleout_engines.auto.combined import CombinedResult
from ruleout_engines.slices import SlicedEngine, Slices


@attrs.frozen
class Contender:
    """An engine that takes turns, and the size of its *first* slice, in what this engine counts."""

    engine: SlicedEngine
    first: int


@attrs.frozen
class Alternation:
    """Engines that take turns at one start, until one of them finishes the search.

    *begun* is called with the id of each when it has its first turn.
    """

    contenders: tuple[Contender, ...]
    begun: Callable[[str], object] = lambda engine: None

    def run(
        self,
        layout: Layout,
        start: Sequence[int],
        combined: CombinedResult,
        limit: int,
        countdown: Countdown,
        near: Sequence[int] | None = None,
    ) -> None:
        """Search *start*, and add the results to *combined*, that of the engine that finishes last.

        If *countdown* passes before, what each of them found is added.
        """
        searches: dict[str, Slices] = {}
        known: dict[Contender, SearchResult] = {}
        size = 1
        try:
            while not (countdown.is_spent or any(each.complete for each in known.values())):
                for each in self.contenders:
                    name = each.engine.id
                    if name not in searches:
                        self.begun(name)
                        searches[name] = each.engine.slices(layout, start, limit, countdown.left(), near)
                        next(searches[name])
                    known[each] = searches[name].send(size * each.first)
                    if known[each].complete or countdown.is_spent:
                        break
                size *= 2
        finally:
            for search in searches.values():
                search.close()
        for contender, result in sorted(known.items(), key=lambda item: item[1].complete):
            combined.add(contender.engine, result)
