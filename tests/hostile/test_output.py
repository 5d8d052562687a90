"""What commands write: no character that a terminal obeys, the answer whatever becomes of standard error, and one line
after an interruption."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import processes
import pytest
from hostile.faults import EASY
from hostile.processes import start
from hostile.running import UNSAFE
from processes import PATIENCE

from ruleout_cli.testing import invoke

pytestmark = pytest.mark.long

SOLUTION = "265719348134285679789346125351672894692834517478951236526197483817463952943528761"
ESCAPES = {
    "C1 control": "\x9b2J",
    "bidirectional override": "\u202e",
    "isolate": "\u2066",
    "separator of lines": "\u2028",
    "escape": "\x1b]0;title\x07",
}
JSON_COMMANDS = ("solve", "check", "count", "candidates", "explain", "hint", "show", "convert", "batch")
needs_signals = pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")


def named(name: str) -> str:
    rows = [[int(char) if char != "." else 0 for char in EASY[at : at + 9]] for at in range(0, 81, 9)]
    return json.dumps({"id": name, "title": name, "variant": "classic", "givens": rows})


def words_of(command: str) -> tuple[str, ...]:
    return ("batch", "solve", "--workers", "1") if command == "batch" else (command,)


# What a terminal obeys


@pytest.mark.parametrize("command", JSON_COMMANDS)
@pytest.mark.parametrize("name", ESCAPES)
def test_json_escapes_what_a_terminal_obeys(tmp_path: Path, command: str, name: str) -> None:
    file = tmp_path / "in.json"
    file.write_text(named(ESCAPES[name]), encoding="utf-8")
    done = invoke(*words_of(command), "--json", str(file))
    assert done.status == 0, done.err
    assert not UNSAFE.search(done.out + done.err), done.out[:300]
    assert json.loads(done.lines[0])["id"] == ESCAPES[name]


@pytest.mark.parametrize("command", [*JSON_COMMANDS, "show --color", "solve --draw --color", "convert --to grid"])
@pytest.mark.parametrize("name", ESCAPES)
def test_text_escapes_what_a_terminal_obeys(tmp_path: Path, command: str, name: str) -> None:
    file = tmp_path / "in.json"
    file.write_text(named(ESCAPES[name]), encoding="utf-8")
    verb, *options = command.split()
    done = invoke(*words_of(verb), *options, str(file))
    assert done.status == 0, done.err
    assert ESCAPES[name] not in done.out + done.err
    if "--color" not in command:
        assert not UNSAFE.search(done.out + done.err), done.out[:300]


@pytest.mark.parametrize("command", JSON_COMMANDS)
def test_a_lone_surrogate_is_written_to_a_file(tmp_path: Path, command: str) -> None:
    file = tmp_path / "in.json"
    file.write_text(named("\udc80"), encoding="utf-8")
    done = invoke(*words_of(command), "--json", "-o", str(tmp_path / "out.json"), str(file))
    assert done.status == 0, done.err
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8").splitlines()[0])["id"] == "\udc80"


# Standard error

ANSWERS = [
    (("solve", EASY), 0),
    (("explain", EASY), 0),
    (("solve", "x"), 2),
    (("check", "." * 81), 1),
    (("nothing",), 2),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(("arguments", "status"), ANSWERS)
def test_standard_error_that_is_full_changes_no_status(tmp_path: Path, arguments: tuple[str, ...], status: int) -> None:
    with Path("/dev/full").open("w") as full:
        process = start(tmp_path, *arguments, stderr=full.fileno())
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    if arguments[0] == "solve" and not status:
        assert out == SOLUTION + "\n"


@pytest.mark.parametrize(("arguments", "status"), ANSWERS)
def test_standard_error_without_a_reader_changes_no_status(
    tmp_path: Path, arguments: tuple[str, ...], status: int
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start(tmp_path, *arguments, stderr=writer)
    os.close(writer)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    if arguments[0] == "solve" and not status:
        assert out == SOLUTION + "\n"


@pytest.mark.skipif(os.name == "nt", reason="there is no sh")
@pytest.mark.parametrize(("arguments", "status"), ANSWERS)
def test_standard_error_that_is_closed_changes_no_status(arguments: tuple[str, ...], status: int) -> None:
    command = ["sh", "-c", 'exec "$@" 2>&-', "sh", sys.executable, "-m", "ruleout_cli", *arguments]
    done = processes.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == status
    if arguments[0] == "solve" and not status:
        assert done.stdout == SOLUTION + "\n"


# Interruptions

INTERRUPTS = """
import os, signal, sys

left = {imports}

def interrupt(event, arguments):
    global left
    if event == "import" and "ruleout_cli.main" in sys.modules:
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(interrupt)
"""
"""Sends Ctrl-C to its own process when a number of modules have been imported since the first line of the program."""


@needs_signals
@pytest.mark.parametrize("imports", [1, 2, 3, 10, 40, 70, 100, 130, 160, 190, 220, 250, 280, 310, 340, 370])
def test_an_interrupt_at_any_moment_of_the_start_is_one_line(tmp_path: Path, imports: int) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTS.format(imports=imports))
    process = start(tmp_path, "solve", "--timeout", "20", "." * 625)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, "")
    assert err.startswith("ruleout: interrupted")
    assert err.count("\n") == 1


@needs_signals
def test_an_interrupt_as_python_ends_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import atexit, os, signal\natexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))\n"
    )
    process = start(tmp_path, "solve", EASY)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (0, SOLUTION + "\n")
    assert err.count("\n") == 1


@needs_signals
def test_an_interrupt_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n" + INTERRUPTS.format(imports=40)
    )
    process = start(tmp_path, "solve", EASY)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (0, SOLUTION + "\n")
