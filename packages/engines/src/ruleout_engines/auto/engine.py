"""The engine that hands every job to another one."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import length_hint
from typing import TypeVar

import attrs

from ruleout.plugin import UNLIMITED, Budget, Engine, Layout, LineResults, PythonEngine, SearchResult
from ruleout_engines.auto.choice import Choice
from ruleout_engines.auto.costs import Prices
from ruleout_engines.auto.relay import Leg, Purse, Total, run, run_through

T = TypeVar("T")
PRICES = Prices()


class AutoEngine(Engine):
    """Any layout, searched by whichever engine suits it, the size of the job and what is installed.

    *engines* are those to choose from, ``python`` among them; *prices* say how many seconds it takes before a compiled
    one can begin; *now* is the clock that budgets of seconds are measured by. One budget covers all engines
    that work on a start. Results carry the id of the engine that answered.
    """

    id = "auto"
    title = "Whichever engine suits the puzzle, the size of the job and what is installed"
    rank = 100

    def __init__(
        self,
        engines: Iterable[Engine] | None = None,
        prices: Prices = PRICES,
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._choice = Choice(_installed(now) if engines is None else engines, prices)
        self._now = now

    def supports(self, layout: Layout) -> str | None:
        """None: ``python`` searches any layout."""
        return None

    def search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        if limit < 1:
            raise ValueError(f"limit: found {limit}; expected 1 or more")
        choice = self._choice
        expected = length_hint(starts)
        waiting = iter(starts)
        done = 0
        while True:
            engine = choice.compiled(layout, max(1, expected - done), done, limit)
            if engine is not None:
                yield from self._together(engine, layout, waiting, limit, budget)
                return
            start = next(waiting, None)
            if start is None:
                return
            legs = choice.legs(layout, limit)
            result = run(layout, start, Total(limit), legs, limit, Purse(budget, self._now))
            choice.note(layout, result)
            yield result
            done += 1

    def solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        return run_through(layout, start, self._choice.enumeration(layout), Purse(budget, self._now))

    def search_lines(
        self, layout: Layout, block: bytes, limit: int = 2, budget: Budget = UNLIMITED
    ) -> LineResults | None:
        """By the engine that reads text, where the block is worth having it; lines that are too hard for it are left
        to whoever asked. None where the block is too short, and where a budget must be split."""
        choice = self._choice
        lines = block.count(b"\n") + (not block.endswith(b"\n"))
        engine = choice.compiled(layout, lines, 0, limit)
        if engine is None:
            return None
        if engine.id == "lanes" or choice.helper(layout) is None:
            return engine.search_lines(layout, block, limit, budget)
        if budget != UNLIMITED:
            return None
        found = engine.search_lines(layout, block, limit, Budget(choice.patience(layout, limit)))
        if found is None or 0 not in found.complete:
            return found
        counts = [count if whole else -1 for count, whole in zip(found.counts, found.complete, strict=True)]
        return attrs.evolve(found, counts=counts)

    def _together(
        self, engine: Engine, layout: Layout, starts: Iterator[Sequence[int]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        """The results of a compiled engine that is given all *starts*; what resists it goes to the SAT solver.

        How long one start among many has taken is not known, so that each of the two gets half of the seconds.
        """
        choice = self._choice
        helper = choice.helper(layout)
        share, rest = budget, UNLIMITED
        if helper is not None:
            half = None if budget.seconds is None else budget.seconds / 2
            patience = choice.patience(layout, limit)
            nodes = patience if budget.nodes is None else min(patience, budget.nodes)
            share, rest = Budget(nodes, half), Budget(budget.nodes, half)
        handed: deque[Sequence[int]] = deque()
        for result in engine.search_many(layout, _noting(starts, handed), limit, share):
            start = handed.popleft()
            if result.complete or helper is None:
                yield attrs.evolve(result, engine=engine.id)
                continue
            total = Total(limit)
            total.add(engine, result)
            purse = Purse(rest, self._now)
            purse.pay(result.nodes)
            yield total.result if purse.is_empty else run(layout, start, total, [Leg(helper)], limit, purse)


def _noting(items: Iterator[T], handed: deque[T]) -> Iterator[T]:
    """*items*, each of which is put into *handed* as it is asked for."""
    for item in items:
        handed.append(item)
        yield item


def _installed(now: Callable[[], float]) -> list[Engine]:
    """Every engine of the project. What they need may be missing: then they support nothing."""
    from ruleout_engines.lanes.engine import LanesEngine
    from ruleout_engines.sat.engine import SatEngine
    from ruleout_engines.scalar.engine import ScalarEngine

    return [PythonEngine(now=now), LanesEngine(), ScalarEngine(now), SatEngine(now, shares=False)]
