"""The command line with unusual files, disks, pipes, terminals and signals.

The number in front of each name is that of the group of bad inputs, as in ``test_bad_inputs.py``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import processes
import pytest

from ruleout_cli.testing import invoke

EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
SOLUTION = "189754263432698751765231849821573694974126538356489127293867415548312976617945382"


def test_46_input_without_end_is_refused() -> None:
    with Path("/dev/zero").open("rb") as endless:
        done = process("solve", "-", stdin=endless)
    assert done.returncode == 2
    assert b"more than 4 MiB" in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_48_a_named_pipe_without_writer_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = invoke("solve", str(tmp_path / "pipe"))
    assert done.status == 2
    assert "found a pipe; expected a file" in done.err


def test_51_a_library_that_is_another_file(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.write_text("a list of puzzles\n" * 100, encoding="utf-8")
    for command in (("list",), ("add", "-"), ("export",), ("remove", "1"), ("info",)):
        done = invoke("library", *command, "--library", str(library), stdin=EASY)
        assert (done.status, done.out) == (2, "")
        assert "found a file that is not an SQLite database; expected a library, or no file" in done.err
    assert library.read_text(encoding="utf-8").startswith("a list of puzzles")


def test_63_a_pattern_in_a_search_of_the_library_is_text(tmp_path: Path) -> None:
    library = str(tmp_path / "library")
    assert invoke("library", "add", "--library", library, "-", "--source", "100% (a)", stdin=EASY).status == 0
    for text, status in (("100%", 0), ("(A", 0), ("%", 0), ("1%a", 1), (".*", 1), ("_", 1), ("x" * 201, 2)):
        assert invoke("library", "list", "--library", library, "--source", text).status == status


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_48_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "secret.txt"
    file.write_text(EASY, encoding="utf-8")
    file.chmod(0)
    done = invoke("solve", str(file))
    assert done.status == 2
    assert "cannot be read" in done.err


def test_49_an_existing_output_stays_unless_forced(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text("kept", encoding="utf-8")
    refused = invoke("solve", EASY, "-o", str(file))
    assert refused.status == 2
    assert "already exists; use --force to overwrite it" in refused.err
    assert file.read_text(encoding="utf-8") == "kept"
    assert invoke("solve", EASY, "-o", str(file), "--force").status == 0
    assert file.read_text(encoding="utf-8") == SOLUTION + "\n"
    assert list(tmp_path.iterdir()) == [file]


def test_49_nothing_half_written_stays_where_a_command_fails(tmp_path: Path) -> None:
    done = invoke("convert", EASY, '{"n": 9, "diagonals": true}', "--to", "line", "-o", str(tmp_path / "out.txt"))
    assert done.status == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [("solve", EASY), ("--help",), ("--version",)])
def test_49_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = process(*arguments, stdout=full)
    assert done.returncode == 2
    assert b"cannot be written: No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_55_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{EASY}\n" * 3000, encoding="utf-8")
    running = processes.start(
        [sys.executable, "-m", "ruleout_cli", "convert", "--to", "json", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait() in (0, 141)


def test_56_an_ascii_terminal_gets_ascii_frames() -> None:
    done = invoke("show", EASY, encoding="ascii")
    assert done.status == 0
    assert done.lines[0] == "+-------+-------+-------+"
    unicode = invoke("show", EASY)
    assert unicode.lines[0] == "┌───────┬───────┬───────┐"
    assert [line for line in done.lines if "." in line] == [
        line.replace("│", "|") for line in unicode.lines if "." in line
    ]


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_57_an_interrupted_count_says_how_far_it_came() -> None:
    for seconds in (8, 32, 64):
        done = interrupted("count", "." * 81, "--limit", "1000000000000", after=seconds)
        if done.stdout and b"Exception ignored" not in done.stderr:
            break  # on a slow machine the first may come before the search, or while Numba is loaded
    assert done.returncode == 130
    assert done.stdout.startswith(b"at least ")
    assert done.stdout.endswith(b", interrupted\n")
    assert b"Traceback" not in done.stderr


LOST = """
import sys, time
import ruleout_cli.app
from ruleout_cli.main import main

class Ignored:
    def __del__(self):
        raise {error}

def run(arguments):
    Ignored()
    for _ in range({tenths}):
        time.sleep(0.1)
    return 0

ruleout_cli.app.run = run
main()
"""
"""A command in which an exception comes where Python ignores it."""


@pytest.mark.parametrize(
    ("error", "tenths", "status", "said"),
    [("KeyboardInterrupt", 600, 130, b"ruleout: interrupted"), ("ValueError('other')", 3, 0, b"ValueError: other")],
)
@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_57_an_interrupt_that_is_ignored_is_repeated(error: str, tenths: int, status: int, said: bytes) -> None:
    program = LOST.format(error=error, tenths=tenths)
    done = processes.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, said in done.stderr) == (status, True), done.stderr
    assert (b"Traceback" in done.stderr) is (status == 0)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_57_an_interrupted_run_keeps_what_was_solved(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{EASY}\n" * 20_000, encoding="utf-8")
    done = interrupted("solve", str(file), after_output=True)
    assert done.returncode == 130
    lines = done.stdout.splitlines()
    assert 0 < len(lines) < 20_000
    assert set(lines) == {SOLUTION.encode()}
    assert b"interrupted after" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes are Linux's")
def test_62_a_name_with_a_line_feed_and_stray_bytes(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/a\nb\xff.txt")
    with open(name, "w", encoding="utf-8") as file:
        file.write(EASY[:80])
    done = invoke("solve", name)
    assert done.status == 2
    assert "a\\nb\\udcff.txt" in done.err
    assert done.err.count("\n") == 1


def process(
    *arguments: str, stdin: object = subprocess.DEVNULL, stdout: object = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    return processes.run(
        [sys.executable, "-m", "ruleout_cli", *arguments],
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
    )  # type: ignore[call-overload, no-any-return]


def interrupted(*arguments: str, after: float = 0, after_output: bool = False) -> subprocess.CompletedProcess[bytes]:
    """The command, interrupted some seconds after it began or after its first line."""
    running = processes.start(
        [sys.executable, "-u", "-m", "ruleout_cli", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    first = running.stdout.readline() if after_output else b""
    time.sleep(after)
    for _ in range(5):
        running.send_signal(signal.SIGINT)
        try:
            out, err = running.communicate(timeout=20)
            break
        except subprocess.TimeoutExpired:
            continue  # Python ignores exceptions in some callbacks; a person presses Ctrl-C again
    else:
        pytest.fail("it goes on after five interrupts")
    # If the signal comes while Numba executes code that it has generated, Python ends itself by the signal at last,
    # although the exception was handled. Shells show both as 130.
    status = 130 if running.returncode == -signal.SIGINT else running.returncode
    return subprocess.CompletedProcess(arguments, status, first + out, err)
