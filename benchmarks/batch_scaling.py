"""The speed of a batch from file to file: on one core, and with two workers compared with one.

    python benchmarks/batch_scaling.py 17clue.txt --lines 1000000

*end to end* is the whole command, with start and end; *without the start* subtracts the time of a batch of 20,000 lines
(of 200 if an engine is named, since only the default engine loads Numba for many lines). With *one core* all processes
run on the same core, so that two cores could be twice as fast; with *1 worker* the command has a core of its own. The
*engine alone* receives the same lines in this process, in blocks as large as those of a worker. Runs alternate, and the
fastest of the rounds counts. If cores are shared with other work, CPU time is more reliable than elapsed time: *by CPU
time* is the speed of two workers on two cores without other work if no process ever waited.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import batch
import machine

import ruleout
from ruleout.plugin import classic_grid

BLOCK = 12_800 * 82
"""The number of bytes in a block for the engine alone."""


def main() -> None:
    asked = batch.parser(__doc__, 500_000, rounds=3).parse_args()
    print(machine.sentence())
    ways: dict[str, tuple[int, Callable[[], None] | None]] = {"one core": (1, _one_core), "1 worker": (1, None)}
    ways["2 workers"] = (2, None)
    best: dict[tuple[str, str], batch.Time] = {}
    with tempfile.TemporaryDirectory() as folder:
        many, few = Path(folder) / "lines.txt", Path(folder) / "few.txt"
        batch.write(asked, (many, asked.lines), (few, batch.few(asked)))
        batch.timed(batch.command(asked, few, few.with_suffix(".out")))  # so that all is compiled
        for _ in range(asked.rounds):
            for way, (workers, before) in ways.items():
                for path in (few, many):
                    words = batch.command(asked, path, path.with_suffix(".out"), "--force", "--workers", str(workers))
                    best[way, path.stem] = batch.timed(words, before).least(best.get((way, path.stem)))
            best["engine", "lines"] = _alone(many, asked.engine).least(best.get(("engine", "lines")))
    without = {way: best[way, "lines"] - best[way, "few"] for way in ways}
    print(f"{asked.lines:,} lines, {'JSON' if asked.json else 'plain'}, fastest of {asked.rounds} rounds\n")
    print("| | seconds | CPU seconds | lines per second | by CPU time |\n|---|---|---|---|---|")
    for way in ways:
        _row(asked.lines, f"{way}, end to end", best[way, "lines"])
    for way in ways:
        _row(asked.lines - batch.few(asked), f"{way}, without the start", without[way])
    _row(asked.lines, "engine alone", best["engine", "lines"])
    one, alone, two = (without[way] for way in ways)
    print("\nwithout the start, two workers give")
    print(f"  {one.wall / two.wall:.2f} times one worker if all processes run on one core", end="")
    print(f"; by CPU time {2 * one.cpu / two.cpu:.2f}")
    print(f"  {alone.wall / two.wall:.2f} times one worker while the command has a core of its own")


def _one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _row(number: int, name: str, took: batch.Time) -> None:
    print(f"| {name} | {took.wall:.2f} | {took.cpu:.2f} | {number / took.wall:,.0f} | {number / took.cpu:,.0f} |")


def _alone(path: Path, name: str | None) -> batch.Time:
    """Return the time of the engine for the same lines."""
    engine = ruleout.discover().engine(classic_grid(), name)
    data = path.read_bytes()
    wall, cpu = time.monotonic(), time.process_time()
    for at in range(0, len(data), BLOCK):
        if engine.search_lines(classic_grid(), data[at : at + BLOCK]) is None:
            return batch.Time(float("nan"), float("nan"))
    return batch.Time(time.monotonic() - wall, time.process_time() - cpu)


if __name__ == "__main__":
    main()
