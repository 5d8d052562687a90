"""The player in a terminal in a real pseudo-terminal: how it ends, and what is kept."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from processes import ARE_LISTED, PATIENCE, children_of, is_alive

import ruleout
from ruleout import Game
from ruleout_play.files import load, save

pytest.importorskip("textual")
if os.name != "posix":
    pytest.skip("pseudo-terminals of POSIX", allow_module_level=True)

from pseudo_terminals import PseudoTerminal

from ruleout_play.terminal.ending import SIGNALS

KILLER = Path(__file__).parents[2] / "examples/killer.txt"


def begun(folder: Path, puzzle: Path) -> PseudoTerminal:
    terminal = PseudoTerminal(["play", str(puzzle)], folder=folder)
    terminal.wait_for("Mode: digits")
    terminal.type("7")
    terminal.wait_for("entered")
    return terminal


def entries(path: Path) -> list[int]:
    return [digit for digit in load(path.read_text(encoding="utf-8")).state.entry if digit]


@pytest.mark.long
def test_a_terminal_that_vanishes_ends_the_program_and_its_process_and_the_game_is_kept(tmp_path: Path) -> None:
    (tmp_path / "rescued.ruleout").write_text("of another day", encoding="utf-8")
    terminal = begun(tmp_path, KILLER)
    below = children_of(terminal.process.pid) if ARE_LISTED else set()
    terminal.vanish()
    assert terminal.process.wait(PATIENCE) != 0
    until = time.monotonic() + PATIENCE
    while any(map(is_alive, below)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [pid for pid in below if is_alive(pid)]
    assert entries(tmp_path / "rescued-2.ruleout") == [7]
    assert (tmp_path / "rescued.ruleout").read_text(encoding="utf-8") == "of another day"


@pytest.mark.long
def test_a_game_without_a_file_gets_one_at_a_signal_and_the_name_is_told(tmp_path: Path) -> None:
    terminal = begun(tmp_path, KILLER)
    terminal.process.send_signal(signal.SIGTERM)
    terminal.wait_for_the_end()
    assert "the game was saved as rescued.ruleout" in terminal.text
    assert entries(tmp_path / "rescued.ruleout") == [7]


@pytest.mark.parametrize("status", [1, None])
def test_a_game_is_kept_if_the_program_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int | None
) -> None:
    from ruleout_play.cli import play as module
    from ruleout_play.terminal.app import Player

    def fails(player: Player) -> None:
        player.session.enter_number(7)
        player._return_code = status  # as Textual does after a fault, 1 or nothing

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "is_terminal", lambda stream: True)
    monkeypatch.setattr(Player, "run", fails)
    assert module.play(str(KILLER)) == 1
    assert entries(tmp_path / "rescued.ruleout") == [7]


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_ends_the_program_and_the_game_is_kept_in_its_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.ruleout"
    path.write_text(save(Game.of(ruleout.load(KILLER))), encoding="utf-8")
    terminal = begun(tmp_path, path)
    number = getattr(signal, name)
    terminal.process.send_signal(number)
    assert terminal.wait_for_the_end() == 128 + number
    assert "\x1b[?1049l" in terminal.text, "the screen of before is shown again"
    assert entries(path) == [7]
    assert [each.name for each in tmp_path.iterdir()] == ["game.ruleout"]
