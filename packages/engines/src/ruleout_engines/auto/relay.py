"""The search of one start by several engines in turn, within one budget."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

import attrs

from ruleout.plugin import Countdown, Engine, Layout, OutOfBudget, SearchResult

Solution = tuple[int, ...]


@attrs.frozen
class Stage:
    """An engine, and the number of choices after which the next one takes over (None: never)."""

    engine: Engine
    nodes: int | None = None


class CombinedResult:
    """The combined result of several engines that searched one start in turn."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._best = SearchResult.of((), exhausted=False, complete=False)
        self._nodes = 0
        self._guesses = 0

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
        self._best = attrs.evolve(result, engine=engine.id)

    @property
    def is_settled(self) -> bool:
        """Whether no further engine is needed."""
        return self._best.complete

    @property
    def result(self) -> SearchResult:
        """Return what is known, with the effort of all engines and the id of the last one."""
        return attrs.evolve(self._best, nodes=self._nodes, guesses=self._guesses)


def run(
    layout: Layout,
    start: Sequence[int],
    combined: CombinedResult,
    stages: Iterable[Stage],
    limit: int,
    countdown: Countdown,
    near: Sequence[int] | None = None,
) -> SearchResult:
    """Run *stages* until one of them finishes the search or the budget is spent; return the combined result."""
    for stage in stages:
        result = stage.engine.search(layout, start, limit, countdown.left(stage.nodes), near)
        countdown.nodes += result.nodes
        combined.add(stage.engine, result)
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
