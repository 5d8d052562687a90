"""How many puzzles a second the python engine proves to have one solution, beside other solvers for Python.

    python benchmarks/solvers.py [--count 200] [--seed 1] [--rounds 5] [--seconds 1]
    python benchmarks/solvers.py --file puzzles.txt [--first 1000] [--baseline other_search.py]

Every solver takes its turn in every round; what counts is the least CPU time of its rounds. A solver too slow for a
whole set within --seconds gets the first few puzzles of it; the table says how many.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import peers
import puzzles

from ruleout.builtin.grids import classic_grid


class Entry(NamedTuple):
    """A solver on a set: puzzles a second, and how many puzzles it was given."""

    rate: float
    batch: int


def measure(
    prepared: dict[str, peers.Answer], batch: Sequence[puzzles.Givens], rounds: int, seconds: float
) -> dict[str, Entry | str]:
    """The entry of each solver, or what it did wrong."""
    sizes: dict[str, int] = {}
    entries: dict[str, Entry | str] = {}
    for name, answer in prepared.items():
        size, spent = 0, 0.0
        while size < len(batch) and spent < seconds:
            part = batch[size : size * 2 + 1]
            began = time.process_time()
            answers = answer(part)
            spent += time.process_time() - began
            if any(count != 1 for count in answers):
                entries[name] = f"wrong on {sum(count != 1 for count in answers)} of {len(part)}"
                break
            size += len(part)
        else:
            sizes[name] = size
    least = dict.fromkeys(sizes, float("inf"))
    for _ in range(rounds):
        for name, size in sizes.items():
            began = time.process_time()
            prepared[name](batch[:size])
            least[name] = min(least[name], time.process_time() - began)
    return entries | {name: Entry(size / max(least[name], 1e-9), size) for name, size in sizes.items()}


def cell(entry: Entry | str | None) -> str:
    if entry is None:
        return "-"
    return entry if isinstance(entry, str) else f"{entry.rate:,.{0 if entry.rate >= 100 else 1}f} ({entry.batch})"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--count", type=int, default=200, help="puzzles in each generated set of 9x9")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=1.0, help="CPU time for one solver's first round of a set")
    options.add_argument("--file", type=Path, action="append", default=[], help="puzzles of 81 characters, one a line")
    options.add_argument("--first", type=int, default=1000, help="how many puzzles of each file, spread evenly")
    options.add_argument("--baseline", type=Path, help="a module with compile_topo and solve, as in baseline.py")
    chosen = options.parse_args()

    print(f"{platform.platform()}, {processor()}, {os.cpu_count()} cores, one used; Python {platform.python_version()}")
    print(f"least CPU time of {chosen.rounds} rounds in turn; puzzles a second (batch)\n")
    every = peers.solvers(chosen.baseline)
    for solver in every:
        if solver.installed is None:
            print(f"skipped: {solver.name} is not installed (benchmarks/requirements.txt)")
    present = [solver for solver in every if solver.installed is not None]
    if chosen.file:
        nine = classic_grid()
        sets = {file.stem: (nine, spread(puzzles.read(file), chosen.first)) for file in chosen.file}
    else:
        sets = puzzles.sets(chosen.count, chosen.seed)
    table = {
        name: measure(
            {each.name: each.make(layout) for each in present if layout.digits == 9 or not each.only_nine},
            batch,
            chosen.rounds,
            chosen.seconds,
        )
        for name, (layout, batch) in sets.items()
    }
    print("\n| solver | asked | " + " | ".join(table) + " |")
    print("|---|---|" + "---|" * len(table))
    for solver in present:
        name = " ".join(filter(None, (solver.name, solver.installed)))
        print(f"| {name} | {solver.task} | " + " | ".join(cell(table[each].get(solver.name)) for each in table) + " |")
    print()
    for name, entries in table.items():
        ours = entries[present[0].name]
        for other, entry in entries.items():
            if isinstance(entry, Entry) and isinstance(ours, Entry) and entry.rate > ours.rate:
                print(f"{name}: {other} is {entry.rate / ours.rate:.1f} times as fast as the python engine")


def spread(batch: list[puzzles.Givens], count: int) -> list[puzzles.Givens]:
    """*count* of *batch*, evenly spread."""
    return batch[:: max(1, len(batch) // count)][:count]


def processor() -> str:
    """The processor's name where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


if __name__ == "__main__":
    main()
