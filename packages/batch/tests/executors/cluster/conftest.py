"""A cluster on this machine, and engines that misbehave on it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import distributions
import pytest
from machines import DEADLINE, Machines

if TYPE_CHECKING:
    from ruleout_batch.executors.cluster import Cluster

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


@pytest.fixture(scope="session")
def dask() -> None:
    """Skip the test if Dask is not installed."""
    pytest.importorskip("distributed", reason="Dask is not installed")


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the distribution ``ruleout-marked``."""
    folder = tmp_path_factory.mktemp("plugin")
    distributions.install(folder, "ruleout-marked", PLUGIN)
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
