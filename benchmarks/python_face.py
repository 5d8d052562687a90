"""The speed of solving puzzles from Python, relative to that of the compiled search alone in the same run.

    python benchmarks/python_face.py                                # puzzles made from --seed
    python benchmarks/python_face.py 17clue.txt --at-most 20000     # 81 characters per line

One row per way: puzzles per second, and the share of ``search_lines`` of the lanes engine. All ways take their turn in
each round, on one core; CPU time is counted, and the best of the rounds. Results are taken, and their values are not
used, except in the row that uses the verdict of each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

import machine
import sets

import ruleout
from ruleout.plugin import LineResults

Way = Callable[[], int]
"""Solves puzzles and returns how many."""

FEW = 2000
"""Puzzles for the ways that are much slower than the others."""

TARGETS = {"solve_array": 0.7, "solve_many(lines)": 0.1, "ruleout_batch.answers": 0.1}
PARSE_TARGET = 25e-6


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("file", type=Path, nargs="?", help="lines of 81 characters; without it, puzzles are made")
    options.add_argument("--at-most", type=int, default=50_000, help="puzzles of the file, spread evenly")
    options.add_argument("--repeat", type=int, default=200_000, help="puzzles to which the lines are repeated")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    if chosen.file is None:
        batch = sets.generated(200, chosen.seed)["9x9 minimal"]
    else:
        batch = sets.spread(sets.read(chosen.file), chosen.at_most)
    ways = ways_of(batch.repeated(chosen.repeat))
    if ways is None:
        print("not installed: the lanes engine and NumPy (ruleout-engines[numba])", file=sys.stderr)
        return 2
    print(machine.sentence())
    best = measured(ways, chosen.rounds)
    kernel = best["search_lines of lanes"]
    print("| way | puzzles per second | microseconds each | share | wanted |\n|---|---|---|---|---|")
    for name, seconds in best.items():
        expected = f"{TARGETS[name]}" if name in TARGETS else f"{PARSE_TARGET * 1e6:.0f} us" if name == "parse" else "-"
        print(f"| {name} | {1 / seconds:,.0f} | {seconds * 1e6:.2f} | {kernel / seconds:.3f} | {expected} |")
    missed = [name for name, share in TARGETS.items() if name in best and kernel / best[name] < share]
    missed += ["parse"] * (best["parse"] > PARSE_TARGET)
    if missed:
        print(f"missed: {', '.join(missed)}")
    return 1 if missed else 0


def ways_of(batch: sets.Batch) -> dict[str, Way] | None:
    """The ways to solve *batch*, the compiled search first; None if that is not installed."""
    lanes = ruleout.default_registry().engines.get("lanes")
    try:
        import numpy as np
    except ImportError:
        return None
    if lanes is None:
        return None
    ruleout.warm()
    lines, block = list(batch.lines), batch.block
    text = np.frombuffer(block, np.uint8).reshape(len(lines), 82)[:, :81]
    puzzles = np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8)
    counts = lanes.search_lines(batch.layout, block)
    assert counts is not None

    def verdicts() -> int:
        return sum(result.verdict is not None for result in ruleout.solve_many(lines))

    ways: dict[str, Way] = {
        "search_lines of lanes": lambda: len(taken(lanes.search_lines(batch.layout, block)).counts),
        "solve_array": lambda: len(ruleout.solve_array(puzzles).counts),
        "solve_many(lines)": lambda: number_of(ruleout.solve_many(lines)),
        "solve_many(lines), each verdict used": verdicts,
        "parse": lambda: number_of(map(ruleout.parse, islice(lines, FEW))),
    }
    try:
        from ruleout_batch import Inline, answers
    except ImportError:
        return ways
    list(answers("solve", lines[:1], executor=Inline()))  # makes the engine ready
    ways["ruleout_batch.answers"] = lambda: number_of(answers("solve", lines, executor=Inline()))
    return ways


def taken(found: LineResults | None) -> LineResults:
    """Return *found*, which must not be None."""
    assert found is not None
    return found


def number_of(items: Iterable[object]) -> int:
    """How many *items* there are."""
    return sum(1 for _ in items)


def measured(ways: dict[str, Way], rounds: int) -> dict[str, float]:
    """The CPU seconds per puzzle of each way, the best of *rounds*."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, way in ways.items():
            began = time.process_time()
            solved = way()
            seconds = (time.process_time() - began) / solved
            best[name] = min(best.get(name, seconds), seconds)
    return best


if __name__ == "__main__":
    sys.exit(main())
