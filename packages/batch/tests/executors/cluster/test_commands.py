"""``ruleout batch --cluster``: how it is stopped and resumed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import processes
import pytest

from ruleout_batch.answering.chunk_solver import answer
from ruleout_batch.answering.job import Job, Task
from ruleout_batch.input.chunks import Chunk, LinePosition

LINES = ["1...3..2...3..2."] * 700 + ["..3.3..2.1..4.2.", "1..."] * 50
COMMAND = [
    sys.executable,
    "-m",
    "ruleout_cli",
    "batch",
    "solve",
    "lines.txt",
    "--engine",
    "slow",
    "--output",
    "out.txt",
]


@attrs.frozen
class Desk:
    """A folder with lines to solve and their *expected* answers; *started* are the commands."""

    folder: Path
    environment: dict[str, str]
    expected: bytes
    started: list[subprocess.Popen[str]] = attrs.field(factory=list)

    def begin(self, *options: str) -> subprocess.Popen[str]:
        process = processes.start(
            [*COMMAND, *options], cwd=self.folder, env=self.environment, stderr=subprocess.PIPE, text=True
        )
        self.started.append(process)
        return process

    def reached(self) -> int:
        """Return the number of answered lines according to the journal."""
        try:
            reached = json.loads((self.folder / "out.txt.partial.json").read_text())["reached"]
        except FileNotFoundError:
            return 0
        return int(reached["position"]["line"])


@pytest.fixture
def desk(tmp_path: Path, environment: dict[str, str]) -> Iterator[Desk]:
    (tmp_path / "lines.txt").write_text("".join(f"{line}\n" for line in LINES))
    job = Job(Task.SOLVE, ("lines.txt",), engine="python")
    expected = answer(job, Chunk(LinePosition(), (tmp_path / "lines.txt").read_bytes(), len(LINES))).output
    desk = Desk(tmp_path, environment, expected)
    yield desk
    for process in desk.started:
        process.kill()
        process.wait()
        assert process.stderr is not None
        process.stderr.close()


def test_a_cluster_writes_the_same_bytes(machines: Any, desk: Desk) -> None:
    process = desk.begin("--cluster", machines.address)
    said = process.communicate()[1]
    assert process.returncode == 1, said
    assert (desk.folder / "out.txt").read_bytes() == desk.expected
    assert said.endswith("ruleout: 800 puzzles: 750 unique, 50 bad\n")


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_batch_that_was_ended_can_be_resumed(machines: Any, desk: Desk, end: signal.Signals) -> None:
    process = desk.begin("--cluster", machines.address)
    machines.until(lambda: process.poll() is not None or desk.reached() > 10, "for the batch to come on")
    process.send_signal(end)
    said = process.communicate()[1]
    assert process.returncode == {signal.SIGKILL: -9, signal.SIGINT: 130}[end], said
    assert 10 < desk.reached() < len(LINES)
    if end is not signal.SIGKILL:
        assert "ruleout: to resume: ruleout batch solve --engine slow --cluster tcp://" in said
    # A batch that was begun on a cluster may be completed on one machine.
    assert desk.begin("--resume").wait() == 1
    assert (desk.folder / "out.txt").read_bytes() == desk.expected


def test_a_batch_whose_scheduler_is_lost_can_be_resumed_on_another_cluster(
    start: Callable[..., Any], machines: Any, desk: Desk
) -> None:
    lost = start(workers=1)
    process = desk.begin("--cluster", lost.address)
    machines.until(lambda: process.poll() is not None or desk.reached() > 10, "for the batch to come on")
    lost.scheduler.kill()
    said = process.communicate()[1]
    assert process.returncode == 2
    assert said.startswith(f"ruleout: lost the scheduler at {lost.address}")
    assert "Traceback" not in said
    assert desk.begin("--resume", "--cluster", machines.address).wait() == 1
    assert (desk.folder / "out.txt").read_bytes() == desk.expected


def test_no_file_is_left_if_there_is_no_cluster(desk: Desk) -> None:
    process = desk.begin("--cluster", "tpc://127.0.0.1:1")
    assert process.communicate()[1] == (
        "ruleout: --cluster: found 'tpc://'; expected tcp://HOST:PORT or tls://HOST:PORT\n"
    )
    assert process.returncode == 2
    assert os.listdir(desk.folder) == ["lines.txt"]


def test_dask_is_imported_only_for_a_cluster(desk: Desk) -> None:
    code = (
        "import sys; from ruleout_cli.app import run; status = run(sys.argv[1:]); "
        "print(status, *sorted({'dask', 'distributed'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, *COMMAND[3:], "--engine", "python", "--workers", "1"]
    done = processes.run(command, cwd=desk.folder, env=desk.environment, stdout=subprocess.PIPE, text=True)
    assert done.stdout == "1\n"
