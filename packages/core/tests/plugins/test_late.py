"""Items that plug-ins give by id and module are imported when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from ruleout import registry_of
from ruleout.builtin import plugin as builtin
from ruleout.plugin import Format, Late, hookimpl, late
from ruleout.plugins.faults import PluginWarning
from ruleout.reading.recognise import read_puzzles

MODULE = """
from ruleout.plugin import Format
MINE = Format(id="mine", title="Mine", sniff=lambda text: None, read=lambda text, variant: [])
BOTH = (MINE, Format(id="other", title="Other", sniff=lambda text: None, read=lambda text, variant: []))
"""


class Given:
    """A plug-in that gives *items*."""

    def __init__(self, items: list[Late]) -> None:
        self.items = items

    @hookimpl
    def ruleout_formats(self) -> Iterable[Format | Late]:
        return self.items


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with two formats that is not imported yet."""
    (tmp_path / "forms_of_mine.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "forms_of_mine", raising=False)
    return "forms_of_mine"


def test_a_format_is_imported_if_a_text_has_its_sign(module: str) -> None:
    registry = registry_of(builtin, Given(late(f"{module}:MINE", "mine", signs=("%",), suffixes=(".mine",))))
    assert read_puzzles("1234" * 4, registry).documents[0].format == "line"
    assert ".mine" in registry.known("formats", "suffixes")["mine"]
    assert module not in sys.modules
    assert read_puzzles("1234" * 4 + " # 5%", registry).documents[0].format == "line"
    assert module in sys.modules


def test_an_item_has_what_its_plugin_said_ahead(module: str) -> None:
    registry = registry_of(Given(late(f"{module}:MINE", "mine", signs=("%",), suffixes=(".mine",))))
    assert (registry.format("mine").signs, registry.format("mine").title) == (("%",), "Mine")


def test_what_is_not_said_ahead_is_looked_up_in_the_item(module: str) -> None:
    registry = registry_of(Given(late(f"{module}:BOTH", "mine", "other")))
    assert registry.known("formats", "title") == {"mine": "Mine", "other": "Other"}
    assert [*registry.formats] == ["mine", "other"]


@pytest.mark.parametrize(
    ("home", "name", "problem"),
    [
        ("no_such_module:MINE", "mine", "No module named 'no_such_module'"),
        ("forms_of_mine:NONE", "mine", "has no attribute 'NONE'"),
        ("forms_of_mine:MINE", "else", "found no item with the id else"),
        ("forms_of_mine:MODULE", "mine", "has no attribute"),
    ],
)
@pytest.mark.usefixtures("module")
def test_an_item_that_cannot_be_imported_is_disabled_with_the_reason(home: str, name: str, problem: str) -> None:
    registry = registry_of(builtin, Given(late(home, name, signs=("",), suffixes=())))
    with pytest.warns(PluginWarning, match=problem):
        assert read_puzzles("1234" * 4, registry).documents[0].format == "line"
    assert name not in registry.formats


def test_an_imported_item_of_a_third_party_is_checked(module: str) -> None:
    wrong = MODULE.replace('title="Mine"', "title=7")
    Path(next(each for each in sys.path if (Path(each) / f"{module}.py").exists()), f"{module}.py").write_text(wrong)
    registry = registry_of(Given(late(f"{module}:MINE", "mine", signs=("",), suffixes=())))
    with pytest.warns(PluginWarning, match="with title '7'; expected text"):
        assert registry.find("formats", "mine") is None
