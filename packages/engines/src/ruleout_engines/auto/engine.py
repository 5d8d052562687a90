"""The engine that passes every job to another one."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import length_hint
from typing import TypeVar

import attrs

from ruleout import internal as kit
from ruleout_engines.auto.choice import Choice
from ruleout_engines.auto.combined import CombinedResult
from ruleout_engines.auto.costs import Prices
from ruleout_engines.auto.relay import run, run_through

T = TypeVar("T")
PRICES = Prices()


class AutoEngine(kit.Engine):
    """Searches any layout, with the engine chosen by the layout, the size of the job and the packages installed.

    One budget covers all engines that search a start. Results carry the id of the engine that searched last. If the
    budget limits nodes, which engines count differently, no compiled engine is used: its use depends on the searches
    before.

    Parameters
    ----------
    engines
        The engines to choose from, ``python`` among them; by default those of this package and ``python``.
    prices
        The seconds before each compiled engine can begin.
    now
        The clock that budgets of seconds are measured by.
    """

    id = "auto"
    title = "Whichever engine suits the puzzle, the size of the job and what is installed"
    rank = 100

    def __init__(
        self,
        engines: Iterable[kit.Engine] | None = None,
        prices: Prices = PRICES,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._choice = Choice(_installed(now) if engines is None else engines, prices)
        self._now = now

    def supports(self, layout: kit.Layout) -> str | None:
        """Return None: ``python`` searches any layout."""
        return None

    def preferred(self, layout: kit.Layout, starts: int) -> str:
        """Return the id of the engine that needs no help with *starts* starts on *layout*, or that of this one."""
        return self._choice.direct(layout, starts) or self.id

    def soonest(self, layout: kit.Layout, starts: int) -> tuple[str, ...]:
        """Return the ids of the engines that search *starts* starts on *layout*, the one that is done soonest first."""
        return self._choice.soonest(layout, starts)

    def _search_many(
        self, layout: kit.Layout, starts: Iterator[Sequence[int]], limit: int, budget: kit.Budget
    ) -> Iterator[kit.SearchResult]:
        return self._results(layout, starts, limit, budget)

    def _search_near(
        self, layout: kit.Layout, start: Sequence[int], limit: int, budget: kit.Budget, near: Sequence[int]
    ) -> kit.SearchResult:
        return next(self._results(layout, iter([start]), limit, budget, near))

    def _results(
        self,
        layout: kit.Layout,
        starts: Iterator[Sequence[int]],
        limit: int,
        budget: kit.Budget,
        near: Sequence[int] | None = None,
    ) -> Iterator[kit.SearchResult]:
        """Yield one result per start; the solutions that are searched for first may be *near* to others.

        Whoever names those only wants to know whether there are further ones, so that it does not matter which.
        """
        choice = self._choice
        expected = length_hint(starts)
        done = 0
        compiled = budget.nodes is None
        while True:
            engine = choice.compiled(layout, max(1, expected - done), done, limit) if compiled else None
            if engine is not None and (expected != 1 or done):
                yield from self._together(engine, layout, starts, limit, budget)
                return
            start = next(starts, None)
            if start is None:
                return
            countdown = kit.Countdown(budget, self._now)
            stages = choice.stages(layout, limit, compiled) if engine is None else choice.ready(engine, layout, limit)
            result = run(layout, start, CombinedResult(limit), stages, limit, countdown, near)
            if compiled:
                if engine is None:
                    choice.note(layout, result)
                is_any = near is not None or result.engine == "python"
                if limit == 2 and not is_any and (engine or choice.alternation(layout)) is not None:
                    result = self._with_first_solutions(result, layout, start, countdown)
            yield result
            done += 1

    def _solutions(self, layout: kit.Layout, start: Sequence[int], budget: kit.Budget) -> Iterator[tuple[int, ...]]:
        stages = self._choice.enumeration(layout, compiled=budget.nodes is None)
        return run_through(layout, start, stages, kit.Countdown(budget, self._now))

    def _search_lines(self, layout: kit.Layout, block: bytes, limit: int, budget: kit.Budget) -> kit.LineResults | None:
        """Pass the block to the compiled engine if it is long enough. Lines that are too hard for it have the count -1.

        Returns None if the block is too short, if the budget limits nodes, or if it would have to be split between two
        engines.
        """
        choice = self._choice
        if budget.nodes is not None:
            return None
        lines = block.count(b"\n") + (not block.endswith(b"\n"))
        engine = choice.compiled(layout, lines, 0, limit)
        if engine is None:
            return None
        if engine.id == "lanes" or choice.helper(layout) is None:
            return engine.search_lines(layout, block, limit, budget)
        if budget != kit.UNLIMITED:
            return None
        found = engine.search_lines(layout, block, limit, kit.Budget(choice.patience(layout, limit)))
        if found is None or 0 not in found.complete:
            return found
        counts = [count if whole else -1 for count, whole in zip(found.counts, found.complete, strict=True)]
        return attrs.evolve(found, counts=counts)

    def warm(self) -> None:
        """Warm all engines, and use the compiled ones from the next search on."""
        self._choice.warm()

    def _together(
        self,
        engine: kit.Engine,
        layout: kit.Layout,
        starts: Iterator[Sequence[int]],
        limit: int,
        budget: kit.Budget,
    ) -> Iterator[kit.SearchResult]:
        """Yield the results of a compiled engine that gets all *starts*.

        Starts that are too hard for it are passed to the SAT solver.

        The time spent on one start among many is not known, so each of the two engines gets half of the seconds.
        """
        helper = self._choice.helper(layout)
        share = rest = budget
        if budget.seconds is not None:
            rest = attrs.evolve(budget, seconds=None if helper is None else budget.seconds / 2)
        if helper is not None:
            share = attrs.evolve(rest, nodes=self._choice.patience(layout, limit))
        pending: deque[Sequence[int]] = deque()
        for result in engine.search_many(layout, _noting(starts, pending), limit, share):
            start = pending.popleft()
            countdown = kit.Countdown(rest, self._now)
            if result.complete or helper is None:
                result = attrs.evolve(result, engine=engine.id)
            else:
                combined = CombinedResult(limit)
                combined.add(engine, result)
                stages = self._choice.ready(engine, layout, limit)[-1:]
                result = run(layout, start, combined, stages, limit, countdown)
            if limit == 2 and (helper is not None or budget.seconds is None):
                result = self._with_first_solutions(result, layout, start, countdown)
            yield result

    def _with_first_solutions(
        self, result: kit.SearchResult, layout: kit.Layout, start: Sequence[int], countdown: kit.Countdown
    ) -> kit.SearchResult:
        """Return *result*, if it has two solutions, with those that are found without a compiled engine.

        The solutions of a result then do not depend on earlier searches. *result* is not changed if the search was
        long, or if neither ``python`` nor the SAT solver finds two solutions soon.
        """
        if result.verdict is not kit.Verdict.SEVERAL or result.nodes > self._choice.python_patience(layout):
            return result
        again = run(layout, start, CombinedResult(2), self._choice.without_compiled(layout), 2, countdown)
        return attrs.evolve(result, solutions=again.solutions) if again.verdict is kit.Verdict.SEVERAL else result


def _noting(items: Iterator[T], noted: deque[T]) -> Iterator[T]:
    """Yield *items* and append each to *noted* as it is taken."""
    for item in items:
        noted.append(item)
        yield item


def _installed(now: Callable[[], float]) -> list[kit.Engine]:
    """Return every engine of the project. An engine whose requirements are missing supports no layout."""
    from ruleout_engines.lanes.engine import LanesEngine
    from ruleout_engines.sat.engine import SatEngine
    from ruleout_engines.scalar.engine import ScalarEngine

    return [kit.PythonEngine(now=now), LanesEngine(), ScalarEngine(now), SatEngine(now, shares=False)]
