"""``ruleout generate -o``: each puzzle is written when it is made, and none is lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import processes
import pytest

import ruleout
from ruleout import PluginError, Verdict
from ruleout_cli.testing import invoke
from ruleout_generate import api
from ruleout_generate.attempts.maker import Maker

ENDLESS = ("--size", "4x4", "--seed", "1", "-n", "1000000000")
COMMAND = [sys.executable, "-m", "ruleout_cli", "generate", *ENDLESS]


def started(out: Path) -> subprocess.Popen[bytes]:
    """A command without end, that has written a puzzle."""
    running = processes.start([*COMMAND, "-o", str(out)], stderr=subprocess.PIPE)
    partial = out.with_name(f"{out.name}.partial")
    end = time.monotonic() + processes.PATIENCE
    while not (partial.exists() and partial.stat().st_size):
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)
    return running


@pytest.mark.skipif(os.name != "posix", reason="this system has other signals")
@pytest.mark.parametrize(("number", "status", "said"), [("SIGINT", 130, "interrupted"), ("SIGTERM", 143, "terminated")])
def test_a_signal_puts_what_was_made_in_place(tmp_path: Path, number: str, status: int, said: str) -> None:
    out = tmp_path / "puzzles.txt"
    running = started(out)
    running.send_signal(signal.Signals[number])
    _, err = running.communicate()
    lines = out.read_text().splitlines()
    assert running.returncode == status, err
    found = re.fullmatch(r"ruleout: (\w+); (\d+) of 1000000000 puzzles were made", err.decode().splitlines()[-1])
    assert found is not None, err
    assert found[1] == said
    assert len(lines) - int(found[2]) in (0, 1)  # a line may be written and not be counted yet
    assert os.listdir(tmp_path) == ["puzzles.txt"]
    assert all(ruleout.solve(line).verdict is Verdict.UNIQUE for line in (lines[0], lines[-1]))


def test_after_a_kill_the_puzzles_are_there_and_the_next_run_names_them(tmp_path: Path) -> None:
    out, partial = tmp_path / "puzzles.txt", tmp_path / "puzzles.txt.partial"
    running = started(out)
    running.kill()
    running.wait()
    kept = partial.read_bytes()
    assert os.listdir(tmp_path) == [partial.name]
    assert ruleout.solve(kept.decode().splitlines()[0]).verdict is Verdict.UNIQUE
    done = invoke("generate", "--size", "4x4", "-o", str(out))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"ruleout: {partial}: left by a command that was killed, with what it had written; ")
    assert partial.read_bytes() == kept
    assert invoke("generate", "--size", "4x4", "-o", str(out), "--force").status == 0
    assert os.listdir(tmp_path) == ["puzzles.txt"]


def test_what_was_made_before_a_failure_is_put_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, made = tmp_path / "puzzles.txt", Maker.make
    rounds = iter(range(10))

    def fails(self: Maker, *given: object) -> Iterable[object]:
        if next(rounds) == 3:
            raise PluginError("odd")
        return made(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(api.Maker, "make", fails)
    done = invoke("generate", *ENDLESS, "--symmetry", "half-turn", "-o", str(out))
    number = len(out.read_text().splitlines())
    assert number > 0
    assert done.status == 2
    assert done.err.splitlines()[-2:] == [
        f"ruleout: stopped; {number} of 1000000000 puzzles were made",
        "ruleout: odd",
    ]


def test_nothing_is_left_if_no_puzzle_was_made(tmp_path: Path) -> None:
    done = invoke("generate", "--givens", "10", "--tries", "1", "-o", str(tmp_path / "puzzles.txt"))
    assert done.status == 1
    assert [path.read_text() for path in tmp_path.iterdir()] == [""]
