"""The player in a terminal in a language that puts every text in brackets, and in German."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

pytest.importorskip("textual")

from bracketed import CODE, outside, registry
from terminal_scenes import choose, new_game, played, until
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

import ruleout
from ruleout.internal import ENGLISH, Language, language_of
from ruleout_play.questions.answer import answer
from ruleout_play.terminal.app import Player
from ruleout_play.terminal.commands import COMMANDS
from ruleout_play.terminal.dialogs import Dialog, Reading
from ruleout_play.terminal.engine import Engine
from ruleout_play.terminal.words import speak, spoken

ASKING = ("check", "mistakes", "why", "count", "candidates", "estimate", "rate", "superfluous", "hint", "solve", "back")
DIALOGS = ("settings", "log", "keys", "set-point", "save-as", "link", "open", "new", "up-to", "learn", "same", "steps")


class Here(Engine):
    """An engine that answers in the process of the test."""

    async def start(self) -> None:
        pass

    async def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return answer({**request, "seconds": 5.0})


class Talking(Player):
    """A player whose engine is that of the test."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.engine = Here()


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    """The made-up language, in which the player speaks."""
    language = language_of(registry(), CODE)
    monkeypatch.setitem(ruleout.default_registry().derived, ("language", CODE), language)
    speak(language)
    yield language
    speak(ENGLISH)


def strangers(player: Player) -> list[str]:
    """The texts on the screen that have words outside of brackets."""
    texts = [
        text for text in map(str, (each.render() for each in player.screen.query(Static))) if "rich.table" not in text
    ]
    for each in player.screen.query(OptionList):
        texts += [str(each.get_option_at_index(at).prompt) for at in range(each.option_count)]
    assert len(texts) > 2
    return [text for text in texts if outside(text)]


def test_every_text_is_translated(brackets: Language) -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        assert strangers(player) == []
        await pilot.press("1", "x", "2", "c", "3", "v", "4", "f")
        assert strangers(player) == []
        for name in ("undo", "fill", "clean", "mode-corner", "pause", "pause", "go-point", "begin"):
            player.acting.run_command(name)
            await pilot.pause()
            assert strangers(player) == [], name

    played(new_game("classic"), scene, kind=Talking)


@pytest.mark.parametrize("name", DIALOGS)
def test_every_dialog_is_translated(brackets: Language, name: str) -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("f3", "escape") if name == "log" else None
        player.acting.run_command(name)
        await until(pilot, lambda: isinstance(player.screen, Dialog) and bool(player.screen.query(Static)))
        await pilot.pause()
        assert strangers(player) == []
        if name == "keys":
            assert isinstance(player.screen, Reading)
            shown = [text for line in player.screen._shown for text in line]
            assert len(shown) > 60
            assert [text for text in shown if outside(text)] == []

    played(new_game("classic"), scene, kind=Talking)


@pytest.mark.parametrize("game", ["classic", pytest.param("killer", marks=pytest.mark.long)])
def test_every_answer_is_translated(brackets: Language, game: str) -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        for name in (*ASKING, "undo", *["hint"] * 4, "walk"):
            player.acting.run_command(name)
            await until(pilot, lambda: not player._waiting)
            await pilot.pause()
            assert strangers(player) == [], name
        await until(pilot, lambda: player.walk is not None)
        for _ in range(5):
            await pilot.press("n")
            assert strangers(player) == []
        await pilot.press("end")
        assert strangers(player) == []

    played(new_game(game), scene, kind=Talking)


def test_the_titles_of_commands_are_translated(brackets: Language) -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        commands = list(player.get_system_commands(player.screen))
        assert len(commands) > len(COMMANDS) / 2
        assert [each for each in commands if outside(each.title) or outside(each.help)] == []

    played(new_game("classic"), scene, kind=Talking)


def test_a_setting_chooses_the_language() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        assert "keys" in str(player.bar.render())
        await pilot.press("f5")
        await choose(player, pilot, "Language: English")
        await choose(player, pilot, "Deutsch")
        await until(pilot, lambda: "Tasten" in str(player.bar.render()))
        assert spoken().code == "de"
        await pilot.press("H")
        await until(pilot, lambda: "Suche" in str(player.told.render()))

    played(new_game("classic"), scene, kind=Talking)
    speak(ENGLISH)
