"""A kind of items that a third party declares: its items, its list, and a plug-in that brings one more."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from ruleout import UnknownName, discover
from ruleout.plugin import hookimpl
from ruleout_themes.theme import THEMES, Theme

CLASSIC = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"


class Greek:
    @hookimpl
    def ruleout_themes(self) -> Iterable[Theme]:
        return [Theme("greek", "Greek letters", "αβγδεζηθκ")]


def test_any_plugin_can_bring_a_theme() -> None:
    registry = discover(also=[Greek()])
    assert list(registry.items(THEMES)) == ["greek", "letters", "roman"]
    assert registry.named(THEMES, "Greek").shown("12.") == "αβ."
    with pytest.raises(UnknownName, match="no theme is called 'morse'; known: greek, letters, roman"):
        registry.named(THEMES, "morse")


def test_the_command_line_lists_themes_and_uses_them() -> None:
    testing = pytest.importorskip("ruleout_cli.testing")
    assert json.loads(testing.invoke("themes", "--json").lines[0])["symbols"] == "ABCDEFGHI"
    assert "List the installed themes" in testing.invoke("--help").out
    assert testing.invoke("themed", CLASSIC).lines[1] == "| . . E | G . . | C . H |"
    assert "no theme is called 'morse'" in testing.invoke("themed", CLASSIC, "--theme", "morse").err
