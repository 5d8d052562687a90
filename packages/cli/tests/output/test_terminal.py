"""The output on a terminal, tested in a pseudo-terminal."""

from __future__ import annotations

import logging
import os
import re
import sys
import time
from pathlib import Path

import processes
import pytest

import ruleout
from ruleout_cli.commands.lists import _write
from ruleout_cli.output.writer import OutputWriter
from ruleout_cli.testing import invoke

pty = pytest.importorskip("pty", reason="this system has no pseudo terminals")

EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def on_terminal(*arguments: str, **environment: str) -> tuple[int, str]:
    """The exit status and all output, of both streams, of a command in a pseudo-terminal without input."""
    ours, theirs = pty.openpty()
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    running = processes.start(
        [sys.executable, "-m", "ruleout_cli", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**known, "TERM": "xterm-256color", "RULEOUT_PLUGINS": "ruleout-core", **environment},
    )
    os.close(theirs)
    seen = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        seen += piece
    os.close(ours)
    return running.wait(), seen.decode().replace("\r\n", "\n")


def test_a_solution_is_drawn_in_colour_with_givens_in_another_style() -> None:
    status, seen = on_terminal("solve", EASY)
    assert status == 0
    assert "│ 1 8 9 │ 7 5 4 │ 2 6 3 │" in CODES.sub("", seen)
    assert "\x1b[1m8" in seen
    assert "\x1b[32m1" in seen


@pytest.mark.long
@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_there_are_no_colours_if_they_are_not_wanted(environment: dict[str, str]) -> None:
    _, seen = on_terminal("solve", EASY, **environment)
    assert "\x1b" not in seen
    assert "│ 1 8 9 │ 7 5 4 │ 2 6 3 │" in seen
    assert "\x1b" not in on_terminal("solve", "--no-color", EASY)[1]
    assert "\x1b[" in on_terminal("solve", "--color", EASY, **environment)[1]


def test_no_puzzle_is_an_error_without_waiting() -> None:
    begun = time.monotonic()
    status, seen = on_terminal("solve")
    assert status == 2
    assert "no puzzle given; expected one as an argument, a file, - or a pipe" in seen
    assert time.monotonic() - begun < 60


@pytest.mark.long
def test_long_work_shows_that_it_goes_on() -> None:
    # Long enough for the first import of rich in a new installation, in a thread during a search that never yields.
    status, seen = on_terminal("count", "." * 81, "--limit", "1000000000", "--timeout", "8")
    assert status == 3
    assert "searching" in seen
    assert CODES.sub("", seen).rstrip().endswith("time limit reached")


def test_quick_work_shows_nothing_but_its_answer() -> None:
    assert on_terminal("count", EASY) == (0, "1\n")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["plugins", *ruleout.default_registry().kinds])
def test_lists_fit_the_terminal(kind: str) -> None:
    status, seen = on_terminal(kind, COLUMNS="80", RULEOUT_PLUGINS="")
    assert status == 0
    plain = CODES.sub("", seen)
    assert all(len(line) <= 80 for line in plain.splitlines())
    assert "…" not in plain


def test_a_list_has_columns_if_these_fit() -> None:
    for width, head in (("80", ["id", "what it is"]), ("400", ["id", "plugin", "title", "suffixes", "summary"])):
        _, seen = on_terminal("formats", COLUMNS=width)
        assert re.split("  +", CODES.sub("", seen).splitlines()[0].strip()) == head


class Narrow:
    """A terminal of a given width that keeps what is written."""

    as_json, is_terminal = False, True

    def __init__(self, width: int) -> None:
        self.width = width
        self.lines: list[str] = []

    def line(self, text: str) -> None:
        self.lines.append(text)

    heading = line

    def wrapped(self, text: str, indent: int) -> list[str]:
        return [text]


@pytest.mark.parametrize(
    ("width", "head"), [(8, "id  size"), (20, "id  size  plugin"), (40, "id  size  plugin  title")]
)
def test_the_last_columns_of_a_brief_list_are_left_out_on_a_narrow_terminal(width: int, head: str) -> None:
    rows = [{"id": "x", "plugin": "acme:wing", "title": "A Wing", "size": 3, "also": ("v", "w")}]
    writer = Narrow(width)
    _write(rows, writer, ("id", "size", "plugin", "title"))  # type: ignore[arg-type]
    assert writer.lines[0] == head
    assert "v, w" not in writer.lines[1]


def test_explanations_break_between_words() -> None:
    writer = Wide(is_terminal=True)
    writer.paragraph("1. Hidden Single. In box 1, r1c1 is the only place left for 7.", 4)
    assert writer.lines == ["1. Hidden Single. In box 1, r1c1 is the", "    only place left for 7."]
    writer = Wide(is_terminal=False)
    writer.paragraph("word " * 20, 4)
    assert len(writer.lines) == 1


class Wide(OutputWriter):
    """A writer with 40 columns that keeps what is written."""

    width = 40

    def __init__(self, is_terminal: bool) -> None:
        self.is_terminal = is_terminal
        self.lines: list[str] = []

    def line(self, text: str = "") -> None:
        self.lines.append(text)


def test_a_file_has_no_colours(tmp_path: Path) -> None:
    on_terminal("solve", EASY, "--draw", "-o", str(tmp_path / "out.txt"))
    text = (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert text.startswith("┌───────┬")
    assert "\x1b" not in text


def test_a_solution_that_is_piped_needs_no_rich() -> None:
    code = """
import sys, typer
already = set(sys.modules)  # some versions of typer import rich themselves
from ruleout_cli.app import run
run(sys.argv[1:])
print(*(set(sys.modules) - already), sep="\\n")
"""
    done = processes.run(
        [sys.executable, "-c", code, "solve", EASY], capture_output=True, text=True, encoding="utf-8", check=True
    )
    imported = set(done.stdout.split())
    assert "ruleout_cli.commands.solve" in imported
    unwanted = {"rich", "numpy", "ruleout_cli.drawing", "ruleout_cli.commands.explain", "ruleout.reasoning.ladder"}
    assert not imported & unwanted
    assert not [name for name in imported if name.startswith(("rich.", "ruleout_strategies.catalogue"))]


@pytest.mark.parametrize(("terminal", "options"), [(True, ()), (True, ("--json",)), (False, ())])
def test_what_takes_long_is_shown_on_a_terminal_beside_text(
    terminal: bool, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    logger, last = logging.getLogger("ruleout_engines"), logging.lastResort
    monkeypatch.setattr(logger, "level", logging.NOTSET)
    monkeypatch.setattr(last, "level", logging.WARNING)
    monkeypatch.setattr("ruleout_cli.terminal.is_terminal", lambda stream: terminal)
    for command in ("solve", "check"):
        logger.setLevel(logging.NOTSET)
        assert invoke(command, EASY, *options).status == 0
        assert logger.isEnabledFor(logging.INFO) == (terminal and not options)
