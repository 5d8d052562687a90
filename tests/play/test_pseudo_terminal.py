"""The player in a terminal in a real pseudo-terminal: the bytes of keys, mouse and paste, and what is shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import ruleout
from ruleout import Game
from ruleout_play.files import load, save

pytest.importorskip("textual")
if os.name != "posix":
    pytest.skip("pseudo-terminals of POSIX", allow_module_level=True)

from pseudo_terminals import PseudoTerminal

from ruleout_play.game.journal import journal
from ruleout_play.terminal.plan import make_plan

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"
EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."


class Play:
    """``ruleout play`` with the file of a game, as it is when the program has ended."""

    def __init__(self, folder: Path, game: Game, **options: object) -> None:
        self.path = folder / "game.ruleout"
        self.path.write_text(save(game), encoding="utf-8")
        self.terminal = PseudoTerminal(["play", str(self.path)], folder=folder, **options)  # type: ignore[arg-type]
        self.terminal.wait_for("Mode: digits")

    def ended(self) -> Game:
        self.terminal.type("\x11")
        assert self.terminal.wait_for_the_end() == 0, self.terminal.text[-3000:]
        return load(self.path.read_text(encoding="utf-8"))


def example(name: str) -> Game:
    return Game.of(ruleout.load(EXAMPLES / f"{name}.txt"))


KEYS: tuple[tuple[str, str, str], ...] = (
    ("a digit and an arrow", "1\x1b[C2", "{0} = 1; {1} = 2"),
    ("letters and modes", "lx2c3z", "{1} +corner 2; {1} +mark 3"),
    ("Alt with a digit, as ESC", "\x1b1", "{0} +corner 1"),
    ("Alt with a digit, as a character", "¡", "{0} +corner 1"),
    ("Shift with a digit, by the protocol of kitty", "\x1b[49;2u", "{0} +corner 1"),
    ("Ctrl with a digit, by the protocol of kitty", "\x1b[49;5u", "{0} +mark 1"),
    ("Backspace, as DEL and as BS", "1\x7f2\x08", "{0} = 1; cleared; {0} = 2; cleared"),
    ("Delete", "1\x1b[3~", "{0} = 1; cleared"),
    ("Shift with an arrow", "\x1b[1;2C1", "{0} and {1} = 1"),
    ("Ctrl with an arrow, and Ctrl with Space", "\x1b[1;5C\x001", "{0} and {1} = 1"),
    ("undo and redo", "1u2\x1a\x193r", "{0} = 2; {0} = 3"),
    ("a click", "{press1}{release1}1", "{1} = 1"),
    ("a drag", "{press0}{move1}{release1}1", "{0} and {1} = 1"),
    ("a click with Ctrl", "{ctrl1}1", "{0} and {1} = 1"),
    ("a click on the pad", "\x1b[<0;57;22M\x1b[<0;57;22m", "{0} = 1"),
)
"""What is done from a cell on, the bytes that terminals send for it, and the gestures after it."""


def test_the_bytes_of_keys_and_of_the_mouse(tmp_path: Path) -> None:
    empty = Game.of(ruleout.parse("." * 81))
    play = Play(tmp_path, empty)
    boxes, names = make_plan(empty.blank, "medium").boxes, empty.blank.layout.names
    expected = []
    for number, (what, sent, log) in enumerate(KEYS):
        cell = 2 * number
        places = [f"{boxes[each].left + 2};{boxes[each].top + 1}" for each in (cell, cell + 1)]
        press = [f"\x1b[<0;{place}M" for place in places]
        release = [f"\x1b[<0;{place}m" for place in places]
        ctrl = f"\x1b[<16;{places[1]}M\x1b[<16;{places[1]}m"
        move = f"\x1b[<32;{places[1]}M"
        play.terminal.type(press[0] + release[0])
        if "pad" in what:  # it has its place when what was done before is shown
            play.terminal.wait_for(f"{names[cell]}: open")
            play.terminal.wait_for_rest()
        play.terminal.type(sent.format(press0=press[0], press1=press[1], release1=release[1], move1=move, ctrl1=ctrl))
        expected += log.format(*names[cell : cell + 2]).split("; ")
    play.terminal.wait_for(expected[-1])
    game = play.ended()
    assert [line[8:] for line in journal(game)] == expected


def test_a_hint_and_a_step_by_keys(tmp_path: Path) -> None:
    play = Play(tmp_path, example("classic"))
    for words in ("(H: more)", "(H: more)", "(Enter: do"):
        play.terminal.type("H")
        play.terminal.wait_for(words)
    play.terminal.type("\r")
    play.terminal.wait_for("56 open")
    assert [gesture.what for gesture in play.ended().log] == ["step"]


def test_keys_that_come_with_the_end_are_dropped(tmp_path: Path) -> None:
    play = Play(tmp_path, example("classic"))
    play.terminal.type("1\x11" + "2\x1b[C" * 200 + "\x10\x1b\x10")
    assert play.terminal.wait_for_the_end() == 0
    assert "Traceback" not in play.terminal.text
    assert load(play.path.read_text(encoding="utf-8")).state.entry[:2] == (1, 0)


def test_what_is_pasted_is_opened_after_asking(tmp_path: Path) -> None:
    terminal = PseudoTerminal(["play", str(EXAMPLES / "classic.txt")], folder=tmp_path)
    terminal.wait_for("Mode: digits")
    terminal.type("1")
    terminal.wait_for("entered")
    terminal.type(f"\x1b[200~{EASY}\x1b[201~")
    terminal.wait_for("The game is not saved.")
    terminal.type("\x1b[B\r")
    terminal.wait_for("49 open")
    terminal.type("\x11")
    assert terminal.wait_for_the_end() == 0


@pytest.mark.parametrize(
    ("environment", "never"),
    [({"NO_COLOR": "1"}, ("38;2;", "48;2;", "38;5;", "\x1b[31m", "\x1b[94m")), ({"TERM": "xterm"}, ("38;2;", "48;2;"))],
)
def test_terminals_with_few_colours_get_few(
    tmp_path: Path, environment: dict[str, str], never: tuple[str, ...]
) -> None:
    play = Play(tmp_path, example("killer"), environment={"COLORTERM": "", **environment})
    play.terminal.type("2v2H")
    play.terminal.wait_for("more)")
    play.ended()
    assert [each for each in never if each in play.terminal.text] == []


def test_ascii_is_ascii(tmp_path: Path) -> None:
    path = EXAMPLES / "killer.txt"
    terminal = PseudoTerminal(["play", "--ascii", str(path)], folder=tmp_path)
    terminal.wait_for("Mode: digits")
    terminal.type("?")
    terminal.wait_for("Escape: leave")
    terminal.type("\x10")
    terminal.wait_for("Search")
    terminal.type("\x11")
    assert terminal.wait_for_the_end() == 0
    assert terminal.text.isascii(), [each for each in set(terminal.text) if not each.isascii()]


def test_another_size_of_the_terminal_takes_another_size_of_the_board(tmp_path: Path) -> None:
    play = Play(tmp_path, example("classic"))
    assert "1 2 3" not in play.terminal.text.split("Mode")[0]
    play.terminal.resize(columns=160, lines=50)
    play.terminal.type("a")
    play.terminal.wait_for("all marks")
    play.terminal.resize(columns=30, lines=8)
    play.terminal.type("1")
    assert play.ended().log[-1].what == "digit"


def test_bytes_that_are_no_text_do_not_end_the_game(tmp_path: Path) -> None:
    play = Play(tmp_path, example("classic"))
    sent = [
        b"\xb1",  # Alt with 1, of terminals that set the eighth bit
        b"\xff\xfe\x80",
        b"\xc3(",
        b"\x1b[?2048;2$y\x1b[48;24;80;0;0t\x1b[<0;5;1M",  # the size in pixels is 0
    ]
    for number, each in enumerate(sent, start=2):
        os.write(play.terminal.ours, each)
        while f"{number}, entered" not in play.terminal.text:
            play.terminal.type(f"\x7f{number}")  # what is read together with such bytes is lost
            play.terminal.wait_for_rest()
    assert play.ended().state.entry[0] == 5
    assert "Traceback" not in play.terminal.text


def test_play_goes_on_in_windows_that_are_too_small(tmp_path: Path) -> None:
    play = Play(tmp_path, example("classic"))
    for number, (columns, lines) in enumerate([(80, 3), (80, 2), (80, 1), (9, 24), (1, 1)], start=1):
        play.terminal.resize(columns, lines)
        play.terminal.wait_for("too" if columns > 3 else lambda: play.terminal.wait_for_rest() is None)
        for keys in ("?\x1b", "\x0e\x1b", "\x13\x1b", "\x10\x1b", str(number)):  # dialogs, and a digit
            play.terminal.type(keys)
            play.terminal.wait_for_rest()
    play.terminal.resize(80, 24)
    play.terminal.wait_for("5, entered")
    assert [gesture.changes[0].new for gesture in play.ended().log] == [1, 2, 3, 4, 5]
    assert "Traceback" not in play.terminal.text
