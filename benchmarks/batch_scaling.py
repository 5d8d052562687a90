"""How fast a batch is from file to file: on one core, and with two workers against one.

    python benchmarks/batch_scaling.py 17clue.txt --lines 1000000

*end to end* is the whole command, with start and end, kept to one core with one worker; *without the start* leaves out
what a batch of one line takes. The *engine alone* gets the same lines in this process, in blocks as large as a worker
gets. Runs take turns; the least of the rounds counts.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import lines
import machine

import ruleout
from ruleout.builtin.grids import classic_grid

BLOCK = 12_800 * 82
"""The bytes of a block for the engine alone."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="puzzles to make the lines of; else some are dug")
    parser.add_argument("--lines", type=int, default=500_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", help="by default the one that ruleout takes")
    parser.add_argument("--json", action="store_true", help="write JSON lines")
    asked = parser.parse_args()
    print(machine.sentence())
    with tempfile.TemporaryDirectory() as folder:
        path, one = Path(folder) / "lines.txt", Path(folder) / "one.txt"
        puzzles = lines.bases(asked.file, asked.seed)
        lines.write(path, asked.lines, puzzles, asked.seed)
        lines.write(one, 1, puzzles, asked.seed)
        options = [*(["--json"] if asked.json else []), *(["--engine", asked.engine] if asked.engine else [])]
        core = {min(os.sched_getaffinity(0))} if hasattr(os, "sched_getaffinity") else None
        runs: dict[str, Callable[[], tuple[float, float]]] = {
            "start": lambda: _timed(one, options, 1, core),
            "one core": lambda: _timed(path, options, 1, core),
            "1 worker": lambda: _timed(path, options, 1, None),
            "2 workers": lambda: _timed(path, options, 2, None),
            "engine": lambda: _alone(path, asked.engine),
        }
        best = {name: (float("inf"), float("inf")) for name in runs}
        for _ in range(asked.rounds):
            for name, run in runs.items():
                wall, cpu = run()
                best[name] = min(best[name][0], wall), min(best[name][1], cpu)
    number = asked.lines
    print(f"{number:,} lines, {'JSON' if asked.json else 'plain'}, least of {asked.rounds} rounds\n")
    print("| | seconds | CPU seconds | lines a second | by CPU time |\n|---|---|---|---|---|")
    start = best["start"]
    rows = {
        "one core, end to end": best["one core"],
        "one core, without the start": (best["one core"][0] - start[0], best["one core"][1] - start[1]),
        "1 worker, end to end": best["1 worker"],
        "2 workers, end to end": best["2 workers"],
        "engine alone": best["engine"],
    }
    for name, (wall, cpu) in rows.items():
        print(f"| {name} | {wall:.2f} | {cpu:.2f} | {number / wall:,.0f} | {number / cpu:,.0f} |")
    ends = {name: best[name][0] - start[0] for name in ("one core", "1 worker", "2 workers")}
    print("\nwithout the start, two workers give")
    print(f"  {ends['one core'] / ends['2 workers']:.2f} times one worker where all is kept to one core")
    print(f"  {ends['1 worker'] / ends['2 workers']:.2f} times one worker while the command has a core of its own")


def _timed(path: Path, options: list[str], workers: int, cores: set[int] | None) -> tuple[float, float]:
    """The seconds and the CPU seconds of a batch with all its processes, kept to *cores*."""
    output = path.with_suffix(".out")
    command = [sys.executable, "-m", "ruleout_cli", "batch", "solve", str(path), "-o", str(output), "--force"]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(
        [*command, *options, "--workers", str(workers)],
        stderr=subprocess.DEVNULL,
        preexec_fn=None if cores is None else lambda: os.sched_setaffinity(0, cores),
    )
    wall, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        sys.exit(f"the batch ended with status {done.returncode}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _alone(path: Path, name: str | None) -> tuple[float, float]:
    """The seconds and the CPU seconds of the engine with the same lines."""
    engine = ruleout.discover().engine(classic_grid(), name)
    data = path.read_bytes()
    wall, cpu = time.monotonic(), time.process_time()
    for at in range(0, len(data), BLOCK):
        if engine.search_lines(classic_grid(), data[at : at + BLOCK]) is None:
            return float("nan"), float("nan")
    return time.monotonic() - wall, time.process_time() - cpu


if __name__ == "__main__":
    main()
