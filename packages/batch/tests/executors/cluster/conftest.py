"""A cluster on this machine: a scheduler and two workers, each a process, on ports that the system chooses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from distributed import Client

    from ruleout_batch.executors.cluster import Cluster

DEADLINE = 600.0
"""Seconds after which a test stops waiting for an event that must happen."""

PLUGIN = '''
"""Engines that misbehave on a 4x4 puzzle whose first cell is given."""

import os
import signal
import time
from pathlib import Path

from ruleout.plugin import PythonEngine, hookimpl


class Marked(PythonEngine):
    rank = -1

    def _search_many(self, layout, starts, limit=2, budget=None):
        starts = list(starts)
        for start in starts:
            if start[0] in (1, 2, 4, 8):
                self.meet()
        yield from super()._search_many(layout, iter(starts), limit, budget)


class Deadly(Marked):
    id, title = "deadly", "Kills its process"

    def meet(self):
        os.kill(os.getpid(), signal.SIGKILL)


class Deadlier(Marked):
    id, title = "deadlier", "Kills the worker that its process belongs to"

    def meet(self):
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(60)


class Slow(Marked):
    id, title = "slow", "Takes a while"

    def meet(self):
        time.sleep(0.005)


class Endless(Marked):
    id, title = "endless", "Says which process it is, and never answers"

    def meet(self):
        Path(os.environ["RULEOUT_ENDLESS"]).write_text(str(os.getpid()))
        time.sleep(3600)


@hookimpl
def ruleout_engines():
    return [Deadly(), Deadlier(), Slow(), Endless()]
'''


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
            process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, env=self._environment)
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


@pytest.fixture(scope="session")
def dask() -> None:
    """Skip the test if Dask is not installed."""
    pytest.importorskip("distributed", reason="Dask is not installed")


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the distribution ``ruleout-marked``."""
    folder = tmp_path_factory.mktemp("plugin")
    (folder / "ruleout_marked.py").write_text(PLUGIN)
    about = folder / "ruleout_marked-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ruleout-marked\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[ruleout]\nmarked = ruleout_marked\n")
    return folder


@pytest.fixture(scope="session")
def environment(plugin: Path) -> dict[str, str]:
    """Environment variables with which a process has the plug-in."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("RULEOUT_", "DASK_"))}
    return {**inherited, "PYTHONPATH": str(plugin)}


@pytest.fixture(scope="session")
def shared_machines(
    dask: None, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machines]:
    made = Machines(tmp_path_factory.mktemp("cluster"), environment)
    yield made
    made.end()


@pytest.fixture
def machines(shared_machines: Machines) -> Machines:
    """A cluster for tests after which all its workers are running, or are started again automatically."""
    shared_machines.wait_until_whole()
    return shared_machines


@pytest.fixture
def start(dask: None, environment: dict[str, str], tmp_path: Path) -> Iterator[Callable[..., Machines]]:
    """A function that starts a cluster for one test."""
    made: list[Machines] = []

    def start(workers: int = 2, allowed_failures: int = 3) -> Machines:
        folder = tmp_path / f"cluster-{len(made)}"
        folder.mkdir()
        made.append(Machines(folder, environment, workers, allowed_failures))
        return made[-1]

    yield start
    for each in made:
        each.end()


@pytest.fixture
def with_plugin(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the plug-in in this process too."""
    monkeypatch.syspath_prepend(plugin)


@pytest.fixture
def cluster(machines: Machines, with_plugin: None) -> Iterator[Cluster]:
    from ruleout_batch.executors.cluster import Cluster

    with Cluster(machines.address, timeout=DEADLINE) as entered:
        yield entered
