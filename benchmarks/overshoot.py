"""How far commands overrun their time limit.

    python benchmarks/overshoot.py                                       # empty grids that are made here
    python benchmarks/overshoot.py killer_misc.jsonl --hardest 3         # also the hardest puzzles of a file
    python benchmarks/overshoot.py --engines python --limits 0,0.1

The limit is for the whole puzzle: reading, building, searching, explaining. Each command runs in this process, after
one that has imported and compiled what it needs, so that what is measured is not the start. A figure is the longest of
the puzzles: milliseconds of CPU time that the command takes after the moment at which its limit ends.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import machine

import ruleout
from ruleout_cli.testing import Done, invoke

COMMANDS = ("solve", "count", "check", "candidates", "explain", "hint", "batch")
ENGINES = ("python", "scalar", "lanes", "sat", "auto")
LIMITS = ("0", "0.01", "0.1", "1")
SMALL = "1...............4"
CLASSIC = "." * 81
KAKURO_SIDE = 61
RUN = 10
"""One square of so many is black, so that no run is longer than nine."""
CHOICES = 300
"""Choices by which puzzles of a file are told from harder ones."""


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", type=Path, nargs="*", help="puzzles of any format")
    options.add_argument("--hardest", type=int, default=3, help="puzzles of each file")
    options.add_argument("--engines", default=",".join(ENGINES))
    options.add_argument("--commands", default=",".join(COMMANDS))
    options.add_argument("--limits", default=",".join(LIMITS), help="seconds")
    options.add_argument("--only", help="the puzzles whose names contain this")
    chosen = options.parse_args()
    puzzles = {
        **made(),
        **{f"{file.stem} {n}": text for file in chosen.files for n, text in hardest(file, chosen.hardest)},
    }
    if chosen.only:
        puzzles = {name: text for name, text in puzzles.items() if chosen.only in name}
    limits = chosen.limits.split(",")
    print(f"{machine.sentence()}\n")
    print(f"| engine | command | {' | '.join(f'{limit} s' for limit in limits)} | the worst |")
    print("|---|---|" + "---|" * (len(limits) + 1), flush=True)
    for engine in chosen.engines.split(","):
        for command in chosen.commands.split(","):
            warm(engine, command)
            print(row(engine, command, limits, puzzles), flush=True)


def row(engine: str, command: str, limits: Sequence[str], puzzles: Mapping[str, str]) -> str:
    """The line of the table for an engine and a command."""
    figures, worst = [], (-1.0, "")
    for limit in limits:
        found = [(over, name) for name, over in times(engine, command, limit, puzzles)]
        if not found:
            return f"| {engine} | {command} | {' | '.join('-' for _ in limits)} | |"
        worst = max(worst, max(found))
        figures.append(f"{max(found)[0] * 1000:.0f}")
    return f"| {engine} | {command} | {' | '.join(figures)} | {worst[1]} |"


def times(engine: str, command: str, limit: str, puzzles: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    """How many seconds each puzzle that the engine supports takes beyond the limit."""
    words = ("batch", "solve", "--workers", "1") if command == "batch" else (command,)
    more = ("--limit", "1000000000") if command == "count" else ()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in puzzles.items():
            if engine == "lanes" and len(text.strip()) != 81:
                continue
            file = Path(folder, "puzzle.txt")
            file.write_text(text + "\n", encoding="utf-8")
            over, done = beyond(float(limit), [*words, *more, "--engine", engine, "--timeout", limit, str(file)])
            if done.status == 2:
                print(f"{engine} {command} {name}: {done.err[:200]}", file=sys.stderr)
                continue
            yield name, over


def beyond(limit: float, words: Sequence[str]) -> tuple[float, Done]:
    """The CPU seconds that a command takes beyond its limit, and its outcome."""
    moments = [] if limit else [time.process_time()]
    timer = threading.Timer(limit, lambda: moments.append(time.process_time()))
    if limit:
        timer.start()
    done = invoke(*words)
    timer.cancel()
    return time.process_time() - moments[0] if moments else 0.0, done


def warm(engine: str, command: str) -> None:
    """Import and compile what the command needs."""
    words = ("batch", "solve", "--workers", "1") if command == "batch" else (command,)
    for text in (SMALL, CLASSIC) if engine != "lanes" else (CLASSIC,):
        invoke(*words, "--engine", engine, "--timeout", "1", *(("--limit", "2") if command == "count" else ()),
               "-", stdin=text)  # fmt: skip


def made() -> dict[str, str]:
    """Empty grids, by name."""
    side = range(KAKURO_SIDE)
    squares = [["#" if row % RUN == 0 or column % RUN == 0 else "." for column in side] for row in side]
    return {
        "classic": CLASSIC,
        "16x16": "." * 256,
        "25x25": "." * 625,
        "samurai": json.dumps({"variant": "samurai"}),
        "sumo": json.dumps({"variant": "sumo"}),
        "Kakuro 60x60": json.dumps({"variant": "kakuro", "rows": KAKURO_SIDE, "cols": KAKURO_SIDE, "cells": squares}),
    }


def hardest(file: Path, number: int) -> list[tuple[int, str]]:
    """The puzzles of *file* that take plain backtracking the most choices, and which ones they are, from 1."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    budget = ruleout.Budget(nodes=CHOICES)
    ranked = []
    for which, line in enumerate(lines, 1):
        result = ruleout.solve(line, engine="python", budget=budget)
        ranked.append((-result.nodes, which, line))
    return [(which, line) for _, which, line in sorted(ranked)[:number]]


if __name__ == "__main__":
    main()
