"""Items that a plug-in of a third party gives by ``late``: faults are found and named as those of other items."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any, NoReturn

import pytest
from test_precedence import EASY, beside

import ruleout
from ruleout import Fault
from ruleout.internal import format_of_file
from ruleout.plugin import Format, late


def fail(text: str) -> NoReturn:
    raise SystemExit(text)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> str:
    module: Any = ModuleType("theirs")
    module.ITEM = Format("theirs", "Theirs", sniff=lambda text: None, read=lambda text, variant: ())
    module.AGAIN = tuple(late("theirs:ITEM", "theirs"))
    monkeypatch.setitem(sys.modules, "theirs", module)
    return "theirs:ITEM"


@pytest.mark.parametrize(
    "known", [{"signs": fail}, {"signs": 5}, {"signs": (5,)}, {"suffixes": 5}, {"suffixes": ("",)}, {"no_field": 5}]
)
def test_what_is_said_ahead_is_a_fault_if_it_cannot_be_used(home: str, known: Mapping[str, Any]) -> None:
    told: list[Fault] = []
    registry = beside(told, "ruleout_formats", *late(home, "theirs", **known))
    assert ruleout.parse(EASY, plugins=registry) == ruleout.parse(EASY)
    assert format_of_file(registry, "x.theirs") is None
    assert registry.formats.keys() == ruleout.default_registry().formats.keys()
    assert [each.provider.distribution for each in told] == ["given"]


@pytest.mark.parametrize("home", ["theirs", "theirs:NONE", "theirs:AGAIN", "no_such_module:ITEM"])
def test_a_home_that_does_not_have_the_item_is_a_fault(home: str) -> None:
    told: list[Fault] = []
    registry = beside(told, "ruleout_formats", *late(home, "theirs"))
    assert registry.formats.keys() == ruleout.default_registry().formats.keys()
    assert ruleout.parse(EASY, plugins=registry) == ruleout.parse(EASY)
    assert len(told) == 1


def test_signs_that_are_given_ahead_decide_if_the_item_is_imported(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = beside([], "ruleout_formats", *late(home, "theirs", signs=("/",), suffixes=(".theirs",)))
    monkeypatch.delitem(sys.modules, "theirs")
    assert ruleout.parse(EASY, plugins=registry) == ruleout.parse(EASY)
    assert not registry.faults
