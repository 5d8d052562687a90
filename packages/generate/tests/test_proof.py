"""The proof by another engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

import ruleout
from ruleout import Budget, Engine, Layout, RuleoutError, Verdict
from ruleout.plugin import OutOfTime, SearchResult
from ruleout_generate import generate, generate_many
from ruleout_generate.attempts import proof
from ruleout_generate.attempts.engines import EngineOfLayout, engines_for_proof
from ruleout_generate.attempts.maker import Maker
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.orders.order import Order

REGISTRY = ruleout.default_registry()


class Saying(Engine):
    """Gives the same result for every puzzle."""

    id = "saying"
    title = "Saying"

    def __init__(self, result: SearchResult) -> None:
        self.result = result

    def supports(self, layout: Layout) -> str | None:
        return None

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[int]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        return (self.result for _ in starts)

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget) -> Iterator[tuple[int, ...]]:
        return iter(())


def made(count: int) -> list[Attempt]:
    found = generate_many(seed=1, count=count, size=(4, 4))
    return [Attempt(each.puzzle, each.solution, True, engines=frozenset({"python"})) for each in found]


def proven_by(monkeypatch: pytest.MonkeyPatch, result: SearchResult, puzzles: Iterable[Attempt]) -> list[bool | None]:
    monkeypatch.setattr(proof, "engines_for_proof", lambda *_: (Saying(result),))
    return proof.proofs(list(puzzles), REGISTRY)


@pytest.mark.parametrize("count", [1, 250])
@pytest.mark.parametrize(
    "result",
    [
        SearchResult(Verdict.NONE, (), complete=True),
        SearchResult(Verdict.SEVERAL, ((1,) * 16, (2,) * 16), complete=True),
        SearchResult(Verdict.UNIQUE, ((1,) * 16,), complete=True),
    ],
    ids=["none", "several", "another"],
)
def test_an_engine_that_disagrees_is_a_fault(monkeypatch: pytest.MonkeyPatch, result: SearchResult, count: int) -> None:
    with pytest.raises(RuleoutError, match="a puzzle has one solution for python, but not for saying; this is a fault"):
        proven_by(monkeypatch, result, made(count))


@pytest.mark.parametrize("count", [1, 250])
def test_an_engine_that_does_not_know_proves_nothing(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    with pytest.raises(OutOfTime):
        proven_by(monkeypatch, SearchResult(Verdict.UNKNOWN, (), complete=False), made(count))


def test_an_engine_that_agrees_proves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = made(1)
    right = SearchResult(Verdict.UNIQUE, (one.solution,), complete=True)
    assert proven_by(monkeypatch, right, [one]) == [True]


def test_an_engine_that_did_not_make_a_puzzle_proves_it_or_two_do() -> None:
    layout = ruleout.parse("." * 81).layout
    for used in ({"python"}, {"python", "sat"}, {"lanes"}, set(REGISTRY.engines)):
        for count in (1, 1000):
            found = [each.id for each in engines_for_proof(used, layout, REGISTRY, count)]
            assert "auto" not in found
            assert len(found) == (1 if not used.issuperset(found) else 2 if "auto" in REGISTRY.engines else 0)


@pytest.mark.parametrize(
    "others", [(), ("sat",), ("scalar",), ("sat", "scalar"), ("lanes", "scalar"), ("lanes", "sat", "scalar")]
)
def test_whether_there_is_a_proof_follows_from_what_is_installed(others: tuple[str, ...]) -> None:
    class Listing(Saying):
        def soonest(self, layout: Layout, starts: int) -> tuple[str, ...]:
            return ("python", *others)

    listing = Listing(SearchResult(Verdict.NONE, (), complete=True))
    engines = dict.fromkeys(("python", *others), listing)
    registry: Any = type("Registry", (), {"engines": engines, "engine": lambda self, layout: listing})()
    layout = ruleout.parse("." * 81).layout
    for size in range(1, 2 + len(others)):
        for used in combinations(engines, size):
            assert bool(engines_for_proof(used, layout, registry)) == bool(others)


def test_without_another_engine_there_is_no_proof() -> None:
    alone = ruleout.discover(without=["ruleout-engines"] if "auto" in REGISTRY.engines else [])
    each = generate(seed=1, size=(4, 4), plugins=alone)
    assert each.proof is None
    assert ruleout.solve(each.puzzle).verdict is Verdict.UNIQUE


def test_the_engines_that_searched_are_known() -> None:
    engine: Any = EngineOfLayout(None, REGISTRY)
    puzzle = ruleout.parse("1" + "." * 15)
    engine.search(puzzle.layout, puzzle.start)
    assert engine.used
    assert "auto" not in engine.used


def test_what_searched_for_one_puzzle_can_prove_another() -> None:
    """Otherwise no engine would be left in a long series, in which the engine that searches may change."""
    maker: Any = Maker.of(Order(size=(4, 4)), None, REGISTRY)
    maker.engine.used.add("sat")
    (first,) = maker.make(1, [(0, 0)])
    assert first is not None
    assert first.engines
    assert "sat" not in first.engines


def test_puzzles_that_are_made_side_by_side_have_the_same_engines() -> None:
    maker = Maker.of(Order(size=(4, 4)), None, REGISTRY)
    engines = {each.engines for each in maker.make(1, [(number, 0) for number in range(40)]) if each is not None}
    assert frozenset() not in engines


def test_a_record_names_the_engine_that_searches_if_none_was_named() -> None:
    engine = EngineOfLayout(None, REGISTRY)
    for size in (9, 16, 25):
        layout = ruleout.parse({"variant": "classic", "n": size}).layout
        assert engine.of(layout).id == engine.unnamed(layout)
