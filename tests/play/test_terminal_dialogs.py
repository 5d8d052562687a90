"""The dialogs of the player in a terminal: opening, saving, new puzzles, points, settings, links; nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ruleout
from ruleout import Game
from ruleout_play.files import load, save
from ruleout_play.game import gestures
from ruleout_play.game.journal import journal
from ruleout_play.link import game_of, link_of

pytest.importorskip("textual")

from terminal_scenes import choose, new_game, played, until, write
from textual.pilot import Pilot
from textual.widgets import TextArea

from ruleout_play.terminal.app import Player
from ruleout_play.terminal.dialogs import Reading, Text

pytestmark = pytest.mark.long

EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."


async def open_text(player: Player, pilot: Pilot[None], text: str) -> None:
    await pilot.press("ctrl+o")
    await until(pilot, lambda: isinstance(player.screen, Text) and bool(player.screen.query(TextArea)))
    player.screen.query_one(TextArea).text = text
    await pilot.press("ctrl+s")


def test_play_that_would_be_lost_is_asked_about_in_every_way_out() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        before = player.session
        for key in ("ctrl+q", "ctrl+n", "ctrl+o"):
            await pilot.press(key)
            await choose(player, pilot, "Go on playing")
            assert player.session is before
            assert player.is_running
        await pilot.press("question_mark", "ctrl+q")
        await choose(player, pilot, "Do not save it")
        await until(pilot, lambda: not player.is_running)

    played(new_game("classic"), scene)


def test_what_was_saved_is_not_asked_about(tmp_path: Path) -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "ctrl+q")
        await choose(player, pilot, "Save it")
        await write(player, pilot, str(tmp_path / "game"))
        await until(pilot, lambda: not player.is_running)

    played(new_game("classic"), scene)
    assert load((tmp_path / "game.ruleout").read_text(encoding="utf-8")).state.entry[0] == 1


def test_a_file_that_exists_is_overwritten_only_if_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "game.ruleout"
    path.write_text("precious", encoding="utf-8")

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "ctrl+s")
        await write(player, pilot, str(path))
        await choose(player, pilot, "Leave it")
        assert path.read_text(encoding="utf-8") == "precious"
        assert not player.session.is_saved
        await pilot.press("ctrl+s")
        await write(player, pilot, str(path))
        await choose(player, pilot, "Overwrite it")
        await until(pilot, lambda: player.session.is_saved)
        await pilot.press("right", "2")
        player.saving.autosave()

    played(new_game("classic"), scene)
    assert len(load(path.read_text(encoding="utf-8")).log) == 2, "it is saved to its file again"
    assert [each.name for each in tmp_path.iterdir()] == ["game.ruleout"]


def test_a_name_that_cannot_be_written_says_so_and_loses_nothing(tmp_path: Path) -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        for name, words in (
            (
                tmp_path / "none" / "game.ruleout",
                f"Not saved: {tmp_path / 'none/game.ruleout'}: No such file or directory",
            ),
            (tmp_path / "game.xyz", "Not saved: game.xyz: no format has this suffix; expected one of .html, "),
        ):
            await pilot.press("f12")
            await write(player, pilot, str(name))
            await until(pilot, lambda words=words: words in player._message)  # type: ignore[misc]
            assert not player.session.is_saved

    played(new_game("classic"), scene)
    assert not list(tmp_path.iterdir())


def test_a_line_of_digits_is_saved_as_the_start_or_as_it_stands(tmp_path: Path) -> None:
    game = Game.of(ruleout.parse(EASY))

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("f12")
        await write(player, pilot, str(tmp_path / "new.sdo"))
        await until(pilot, lambda: (tmp_path / "new.sdo").exists())
        await pilot.press("1")
        for name, words in (("start.sdo", "The puzzle without what you entered"), ("now.sdo", "All digits as givens")):
            await pilot.press("f12")
            await write(player, pilot, str(tmp_path / name))
            await choose(player, pilot, words)
            await until(pilot, lambda name=name: (tmp_path / name).exists())  # type: ignore[misc]
        assert not player.session.is_saved

    played(game, scene)
    zeros = EASY.replace(".", "0")
    texts = [(tmp_path / name).read_text(encoding="utf-8").strip() for name in ("new.sdo", "start.sdo", "now.sdo")]
    assert texts == [zeros, zeros, "1" + zeros[1:]]


def test_a_replay_is_saved_as_a_page(tmp_path: Path) -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "right", "2", "f12")
        await write(player, pilot, str(tmp_path / "replay.html"))
        await until(pilot, lambda: (tmp_path / "replay.html").exists())
        assert not player.session.is_saved, "a page is no game that can be played on"

    played(new_game("killer"), scene)
    assert (tmp_path / "replay.html").read_text(encoding="utf-8").count("<li>") == 3


def test_texts_files_and_links_are_opened(tmp_path: Path) -> None:
    saved = gestures.corner(new_game("killer"), [5], 3, 61_000)
    (tmp_path / "game.ruleout").write_text(save(saved), encoding="utf-8")
    (tmp_path / "line.sdo").write_text(EASY.replace(".", "0") + "\n", encoding="utf-8")

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await open_text(player, pilot, str(tmp_path / "game.ruleout"))
        await until(pilot, lambda: player.session.game == saved)
        assert player.session.path == tmp_path / "game.ruleout"
        assert player.session.clock.at >= 61_000
        await open_text(player, pilot, str(tmp_path / "line.sdo"))
        await until(pilot, lambda: player.session.game.blank == ruleout.parse(EASY))
        assert player.session.path is None
        await open_text(player, pilot, "see " + link_of(saved, page="https://example.org/", with_log=True))
        await until(pilot, lambda: player.session.game == saved)

    played(new_game("classic"), scene)


def test_several_puzzles_and_several_readings_are_asked_about() -> None:
    two = f"{EASY}\n{'.' * 80}1"
    samurai = "\n".join(["." * 81] * 5)

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await open_text(player, pilot, two)
        await choose(player, pilot, "Puzzle 2")
        await until(pilot, lambda: player.session.game.blank.givens[80] == 1)
        await open_text(player, pilot, samurai)
        await choose(player, pilot, "samurai")
        await until(pilot, lambda: player.session.game.blank.variant == "samurai")

    played(new_game("classic"), scene)


def test_parts_that_no_rule_can_express_are_asked_about() -> None:
    data = {"n": 4, "givens": ["1234", "3412", "2143", "432."], "not_expressed": {"fog": 1, "drawn line": 2}}

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        before = player.session
        for answer in ("Do not open it", "Open the puzzle without that"):
            assert player.session is before
            await open_text(player, pilot, json.dumps(data))
            await until(
                pilot, lambda: getattr(player.screen, "_title", "") == "No rule can express fog, drawn line (2)."
            )
            await choose(player, pilot, answer)
        said = "Left out: fog, drawn line (2)."
        await until(pilot, lambda: player._message == said)
        assert player.session.game.blank.meta["left_out"] == data["not_expressed"]

    played(new_game("classic"), scene)


def test_a_text_with_a_fault_keeps_the_game_and_says_where() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        before = player.session
        for text, words in (
            (f"{EASY}\n{EASY[:16]}x{EASY[17:]}", "found 'x'; expected 1-9, 0 or ., line 2, column 17"),
            ("no-such-file.txt", "no-such-file.txt: no such file, and not a puzzle either"),
            ("", ""),
        ):
            await open_text(player, pilot, text)
            await until(pilot, lambda words=words: words in player._message)  # type: ignore[misc]
            assert player.session is before

    played(new_game("classic"), scene)


def test_a_text_that_is_pasted_is_opened_after_asking() -> None:
    from textual import events

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        player.post_message(events.Paste(EASY))
        await choose(player, pilot, "Do not save it")
        await until(pilot, lambda: player.session.game.blank == ruleout.parse(EASY))

    played(new_game("classic"), scene)


def test_a_puzzle_is_typed_judged_and_played() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+n")
        await choose(player, pilot, "An empty grid")
        await choose(player, pilot, "Classic")
        await choose(player, pilot, "4 x 4")
        await until(pilot, lambda: player.session.is_typed and player.session.game.blank.layout.digits == 4)
        await pilot.press("1", "f6")
        await choose(player, pilot, "Go on typing")
        for cell, digit in ((0, 1), (4, 3), (7, 2), (11, 3), (14, 2)):
            player.session.point_to(cell)
            player.session.enter_number(digit) if cell else None
        await pilot.press("f6")
        await until(pilot, lambda: not player.session.is_typed)
        assert player.session.game.blank == ruleout.parse("1...3..2...3..2.")

    played(new_game("classic"), scene)


def test_a_puzzle_is_made_to_order() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+n")
        await choose(player, pilot, "A new puzzle")
        await choose(player, pilot, "Classic")
        await choose(player, pilot, "6 x 6")
        await choose(player, pilot, "Any difficulty")
        await until(pilot, lambda: player.session.game.blank.layout.digits == 6)

    made = played(new_game("classic"), scene).session.game
    assert ruleout.solve(made.blank).verdict is ruleout.Verdict.UNIQUE
    assert not made.log


def test_points_are_named_and_gone_to() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("g")
        assert player._message.startswith("There is no named point")
        await pilot.press("1", "m")
        await write(player, pilot, "one")
        await pilot.press("u", "2", "g")
        await choose(player, pilot, "one")
        await until(pilot, lambda: player.session.game.state.entry[0] == 1)
        assert set(player.session.game.points) == {"one", "before return"}

    played(new_game("classic"), scene)


def test_links_are_shown_and_copied() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        for words, has_log in (("The position and the clock", False), ("The log too", True)):
            await pilot.press("f7")
            await choose(player, pilot, words)
            await until(pilot, lambda: isinstance(player.screen, Reading))
            await pilot.press("c")
            copied = game_of(player.clipboard)
            assert copied.state == player.session.game.state
            assert bool(copied.log) is has_log
            await pilot.press("escape", "escape")
            assert len(player.screen_stack) == 1

    played(new_game("classic"), scene)


def test_the_log_the_keys_and_settings() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "f4", "c")
        assert player.clipboard == "\n".join(journal(player.session.game))
        await pilot.press("escape", "question_mark", "c", "escape")
        assert "H, F2  Hint; again for a stronger one" in player.clipboard
        for words in ("Automatic marks", "An entry removes", "Hints also"):
            await pilot.press("f5")
            await choose(player, pilot, words)
        assert json.loads(save(player.session.game))["settings"] == {
            "auto_marks": True, "auto_clean": True, "only_legal": False, "notes": True
        }  # fmt: skip

    played(new_game("classic"), scene)


def test_digits_and_commands_are_pressed_by_the_mouse() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.click(player.pad, offset=(0, 0))
        assert player.session.game.state.entry[0] == 1
        await pilot.click(player.pad, offset=(16, 0))
        assert player.session.game.state.entry[0] == 9
        await pilot.click("#footer", offset=(36, 0))
        assert player.session.game.state.entry[0] == 1
        await pilot.click("#footer", offset=(45, 0))
        assert player.session.mode == "corner"
        await pilot.click(player.pad, offset=(20, 0))
        await pilot.click("#footer", offset=(2, 0))
        assert isinstance(player.screen, Reading)

    played(new_game("classic"), scene)


def test_the_pad_shows_how_many_are_left_where_that_can_be_counted() -> None:
    lines: list[str] = []

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("7")
        lines.append("\n".join(player.pad.render_line(y).text.rstrip() for y in range(player.pad.size.height)))

    played(new_game("classic"), scene)
    assert lines.pop() == "1 2 3 4 5 6 7 8 9\n6 8 7 9 6 6 4 6 4"
    played(new_game("kakuro"), scene)
    assert lines.pop() == "1 2 3 4 5 6 7 8 9"
    played(Game.of(ruleout.parse("." * 625)), scene)
    assert len(lines.pop().split("\n")) >= 2


def test_the_rules_are_beside_the_board_and_show_their_cells() -> None:
    data = {"variant": "classic", "givens": [[0] * 9] * 9, "thermometers": [[[0, 0], [0, 1]]], "ruleset": "As\nusual."}

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await open_text(player, pilot, json.dumps(data))
        await until(pilot, lambda: player._message == "As\nusual.")
        await pilot.press("escape", "right")
        assert "Thermometers: Digits increase from the bulb" in str(player.told.content)
        await pilot.press("R")
        await choose(player, pilot, "Thermometers: Digits increase from the bulb, the first cell, on.")
        assert player.session.evidence.base == {0, 1}
        assert player._message.startswith("Thermometers: ")

    played(new_game("classic"), scene)
