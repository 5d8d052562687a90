"""New puzzles: how many a second side by side, and the time for one of each kind.

    python benchmarks/generating.py                                  # all tables
    python benchmarks/generating.py --only many --count 20000
    python benchmarks/generating.py --only single --seeds 20 --engines python,auto,scalar

A new puzzle is a random solution from which givens are removed until the puzzle is minimal or has the default number of
givens of its kind. All times are CPU time on one core; engines are warmed before. qqwing is measured in the same run if
it is installed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import machine

import ruleout
from ruleout.internal import Budget, RandomStream
from ruleout_generate.digging.defaults import default_givens, default_nodes
from ruleout_generate.digging.dig import Digging
from ruleout_generate.digging.new import AT_ONCE, new_arrays, new_puzzle, new_puzzles, side_by_side

KINDS: dict[str, dict[str, Any]] = {
    "9x9": {"n": 9},
    "diagonals": {"n": 9, "diagonals": True},
    "windoku": {"n": 9, "windoku": True},
    "6x6": {"n": 6},
    "samurai": {"variant": "samurai"},
    "16x16": {"n": 16},
    "25x25": {"n": 25},
}
"""The puzzles that are made, as JSON objects."""

SKIPPED = {("25x25", "python"), ("25x25", "auto"), ("25x25", "sat"), ("samurai", "lanes")}
"""What takes minutes."""

MANY = ("9x9", "diagonals", "windoku", "6x6")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", choices=("many", "single"), help="one of the tables")
    options.add_argument("--count", type=int, default=8 * AT_ONCE, help="puzzles that are made side by side")
    options.add_argument("--rounds", type=int, default=3, help="of which the fastest counts")
    options.add_argument("--seeds", type=int, default=20, help="single puzzles of each kind")
    options.add_argument("--kinds", default=",".join(KINDS), help="of single puzzles, with commas between")
    options.add_argument("--engines", default="python,auto,scalar", help="for single puzzles, with commas between")
    options.add_argument("--qqwing", default=shutil.which("qqwing"), help="the program to compare with")
    options.add_argument("--json", type=Path, help="a file for the figures")
    chosen = options.parse_args()
    print(f"{machine.sentence()}\n")
    figures: dict[str, Any] = {"machine": machine.describe()}
    if chosen.qqwing is None and chosen.only != "single":
        print("qqwing is skipped: it is not installed (Debian's package of that name)", file=sys.stderr)
    if chosen.only in (None, "many"):
        figures["many"] = list(many(chosen.count, chosen.rounds, chosen.qqwing))
        print(markdown(figures["many"]), "\n")
    if chosen.only in (None, "single"):
        figures["single"] = list(single(chosen.kinds.split(","), chosen.engines.split(","), chosen.seeds))
        print(markdown(figures["single"]))
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def many(count: int, rounds: int, qqwing: str | None) -> Iterator[dict[str, Any]]:
    """Puzzles a second, of many."""
    ruleout.warm()
    peer = of_qqwing(qqwing, rounds) if qqwing else None
    if peer is not None:
        yield row("9x9", "-", "minimal", 1000, peer, None)
    engine = ruleout.default_registry().engines["auto"]
    asked = [(kind, Digging()) for kind in MANY]
    asked += [("9x9", Digging("half-turn")), ("9x9", Digging(fewest=28))]
    for kind, digging in asked:
        puzzle = ruleout.parse(KINDS[kind])
        assert side_by_side(puzzle, digging)
        number = count if kind == "9x9" else AT_ONCE
        streams = [RandomStream("benchmark", seed) for seed in range(number)]
        for way in ("arrays", "Puzzle objects"):
            least = float("inf")
            for _ in range(rounds):
                began = time.process_time()
                if way == "arrays":
                    for first in range(0, number, AT_ONCE):
                        new_arrays(puzzle, streams[first : first + AT_ONCE], engine, digging)
                else:
                    list(new_puzzles(puzzle, streams, engine, digging))
                least = min(least, time.process_time() - began)
            givens = f"{digging.fewest} givens" if digging.fewest else "minimal"
            shown = givens if digging.symmetry == "none" else f"{givens}, {digging.symmetry}"
            yield row(kind, way, shown, number, number / least, peer)
            if kind != "9x9" or shown != "minimal":
                break


def row(kind: str, way: str, asked: str, number: int, rate: float, peer: float | None) -> dict[str, Any]:
    """One row of the table of many puzzles."""
    ratio = "-" if peer is None or kind != "9x9" else f"{rate / peer:.1f}"
    solver = "qqwing" if way == "-" else "ruleout"
    return {
        "kind": kind,
        "program": solver,
        "result": way,
        "asked": asked,
        "puzzles": f"{number:,}",
        "a second": f"{rate:,.0f}",
        "to qqwing": ratio,
    }


def of_qqwing(program: str, rounds: int, count: int = 1000, level: str = "any") -> float:
    """Puzzles per second of CPU time that qqwing makes, without its start."""
    command = [program, "--one-line", "--difficulty", level, "--generate", str(count)]
    started = min(spent_by([program, "--help"]) for _ in range(rounds))
    return count / (min(spent_by(command) for _ in range(rounds)) - started)


def spent_by(command: list[str]) -> float:
    """The CPU time of a command."""
    before = os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def single(kinds: list[str], engines: list[str], seeds: int) -> Iterator[dict[str, Any]]:
    """Seconds for one puzzle of each kind with each engine."""
    installed = ruleout.default_registry().engines
    if any(engine != "python" for engine in engines):
        ruleout.warm()
    for kind in kinds:
        puzzle = ruleout.parse(KINDS[kind])
        digging = Digging(fewest=default_givens(puzzle.layout))
        budget = Budget(nodes=default_nodes(puzzle.layout))
        for engine in engines:
            if (kind, engine) in SKIPPED or installed[engine].supports(puzzle.layout) is not None:
                continue
            engine = installed[engine]
            seconds, givens, failed = [], [], 0
            for seed in range(seeds):
                stream = RandomStream("benchmark", seed)
                began = time.process_time()
                found = new_puzzle(puzzle, stream, engine, digging, budget=budget)
                seconds.append(time.process_time() - began)
                failed += found is None or not found.is_met
                givens.append(0 if found is None else sum(map(bool, found.puzzle.givens)))
            middle, late = median(seconds), sorted(seconds)[max(0, -(-len(seconds) * 95 // 100) - 1)]
            yield {
                "kind": kind,
                "engine": engine,
                "asked": f"{digging.fewest} givens" if digging.fewest else "minimal",
                "seeds": seeds,
                "median s": f"{middle:.3f}",
                "95th percentile s": f"{late:.3f}",
                "ratio": f"{late / middle:.1f}",
                "givens": f"{min(givens)} to {max(givens)}",
                "not met": failed,
            }


def markdown(rows: list[dict[str, Any]]) -> str:
    """The rows as a table."""
    lines = [list(rows[0]), ["---"] * len(rows[0]), *([str(each) for each in row.values()] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
