"""Processes that are killed, and disks that are full."""

from __future__ import annotations

import json
import os
import random
import resource
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import processes
import pytest
from batches import many, write_lines
from processes import ARE_LISTED, children_of, is_alive

from ruleout_batch.answering.chunk_solver import ChunkSolver
from ruleout_batch.answering.job import Job, Task
from ruleout_batch.input.chunks import Chunk, LinePosition

pytestmark = pytest.mark.long

LINES = 3000
DEADLINE = 120.0
"""Seconds after which a test stops waiting for an event that must happen."""


def command(name: str, out: Path, *more: str) -> list[str]:
    words = ["batch", "solve", "--engine", "python", "--workers", "2", "-o", str(out), *more, name]
    return [sys.executable, "-m", "ruleout_cli", *words]


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return many(LINES)


@pytest.fixture(scope="module")
def expected(lines: list[str]) -> bytes:
    data = "".join(line + "\n" for line in lines).encode()
    return ChunkSolver(Job(Task.SOLVE, ("l",), engine="python")).answer(Chunk(LinePosition(), data, LINES)).output


def reached(out: Path) -> int:
    """Return the number of bytes of the input that are answered according to the journal."""
    try:
        return int(json.loads(Path(f"{out}.partial.json").read_text())["reached"]["position"]["offset"])
    except (FileNotFoundError, json.JSONDecodeError):
        return 0


def until(fact: Callable[[], bool], process: subprocess.Popen[bytes]) -> bool:
    """Wait until *fact* holds, and return False if the process ends first."""
    limit = time.monotonic() + DEADLINE
    while not fact():
        if process.poll() is not None:
            return False
        assert time.monotonic() < limit
        time.sleep(0.005)
    return True


@pytest.mark.parametrize("seed", range(2))
def test_a_batch_that_is_killed_at_random_moments_can_be_resumed(
    tmp_path: Path, lines: list[str], expected: bytes, seed: int
) -> None:
    chance = random.Random(seed)
    name, out = write_lines(tmp_path / "in.txt", lines), tmp_path / "out.txt"
    for _ in range(4):
        before = reached(out)
        process = processes.start(command(name, out, "--resume"), stderr=subprocess.DEVNULL)
        if until(lambda before=before: reached(out) > before, process):  # type: ignore[misc]
            time.sleep(chance.random() * 0.3)
            process.kill()
        process.wait()
        if out.exists():
            break
    if not out.exists():
        processes.run(command(name, out, "--resume"), check=True, stderr=subprocess.DEVNULL)
    assert out.read_bytes() == expected
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.txt"]


def lines_of(said: bytes) -> list[str]:
    return processes.without_progress(said.decode()).splitlines()


@pytest.mark.parametrize(
    ("number", "status", "says"), [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")]
)
def test_after_a_signal_it_shows_how_to_resume(
    tmp_path: Path, lines: list[str], expected: bytes, number: signal.Signals, status: int, says: str
) -> None:
    many_times = 5  # so that the batch is still running when the signal arrives
    name, out = write_lines(tmp_path / "in.txt", lines * many_times), tmp_path / "out.txt"
    process = processes.start(command(name, out), stderr=subprocess.PIPE)
    assert until(lambda: reached(out) > 0, process)
    os.killpg(process.pid, number)
    _, said = process.communicate()
    assert process.returncode == status, said
    told, shown = lines_of(said)
    assert told.startswith(f"ruleout: {says}; stopped after ")
    assert not out.exists()
    words = shlex.split(shown.removeprefix("ruleout: to resume: "))
    assert words[0] == "ruleout"
    again = processes.run([sys.executable, "-m", "ruleout_cli", *words[1:]], stderr=subprocess.PIPE, check=True)
    number_of_lines = LINES * many_times
    assert lines_of(again.stderr) == [f"ruleout: {number_of_lines} puzzles: {number_of_lines} unique"]
    assert out.read_bytes() == expected * many_times


def test_after_a_full_disk_a_batch_can_be_resumed(tmp_path: Path, lines: list[str], expected: bytes) -> None:
    name, out = write_lines(tmp_path / "in.txt", lines), tmp_path / "out.txt"
    # Python would write a part of a compiled module, which no later command could import.
    limited = processes.run(
        command(name, out),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stderr=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY)),
    )
    assert limited.returncode == 1
    told, shown = lines_of(limited.stderr)
    assert told.startswith(f"ruleout: {out}.partial: cannot be written: File too large; stopped after ")
    assert shown.startswith("ruleout: to resume: ")
    assert not out.exists()
    processes.run(command(name, out, "--resume"), check=True, stderr=subprocess.DEVNULL)
    assert out.read_bytes() == expected


@pytest.mark.skipif(not ARE_LISTED, reason="this system does not list processes as files")
def test_no_worker_outlives_a_batch_that_is_killed(tmp_path: Path, lines: list[str]) -> None:
    name, out = write_lines(tmp_path / "in.txt", lines), tmp_path / "out.txt"
    process = processes.start(command(name, out))
    workers: set[int] = set()

    def is_working() -> bool:
        workers.update(children_of(process.pid))
        return bool(workers) and reached(out) > 0

    try:
        assert until(is_working, process)
    finally:
        process.kill()
        process.wait()
    limit = time.monotonic() + DEADLINE
    while any(map(is_alive, workers)):
        assert time.monotonic() < limit
        time.sleep(0.01)
