"""Puzzles to order that need techniques, scales, variants or other engines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import ruleout
from ruleout import InputError, Layout
from ruleout.internal import Origin, PluginWarning, Relation, Rule, Technique, hookimpl
from ruleout_generate import Generated, Order, generate, generate_many


def test_a_technique_can_be_needed() -> None:
    each = generate(seed=1, needed={"naked-pair": (1, None)}, tries=500)
    assert "naked-pair" in {entry.technique for entry in ruleout.explain(each.puzzle).path}


@pytest.mark.parametrize("scale", [None, "hodoku"])
def test_a_technique_that_is_used_on_request_can_be_needed(scale: str | None) -> None:
    each = generate(seed=1, needed={"locked-pair": (1, None)}, scale=scale, tries=200)
    names = [name for name, technique in ruleout.default_registry().techniques.items() if not technique.on_request]
    report = ruleout.explain(each.puzzle, techniques=[*names, "locked-pair"], scale=scale)
    assert "locked-pair" in {entry.technique for entry in report.path}


def test_techniques_can_be_forbidden() -> None:
    easy = ("full-house", "naked-single", "hidden-single")
    each = generate(seed=1, allowed=easy, tries=500)
    report = ruleout.explain(each.puzzle)
    assert {entry.technique for entry in report.path} <= set(easy)


def test_a_difficulty_can_be_asked_for() -> None:
    each = generate(seed=1, scale="se", difficulty=(2.0, 4.0), tries=500)
    assert each.rating is not None
    assert each.rating.value is not None
    assert 2.0 <= each.rating.value <= 4.0


def test_a_technique_is_needed_under_one_name() -> None:
    with pytest.raises(InputError, match="needed: found naked-single twice; expected each technique once"):
        generate(needed={"naked-single": (1, 1), "Naked Single": (2, 2)})


def test_a_technique_cannot_be_needed_and_excluded() -> None:
    with pytest.raises(InputError, match="x-wing is both needed and excluded"):
        generate(needed={"x-wing": (1, None)}, excluded=("x-wing",))


class AntiKnight:
    """A rule for which searches take so long that several engines make a puzzle."""

    @hookimpl
    def ruleout_rules(self) -> Iterable[Rule]:
        return [Rule(id="far", title="Far", read=lambda value, layout: value, write=lambda data, layout: data,
                     build=self.build, key="far", summary="Cells a knight's move apart differ.")]  # fmt: skip

    def build(self, data: object, layout: Layout) -> Iterator[Relation]:
        others = tuple(layout.full & ~(1 << bit) for bit in range(layout.digits))
        for (row, column), cell in layout.at.items():
            for down, across in ((1, 2), (2, 1), (1, -2), (2, -1)):
                other = layout.at.get((row + down, column + across))
                if other is not None:
                    yield Relation(cell, other, others, Origin("far", "far"))


@pytest.mark.parametrize(
    "order", [Order(template={"variant": "classic", "far": True}), Order("windoku", size=(16, 16))]
)
def test_an_engine_is_left_for_the_proof(order: Order) -> None:
    registry = ruleout.discover(also=[AntiKnight()])
    if not {"sat", "scalar"} <= set(registry.engines):
        pytest.skip("ruleout-engines is not installed, or without its extras")
    each = generate(order, seed=1, plugins=registry)
    assert each.proof is not None


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        (
            {"needed": {"innies-outies": (1, None)}},
            "innies-outies does not apply to this grid; it needs houses and sums",
        ),
        ({"allowed": ("search",), "excluded": ("search",)}, "allowed: found techniques that are all excluded"),
        (
            {"allowed": ("x-wing",), "insufficient": ("x-wing",)},
            "insufficient: found all techniques that must be enough",
        ),
        (
            {"template": {"givens": ["1..2", ".1..", "....", "...."], "n": 4}},
            "without a solution: 1 given twice in box 1",
        ),
    ],
)
def test_what_no_puzzle_can_meet_is_refused(attributes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        generate_many(**attributes)


class Faulty:
    """A technique whose scope cannot be found out."""

    @hookimpl
    def ruleout_techniques(self) -> Iterable[Technique]:
        return [Technique("faulty", "Faulty", 1, lambda board: iter(()), applies=self.applies)]

    def applies(self, layout: Layout) -> bool:
        raise ZeroDivisionError


def test_a_needed_technique_that_fails_is_named() -> None:
    registry = ruleout.discover(also=[Faulty()])
    with pytest.warns(PluginWarning, match="faulty"), pytest.raises(InputError, match="faulty does not apply"):
        generate_many(needed={"faulty": (1, None)}, plugins=registry)


def test_a_puzzle_is_rated_if_a_scale_is_named() -> None:
    each = generate(seed=1, scale="se")
    assert each.rating is not None
    assert each.rating.value == ruleout.rate(each.puzzle, "se").value
    each = generate(seed=1)
    assert each.rating is None


def test_the_record_of_a_rated_puzzle_is_read_back() -> None:
    each = generate(seed=1, size=(4, 4), scale="search", difficulty=(0, 0))
    assert Generated.from_json(json.loads(json.dumps(each.as_json()))) == each
