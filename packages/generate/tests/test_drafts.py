"""Drafts of third parties: what they say is checked, and the generator is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

import ruleout
from ruleout import InputError, Order, PluginError, Puzzle, Registry, Verdict
from ruleout.plugin import Document, Draft, DraftRequest, Generator, PythonEngine, RandomSource, Variant, hookimpl
from ruleout_generate import again, generate, generate_many
from ruleout_generate.attempts import maker as makers

FULL = tuple(map(int, "1234341221434321"))
DraftFunction = Callable[[DraftRequest, RandomSource, Any], Draft | None]


def built(request: DraftRequest, givens: Sequence[int] = (0,) * 16) -> Puzzle:
    rows = [list(givens[start : start + 4]) for start in range(0, 16, 4)]
    return request.build({**request.data, "n": 4, "givens": rows})


def right(request: DraftRequest, source: RandomSource, engine: Any) -> Draft | None:
    return Draft(built(request), FULL)


def beside_the_installed(*drafts: DraftFunction, variant: str = "classic") -> Registry:
    """What is installed, and generators ``odd-0``, ``odd-1`` ... of a third party, with a variant of its own."""

    class Plugin:
        @hookimpl
        def ruleout_variants(self) -> Iterable[Variant]:
            return [Variant(id="odd-grid", title="Odd grid", extends="classic", defaults={"n": 4})]

        @hookimpl
        def ruleout_generators(self) -> Iterable[Generator]:
            return [
                Generator(f"odd-{number}", "Odd", frozenset({variant}), draft) for number, draft in enumerate(drafts)
            ]

    return ruleout.discover(also=[Plugin()])


def made(draft: DraftFunction, **order: Any) -> ruleout.Generated:
    return generate(Order(generator="odd-0", **order), seed=1, plugins=beside_the_installed(draft))


def test_a_right_draft_is_dug_and_searched_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []
    verified = makers.verified

    def noted(made: Any, origin: str, *more: Any) -> Any:
        searched.append(origin)
        return verified(made, origin, *more)

    monkeypatch.setattr(makers, "verified", noted)
    found = made(right)
    assert found.solution == FULL
    assert ruleout.solve(found.puzzle).verdict is Verdict.UNIQUE
    assert searched == ["generator odd-0 of plug-in given 0 (1)"]
    searched.clear()
    for variant, size in (("classic", (4, 4)), ("killer", (4, 4)), ("kakuro", (6, 6))):
        list(generate_many(Order(variant=variant, size=size), seed=1))
    assert not searched


WRONG: dict[str, tuple[DraftFunction, str]] = {
    "a rule is broken": (lambda request, *_: Draft(built(request), (1,) * 16), "a solution violates row 1"),
    "a given differs": (lambda request, *_: Draft(built(request, (2, *[0] * 15)), FULL), "holds 1 in r1c1, which"),
    "several solutions": (
        lambda request, *_: Draft(built(request, (1, *[0] * 15)), FULL, is_dug=False),
        "a puzzle of its draft has the verdict several; expected its solution alone",
    ),
    "a solution that is too short": (lambda request, *_: Draft(built(request), FULL[:9]), "a solution has 9 digits"),
    "no document": (
        lambda request, *_: Draft(Puzzle(built(request).layout, (0,) * 16), FULL),
        "found a draft without a document",
    ),
    "no draft": (lambda *_: FULL, "found a tuple; expected a Draft"),  # type: ignore[dict-item, return-value]
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_draft_is_an_error_that_names_the_generator_and_the_plugin(name: str) -> None:
    draft, message = WRONG[name]
    with pytest.raises(PluginError) as error:
        made(draft)
    assert str(error.value).startswith("generator odd-0 of plug-in given 0 (1) failed")
    assert message in str(error.value)


def test_the_only_search_decides_if_no_second_engine_is_installed() -> None:
    core_alone = ruleout.discover(only=["ruleout-generate"])
    assert list(core_alone.engines) == [PythonEngine.id]

    class Plugin:
        @hookimpl
        def ruleout_generators(self) -> Iterable[Generator]:
            return [Generator("odd", "Odd", frozenset({"classic"}), WRONG["several solutions"][0])]

    registry = ruleout.discover(only=["ruleout-generate"], also=[Plugin()])
    with pytest.raises(PluginError, match=r"generator odd of plug-in .* has the verdict several"):
        list(generate_many(Order(generator="odd"), seed=1, plugins=registry))


def test_what_is_written_is_what_was_searched() -> None:
    """A puzzle whose layout lacks a rule of its document would have several solutions when it is read again."""

    def lying(request: DraftRequest, source: RandomSource, engine: Any) -> Draft:
        puzzle = built(request)
        other = built(request).document
        assert other is not None
        document = Document(other.variant, {**other.data, "givens": "1" + "." * 15})
        return Draft(attrs.evolve(puzzle, givens=FULL, document=document), FULL, is_dug=False)

    found = made(lying)
    assert ruleout.parse(ruleout.write(found.puzzle, "json")) == found.puzzle
    assert ruleout.solve(found.puzzle).solutions == (FULL,)


def test_a_draft_cannot_change_the_request() -> None:
    seen: list[tuple[int, int]] = []

    def changing(request: DraftRequest, source: RandomSource, engine: Any) -> Draft | None:
        seen.append((len(request.data), len(request.data["givens"][0])))  # type: ignore[arg-type]
        request.data["givens"][0].clear()
        request.data.clear()  # type: ignore[attr-defined]
        return None

    with pytest.raises(ruleout.OrderNotMet):
        made(changing, template={"givens": [[1, 0, 0, 0]]}, tries=3)
    assert seen == [(2, 4)] * 3


def test_what_was_found_before_a_failure_is_yielded() -> None:
    drafts = iter([right] * 3)

    def sometimes(request: DraftRequest, source: RandomSource, engine: Any) -> Draft | None:
        return next(drafts, WRONG["no draft"][0])(request, source, engine)

    puzzles = generate_many(Order(generator="odd-0"), seed=3, count=100, plugins=beside_the_installed(sometimes))
    assert [next(puzzles).solution for _ in range(3)] == [FULL] * 3
    with pytest.raises(PluginError):
        next(puzzles)


# Which generator is used


def test_the_only_generator_for_a_variant_of_a_third_party_is_used_and_recorded() -> None:
    registry = beside_the_installed(right, variant="odd-grid")
    found = generate("odd-grid", seed=1, plugins=registry)
    assert found.solution == FULL
    assert found.recipe.order.generator == "odd-0"
    assert again(found.recipe, plugins=registry) == found


def test_of_several_one_has_to_be_named() -> None:
    registry = beside_the_installed(right, right, variant="odd-grid")
    with pytest.raises(InputError, match="generator: found none for variant odd-grid; expected one of odd-0 or odd-1"):
        list(generate_many("odd-grid", plugins=registry))
    assert list(generate_many(Order(variant="odd-grid", generator="odd-1"), seed=1, plugins=registry))


@pytest.mark.parametrize("variant", ["classic", "diagonal", "killer"])
def test_for_a_variant_of_the_project_it_is_used_only_if_it_is_named(variant: str) -> None:
    registry = beside_the_installed(lambda *_: 1 // 0, variant=variant)  # type: ignore[arg-type, return-value]
    order = Order(variant=variant, size=None if variant == "diagonal" else (4, 4))
    (found,), (without,) = (generate_many(order, seed=1, plugins=each) for each in (registry, None))
    assert (found.puzzle, found.solution) == (without.puzzle, without.solution)
    assert found.recipe.order.generator is None


PLUGIN = """
from ruleout.plugin import Draft, Generator, Variant, hookimpl

def draft(request, source, engine):
    return Draft(request.build({**request.data, "n": 4}), tuple(map(int, "1234341221434321")))

@hookimpl
def ruleout_variants():
    return [Variant("odd-grid", "Odd grid", extends="classic", defaults={"n": 4})]

@hookimpl
def ruleout_generators():
    return [Generator("odds", "Odds", frozenset({"odd-grid"}), draft)]
"""


def test_the_command_says_which_generator_is_used(tmp_path: Path) -> None:
    import distributions
    import processes

    distributions.install(tmp_path, "odd_grids", PLUGIN)
    said = "ruleout: variant odd-grid: its only generator is used, odds of plug-in odd-grids 1.0 (main)\n"
    done = processes.ruleout("generate", "odd-grid", "--json", "-n", "2", "--seed", "1", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, said)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["recipe"]["order"]["generator"] for each in records] == ["odds", "odds"]
    named = processes.ruleout("generate", "odd-grid", "--generator", "odds", "-n", "2", folder=tmp_path)
    assert (named.returncode, named.stderr) == (0, "")
