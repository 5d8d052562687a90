"""The player in a terminal: techniques to learn, why there is no solution, the same puzzle, and titles."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ruleout
from ruleout import Game
from ruleout_play.files import load

pytest.importorskip("textual")

from terminal_scenes import EXAMPLES, SCREENS, choose, new_game, played, until, write
from textual.pilot import Pilot
from textual.widgets import OptionList, TextArea

from ruleout_play.terminal.app import Player
from ruleout_play.terminal.dialogs import Choice, Text

pytestmark = pytest.mark.long

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CLOCK = re.compile(r"\d+:\d\d\b")
NONE = Game.of(ruleout.parse("55" + "." * 79))
TITLED = {
    "variant": "classic", "n": 4, "title": "A quiet\nmorning \x1b[31mred", "author": "Ada Person",
    "givens": ["1...", "..3.", "..2.", "3..."],
}  # fmt: skip


async def said(player: Player, pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: words in player._message)


async def limited(player: Player, pilot: Pilot[None], words: str) -> None:
    """Choose up to which technique hints go."""
    player.acting.run_command("up-to")
    await choose(player, pilot, words)


def test_a_technique_is_learnt_and_its_step_shown_and_done() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        before = player.session
        await pilot.press("L")
        for words in ("Locked Candidates", "Any", "Any"):
            await choose(player, pilot, words)
        await until(pilot, lambda: player.session is not before)
        await said(player, pilot, "Locked Candidates: ")
        assert player._message.endswith("The next step uses this technique. (L: show it)")
        assert not player.session.evidence.candidates
        await pilot.press("H")
        await until(pilot, lambda: bool(player.session.game.hints))
        await pilot.press("L")
        assert player.session.evidence.candidates
        assert player._message.endswith("(Enter: do it)")
        await pilot.press("enter")
        assert [gesture.technique for gesture in player.session.game.log] == ["locked-candidates"]
        await pilot.press("L")
        await choose(player, pilot, "Go on playing")

    played(new_game("classic"), scene)


def test_a_technique_of_which_there_is_no_position_says_so() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        before = player.session
        await pilot.press("L")
        for words in ("Innies and Outies", "Classic", "Any"):
            await choose(player, pilot, words)
        await said(player, pilot, "innies-outies")
        assert player.session is before

    played(new_game("classic"), scene)


def test_why_there_is_no_solution_is_said_wherever_there_is_none() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        for name in ("check", "mistakes", "back", "solve", "hint", "steps", "walk", "count", "candidates", "rate"):
            player.acting.run_command(name)
            await said(player, pilot, "F8: why")
            player.say("")
        await pilot.press("f8")
        await said(player, pilot, "5 given twice in row 1: r1c1, r1c2; 5 given twice in box 1")
        assert player.session.evidence.causes == {0, 1}
        assert [each.kind for each in player.session.looks()][:2] == ["clash", "clash"]
        assert [each.background for each in player.session.looks()][1:3] == ["base", ""]

    played(NONE, scene)


def test_why_an_entry_leaves_no_solution_shows_all_that_contradicts_it() -> None:
    killer = ruleout.parse({"variant": "killer", "n": 4, "cages": [{"sum": 3, "cells": [[0, 1], [0, 2]]}]})

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("f8")
        await said(player, pilot, "From here there is a solution.")
        await pilot.press("1", "f8")
        await said(player, pilot, "r1c1 = 1 and cage 3 at r1c2 contradict each other")
        assert player.session.evidence.base == {0, 1, 2}

    played(Game.of(killer), scene)


KILLER = {"variant": "killer", "n": 4, "givens": ["1...", "....", "....", "..21"], "cages": [
    {"sum": 3, "cells": [[0, 0], [0, 1]]}, {"sum": 4, "cells": [[1, 1], [1, 2]]},
    {"sum": 3, "cells": [[2, 0], [2, 1]]}, {"sum": 7, "cells": [[1, 0], [2, 2]]},
]}  # fmt: skip


def test_clues_that_are_not_needed_are_named() -> None:
    found = ruleout.superfluous_clues(ruleout.parse(KILLER))

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        player.acting.run_command("superfluous")
        await said(player, pilot, "Not needed, one by one: ")
        for each in (*found.alone, *found.enough):
            assert each.label in player._message
        assert "Enough together" in player._message
        assert "The time was not enough" not in player._message

    played(Game.of(ruleout.parse(KILLER)), scene)


def test_only_a_puzzle_has_clues_that_are_not_needed() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        player.acting.run_command("superfluous")
        await said(player, pilot, "2")
        assert "solution" in player._message

    played(Game.of(ruleout.parse("." * 16)), scene)


def test_the_number_of_solutions_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        player.acting.run_command("estimate")
        await said(player, pilot, "The position has 288 solutions.")

        reply = {"count": 97_500, "low": 90_000, "high": 105_000, "exact": False}
        monkeypatch.setattr(player, "ask", lambda request, take, waiting: take(reply))
        player.acting.run_command("estimate")
        await said(player, pilot, "The position has about 97500 solutions, between 90000 and 105000 in 95 of 100 ")
        reply.update({"count": None, "low": 1000, "high": None})
        player.acting.run_command("estimate")
        await said(player, pilot, "The time was not enough for an estimate.")

    played(Game.of(ruleout.parse("." * 16)), scene)


def test_several_solutions_are_said() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await said(player, pilot, "The puzzle has more than one solution.")
        assert "F8" not in player._message

    played(Game.of(ruleout.parse("." * 16)), scene)


@pytest.mark.parametrize("by_name", [False, True], ids=["text", "file"])
def test_another_puzzle_is_compared_with_this_one(tmp_path: Path, by_name: bool) -> None:
    classic = ruleout.load(EXAMPLES / "classic.txt")
    turned = ruleout.write(ruleout.transform(classic, turn=90).puzzle, "line")
    (tmp_path / "turned.txt").write_text(turned, encoding="utf-8")

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        for text, answer in (
            (str(tmp_path / "turned.txt") if by_name else turned, "Yes, the same: the grid is turned clockwise by 90"),
            (HARD, "No, the puzzles are not the same."),
            ("rubbish", "found one line of 7 characters"),
        ):
            player.acting.run_command("same")
            await until(pilot, lambda: isinstance(player.screen, Text) and bool(player.screen.query(TextArea)))
            player.screen.query_one(TextArea).text = text
            await pilot.press("ctrl+s")
            await said(player, pilot, answer)

    played(Game.of(classic), scene)


def test_hints_steps_and_walks_go_up_to_the_technique_that_is_chosen() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await limited(player, pilot, "Full House")
        await said(player, pilot, "Hints use techniques up to full-house.")
        await pilot.press("H")
        await said(player, pilot, "No technique up to full-house applies")
        await pilot.press("f3")
        await said(player, pilot, "No quick technique up to full-house applies.")
        await pilot.press("w")
        await until(pilot, lambda: player.walk is not None)
        await pilot.press("end")
        await said(player, pilot, "The end of the way up to full-house: stuck.")
        await pilot.press("escape")
        player.acting.run_command("up-to")
        await until(pilot, lambda: isinstance(player.screen, Choice) and bool(player.screen.query(OptionList)))
        assert player.screen._text == "Now: full-house"  # type: ignore[attr-defined]
        await choose(player, pilot, "All techniques")
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(player.screen, Choice))

    played(new_game("classic"), scene)


@pytest.mark.parametrize("size", SCREENS)
def test_the_title_and_the_author_are_shown_and_kept(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "game.ruleout"

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        shown = str(player.told.render())
        assert shown.startswith("A quiet morning [31mred\nby Ada Person\n")
        await pilot.press("right", "2", "f12")
        await write(player, pilot, str(path))
        await until(pilot, path.exists)
        await pilot.press("f12")
        await write(player, pilot, str(tmp_path / "game.html"))
        await until(pilot, (tmp_path / "game.html").exists)

    played(Game.of(ruleout.parse(json.dumps(TITLED))), scene, size)
    kept = load(path.read_text(encoding="utf-8")).blank.meta
    assert (kept["title"], kept["author"]) == (TITLED["title"], TITLED["author"])
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "<title>A quiet morning [31mred</title>" in page
    assert "by Ada Person, 1 move" in page
    assert "\x1b" not in page


def test_a_long_title_takes_two_lines_and_what_is_no_text_none() -> None:
    async def long(player: Player, pilot: Pilot[None]) -> None:
        lines = str(player.told.render()).split("\n")
        assert lines[1].endswith("...")
        assert CLOCK.match(lines[2])

    async def none(player: Player, pilot: Pilot[None]) -> None:
        assert CLOCK.match(str(player.told.render()))

    played(Game.of(ruleout.parse(json.dumps({**TITLED, "title": "word " * 40}))), long)
    played(Game.of(ruleout.parse(json.dumps({**TITLED, "title": 5, "author": None}))), none)
