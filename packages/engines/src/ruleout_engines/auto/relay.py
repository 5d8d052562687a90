"""The search of one start by several engines in turn, within one budget."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

import attrs

from ruleout.plugin import Countdown, Engine, Layout, OutOfBudget, SearchResult
from ruleout_engines.auto.alternation import Alternation
from ruleout_engines.auto.combined import CombinedResult

Solution = tuple[int, ...]


@attrs.frozen
class Stage:
    """An engine, and the number of choices after which the next one takes over (None: never)."""

    engine: Engine
    nodes: int | None = None

    def run(
        self,
        layout: Layout,
        start: Sequence[int],
        combined: CombinedResult,
        limit: int,
        countdown: Countdown,
        near: Sequence[int] | None = None,
    ) -> None:
        """Search *start*, and add the result to *combined*."""
        result = self.engine.search(layout, start, limit, countdown.left(self.nodes), near)
        countdown.nodes += result.nodes
        combined.add(self.engine, result)


def run(
    layout: Layout,
    start: Sequence[int],
    combined: CombinedResult,
    stages: Iterable[Stage | Alternation],
    limit: int,
    countdown: Countdown,
    near: Sequence[int] | None = None,
) -> SearchResult:
    """Run *stages* until one of them finishes the search or the budget is spent; return the combined result."""
    for stage in stages:
        stage.run(layout, start, combined, limit, countdown, near)
        if combined.is_settled or countdown.is_spent:
            break
    return combined.result


def run_through(
    layout: Layout, start: Sequence[int], stages: Generator[Stage, int, None], countdown: Countdown
) -> Iterator[Solution]:
    """Yield all solutions, each once.

    *stages* is sent the number of solutions that the last stage found. Solutions are remembered until a stage without
    a limit begins, since each further stage finds them again. Raises OutOfBudget.
    """
    seen: set[Solution] = set()
    stage = next(stages)
    while True:
        share = countdown.left(stage.nodes)
        found = 0
        try:
            for solution in stage.engine.solutions(layout, start, share):
                found += 1
                if solution not in seen:
                    if stage.nodes is not None:
                        seen.add(solution)
                    yield solution
            return
        except OutOfBudget:
            if stage.nodes is None or share.nodes != stage.nodes or countdown.is_spent:
                raise
        countdown.nodes += stage.nodes
        stage = stages.send(found)
