"""Kinds of items that distributions declare: when they are imported, and what happens if they are faulty."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint
from typing import Any

import attrs
import pytest

from ruleout import Fault, InputError, PluginError, Registry, UnknownName, discover, from_record, to_record
from ruleout.internal import Kind, Provider, hookimpl, hookspec
from ruleout.plugins.faults import raise_fault
from ruleout.plugins.kinds import KINDS_GROUP, declared_of
from ruleout.plugins.providers import DECLARED_BY

Install = Callable[..., None]

PALETTES = '''
import attrs
from ruleout.internal import Kind, hookspec

@attrs.frozen
class Palette:
    id: str
    colors: tuple[str, ...] = ()

@hookspec
def ruleout_palettes():
    """Colors."""

KIND = Kind(ruleout_palettes, Palette, ("colors",))
'''
POINTS = "[ruleout.kinds]\nruleout_palettes = {}:KIND\n"
BRINGING = """
from ruleout.internal import hookimpl

@hookimpl
def ruleout_palettes({}):
    from palettes import Palette
    return [Palette("{}")]
"""


@pytest.fixture
def told() -> list[Fault]:
    return []


def test_a_kind_is_known_by_its_entry_point_and_imported_when_it_is_used(install: Install, told: list[Fault]) -> None:
    install("palettes", PALETTES, points=POINTS.format("palettes"))
    install("dusk", BRINGING.format("", "dusk"))
    found = discover(tell=told.append)
    assert "palettes" in found.kinds
    assert "palettes" not in sys.modules
    assert list(found.all("palettes")) == ["dusk"]
    kind = found.kind("palettes")
    assert kind is not None
    assert (kind.id, kind.word, kind.fields) == ("palettes", "palette", ("colors",))
    assert found.items(kind)["dusk"] is found.named(kind, "DUSK")
    assert str(found.provider("palettes", "dusk")) == "dusk 1.2 (main)"
    with pytest.raises(UnknownName, match="no palette is called 'dawn'; known: dusk"):
        found.named(kind, "dawn")
    assert not told


def test_a_kind_that_nobody_declares_has_no_items(told: list[Fault]) -> None:
    found = Registry({}, told.append)
    assert found.kind("palettes") is None
    assert found.all("palettes") == {}
    assert not told


def test_items_are_checked_by_the_kind(install: Install, told: list[Fault]) -> None:
    install("palettes", PALETTES, points=POINTS.format("palettes"))
    install("dusk", BRINGING.format("", "dusk").replace('"dusk")]', '"dusk", 5)]'))
    assert discover(tell=told.append).all("palettes") == {}
    (fault,) = told
    assert str(fault).startswith("plug-in dusk 1.2 (main) was disabled: ruleout_palettes: found Palette dusk with ")
    assert str(fault).endswith("colors '5'; expected a tuple of texts")


def test_arguments_are_checked_when_the_kind_is_used(install: Install, told: list[Fault]) -> None:
    install("palettes", PALETTES, points=POINTS.format("palettes"))
    install("dusk", BRINGING.format("more", "dusk"))
    install("dawn", BRINGING.format("", "dawn"))
    found = discover(tell=told.append)
    assert not told
    assert list(found.all("palettes")) == ["dawn"]
    (fault,) = told
    assert fault.provider.distribution == "dusk"
    assert "more" in fault.message


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("KIND = 5", "TypeError: found a int; expected a Kind"),
        (
            PALETTES.replace("_palettes", "_colors"),
            "TypeError: found the hook ruleout_colors; expected ruleout_palettes",
        ),
        (
            PALETTES.replace("@hookspec", ""),
            "TypeError: found the hook 'ruleout_palettes'; expected ruleout_ and a",
        ),
        (PALETTES.replace("@attrs.frozen", ""), "TypeError: Palette is not an attrs class; expected the types of its"),
        (PALETTES.replace("palettes, Palette", "palettes, 5"), "TypeError: found '5' as the class of its items"),
    ],
)
def test_a_faulty_kind_is_reported_once_and_has_no_items(
    install: Install, told: list[Fault], code: str, expected: str
) -> None:
    install("palettes", code, points=POINTS.format("palettes"))
    install("dusk", BRINGING.format("", "dusk"))
    found = discover(tell=told.append)
    assert found.all("palettes") == found.all("palettes") == {}
    assert "classic" in found.variants
    (fault,) = told
    assert str(fault).startswith(f"kind palettes of plug-in palettes 1.2 (ruleout_palettes) was disabled: {expected}")
    with pytest.raises(PluginError, match=r"kind palettes of plug-in palettes 1\.2"):
        discover(tell=raise_fault).all("palettes")


def test_of_two_third_parties_neither_declares_a_kind(install: Install, told: list[Fault]) -> None:
    install("palettes", PALETTES, points=POINTS.format("palettes"))
    install("others", PALETTES, points=POINTS.format("others"))
    found = discover(tell=told.append)
    assert found.all("palettes") == {}
    (fault,) = told
    assert fault.item == "kind palettes"
    assert "it is declared by " in fault.message
    assert fault.message.endswith("; none of them is used")


def test_the_project_declares_its_kinds_whatever_others_do() -> None:
    point = EntryPoint("ruleout_palettes", "one:KIND", KINDS_GROUP)
    own, other = Provider("ruleout-variants", "1", "ruleout_palettes"), Provider("aaa", "1", "ruleout_palettes")
    for claims in ([own, other], [other, own]):
        found = declared_of([(each, point) for each in claims])
        assert found.kinds["palettes"].provider == own
        assert [fault.provider for fault in found.faults] == [other]
    assert "that of ruleout-variants 1 (ruleout_palettes) is used" in found.faults[0].message


@pytest.mark.parametrize("name", ["ruleout_techniques", "ruleout_draw", "palettes", "ruleout_"])
def test_a_kind_is_named_by_a_hook_that_core_does_not_have(name: str) -> None:
    found = declared_of([(Provider("aaa", "1", name), EntryPoint(name, "one:KIND", KINDS_GROUP))])
    assert not found.kinds
    assert found.faults[0].message == f"found the hook '{name}'; expected ruleout_ and a plural that core does not use"


def test_a_distribution_that_is_left_out_declares_no_kind(install: Install, told: list[Fault]) -> None:
    install("palettes", "1 / 0", points=POINTS.format("palettes"))
    assert "palettes" not in discover(without=["palettes"], tell=told.append).kinds
    assert "palettes" not in discover(only=["ruleout-core"], tell=told.append).kinds
    assert not told


@attrs.frozen
class Palette:
    id: str


class Colors:
    @hookimpl(optionalhook=True)
    def ruleout_palettes(self) -> Iterable[Any]:
        return [Palette("dusk")]

    @hookimpl
    def ruleout_rules(self) -> Iterable[Any]:
        return []


def test_an_optional_hook_waits_until_a_package_declares_it(install: Install, told: list[Fault]) -> None:
    found = discover(also=[Colors()], tell=told.append)
    (given,) = (each for each in found.providers if each.distribution == "given")
    assert found.waiting(given) == {"ruleout_palettes": None}
    install("palettes", PALETTES.replace("@attrs", "import typing\n@attrs"), points=POINTS.format("palettes"))
    assert discover(also=[Colors()]).waiting(given) == {}
    assert not told


@pytest.mark.parametrize(("hook", "owner"), DECLARED_BY.items())
def test_an_unknown_hook_of_the_project_is_a_fault_that_names_its_package(hook: str, owner: str) -> None:
    def implementation() -> Iterable[Any]:
        return []

    implementation.__name__ = hook
    plugin = type("Plugin", (), {hook: staticmethod(hookimpl(implementation))})()
    from ruleout.plugins import hooks
    from ruleout.plugins.discover import managed

    with pytest.raises(TypeError, match=f"^no hook is called {hook}; it is one of {owner}$"):
        managed(plugin, Provider("aaa", "1", "main"), hooks)


def test_a_kind_needs_a_class_with_an_id() -> None:
    @hookspec
    def ruleout_palettes() -> Iterable[Palette]:  # type: ignore[empty-body]
        """Colors."""

    kind = Kind(ruleout_palettes, Palette)
    assert kind.problem(Palette("dusk")) is None
    assert kind.problem(Palette("Dusk")) == "found Palette with id 'Dusk'; expected lower-case words joined by hyphens"
    assert kind.problem(5) == "found a int; expected Palette"


def test_an_item_of_a_kind_that_nobody_declares_is_unknown() -> None:
    with pytest.raises(UnknownName, match=r"^no scale is called 'own'; no scale is installed$"):
        Registry({}).named("scales", "own")


RECORDS = """
def records():
    from ruleout.internal import RecordKind, object_form
    {}
    return {{"palette": RecordKind((Palette,), object_form(Palette, "id", "colors"), has_document=False)}}

KIND = Kind(ruleout_palettes, Palette, records=records)
"""


def test_a_kind_brings_records(install: Install, told: list[Fault]) -> None:
    install("palettes", PALETTES + RECORDS.format("pass"), points=POINTS.format("palettes"))
    found = discover(tell=told.append)
    palette = sys.modules["palettes"].Palette("dusk", ("red",)) if found.kind("palettes") else None
    record = to_record(palette, plugins=found)
    assert record == {"version": 1, "kind": "palette", "id": "dusk", "colors": ["red"]}
    assert from_record(record, plugins=found) == palette
    assert not told


def test_records_that_cannot_be_made_are_a_fault(install: Install, told: list[Fault]) -> None:
    install("palettes", PALETTES + RECORDS.format("1 / 0"), points=POINTS.format("palettes"))
    with pytest.raises(InputError, match=r"^kind: found 'palette'; expected one of puzzle, result, count, estimate"):
        from_record({"kind": "palette"}, plugins=discover(tell=told.append))
    assert "records: ZeroDivisionError" in str(told[0])


def test_of_a_kind_that_is_the_projects_own_no_other_items_are_used(install: Install, told: list[Fault]) -> None:
    own = PALETTES.replace('("colors",))', '("colors",), own_only=True)')
    install("palettes", own, points=POINTS.format("palettes"))
    install("dusk", BRINGING.format("", "dusk"))
    assert discover(tell=told.append).all("palettes") == {}
    (fault,) = told
    assert str(fault) == (
        "palette dusk of plug-in dusk 1.2 (main) was disabled: "
        "only palettes of the project itself are used, since nothing checks their results"
    )
