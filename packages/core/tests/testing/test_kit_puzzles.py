"""The test kit checks that variants, rules and formats read what they write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import pytest

from ruleout import Document, InputError, Layout, registry_of
from ruleout.builtin import plugin
from ruleout.builtin.classic import CLASSIC
from ruleout.builtin.formats.line import LINE
from ruleout.builtin.grids import classic_grid
from ruleout.plugin import Claim, Constraint, Decoration, Format, Origin, Rule, Unit, Variant, hookimpl
from ruleout.testing import check_format, check_rule, check_variant

FOUR = {"n": 4, "box": [2, 2], "givens": [[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]}
NINE = {"n": 9, "box": [3, 3], "givens": [[0] * 9 for _ in range(8)] + [[1, 2, 3, 4, 5, 6, 7, 8, 0]]}


def test_the_variant_of_core_keeps_its_promises() -> None:
    check_variant(CLASSIC, [FOUR, NINE])


def test_a_variant_that_extends_another_is_read_by_that() -> None:
    small = Variant(id="small", title="Small", extends="classic", defaults={"n": 4, "box": [2, 2]})
    check_variant(small, [{"givens": FOUR["givens"]}], plugins=registry_of(plugin))


def test_a_variant_that_loses_what_is_filled_in_is_caught() -> None:
    def fill(data: Mapping[str, Any], grid: object, digits: tuple[int, ...]) -> Mapping[str, Any]:
        return {key: value for key, value in data.items() if key != "givens"} | {"givens": [[0] * 4 for _ in range(4)]}

    with pytest.raises(AssertionError, match="fill loses digits"):
        check_variant(attrs.evolve(CLASSIC, fill=fill), [FOUR])


def test_a_variant_with_keys_that_it_does_not_list_is_caught() -> None:
    with pytest.raises(AssertionError, match="does not list its keys"):
        check_variant(attrs.evolve(CLASSIC, keys=frozenset({"n", "box", "givens"})), [{**FOUR, "more": 1}])


def read(value: Any, layout: Layout) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise InputError("expected a list")
    return tuple(value)


def build(data: tuple[int, ...], layout: Layout) -> Iterable[Constraint]:
    return [Unit("trio", "group", data, Origin("trio", "trio"))]


TRIO = Rule(id="trio", title="Trio", read=read, write=lambda data, layout: list(data), build=build)
LAYOUT = classic_grid(4, (2, 2))


def test_a_sound_rule_passes() -> None:
    check_rule(TRIO, LAYOUT, [[0, 5, 10], [3, 6, 9]])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"write": lambda data, layout: list(data[:-1])}, "is read otherwise"),
        ({"build": lambda data, layout: [Unit("trio", "group", data)]}, "does not name its origin"),
        ({"build": lambda data, layout: [Unit("t", "group", (16,), Origin("trio", ""))]}, "names a cell"),
        ({"build": lambda data, layout: ["trio"]}, "build returned"),
        ({"decorations": lambda data, layout: ["trio"]}, "decorations returned"),
        ({"decorations": lambda data, layout: [Decoration("shade", (99,))]}, "has a cell that is not visible"),
        ({"decorations": lambda data, layout: [Decoration("arrow", (0, 0))]}, "has a cell twice"),
        ({"decorations": lambda data, layout: [Decoration("dot", (0, 2))]}, "do not meet"),
        ({"decorations": lambda data, layout: [Decoration("outside", place=(0, 0))]}, "lies on a cell"),
    ],
)
def test_a_rule_that_breaks_a_promise_is_caught(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_rule(attrs.evolve(TRIO, **change), LAYOUT, [[0, 5, 10]])


LINES = ["1.....2..3.....4", "." * 80 + "7"]


def test_a_format_of_core_keeps_its_promises() -> None:
    check_format(LINE, LINES)


def forget(document: Document) -> str:
    return "." * 16


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"sniff": lambda text: None}, "does not claim"),
        ({"read": lambda text, variant: []}, "reads nothing"),
        ({"write": forget}, "otherwise than it wrote"),
        ({"sniff": lambda text: Claim("a line") if text else 1}, "sniff returned"),
    ],
)
def test_a_format_that_breaks_a_promise_is_caught(change: dict[str, Any], complaint: str) -> None:
    spoiled: Format = attrs.evolve(LINE, **change)
    with pytest.raises(AssertionError, match=complaint):
        check_format(spoiled, LINES[:1])


def test_a_format_whose_cheap_test_denies_its_own_text_is_caught() -> None:
    with pytest.raises(AssertionError, match="has none of its signs"):
        check_format(attrs.evolve(LINE, signs=("#",)), LINES[:1])
    with pytest.raises(AssertionError, match="near is no regular expression"):
        check_format(attrs.evolve(LINE, near="["), LINES[:1])


@pytest.mark.parametrize("certain", [True, False])
def test_a_format_whose_texts_another_one_reads_is_caught(certain: bool) -> None:
    lines = attrs.evolve(LINE, id="lines")
    other = attrs.evolve(LINE, sniff=lambda text: Claim("a line", certain))

    class Other:
        @hookimpl
        def ruleout_formats(self) -> list[Format]:
            return [other]

        @hookimpl
        def ruleout_variants(self) -> list[Variant]:
            return [CLASSIC]

    with pytest.raises(AssertionError, match="format line takes for its own"):
        check_format(lines, LINES[:1], plugins=registry_of(Other()))


def test_a_format_that_stumbles_over_rubbish_is_caught() -> None:
    def stumbling(text: str, variant: str | None) -> list[Document]:
        if text.startswith("["):
            raise IndexError
        return list(LINE.read(text, variant))

    with pytest.raises(IndexError):
        check_format(attrs.evolve(LINE, read=stumbling), LINES[:1])
