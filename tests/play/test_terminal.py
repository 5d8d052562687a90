"""The player in a terminal: keys, mouse, hints and files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from processes import run

import ruleout
from ruleout_play.files import load, save
from ruleout_play.questions.answer import answer

pytest.importorskip("textual")

from terminal_scenes import new_game, played, until
from textual.pilot import Pilot

from ruleout_play.terminal.app import Player
from ruleout_play.terminal.commands import COMMANDS
from ruleout_play.terminal.session import Session


def test_keys_play() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "right", "x", "2", "c", "3", "v", "4", "z", "down", "down", "1")

    game = played(new_game("classic"), scene).session.game
    assert game.state.entry[0] == 1
    assert (game.state.corner[1], game.state.centre[1], game.state.colour[1]) == (2, 4, 8)
    assert [gesture.what for gesture in game.log] == ["digit", "corner", "centre", "colour"]


def test_undo_redo_and_clearing() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "u")
        assert not any(player.session.game.state.entry)
        await pilot.press("r")
        assert player.session.game.state.entry[0] == 1
        await pilot.press("backspace", "a", "u", "ctrl+a", "i")
        assert not player.session.chosen

    assert played(new_game("classic"), scene).session.game.done == 2


def test_a_hint_is_shown_in_three_strengths_and_done_once() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        for strength in ("nudge", "region", "full"):
            await pilot.press("H")
            await until(
                pilot,
                lambda strength=strength: [each.strength for each in player.session.game.hints][-1:] == [strength],
            )  # type: ignore[misc]
        assert player.session.evidence.candidates
        step = player.asking.step
        assert step is not None
        await pilot.press("enter", "enter")
        assert [gesture.what for gesture in player.session.game.log] == ["step"]
        assert player.session.game.log[0].technique == step.technique

    played(new_game("killer"), scene)


def test_a_question_is_cancelled_and_the_next_one_answered() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        player.ask({"what": "generate", "variant": "samurai"}, lambda reply: None, "Waiting")
        await pilot.press("escape")
        assert "Stopped" in player._message
        await pilot.press("t")
        await until(pilot, lambda: player._message == "Right so far.")

    played(new_game("classic"), scene)


def test_a_reply_that_comes_while_a_dialog_is_open_is_shown_after_it() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("t", "question_mark")
        assert len(player.screen_stack) == 2
        await until(pilot, lambda: player._message == "Right so far.")
        await pilot.press("escape")
        assert "Right so far." in str(player.told.render())

    played(new_game("classic"), scene)


def test_steps_and_walks_of_a_wrong_position_say_so() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "f3")
        await until(pilot, lambda: player._message == "1 entry is wrong. y: what")
        await pilot.press("w")
        await until(pilot, lambda: player._message.startswith("From here nothing leads to a solution."))
        assert player.walk is None

    played(new_game("classic"), scene)


def test_the_walk_goes_forwards_and_backwards_and_leaves_the_game_alone() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("w")
        await until(pilot, lambda: player.walk is not None)
        assert player.walk is not None
        await pilot.click(player.pad, offset=(0, 0))
        await pilot.press("n", "n", "p", "end", "n")
        assert player.walk.at == player.walk.last
        assert player.session.view.is_full
        await pilot.press("escape")
        assert player.session.view is player.session.game

    assert not played(new_game("classic"), scene).session.game.log


def test_what_is_wrong_and_back_to_before_it() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        wrong = 1 + player.session.game.blank.givens[0]
        solution = ruleout.solve(player.session.game.blank).solutions[0]
        first = player.session.cursor
        wrong = next(digit for digit in range(1, 10) if digit != solution[first])
        await pilot.press(str(wrong), "t")
        await until(pilot, lambda: player._message.startswith("Something is wrong"))
        await pilot.press("b")
        await until(pilot, lambda: player.session.game.done == 0)

    played(new_game("classic"), scene)


def test_after_the_end_the_board_is_there_and_can_be_undone() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("f9")
        await until(pilot, lambda: player.session.game.is_full)
        assert player.session.clock.is_paused
        await pilot.press("u", "right", "1")
        assert player.session.game.state.entry[1] == 1

    played(new_game("classic"), scene)


def test_the_mouse_chooses_and_drags() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        def middle(cell: int) -> tuple[int, int]:
            box = player.board.plan.boxes[cell]
            return box.left + box.text // 2, box.top

        await pilot.click(player.board, offset=middle(11))
        assert player.session.chosen == {11}
        await pilot.mouse_down(player.board, offset=middle(3))
        await pilot.hover(player.board, offset=middle(4))
        await pilot.mouse_up(player.board, offset=middle(4))
        assert player.session.chosen == {3, 4}

    played(new_game("classic"), scene)


def test_a_saved_game_opens_equal(tmp_path: Path) -> None:
    path = tmp_path / "game.ruleout"

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "right", "x", "2", "ctrl+s")
        player.screen.query_one("Input").value = str(path)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await pilot.pause()

    player = played(new_game("killer"), scene)
    game = load(path.read_text(encoding="utf-8"))
    assert player.session.is_saved
    assert game == player.session.game
    (record,) = answer({"what": "open", "text": path.read_text(encoding="utf-8")})["games"]
    assert ruleout.from_record(record) == game
    assert save(game) == path.read_text(encoding="utf-8")


def test_nothing_is_asked_or_played_while_the_board_is_hidden() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("p", "H", "t", "1", "a", "f9")
        assert player._message.startswith("Paused")
        assert not player._waiting
        assert not player.session.game.log
        await pilot.press("p", "1")
        assert len(player.session.game.log) == 1

    played(new_game("classic"), scene)


def test_boxes_of_the_overview_differ_without_colours() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        assert player.board.plan.size == "overview"
        first = "".join(segment.text for segment in player.board.render_line(1))
        assert {".", ","} <= set(first)

    played(new_game("samurai"), scene, colours="none")


def test_play_that_would_be_lost_is_asked_about() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("1", "ctrl+q")
        await pilot.pause()
        assert player.is_running
        assert len(player.screen_stack) == 2
        await pilot.press("escape")
        assert len(player.screen_stack) == 1

    played(new_game("classic"), scene)


def test_only_legal_moves_is_a_setting() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("f5", "enter", "8")
        assert player.session.game.settings.only_legal
        assert not player.session.game.log

    played(new_game("classic"), scene)


def test_each_command_has_one_handler_and_each_key_one_command() -> None:
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))
    assert set(Player(Session(new_game("classic"))).acting.handlers) == {command.id for command in COMMANDS}


def test_ascii_and_no_colours_show_the_same_game() -> None:
    async def scene(player: Player, pilot: Pilot[None]) -> None:
        await pilot.press("v", "2", "z", "1", "a")
        lines = [player.board.render_line(y) for y in range(player.board.size.height)]
        text = "\n".join(line.text for line in lines)
        assert text.isascii()
        assert all(segment.style.color is None for line in lines for segment in line if segment.style)

    played(new_game("killer"), scene, (100, 40), colours="none", plain=True)


def test_the_help_of_the_command_line_imports_no_textual() -> None:
    code = "import sys; from ruleout_cli.app import make_app; make_app(); sys.exit('textual' in sys.modules)"
    run([sys.executable, "-c", code], check=True)
