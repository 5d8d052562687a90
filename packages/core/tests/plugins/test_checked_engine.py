"""If a third party's engine fails, the next engine continues where it stopped, and no result is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import attrs
import pytest

from ruleout import (
    UNLIMITED,
    Budget,
    Engine,
    InputError,
    OutOfBudget,
    PluginError,
    PluginWarning,
    Registry,
    RuleoutError,
    Verdict,
    count,
    discover,
    explain,
    registry_of,
    solve,
    solve_many,
    warm,
)
from ruleout.api import many
from ruleout.builtin.grids import classic_grid
from ruleout.model.layout import Layout
from ruleout.plugin import PythonEngine, SearchResult, hookimpl
from ruleout.plugins.checked_engine import CheckedEngine

LAYOUT = classic_grid(4, (2, 2))
EMPTY, ONE, NONE = "." * 16, "1...3..2...3..2.", "11.............."
PYTHON = PythonEngine()


class Lame(Engine):
    """The engine ``python`` with results changed by *spoil*."""

    id = "lame"
    title = "Lame"
    rank = 50

    def __init__(self, spoil: Callable[[Iterator[Any]], Iterator[Any]]) -> None:
        self.spoil = spoil

    def supports(self, layout: Layout) -> str | None:
        return None

    def _search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        return self.spoil(iter(PYTHON.search_many(layout, starts, limit, budget)))

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        return self.spoil(iter(PYTHON.solutions(layout, start, budget)))


def raising(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    raise ValueError("lame")


def short(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)


def wrong(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    yield SearchResult(Verdict.UNIQUE, ((1,) * 16,), True)


def foreign(results: Iterator[Any]) -> Iterator[Any]:
    """A solution of another puzzle."""
    first = next(results)
    yield first
    next(results)
    yield SearchResult(Verdict.UNIQUE, first.solutions[1:], True)


def cut(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    yield SearchResult(Verdict.UNIQUE, (next(results).solutions[0][:15],), True)


def twice(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    yield SearchResult(Verdict.SEVERAL, next(results).solutions * 2, True)


def unfounded(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    next(results)
    yield SearchResult(Verdict.UNIQUE, (), True)


def rubbish(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    yield "unique"


def out_of_budget(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    raise OutOfBudget


def silent(results: Iterator[Any]) -> Iterator[Any]:
    return iter(())


class Bringing:
    """A plug-in that brings one engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @hookimpl
    def ruleout_engines(self) -> list[Engine]:
        return [self._engine]


def registry_with(spoil: Callable[[Iterator[Any]], Iterator[Any]]) -> Registry:
    return discover(only=[], also=[Bringing(Lame(spoil))])


@pytest.mark.parametrize("spoil", [raising, short, wrong, foreign, cut, twice, unfounded, rubbish])
def test_the_next_engine_goes_on_where_the_first_stopped(spoil: Any) -> None:
    registry = registry_with(spoil)
    with pytest.warns(PluginWarning, match="engine lame of plug-in given 0"):
        found = list(solve_many([EMPTY, ONE, NONE, ONE], block=4, engine="lame", plugins=registry))
    assert [str(each.verdict) for each in found] == ["several", "unique", "none", "unique"]
    assert [each.engine for each in found] == ["lame", "python", "python", "python"]
    assert list(registry.engines) == ["python"]


def test_the_next_engine_goes_on_within_a_growing_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks are one, two and one of the puzzles; one result for the second block is missing."""
    monkeypatch.setattr(many, "SECONDS_PER_BLOCK", float("inf"))
    registry = registry_with(short)
    with pytest.warns(PluginWarning, match="engine lame of plug-in given 0"):
        found = list(solve_many([EMPTY, ONE, NONE, ONE], engine="lame", plugins=registry))
    assert [str(each.verdict) for each in found] == ["several", "unique", "none", "unique"]
    assert [each.engine for each in found] == ["lame", "lame", "python", "python"]
    assert list(registry.engines) == ["python"]


def test_an_engine_that_says_nothing_is_passed_over() -> None:
    with pytest.warns(PluginWarning, match="it gave fewer results than it was given puzzles"):
        assert solve(ONE, engine="lame", plugins=registry_with(silent)).verdict is Verdict.UNIQUE


def test_solutions_go_on_and_none_comes_twice() -> None:
    with pytest.warns(PluginWarning, match="ValueError: lame"):
        assert count(EMPTY, engine="lame", plugins=registry_with(raising)).number == 288


def test_an_explanation_goes_on_without_the_engine() -> None:
    with pytest.warns(PluginWarning, match="engine lame"):
        assert explain(ONE, engine="lame", plugins=registry_with(silent)).verdict is Verdict.UNIQUE


def test_an_engine_that_failed_is_not_used_again_though_it_is_named() -> None:
    registry = registry_with(raising)
    with pytest.warns(PluginWarning, match="engine lame") as caught:
        found = list(solve_many([EMPTY, ONE, "." * 81], engine="lame", block=2, plugins=registry))
    assert [each.engine for each in found] == ["lame", "python", "python"]
    assert len(caught) == 1
    assert solve(ONE, engine="lame", plugins=registry).engine == "python"


def test_without_a_replacement_the_error_names_the_engine_which_stays() -> None:
    registry = registry_with(raising)
    engine = registry.engine(LAYOUT, "lame", replaced=False)
    for _ in range(2):
        with pytest.raises(PluginError, match="engine lame failed: ValueError: lame"):
            list(engine.search_many(LAYOUT, [(15,) * 16] * 2))
    assert not registry.faults
    assert "lame" in registry.engines
    assert registry.engine(LAYOUT, "python", replaced=False) is registry.engines["python"]


def test_running_out_of_a_budget_is_no_fault() -> None:
    registry = registry_with(out_of_budget)
    result = count(EMPTY, engine="lame", budget=Budget(nodes=1000), plugins=registry)
    assert (result.number, result.exact, result.complete) == (1, False, False)
    assert not count(EMPTY, engine="lame", budget=Budget(seconds=0), plugins=registry).complete
    assert not registry.faults


@pytest.mark.parametrize("budget", [UNLIMITED, Budget(seconds=1000)])
def test_running_out_of_a_budget_that_is_left_is_a_fault(budget: Budget) -> None:
    with pytest.warns(PluginWarning, match="engine lame of plug-in given 0 .* was disabled: OutOfBudget"):
        assert count(EMPTY, engine="lame", budget=budget, plugins=registry_with(out_of_budget)).number == 288


def gives_up(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    next(results)
    yield SearchResult.of((), exhausted=False, complete=False)


def several_of_one(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    yield attrs.evolve(next(results), verdict=Verdict.UNKNOWN)


def counted_in_words(results: Iterator[Any]) -> Iterator[Any]:
    yield next(results)
    yield attrs.evolve(next(results), nodes="many")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (gives_up, "it gave up, and there is no limit"),
        (several_of_one, "the verdict is unknown, with 1 solutions"),
        (counted_in_words, "nodes 'many'; expected a whole number"),
    ],
)
def test_the_fields_of_a_result_are_checked(spoil: Any, says: str) -> None:
    with pytest.warns(PluginWarning, match=says):
        found = list(solve_many([EMPTY, ONE], block=2, engine="lame", plugins=registry_with(spoil)))
    assert [each.engine for each in found] == ["lame", "python"]


@pytest.mark.parametrize("error", [InputError("odd"), RuleoutError("odd"), OutOfBudget(), SystemExit(0)])
def test_no_error_of_an_engine_is_an_answer(error: BaseException) -> None:
    def failing(results: Iterator[Any]) -> Iterator[Any]:
        yield next(results)
        raise error

    with pytest.warns(PluginWarning, match=f"engine lame of plug-in given 0 .* disabled: {type(error).__name__}"):
        found = list(solve_many([EMPTY, ONE], block=2, engine="lame", plugins=registry_with(failing)))
    assert [each.engine for each in found] == ["lame", "python"]


def test_an_engine_cannot_change_the_start() -> None:
    class Changes(Lame):
        def _search_many(self, layout: Any, starts: Any, limit: int = 2, budget: Budget = UNLIMITED) -> Any:
            for start in starts:
                start[0] = 1
                yield SearchResult(Verdict.NONE, (), True)

    with pytest.raises(PluginError, match="does not support item assignment"):
        registry_of(Bringing(Changes(iter))).engine(LAYOUT, "lame", replaced=False).search(LAYOUT, [15] * 16)


def test_an_engine_of_a_third_party_is_used_only_if_it_is_named() -> None:
    registry = registry_with(lambda results: results)
    assert solve(ONE, plugins=registry).engine == "python"
    assert solve(ONE, engine="lame", plugins=registry).engine == "lame"


def test_what_goes_wrong_outside_is_not_the_engines_fault() -> None:
    def puzzles() -> Iterator[str]:
        yield EMPTY
        raise LookupError("the puzzles came to a bad end")

    registry = registry_with(lambda results: results)
    with pytest.raises(LookupError):
        list(solve_many(puzzles(), engine="lame", plugins=registry))
    with pytest.raises(InputError):
        list(solve_many([EMPTY, "x" + EMPTY[1:]], engine="lame", plugins=registry))
    assert not registry.faults


def test_results_come_as_they_are_found() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield ONE

    registry = registry_with(lambda results: results)
    assert [str(each.verdict) for each in islice(solve_many(endless(), engine="lame", plugins=registry), 3)] == [
        "unique"
    ] * 3


def test_the_projects_own_engines_and_those_at_hand_are_not_checked() -> None:
    registry = registry_with(lambda results: results)
    found = registry.engine(LAYOUT, "lame")
    assert isinstance(found, CheckedEngine)
    assert (found.id, found.title, found.rank) == ("lame", "Lame", 50)
    assert registry.engine(LAYOUT) is registry.engines["python"]
    assert type(registry.engine(LAYOUT, "python")) is PythonEngine
    mine = Lame(raising)
    assert registry.engine(LAYOUT, mine) is mine


def test_a_search_that_is_open_when_its_engine_fails_elsewhere_is_continued() -> None:
    registry = registry_with(raising)
    engine = registry.engine(LAYOUT, "lame")
    results = engine.search_many(LAYOUT, [(15,) * 16] * 3)
    assert next(results).engine == "lame"
    with pytest.warns(PluginWarning, match="ValueError: lame"):
        assert len(list(engine.search_many(LAYOUT, [(15,) * 16] * 3))) == 3
    assert [each.engine for each in results] == ["python", "python"]
    assert engine.supports(LAYOUT) is None
    assert len(registry.faults) == 1


def test_an_engine_that_cannot_be_warmed_is_disabled() -> None:
    class Cold(Lame):
        def warm(self) -> None:
            raise OSError("no coal")

    registry = discover(only=[], also=[Bringing(Cold(iter))])
    with pytest.warns(PluginWarning, match="engine lame of plug-in given 0 .* was disabled: OSError: no coal"):
        warm(plugins=registry)
    assert list(registry.engines) == ["python"]


def test_an_engine_that_has_another_do_it_says_which() -> None:
    def relayed(results: Iterator[Any]) -> Iterator[Any]:
        for result in results:
            yield attrs.evolve(result, engine="other")

    assert solve(ONE, engine=Lame(relayed)).engine == "other"
    assert solve(ONE, engine=Lame(iter)).engine == "lame"
