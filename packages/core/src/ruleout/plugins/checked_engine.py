"""Engines of third parties, whose results are verified."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import attrs

from ruleout.clock import UNLIMITED, Budget, Countdown, OutOfBudget, is_over
from ruleout.errors import PluginError, describe_error
from ruleout.masks import Digit, Mask, digit_mask
from ruleout.model.layout import Layout
from ruleout.model.typed import typed
from ruleout.plugins.gate import END, Gate, enter, entered_for_each, outside
from ruleout.search.engine import Engine, SearchResult, verdict_of

T = TypeVar("T")
Replace = Callable[[Layout], Engine]
"""Returns the engine of the project that searches a layout. Raises Unsupported."""


class CheckedEngine(Engine):
    """An engine of a third party, whose results are verified.

    Solutions are checked against the constraints, and verdicts against the solutions.

    It fails if it raises, gives too few results, or gives one that cannot be right. It is then disabled, and an engine
    of the project continues with the start that has no result yet, here and in every later search.

    Parameters
    ----------
    engine
        The engine to verify.
    gate
        The gate by which the engine is called.
    replace
        Returns the engine that continues. If it is None, the engine is not disabled, and PluginError is raised.
    """

    only_if_named = True

    def __init__(self, engine: Engine, gate: Gate, replace: Replace | None) -> None:
        self._engine, self._gate, self._replace = engine, gate, replace
        self.id, self.title, self.rank = engine.id, engine.title, engine.rank  # type: ignore[misc]

    def irreplaceable(self) -> CheckedEngine:
        """Return this engine so that PluginError is raised if it fails."""
        return CheckedEngine(self._engine, self._gate, None)

    def supports(self, layout: Layout) -> str | None:
        """Return what the engine returns."""

        def check(found: Any) -> Any:
            return found if found is END else typed(found, str | None, "supports")

        reason: str | None = next(self._searched(layout, lambda engine: [engine.supports(layout)], check))
        return reason

    def warm(self) -> None:
        """Warm the engine. If that fails, it is disabled."""
        enter(self._gate.provider, lambda error: self._gate.disable(describe_error(error)), self._engine.warm)

    def _searched(
        self,
        layout: Layout,
        search: Callable[[Engine], Iterable[T]],
        check: Callable[[Any], Any],
        may_end: Callable[[BaseException], bool] = lambda error: False,
    ) -> Iterator[T]:
        """Yield what *search* yields for the engine and *check* returns, then what it yields for the replacement.

        *may_end* returns whether the engine does not fail by an exception.
        """

        def failed(error: BaseException) -> Any:
            if isinstance(error, PluginError) or may_end(error):
                raise error
            if self._replace is None:
                raise PluginError(f"engine {self.id} failed: {describe_error(error)}") from error
            problems.append(error)
            self._gate.disable(describe_error(error))
            return END

        problems: list[BaseException] = []
        is_used = self._replace is None or not self._gate.is_disabled()
        if is_used:
            yield from entered_for_each(self._gate.provider, failed, check, search, self._engine)
        if self._replace is not None and (problems or not is_used):
            yield from search(self._replace(layout))

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[Mask]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        pending: deque[Sequence[Mask]] = deque()

        def noted() -> Iterator[Sequence[Mask]]:
            yield from tuple(pending)
            while True:
                with outside():
                    start = next(starts, None)
                if start is None:
                    return
                pending.append(tuple(start))
                yield pending[-1]

        def search(engine: Engine) -> Iterator[SearchResult]:
            for result in engine.search_many(layout, noted(), limit, budget):
                yield attrs.evolve(result, engine=result.engine or engine.id)

        def check(found: Any) -> Any:
            if found is not END:
                found = typed(found, SearchResult)
                check_result(found, layout, pending[0], limit, budget)
            elif pending or next(noted(), None) is not None:
                raise ValueError("it gave fewer results than it was given puzzles")
            return found

        for result in self._searched(layout, search, check):
            pending.popleft()
            yield result

    def _solutions(self, layout: Layout, start: Sequence[Mask], budget: Budget) -> Iterator[tuple[Digit, ...]]:
        countdown = Countdown(budget)

        def check(found: Any) -> Any:
            if found is not END:
                found = typed(found, tuple[int, ...], "solution")
                check_solution(found, layout, start)
            return found

        def may_end(error: BaseException) -> bool:
            is_limited = budget.nodes is not None or countdown.has_passed or is_over()
            return isinstance(error, OutOfBudget) and is_limited

        known: set[tuple[Digit, ...]] = set()
        for solution in self._searched(
            layout, lambda engine: engine.solutions(layout, tuple(start), budget), check, may_end
        ):
            if solution not in known:
                known.add(solution)
                yield solution


def check_result(
    result: SearchResult, layout: Layout, start: Sequence[Mask], limit: int = 2, budget: Budget = UNLIMITED
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


def check_solution(solution: Sequence[Digit], layout: Layout, start: Sequence[Mask]) -> None:
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
