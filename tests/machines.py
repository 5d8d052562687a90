"""A Dask cluster on this machine: a scheduler and workers, each a process, on ports that the system chooses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import processes

if TYPE_CHECKING:
    from distributed import Client

DEADLINE = 600.0
"""Seconds after which a test stops waiting for an event that must happen."""


def until(is_so: Callable[[], object], what: str) -> None:
    """Wait until *is_so* returns True."""
    end = time.monotonic() + DEADLINE
    while not is_so():
        assert time.monotonic() < end, f"still waiting {what}"
        time.sleep(0.02)


def answering(client: Client) -> dict[str, int]:
    """Return the addresses of the workers that answer, and their process ids."""
    found = client.run(os.getpid, on_error="return")
    return {worker: process for worker, process in found.items() if isinstance(process, int)}


class Machines:
    """A scheduler and its workers, with their logs in *folder*."""

    until = staticmethod(until)
    deadline = DEADLINE

    def __init__(self, folder: Path, environment: dict[str, str], workers: int = 2, allowed_failures: int = 3) -> None:
        self.folder = folder
        self._environment = {
            **environment,
            "DASK_CONFIG": str(folder),
            "DASK_TEMPORARY_DIRECTORY": str(folder),
            "RULEOUT_ENDLESS": str(folder / "endless"),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_failures),
        }
        self._started: list[subprocess.Popen[bytes]] = []
        self._expected = workers
        try:
            self._start_all()
        except BaseException:
            self.end()
            raise

    def _start_all(self) -> None:
        about = self.folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--scheduler-file", str(about))
        until(about.exists, "for the scheduler to listen")
        until(lambda: about.read_text().endswith("}"), "for the scheduler to say where it listens")
        self.address: str = json.loads(about.read_text())["address"]
        for _ in range(self._expected):
            self._start("worker", self.address, "--nthreads", "1", "--memory-limit", "0")
        self.wait_until_whole()

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments]
        command += ["--host", "127.0.0.1", "--no-dashboard"]
        with open(self.folder / f"{what}-{len(self._started)}.log", "wb") as log:
            process = processes.start(command, cwd=self.folder, stdout=log, stderr=log, env=self._environment)
        self._started.append(process)
        return process

    def wait_until_whole(self) -> None:
        """Wait until every worker answers: one that was killed takes a while to be started again."""
        with self._client() as client:
            until(lambda: len(answering(client)) == self._expected, "for all workers to answer")

    @property
    def workers(self) -> list[int]:
        """The process ids of the current workers."""
        with self._client() as client:
            return list(client.run(os.getpid).values())

    def _client(self) -> Client:
        from distributed import Client

        return Client(self.address, timeout=DEADLINE, set_as_default=False)

    def end(self) -> None:
        for process in self._started[1:]:
            process.terminate()
        for process in self._started[1:]:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for process in self._started[:1]:  # the scheduler
            process.kill()
            process.wait()
