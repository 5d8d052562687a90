"""The test kit compares engines with exhaustive search, and ``narrow`` of constraints with ``holds``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import attrs
import pytest

from ruleout import UNLIMITED, Budget, Engine, Layout, Verdict
from ruleout.plugin import Constraint, PythonEngine, SearchResult, Unit
from ruleout.testing import all_solutions, check_constraint, check_engine, tiny_layouts

Change = Callable[[SearchResult, int, Budget], SearchResult]


class Spoiled(PythonEngine):
    """The python engine, with each result and each enumeration changed."""

    def __init__(self, result: Change | None = None, listed: Callable[[list[tuple[int, ...]]], object] = list) -> None:
        super().__init__()
        self._result = result
        self._listed = listed

    def _search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        for found in super()._search_many(layout, starts, limit, budget):
            yield self._result(found, limit, budget) if self._result else found

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        yield from self._listed(list(super()._solutions(layout, start, budget)))  # type: ignore[misc]


@pytest.mark.parametrize("engine", [PythonEngine(), PythonEngine("fewest-candidates")])
def test_the_python_engine_keeps_its_promises(engine: Engine) -> None:
    check_engine(engine, seed=1)


def always_unique(result: SearchResult, limit: int, budget: Budget) -> SearchResult:
    return attrs.evolve(result, verdict=Verdict.UNIQUE) if result.solutions else result


def none_when_cut_short(result: SearchResult, limit: int, budget: Budget) -> SearchResult:
    cut = result.verdict is Verdict.UNKNOWN and not result.complete
    return attrs.evolve(result, verdict=Verdict.NONE, complete=True) if cut else result


def forgetful(result: SearchResult, limit: int, budget: Budget) -> SearchResult:
    return attrs.evolve(result, solutions=result.solutions[1:])


def wrong(result: SearchResult, limit: int, budget: Budget) -> SearchResult:
    return attrs.evolve(result, solutions=tuple(tuple(reversed(each)) for each in result.solutions))


@pytest.mark.parametrize(
    ("engine", "complaint"),
    [
        (Spoiled(always_unique), "the verdict is unique"),
        (Spoiled(none_when_cut_short), "the verdict is none"),
        (Spoiled(forgetful), "0 found"),
        (Spoiled(wrong), "are not solutions"),
        (Spoiled(listed=lambda found: found[:-1]), "enumerates"),
        (Spoiled(listed=lambda found: found * 2), "enumerates"),
    ],
)
def test_an_engine_that_breaks_a_promise_is_caught(engine: Engine, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_engine(engine, seed=1)


def test_trying_everything_finds_the_288_squares() -> None:
    square = tiny_layouts()["square"]
    assert sum(1 for _ in all_solutions(square, [15] * 16)) == 288
    hidden = tiny_layouts()["hidden cell"]
    assert {len(each) for each in all_solutions(hidden, [15] * 3)} == {2}


@pytest.mark.parametrize("name", [name for name, layout in tiny_layouts().items() if layout.constraints])
def test_the_constraints_of_core_keep_their_promises(name: str) -> None:
    layout = tiny_layouts()[name]
    for constraint in layout.constraints:
        check_constraint(constraint, layout.digits)


class Greedy(Unit):
    """Keeps of each mask the lowest digit."""

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        return tuple(mask & -mask for mask in masks)


class Lenient(Unit):
    """Never narrows."""

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        return tuple(masks)


class Adding(Unit):
    """Adds a digit."""

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        return tuple(mask | 1 for mask in masks)


class Stuck(Unit):
    """Does not move."""

    def relabelled(self, to: Sequence[int]) -> Stuck:
        return self


@pytest.mark.parametrize(
    ("constraint", "complaint"),
    [
        (Greedy("unit", "row", (0, 1, 2)), "loses a digit"),
        (Lenient("unit", "row", (0, 1, 2)), "lets .* pass"),
        (Adding("unit", "row", (0, 1, 2)), "adds to|changes"),
        (Stuck("unit", "row", (0, 1, 2)), "does not move"),
    ],
)
def test_a_constraint_that_breaks_a_promise_is_caught(constraint: Constraint, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_constraint(constraint, 4)
