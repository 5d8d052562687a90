"""Puzzles to order, from Python."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Any

import processes
import pytest

import ruleout
from ruleout import Budget, InputError, PluginError, Registry, UnknownName, Verdict
from ruleout.plugin import Engine, OutOfTime, hookimpl
from ruleout_generate import (
    Effort,
    Generated,
    Order,
    OrderNotMet,
    again,
    api,
    generate,
    generate_many,
    read_recipe,
)
from ruleout_generate.generator import Draft, DraftRequest, Generator
from ruleout_generate.random_stream import RandomSource, RandomStream

SMALL = {"size": (4, 4)}
TWO_GIVENS = {"givens": ["12..", "....", "....", "...."]}


def lines(found: Iterable[Generated]) -> list[str]:
    return [ruleout.write(each.puzzle, "line").strip() for each in found]


def test_a_puzzle_has_one_solution_and_no_superfluous_given() -> None:
    each = generate(seed=1)
    found = ruleout.solve(each.puzzle)
    assert (found.verdict, found.solutions) == (Verdict.UNIQUE, (each.solution,))
    givens = list(each.puzzle.givens)
    for cell in [cell for cell, given in enumerate(givens) if given]:
        fewer = each.puzzle.with_givens([*givens[:cell], 0, *givens[cell + 1 :]])
        assert ruleout.solve(fewer).verdict is Verdict.SEVERAL


def test_the_puzzles_of_a_seed_never_change() -> None:
    """These were written down once."""
    assert lines(generate_many(seed=1, count=2, **SMALL)) == KNOWN


KNOWN = ["3.....2.4.....3.", ".....24.....1..3"]


def test_a_series_can_be_made_in_parts_of_any_size() -> None:
    whole = lines(generate_many(seed=5, count=12, **SMALL))
    assert len(set(whole)) > 1
    parts = [lines(generate_many(seed=5, first=first, count=4, **SMALL)) for first in (0, 4, 8)]
    assert [line for part in parts for line in part] == whole
    assert lines(islice(generate_many(seed=5, count=10**9, **SMALL), 12)) == whole


def test_the_puzzles_do_not_depend_on_the_process() -> None:
    code = (
        "import ruleout; from ruleout_generate import generate_many; "
        "print([ruleout.write(each.puzzle, 'line') for each in generate_many(seed=3, count=3, size=(6, 6))])"
    )
    runs = {
        processes.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_another_seed_gives_other_puzzles() -> None:
    assert lines(generate_many(seed=1, count=3)) != lines(generate_many(seed=2, count=3))
    assert generate(**SMALL).recipe.seed != generate(**SMALL).recipe.seed


def test_a_record_makes_its_puzzle_again() -> None:
    *_, last = generate_many(seed=7, count=3, symmetry="half-turn", size=(6, 6))
    record = json.loads(json.dumps(last.as_json()))
    repeated = again(read_recipe(record))
    assert (repeated.puzzle, repeated.solution, repeated.tried) == (last.puzzle, last.solution, last.tried)
    assert ruleout.parse(record["document"]) == last.puzzle
    assert (record["recipe"]["seed"], record["recipe"]["number"], record["kind"]) == (7, 2, "generated")
    assert record["recipe"]["versions"]["ruleout-generate"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "puzzle"}, "found no record of a generated puzzle"),
        ({"version": 99}, "version: found '99'; expected 3"),
        ({"seed": "one"}, "seed: found 'one'; expected a whole number"),
        ({"seed": -1}, "seed: found '?-1'?; expected a whole number, 0 or more"),
        ({"number": -1}, "number: found '?-1'?; expected a whole number"),
        ({"order": None}, "order: found a NoneType"),
        ({"engine": 3}, "engine: found '?3'?; expected the id of an engine"),
    ],
)
def test_what_is_no_record_is_refused(change: dict[str, Any], message: str) -> None:
    each = generate(seed=7, **SMALL)
    record = each.as_json()
    changed = {**record, **change, "recipe": {**record["recipe"], **change}}
    with pytest.raises(InputError, match=message):
        read_recipe(changed)


def test_the_number_of_givens_can_be_asked_for() -> None:
    for each in generate_many(seed=1, count=5, givens=(30, 32)):
        assert 30 <= sum(map(bool, each.puzzle.givens)) <= 32


def test_an_order_that_is_never_met_ends_with_the_nearest_puzzle() -> None:
    with pytest.raises(
        OrderNotMet, match=r"no puzzle in 5 tries meets the order; the nearest puzzle has \d+ givens"
    ) as info:
        list(generate_many(seed=1, givens=(0, 10), tries=5))
    assert info.value.nearest is not None
    assert ruleout.solve(info.value.nearest.puzzle).verdict is Verdict.UNIQUE


def test_what_was_found_before_is_kept() -> None:
    found: list[Generated] = []
    with pytest.raises(OrderNotMet):
        found.extend(generate_many(seed=13, count=1000, size=(4, 4), givens=(4, 4), tries=1))
    assert found
    assert all(sum(map(bool, each.puzzle.givens)) == 4 for each in found)


def test_a_solution_can_be_given() -> None:
    first = generate(seed=1, size=(6, 6))
    second = generate(seed=2, size=(6, 6), solution=first.solution)
    assert second.solution == first.solution
    assert second.puzzle != first.puzzle


@pytest.mark.parametrize("solution", [(1, 2, 3), (7,) * 16])
def test_a_solution_for_another_grid_is_refused(solution: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match=r"^solution: "):
        generate(solution=solution, **SMALL)


def test_a_solution_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(InputError, match="solution: found digits that break a rule"):
        generate(solution=(1,) * 16, **SMALL)


def test_the_givens_of_a_template_are_kept() -> None:
    template = {"n": 4, "givens": [[0, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]]}
    for each in generate_many(seed=1, count=5, template=template):
        assert (each.puzzle["r1c4"], each.puzzle["r4c1"]) == (4, 1)


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"order": "clasic"}, UnknownName, "no variant is called 'clasic'"),
        ({"needed": {"x-wnig": (1, None)}}, UnknownName, "no technique is called 'x-wnig'"),
        ({"scale": "es", "difficulty": (1, 2)}, UnknownName, "no scale is called 'es'"),
        ({"generator": "nothing"}, UnknownName, "no generator is called 'nothing'"),
        ({"method": "book"}, UnknownName, "no method is called 'book'"),
        ({"symmetry": "mirror"}, InputError, "symmetry: found 'mirror'"),
        ({"pattern": ("r10c1",)}, InputError, "r10c1"),
        ({"size": (9, 8)}, InputError, "size: found 9x8; expected as many rows as columns"),
        ({"givens": (90, 95)}, InputError, "givens: found 90; expected at most 81, one per cell"),
        ({"order": "killer", "size": (4, 4), "givens": (17, 20)}, InputError, "givens: found 17; expected at most 16"),
        (
            {"pattern": ("r1c1", "r2c2"), "givens": (20, 30)},
            InputError,
            "givens: found 20; expected at most 2, since",
        ),
        ({"template": TWO_GIVENS, "givens": (0, 1)}, InputError, "givens: found 1; expected at least 2"),
        ({"pattern": ("r1c1",), "method": "digit-counts"}, InputError, "expected none, since method digit-counts dec"),
        ({"options": {"density": 1}}, InputError, "options: found density; expected none"),
        (
            {"order": "kakuro", "options": {"symmetry": [1]}},
            InputError,
            r"symmetry: found '\[1\]'; expected one of",
        ),
        ({"engine": "lane"}, UnknownName, "no engine is called 'lane'"),
    ],
)
def test_what_cannot_be_met_is_refused(asked: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        generate(**{"order": "classic", **asked})


def test_the_time_can_be_limited() -> None:
    with pytest.raises(OutOfTime):
        list(generate_many(seed=1, count=10**6, budget=Budget(seconds=0.05)))


@pytest.mark.parametrize(
    "asked",
    [
        {"order": "twin-ne", "engine": "python"},
        {"size": (12, 12)},
        {"engine": "python"},
        {"method": "digit-counts"},
        {"pattern": tuple(f"r{row}c{column}" for row in range(1, 10) for column in range(2, 10))},
    ],
    ids=["several grids", "many digits", "slow engine", "method", "pattern"],
)
def test_slow_puzzles_are_yielded_while_others_are_made(asked: dict[str, Any]) -> None:
    seen: list[Effort] = []
    first = list(islice(generate_many(**{"order": "classic", **asked}, count=600, seed=1, watch=seen.append), 3))
    assert len(first) == 3
    assert seen[0].tried == 1


def test_rounds_that_take_long_make_no_more_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "LONG_ROUND", 0.0)
    seen: list[Effort] = []
    list(generate_many("killer", size=(4, 4), count=5, seed=1, watch=seen.append))
    assert {after.tried - before.tried for before, after in pairwise(seen)} == {1}


def test_a_hard_number_does_not_hold_back_puzzles_without_end() -> None:
    hard = {RandomStream("puzzle", 1, 0, attempt).stream("draft").key for attempt in range(200)}
    drafts: list[int] = []

    def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
        assert isinstance(source, RandomStream)
        drafts.append(source.key)
        puzzle = request.build({**request.data, "n": 4, "givens": [[1, 0, 0, 0]] + [[0] * 4] * 3})
        solution = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
        return None if source.key in hard else Draft(puzzle, solution)

    registry = with_generator(Generator("hard", "Hard", frozenset({"classic"}), draft))
    puzzles = generate_many(generator="hard", count=10_000, seed=1, plugins=registry)
    assert next(puzzles).tried == 200
    assert len(drafts) < 300


def test_an_exception_of_the_watcher_ends_the_call() -> None:
    class Stopped(Exception):
        pass

    def stop(effort: Effort) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        list(generate_many(seed=1, count=100, watch=stop, **SMALL))


def test_progress_is_reported() -> None:
    seen: list[Effort] = []
    list(generate_many(seed=1, count=50, watch=seen.append, **SMALL))
    assert [each.found for each in seen] == sorted(each.found for each in seen)
    assert (seen[-1].found, seen[-1].tried) == (50, 50)


class Counting:
    """Counts up instead of choosing at random."""

    def __init__(self) -> None:
        self.drawn = 0

    def below(self, count: int) -> int:
        self.drawn += 1
        return self.drawn % count


def test_random_numbers_can_come_from_elsewhere() -> None:
    sources = Counting(), Counting()
    found = [lines(generate_many(random=source, count=3, **SMALL)) for source in sources]
    assert found[0] == found[1]
    assert sources[0].drawn == sources[1].drawn > 0
    each = generate(random=Counting(), **SMALL)
    assert each.as_json()["recipe"]["seed"] is None
    with pytest.raises(InputError, match="seed: found"):
        read_recipe(each.as_json())
    with pytest.raises(InputError, match="seed: found none, since the random numbers came from elsewhere"):
        again(each.recipe)
    with pytest.raises(TypeError, match="found a seed and a source of random numbers; expected one of them"):
        generate_many(seed=1, random=Counting())


def test_an_order_and_its_attributes_exclude_each_other() -> None:
    with pytest.raises(TypeError, match="found an Order and symmetry; expected one of them"):
        generate_many(Order(), symmetry="full")


def with_generator(generator: Generator) -> Registry:
    class Plugin:
        @hookimpl
        def ruleout_generators(self) -> Iterator[Generator]:
            yield generator

    return ruleout.discover(also=[Plugin()])


def test_a_generator_of_a_third_party_is_used_if_it_is_named() -> None:
    def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
        if source.below(2):
            return None
        puzzle = request.build({**request.data, "n": 4, "givens": [[1, 0, 0, 0]] + [[0] * 4] * 3})
        return Draft(puzzle, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))

    registry = with_generator(Generator("ones", "Ones", frozenset({"classic"}), draft))
    for each in generate_many(seed=1, count=5, generator="ones", plugins=registry):
        assert each.puzzle["r1c1"] == 1
    assert any(each.puzzle["r1c1"] != 1 for each in generate_many(seed=1, count=5, plugins=registry, **SMALL))


@pytest.mark.parametrize(
    ("answer", "says"),
    [(lambda: 1 // 0, "ZeroDivisionError: "), (lambda: 7, "TypeError: found a int; expected a Draft")],
)
def test_a_generator_of_a_third_party_that_fails_is_named(answer: Any, says: str) -> None:
    registry = with_generator(Generator("odd", "Odd", frozenset({"classic"}), lambda *given: answer()))
    with pytest.raises(PluginError, match=rf"generator odd of plug-in given 0 \(1\) failed on this puzzle: {says}"):
        generate(seed=1, generator="odd", plugins=registry, **SMALL)


def test_a_generator_gets_its_options_alone() -> None:
    seen: list[Any] = []

    def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
        seen.append(dict(request.options))
        return None

    made = Generator("none", "None", frozenset({"classic"}), draft, {"density": "how dense"})
    registry = with_generator(made)
    with pytest.raises(OrderNotMet, match="no puzzle in 2 tries meets the order; no try gave a puzzle"):
        generate(generator="none", options={"density": 3}, tries=2, plugins=registry)
    assert seen == [{"density": 3}] * 2
    with pytest.raises(InputError, match="options: found size; expected those of generator none: density"):
        generate(generator="none", options={"size": 3}, plugins=registry)


@pytest.mark.parametrize(("seed", "error"), [("1", TypeError), (1.5, TypeError), (True, TypeError), (-1, ValueError)])
def test_a_seed_is_a_whole_number(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="seed: found"):
        generate_many(seed=seed)


def test_the_nearest_puzzle_is_known_when_the_time_is_over() -> None:
    efforts: list[Effort] = []
    with pytest.raises(OutOfTime):
        list(generate_many(seed=1, givens=(19, 19), budget=Budget(seconds=0.5), watch=efforts.append))
    assert efforts[-1].puzzle is not None
    assert ruleout.solve(efforts[-1].puzzle.puzzle).verdict is Verdict.UNIQUE
