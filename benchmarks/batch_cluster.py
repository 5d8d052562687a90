"""The speed of a batch on a Dask cluster of two workers, compared with two processes and one on the same machine.

    python benchmarks/batch_cluster.py 17clue.txt --lines 1000000

Scheduler and workers are started on the loopback interface and serve all runs. The time of a batch of 20,000 lines (of
200 if an engine is named, since only the default engine loads Numba for many lines) is subtracted. Runs alternate, and
the fastest of the rounds counts. On two cores without other work, the cluster should be at least 0.9 times as fast as
two processes. CPU seconds are those of all processes together, the cluster's own included; if cores are shared with
other work, they are more reliable than elapsed time. Command and scheduler share two cores with the workers here. On
several machines they have their own, and only *workers*, the work of Dask on a worker's machine, is added to *solving*.
The workers find the file here and read it themselves; with --json its lines are sent to them. Dask is configured as the
documentation of clusters recommends, or with --untold not at all.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import batch
import machine
import psutil

CLUSTER = "cluster of two workers"
SETTINGS = {
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "10s",
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_DISTRIBUTED__WORKER__MEMORY__MONITOR_INTERVAL": "5s",
}
"""The settings that the documentation of clusters recommends."""
DEADLINE = 60.0
"""The seconds that a cluster has to start."""


class Machines:
    """A scheduler and two workers on this machine."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self._environment = {**os.environ, **settings}
        about = folder / "scheduler.json"
        self._folder = folder
        self._processes = [self._start("scheduler", "--port", "0", "--scheduler-file", str(about))]
        end = time.monotonic() + DEADLINE
        while not (about.exists() and about.read_text().endswith("}")):
            if time.monotonic() > end:
                sys.exit("the scheduler did not start")
            time.sleep(0.1)
        self.address: str = json.loads(about.read_text())["address"]
        self._processes += [self._start("worker", self.address, "--nthreads", "1") for _ in range(2)]
        from distributed import Client

        with Client(self.address, timeout=DEADLINE) as client:
            client.wait_for_workers(2, DEADLINE)

    def _start(self, what: str, *arguments: str) -> psutil.Popen:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments]
        command += ["--host", "127.0.0.1", "--no-dashboard"]
        return psutil.Popen(command, cwd=self._folder, env=self._environment, stderr=subprocess.DEVNULL)

    @property
    def cpu(self) -> dict[str, float]:
        """The CPU seconds of its parts. Dask's worker is a process that keeps another one running, which starts those
        that solve."""
        scheduler, *starters = self._processes
        workers = [child for starter in starters for child in starter.children()]
        solving = [child for worker in workers for child in worker.children(recursive=True)]
        parts = {"scheduler": [scheduler], "workers": [*starters, *workers], "solving": solving}
        return {part: sum(sum(each.cpu_times()[:2]) for each in processes) for part, processes in parts.items()}

    def end(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait()


@contextmanager
def machines(folder: Path, settings: Mapping[str, str] = SETTINGS) -> Iterator[Machines]:
    made = Machines(folder, settings)
    try:
        yield made
    finally:
        made.end()


def main() -> None:
    parser = batch.parser(__doc__, 500_000, rounds=3)
    parser.add_argument("--untold", action="store_true", help="use the default settings of Dask")
    asked = parser.parse_args()
    print(machine.sentence())
    settings = {} if asked.untold else SETTINGS
    with tempfile.TemporaryDirectory() as name, machines(Path(name), settings) as cluster:
        many, few = Path(name) / "lines.txt", Path(name) / "few.txt"
        batch.write(asked, (many, asked.lines), (few, batch.few(asked)))
        ways = {
            "one process": ["--workers", "1"],
            "two processes": ["--workers", "2"],
            CLUSTER: ["--cluster", cluster.address],
        }
        best: dict[tuple[str, Path], batch.Time] = {}
        parts: dict[Path, dict[str, float]] = {few: {}, many: {}}
        outputs = set()
        for _ in range(asked.rounds):
            for way, how in ways.items():
                for path in (few, many):
                    output = path.with_suffix(".out")
                    words = batch.command(asked, path, output, "--force", *how)
                    before = cluster.cpu
                    took = batch.timed(words)
                    used = {"command": took.cpu, **{part: cpu - before[part] for part, cpu in cluster.cpu.items()}}
                    took = batch.Time(took.wall, sum(used.values()))
                    best[way, path] = took.least(best.get((way, path)))
                    if way == CLUSTER:
                        parts[path] = {part: min(cpu, parts[path].get(part, cpu)) for part, cpu in used.items()}
                with output.open("rb") as file:
                    outputs.add(hashlib.file_digest(file, "sha256").hexdigest())
        single, double, dask = (best[way, many] - best[way, few] for way in ways)
    if len(outputs) > 1:
        sys.exit("the outputs differ")
    number = asked.lines - batch.few(asked)
    form = "JSON" if asked.json else "plain"
    print(f"{asked.lines:,} lines, {form}, fastest of {asked.rounds} rounds, without the start\n")
    print("| | seconds | lines per second | CPU seconds |\n|---|---|---|---|")
    for way, took in zip(ways, (single, double, dask), strict=True):
        print(f"| {way} | {took.wall:.2f} | {number / took.wall:,.0f} | {took.cpu:.2f} |")
    speed, cost = single.wall / double.wall, double.cpu / single.cpu
    print(f"\ntwo processes are {speed:.2f} times as fast as one, for {cost:.2f} times the CPU time")
    speed, cost = double.wall / dask.wall, dask.cpu / double.cpu
    print(f"the cluster is {speed:.2f} times as fast as two processes, for {cost:.2f} times the CPU time")
    said = (f"{part} {(parts[many][part] - parts[few][part]) / number * 1e6:.2f}" for part in parts[many])
    print(f"its microseconds of CPU time per line: {', '.join(said)}")


if __name__ == "__main__":
    main()
