"""Constraints of third parties: each is one of core that calls it, and its faults name the rule."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import Any

import attrs
import pytest

from ruleout import Document, PluginError, Registry, check, discover, explain, parse, solve
from ruleout.internal import Constraint, Custom, Origin, Provider, Relation, Rule, Sum, Unit, hookimpl
from ruleout.plugins.constraint import CheckedConstraint, checked


@attrs.frozen
class Differ(Custom):
    """Cells that differ, in Python."""

    cells: tuple[int, ...]
    extra: int = 5
    origin: Origin | None = None

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        return Unit("", "", self.cells).narrow(masks)

    def holds(self, digits: Sequence[int]) -> bool:
        return len(set(digits)) == len(digits)

    def decompose(self) -> Iterable[Constraint] | None:
        return (part for part in [Unit("differ", "differ", self.cells, self.origin)])


def registry_with(constraint: Callable[[], Any]) -> Registry:
    class Plugin:
        @hookimpl
        def ruleout_rules(self) -> list[Rule]:
            return [
                Rule(
                    "strange", "Odd", lambda value, layout: value, lambda data, layout: data, lambda *_: [constraint()]
                )
            ]

    return discover(also=[Plugin()])


DOCUMENT = Document("classic", {"n": 4, "strange": True})
DIFFER = Differ((0, 5, 10), origin=Origin("strange", "the odd ones"))


ACME = Provider("acme", "1.0", "main")


def test_a_constraint_of_a_third_party_is_one_of_core_that_calls_it() -> None:
    one = checked(DIFFER, ACME, "rule strange")
    assert type(one) is CheckedConstraint
    assert isinstance(one, Custom)
    assert not isinstance(one, Differ)
    assert one.inner is DIFFER
    assert one == checked(DIFFER, ACME, "rule strange")
    assert one != checked(attrs.evolve(DIFFER, extra=6), ACME, "rule strange")
    assert hash(one) == hash(checked(DIFFER, ACME, "rule strange"))
    assert (one.cells, one.origin, one.label, one.type_name) == ((0, 5, 10), DIFFER.origin, "the odd ones", "differ")
    assert checked(attrs.evolve(DIFFER, origin=None), ACME, "rule strange").label == "differ"
    assert pickle.loads(pickle.dumps(one)) == deepcopy(one) == one
    assert one.narrow((1, 3, 15)) == DIFFER.narrow((1, 3, 15)) == (1, 2, 12)
    moved = one.relabelled([*range(1, 17)])
    assert (type(moved), moved.cells) == (CheckedConstraint, (1, 6, 11))
    assert one.decompose() == (Unit("differ", "differ", DIFFER.cells, DIFFER.origin),)


def test_a_primitive_is_used_as_it_is_and_a_subclass_of_one_is_refused() -> None:
    for primitive in (Unit("strange", "strange", (0, 1)), Sum((0, 1), 3), Relation(0, 1, (1,) * 4)):
        assert checked(primitive, ACME, "rule strange") is primitive

    class Oddity(Unit):
        pass

    says = r"rule strange of plug-in given 0 .*: found a Oddity, a subclass of Unit; expected a subclass of Custom"
    with pytest.raises(PluginError, match=says):
        parse(DOCUMENT, plugins=registry_with(lambda: Oddity("strange", "strange", (0, 1))))


def test_a_technique_of_its_author_finds_it_as_inner() -> None:
    registry = registry_with(lambda: DIFFER)
    puzzle = parse(DOCUMENT, plugins=registry)
    found = [each.inner for each in puzzle.layout.constraints if isinstance(each, CheckedConstraint)]
    assert found == [DIFFER]


def test_a_puzzle_with_one_is_solved_alike_by_the_engines_that_are_installed() -> None:
    registry = registry_with(lambda: DIFFER)
    puzzle = parse(
        {"variant": "classic", "n": 4, "strange": True, "givens": [[1, 2, 0, 0]] + [[0] * 4] * 3}, plugins=registry
    )
    engines = {"python", "sat"} & set(registry.engines)
    found = {engine: solve(puzzle, engine=engine, plugins=registry, limit=500) for engine in engines}
    assert len({frozenset(each.solutions) for each in found.values()}) == 1
    assert all(DIFFER.holds([solution[cell] for cell in DIFFER.cells]) for solution in found["python"].solutions)


def failing(method: str, result: Callable[..., Any]) -> type[Differ]:
    return type("Failing", (Differ,), {method: result, "__slots__": ()})


@pytest.mark.parametrize(
    ("method", "result", "says"),
    [
        ("narrow", lambda self, masks: 1 // 0, "ZeroDivisionError"),
        ("narrow", lambda self, masks: masks[:2], "narrow returned 2 masks; expected 3, one per cell"),
        ("narrow", lambda self, masks: None, "narrow 'None'; expected a tuple"),
        ("unequal_pairs", lambda self: [(1,)], "found 1 entries; expected 2"),
        ("unequal_pairs", lambda self: 7, "found a int; expected a tuple"),
    ],
)
def test_a_constraint_that_fails_is_an_error_that_names_rule_and_plugin(
    method: str, result: Callable[..., Any], says: str
) -> None:
    registry = registry_with(lambda: failing(method, result)((0, 5, 10), origin=Origin("strange", "the odd ones")))
    with pytest.raises(
        PluginError, match=r"rule strange of plug-in given 0 \(1\) failed on this puzzle: the odd ones: "
    ) as caught:
        parse(DOCUMENT, plugins=registry)
    assert says in str(caught.value)


@pytest.mark.parametrize("function", [solve, check, explain])
def test_a_constraint_that_fails_later_is_not_blamed_on_another(function: Callable[..., Any]) -> None:
    def narrow(self: Differ, masks: Sequence[int]) -> tuple[int, ...]:
        if set(masks) != {15}:
            raise ValueError("not the first time")
        return tuple(masks)

    registry = registry_with(lambda: failing("narrow", narrow)((0, 5, 10), origin=Origin("strange", "the odd ones")))
    puzzle = parse(
        {"variant": "classic", "n": 4, "strange": True, "givens": [[1, 0, 0, 0]] + [[0] * 4] * 3}, plugins=registry
    )
    with pytest.raises(
        PluginError, match=r"rule strange of plug-in given 0 .*: the odd ones: ValueError: not the first time"
    ):
        function(puzzle, plugins=registry)
    assert not registry.faults


@pytest.mark.parametrize("made", [lambda: 7, lambda: Unit("far", "far", (0, 99)), lambda: Differ((0, "x"))])  # type: ignore[arg-type]
def test_a_constraint_that_is_none_or_does_not_fit_is_an_error(made: Callable[[], Any]) -> None:
    with pytest.raises(PluginError, match="rule strange of plug-in given 0"):
        parse(DOCUMENT, plugins=registry_with(made))
