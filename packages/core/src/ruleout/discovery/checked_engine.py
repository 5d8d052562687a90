"""Engines of third parties, whose answers are not taken on trust."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from ruleout.discovery.faults import describe_error
from ruleout.discovery.registry import Registry
from ruleout.errors import RuleoutError
from ruleout.masks import digit_mask
from ruleout.model.layout import Layout
from ruleout.search.engine import UNLIMITED, Budget, Engine, OutOfBudget, SearchResult, Verdict

ON_PURPOSE = (KeyboardInterrupt, GeneratorExit, RuleoutError, OutOfBudget)


def engine_for(engine: str | Engine | None, layout: Layout, registry: Registry) -> Engine:
    """The engine called *engine*, or the one that the registry takes for *layout*; watched, if a third party's."""
    if isinstance(engine, Engine):
        return engine
    chosen = registry.engine(layout, engine)
    if registry.provider("engines", chosen.id).first_party:
        return chosen
    return CheckedEngine(chosen, registry, alone=engine is not None)


class CheckedEngine(Engine):
    """An engine that is set aside when it raises, answers too little or answers what cannot be: a solution that is
    none, or a verdict that does not go with the solutions. The next one that supports the layout then goes on where
    it stopped. With *alone* there is no next one."""

    title = "Watched"

    def __init__(self, engine: Engine, registry: Registry, *, alone: bool) -> None:
        self._engine = engine
        self._registry = registry
        self._alone = alone

    @property
    def id(self) -> str:  # type: ignore[override]
        """The id of the engine that is answering now."""
        return self._engine.id

    def supports(self, layout: Layout) -> str | None:
        return self._engine.supports(layout)

    def search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        waiting = iter(starts)
        handed: deque[Sequence[int]] = deque()
        outside: list[BaseException] = []

        def fed() -> Iterator[Sequence[int]]:
            yield from tuple(handed)
            while True:
                try:
                    start = next(waiting, None)
                except BaseException as error:
                    outside.append(error)
                    raise
                if start is None:
                    return
                handed.append(start)
                yield start

        while True:
            try:
                for result in self._engine.search_many(layout, fed(), limit, budget):
                    check_result(result, layout, handed[0])
                    handed.popleft()
                    yield result
                if not handed and next(fed(), None) is None:
                    return
                raise ValueError("it answered fewer puzzles than it was given")
            except ON_PURPOSE:
                raise
            except BaseException as error:
                if outside:
                    raise
                self._go_on(layout, error)

    def solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set()
        while True:
            try:
                for solution in self._engine.solutions(layout, start, budget):
                    check_solution(solution, layout, start)
                    if solution not in found:
                        found.add(solution)
                        yield solution
                return
            except ON_PURPOSE:
                raise
            except BaseException as error:
                self._go_on(layout, error)

    def _go_on(self, layout: Layout, error: BaseException) -> None:
        """With the next engine."""
        self._registry.disable_item("engines", self.id, describe_error(error))
        if self._alone:
            raise RuleoutError(f"engine {self.id} failed: {describe_error(error)}") from error
        self._engine = self._registry.engine(layout)


VERDICTS = (
    frozenset({Verdict.NONE, Verdict.UNKNOWN}),
    frozenset({Verdict.UNIQUE, Verdict.UNKNOWN}),
    frozenset({Verdict.SEVERAL}),
)
"""The verdicts that go with no solution, with one, and with two or more."""


def check_result(result: SearchResult, layout: Layout, start: Sequence[int]) -> None:
    """Raises where a solution is none or came before, and where the verdict does not go with their number."""
    for solution in result.solutions:
        check_solution(solution, layout, start)
    count = len(result.solutions)
    if len(set(result.solutions)) != count:
        raise ValueError("a solution comes twice")
    if result.verdict not in VERDICTS[min(count, 2)]:
        raise ValueError(f"the verdict is {result.verdict}, with {count} solutions")


def check_solution(solution: Sequence[int], layout: Layout, start: Sequence[int]) -> None:
    """Raises where a solution holds what its cell may not, or breaks a constraint whose cells are all visible."""
    if len(solution) != layout.visible:
        raise ValueError(f"a solution has {len(solution)} digits; expected {layout.visible}, one a visible cell")
    for cell, digit in enumerate(solution):
        if not digit_mask(digit) & start[cell]:
            raise ValueError(f"a solution holds {digit} in {layout.names[cell]}, which cannot")
    for constraint in layout.constraints:
        if all(cell < layout.visible for cell in constraint.cells) and not constraint.holds(
            [solution[cell] for cell in constraint.cells]
        ):
            raise ValueError(f"a solution breaks {constraint.label}")
