"""Engines of third parties, whose results are verified."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from ruleout.clock import UNLIMITED, Budget, Countdown, OutOfBudget, is_over
from ruleout.errors import PluginError, describe_error
from ruleout.masks import digit_mask
from ruleout.model.layout import Layout
from ruleout.model.typed import typed
from ruleout.plugins.registry import Registry
from ruleout.search.engine import Engine, SearchResult, verdict_of

T = TypeVar("T")

ON_PURPOSE = (KeyboardInterrupt, GeneratorExit, PluginError)
"""What passes: interruptions, and faults of plug-ins that are reported already."""

Replace = Callable[[Engine, BaseException], Engine]
"""Given an engine that failed and its error: returns the engine that continues, or raises."""


def engine_for(engine: str | Engine | None, layout: Layout, registry: Registry) -> Engine:
    """Return the engine that searches *layout*.

    Parameters
    ----------
    engine
        An engine, the id of one, or None for the engine of the project with the highest rank that supports the layout.
    layout, registry
        What is searched, and where engines are looked up.

    Returns
    -------
    Engine
        An engine of a third party, which must be named, is returned as a :class:`CheckedEngine`. If it fails, the
        registry disables it, and the engine for None continues.

    Raises
    ------
    UnknownName
        If there is no engine of that id.
    Unsupported
        If no engine, or not this one, can search the layout.
    """
    if isinstance(engine, Engine):
        return engine
    chosen = registry.engine(layout, engine)
    if not registry.is_foreign("engines", chosen.id):
        return chosen

    def replace(failed: Engine, error: BaseException) -> Engine:
        registry.disable_item("engines", failed.id, describe_error(error))
        return registry.engine(layout)

    return CheckedEngine(chosen, replace)


def no_replacement(failed: Engine, error: BaseException) -> Engine:
    """Raise the PluginError that *failed* cannot be replaced."""
    raise PluginError(f"engine {failed.id} failed: {describe_error(error)}") from error


class CheckedEngine(Engine):
    """An engine whose results are verified: solutions against the constraints, verdicts against the solutions.

    It fails if it raises, gives too few results, or gives one that cannot be right.

    Parameters
    ----------
    engine
        The engine to verify.
    replace
        Called with the engine and its error when it fails. It returns the engine that continues with the start that
        has no result yet, or raises; by default it raises PluginError.
    """

    title = "Checked"

    def __init__(self, engine: Engine, replace: Replace = no_replacement) -> None:
        self._engine = engine
        self._replace = replace

    @property
    def id(self) -> str:  # type: ignore[override]
        """The id of the engine that is searching now."""
        return self._engine.id

    def supports(self, layout: Layout) -> str | None:
        """Return what the engine returns."""

        def run() -> Iterator[str | None]:
            yield typed(self._engine.supports(layout), str | None, "supports")

        return next(self._restarted(run))

    def warm(self) -> None:
        """Warm the engine."""

        def run() -> Iterator[None]:
            self._engine.warm()
            yield

        next(self._restarted(run))

    def _restarted(self, run: Callable[[], Iterator[T]], budget: Budget = UNLIMITED) -> Iterator[T]:
        """Yield what *run* yields. If the engine fails, replace it and call *run* again.

        OutOfBudget passes only if *budget*, or the time of the running call, can have run out.
        """
        countdown = Countdown(budget)
        while True:
            try:
                yield from run()
                return
            except ON_PURPOSE:
                raise
            except BaseException as error:
                may_end = budget.nodes is not None or countdown.has_passed or is_over()
                if isinstance(error, OutOfBudget) and may_end:
                    raise
                self._engine = self._replace(self._engine, error)

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[int]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        pending: deque[Sequence[int]] = deque()

        def noted() -> Iterator[Sequence[int]]:
            yield from tuple(pending)
            for start in starts:
                pending.append(tuple(start))
                yield pending[-1]

        def run() -> Iterator[SearchResult]:
            for found in self._engine.search_many(layout, noted(), limit, budget):
                result: SearchResult = typed(found, SearchResult)
                check_result(result, layout, pending[0], limit, budget)
                pending.popleft()
                yield result
            if pending or next(noted(), None) is not None:
                raise ValueError("it gave fewer results than it was given puzzles")

        return self._restarted(run)

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget) -> Iterator[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set()

        def run() -> Iterator[tuple[int, ...]]:
            for each in self._engine.solutions(layout, tuple(start), budget):
                solution: tuple[int, ...] = typed(each, tuple[int, ...], "solution")
                check_solution(solution, layout, start)
                if solution not in found:
                    found.add(solution)
                    yield solution

        return self._restarted(run, budget)


def check_result(
    result: SearchResult, layout: Layout, start: Sequence[int], limit: int = 2, budget: Budget = UNLIMITED
) -> None:
    """Raise ValueError if a solution is wrong or occurs twice, or if the verdict does not match their number."""
    for solution in result.solutions:
        check_solution(solution, layout, start)
    count = len(result.solutions)
    if len(set(result.solutions)) != count:
        raise ValueError("a solution occurs twice")
    if count > limit:
        raise ValueError(f"it returned {count} solutions; expected at most {limit}")
    if not result.complete and budget == UNLIMITED:
        raise ValueError("it gave up, and there is no limit")
    possible = {verdict_of(count, True)} if result.complete else set()
    possible |= {verdict_of(count, False)} if count == limit or not result.complete else set()
    if result.verdict not in possible:
        cut = "" if result.complete else ", out of budget"
        raise ValueError(f"the verdict is {result.verdict}, with {count} solutions{cut}")


def check_solution(solution: Sequence[int], layout: Layout, start: Sequence[int]) -> None:
    """Raise ValueError if a solution is not one.

    Constraints that involve hidden cells are not checked, since a solution does not show these.
    """
    if len(solution) != layout.visible:
        raise ValueError(f"a solution has {len(solution)} digits; expected {layout.visible}, one per visible cell")
    for cell, digit in enumerate(solution):
        if not digit_mask(digit) & start[cell]:
            raise ValueError(f"a solution holds {digit} in {layout.names[cell]}, which is not one of its candidates")
    for constraint in layout.constraints:
        cells = constraint.cells
        if max(cells, default=-1) < layout.visible and not constraint.holds([solution[cell] for cell in cells]):
            raise ValueError(f"a solution violates {constraint.label}")
