"""One start, handed on from engine to engine within one budget."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

import attrs

from ruleout.plugin import Budget, Engine, Layout, OutOfBudget, SearchResult

Solution = tuple[int, ...]


@attrs.frozen
class Leg:
    """An engine, and the choices after which it hands on; None where it keeps what it has begun."""

    engine: Engine
    nodes: int | None = None


class Purse:
    """What is left of a budget. *now* is the clock that its seconds are measured by."""

    def __init__(self, budget: Budget, now: Callable[[], float]) -> None:
        self._nodes = budget.nodes
        self._now = now
        self._deadline = None if budget.seconds is None else now() + budget.seconds

    def share(self, nodes: int | None) -> Budget:
        """All that is left, but no more than so many *nodes*."""
        most = [each for each in (nodes, self._nodes) if each is not None]
        seconds = None if self._deadline is None else max(0.0, self._deadline - self._now())
        return Budget(min(most, default=None), seconds)

    def pay(self, nodes: int) -> None:
        """Take off *nodes* that were spent."""
        if self._nodes is not None:
            self._nodes = max(0, self._nodes - nodes)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left."""
        return self._nodes == 0 or (self._deadline is not None and self._now() >= self._deadline)


class Total:
    """What several engines, one after the other, make of one start."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._best = SearchResult.of((), exhausted=False, complete=False)
        self._nodes = 0
        self._guesses = 0

    def add(self, engine: Engine, result: SearchResult) -> None:
        """The *result* of the next engine. One that was cut short adds to what is known."""
        self._nodes += result.nodes
        self._guesses += result.guesses
        known = self._best.solutions
        if not result.complete and known:
            both = tuple(dict.fromkeys(known + result.solutions))[: self._limit]
            result = SearchResult.of(both, exhausted=False, complete=len(both) == self._limit)
        self._best = attrs.evolve(result, engine=engine.id)

    @property
    def is_settled(self) -> bool:
        """Whether no further engine is needed."""
        return self._best.complete

    @property
    def result(self) -> SearchResult:
        """What is known, with the effort of all engines, under the name of the last one."""
        return attrs.evolve(self._best, nodes=self._nodes, guesses=self._guesses)


def run(
    layout: Layout, start: Sequence[int], total: Total, legs: Iterable[Leg], limit: int, purse: Purse
) -> SearchResult:
    """What *total* comes to when one of *legs* after the other is tried, until one comes to an end or *purse* is
    empty."""
    for leg in legs:
        result = leg.engine.search(layout, start, limit, purse.share(leg.nodes))
        purse.pay(result.nodes)
        total.add(leg.engine, result)
        if total.is_settled or purse.is_empty:
            break
    return total.result


def run_through(
    layout: Layout, start: Sequence[int], legs: Generator[Leg, int, None], purse: Purse
) -> Iterator[Solution]:
    """All solutions, each once. *legs* is told how many solutions the last leg came upon when it is asked for the next.
    What was found is remembered until a leg keeps what it has begun, for the next one finds it again. Raises
    OutOfBudget."""
    seen: set[Solution] = set()
    leg = next(legs)
    while True:
        share = purse.share(leg.nodes)
        found = 0
        try:
            for solution in leg.engine.solutions(layout, start, share):
                found += 1
                if solution not in seen:
                    if leg.nodes is not None:
                        seen.add(solution)
                    yield solution
            return
        except OutOfBudget:
            if leg.nodes is None or share.nodes != leg.nodes or purse.is_empty:
                raise
        purse.pay(leg.nodes)
        leg = legs.send(found)
