"""How fast a batch is on a Dask cluster of two workers, beside two processes and one on the same machine.

    python benchmarks/batch_cluster.py 17clue.txt --lines 1000000

Scheduler and workers are started here, on the loopback, and stay up for all runs. What a batch of 200 lines, enough
for two workers to begin, takes the same way is taken off. Runs take turns; the least of the rounds counts. On two cores
that do nothing else the cluster is to be at least 0.9 times as fast as two processes, on puzzles that take 10
microseconds or more: what Dask takes to send a line and its answer is one. CPU seconds are those of all processes
together, the cluster's own included: where cores are shared with other work, they tell more than the clock.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs
import lines
import machine
import psutil

FEW = 200
DEADLINE = 60.0
"""Seconds that a cluster may take to start."""


@attrs.frozen
class Time:
    """Seconds by the clock and of CPU time."""

    wall: float
    cpu: float

    def __sub__(self, other: Time) -> Time:
        return Time(self.wall - other.wall, self.cpu - other.cpu)

    def least(self, other: Time | None) -> Time:
        return self if other is None else Time(min(self.wall, other.wall), min(self.cpu, other.cpu))


class Machines:
    """A scheduler and two workers on this machine."""

    def __init__(self, folder: Path) -> None:
        about = folder / "scheduler.json"
        self._folder = folder
        self._processes = [self._start("scheduler", "--port", "0", "--scheduler-file", str(about))]
        end = time.monotonic() + DEADLINE
        while not (about.exists() and about.read_text().endswith("}")):
            if time.monotonic() > end:
                sys.exit("the scheduler does not start")
            time.sleep(0.1)
        self.address: str = json.loads(about.read_text())["address"]
        self._processes += [self._start("worker", self.address, "--nthreads", "1") for _ in range(2)]
        from distributed import Client

        with Client(self.address, timeout=DEADLINE) as client:
            client.wait_for_workers(2, DEADLINE)

    def _start(self, what: str, *arguments: str) -> psutil.Popen:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments]
        command += ["--host", "127.0.0.1", "--no-dashboard"]
        return psutil.Popen(command, cwd=self._folder, stderr=subprocess.DEVNULL)

    @property
    def cpu(self) -> float:
        """The CPU seconds of all its processes."""
        found = 0.0
        for process in self._processes:
            for each in (process, *process.children(recursive=True)):
                found += sum(each.cpu_times()[:4])
        return found

    def end(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait()


@contextmanager
def machines(folder: Path) -> Iterator[Machines]:
    made = Machines(folder)
    try:
        yield made
    finally:
        made.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="puzzles to make the lines of; else some are dug")
    parser.add_argument("--lines", type=int, default=500_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", help="by default the one that ruleout takes")
    asked = parser.parse_args()
    print(machine.sentence())
    options = ["--engine", asked.engine] if asked.engine else []
    with tempfile.TemporaryDirectory() as name, machines(Path(name)) as cluster:
        many, few = Path(name) / "lines.txt", Path(name) / "few.txt"
        puzzles = lines.bases(asked.file, asked.seed)
        lines.write(many, asked.lines, puzzles, asked.seed)
        lines.write(few, FEW, puzzles, asked.seed)
        ways = {
            "one process": ["--workers", "1"],
            "two processes": ["--workers", "2"],
            "cluster of two workers": ["--cluster", cluster.address],
        }
        best: dict[tuple[str, Path], Time] = {}
        outputs = set()
        for _ in range(asked.rounds):
            for way, how in ways.items():
                for path in (few, many):
                    found, output = _run(path, [*options, *how], cluster)
                    best[way, path] = found.least(best.get((way, path)))
                outputs.add(output)
        if len(outputs) > 1:
            sys.exit("the outputs are not the same")
        single, double, dask = (best[way, many] - best[way, few] for way in ways)
    print(f"{asked.lines:,} lines, plain, least of {asked.rounds} rounds, without the start\n")
    print("| | seconds | lines a second | CPU seconds |\n|---|---|---|---|")
    for way, took in zip(ways, (single, double, dask), strict=True):
        print(f"| {way} | {took.wall:.2f} | {asked.lines / took.wall:,.0f} | {took.cpu:.2f} |")
    speed, cost = single.wall / double.wall, double.cpu / single.cpu
    print(f"\ntwo processes are {speed:.2f} times as fast as one, for {cost:.2f} times the CPU time")
    speed, cost = double.wall / dask.wall, dask.cpu / double.cpu
    print(f"the cluster is {speed:.2f} times as fast as two processes, for {cost:.2f} times the CPU time")


def _run(path: Path, options: list[str], cluster: Machines) -> tuple[Time, bytes]:
    """What a batch takes, and its output."""
    output = path.with_suffix(".out")
    command = [sys.executable, "-m", "ruleout_cli", "batch", "solve", str(path), "-o", str(output), "--force"]
    before, began = cluster.cpu + _children(), time.monotonic()
    done = subprocess.run([*command, *options], stderr=subprocess.PIPE, text=True)
    took = Time(time.monotonic() - began, cluster.cpu + _children() - before)
    if done.returncode not in (0, 1):
        sys.exit(f"the batch ended with status {done.returncode}: {done.stderr}")
    return took, output.read_bytes()


def _children() -> float:
    """The CPU seconds of the processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
