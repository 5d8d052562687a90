"""How far commands overrun their time limit.

    python benchmarks/overshoot.py                                       # empty grids that are made here
    python benchmarks/overshoot.py gecode.jsonl --hardest 3              # also the hardest puzzles of a file
    python benchmarks/overshoot.py killer_iss.jsonl:12,13 --engines python --limits 0,0.1

The limit is for the whole puzzle: reading, building, searching, explaining. `ruleout generate` makes new puzzles
instead, of several kinds. Each command runs in this process, after one that has imported and compiled what it needs,
and the time that it takes for an empty 4x4 grid without any time is subtracted, so that the start is not measured. A
figure is the worst of all puzzles: the milliseconds by which the command exceeds its limit. A run that exceeds it by
more than the bound is repeated, since other processes may have used the processor; the figure is then that of the best
run. So that they count less, CPU time is measured where it is less than the time that has passed. The exit status is 1
if a figure is above the bound.
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
from ruleout_cli.kit import BAD
from ruleout_cli.testing import Done, invoke

COMMANDS = ("solve", "count", "check", "candidates", "explain", "hint", "rate", "batch", "generate")
ENGINES = ("python", "scalar", "lanes", "sat", "auto")
LIMITS = ("0", "0.01", "0.1", "1")
BOUNDS = {"rate": 0.1, "generate": 0.1}
PYTHON, BOUND = 0.05, 0.2
"""The seconds by which a limit may be exceeded: by certain commands, with the engine ``python``, and otherwise."""
RUNS = 5
"""The most runs of a command that exceeds its bound."""
SMALL = "1...............4"
CLASSIC = "." * 81
KAKURO_SIDE = 61
RUN = 10
"""One square of so many is black, so that no run is longer than nine."""
GENERATE = "generate"
ORDERS = {
    "classic": "classic",
    "16x16": "classic --size 16x16",
    "25x25": "classic --size 25x25",
    "samurai": "samurai",
    "sumo": "sumo",
    "jigsaw": "jigsaw",
    "jigsaw 16x16": "jigsaw --size 16x16",
    "killer": "killer",
    "killer 16x16": "killer --size 16x16",
    "Kakuro 30x30": "kakuro --size 30x30",
    "to order": "classic --scale hodoku --difficulty extreme",
}
"""What is generated instead of searching a puzzle, by name: the words of a command, without its count."""
SMALLEST = "classic --size 4x4"
COUNT = "1000"
"""How many puzzles are generated at most; more than there is time for."""
CHOICES = 300
"""Choices by which puzzles of a file are told from harder ones."""


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", nargs="*", help="FILE, or FILE:NUMBERS for the puzzles with these numbers")
    options.add_argument("--hardest", type=int, default=3, help="puzzles of each file")
    options.add_argument("--engines", default=",".join(ENGINES))
    options.add_argument("--commands", default=",".join(COMMANDS))
    options.add_argument("--limits", default=",".join(LIMITS), help="seconds")
    options.add_argument("--only", help="the puzzles whose names contain this")
    chosen = options.parse_args()
    puzzles = made()
    for name in chosen.files:
        puzzles.update((f"{file.stem} {number}", text) for file, number, text in chosen_of(name, chosen.hardest))
    if chosen.only:
        puzzles = {name: text for name, text in puzzles.items() if chosen.only in name}
    limits = chosen.limits.split(",")
    print(f"{machine.sentence()}\n")
    print(f"| engine | command | {' | '.join(f'{limit} s' for limit in limits)} | the worst |")
    print("|---|---|" + "---|" * (len(limits) + 1), flush=True)
    is_over = False
    for engine in chosen.engines.split(","):
        for command in chosen.commands.split(","):
            figures, worst = row(engine, command, limits, puzzles)
            is_over = is_over or any(each > bound_of(engine, command) for each in figures)
            shown = " | ".join(f"{each * 1000:.0f}" for each in figures)
            print(f"| {engine} | {command} | {shown} | {worst} |", flush=True)
    sys.exit(is_over)


def bound_of(engine: str, command: str) -> float:
    """The seconds by which *command* may exceed a limit with *engine*."""
    return BOUNDS.get(command, PYTHON if engine == "python" else BOUND)


def row(engine: str, command: str, limits: Sequence[str], puzzles: Mapping[str, str]) -> tuple[list[float], str]:
    """The seconds by which an engine and a command exceed each limit at most, and the worst puzzle."""
    words = ("batch", "solve", "--workers", "1") if command == "batch" else (command,)
    more = ("--limit", "1000000000") if command == "count" else ("--scale", "se") if command == "rate" else ()
    generates = command == GENERATE
    if generates:
        puzzles = ORDERS if engine != "lanes" else {"classic": ORDERS["classic"]}
    figures, worst = [], (-1.0, "")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "puzzle.txt")

        def beyond(limit: str, text: str) -> tuple[float, Done]:
            file.write_text(text + "\n", encoding="utf-8")
            what = (*text.split(), "--seed", "1", "--count", COUNT) if generates else (str(file),)
            arguments = (*words, *more, "--engine", engine, "--timeout", limit, *what)
            return seconds_beyond(float(limit), arguments, alone=command != "batch")

        small = CLASSIC if engine == "lanes" else SMALL
        if generates:
            small = ORDERS["classic"] if engine == "lanes" else SMALLEST
        for text in (small, next(iter(puzzles.values()))):
            beyond("1", text)
        start = min(beyond("0", small)[0] for _ in range(RUNS))
        for limit in limits:
            most = -1.0
            for name, text in puzzles.items():
                if engine == "lanes" and not generates and len(text.strip()) != len(CLASSIC):
                    continue
                over = float("inf")
                for _ in range(RUNS):
                    took, done = beyond(limit, text)
                    over = min(over, took - start)
                    if over <= bound_of(engine, command):
                        break
                if done.status == BAD:
                    print(f"{engine} {command} {name}: {done.err[:200]}", file=sys.stderr)
                    continue
                most, worst = max(most, over), max(worst, (over, name))
            figures.append(max(most, 0.0))
    return figures, worst[1]


def seconds_beyond(limit: float, arguments: Sequence[str], alone: bool) -> tuple[float, Done]:
    """The seconds that a command takes beyond its limit, its start included, and its outcome.

    If the command is *alone*, without processes of its own, the CPU time after the limit is what counts if it is less:
    for the rest of the time others used the processor. The delay of the thread that reads it is added.
    """
    begun, spent = time.perf_counter(), [time.process_time()]

    def read() -> None:
        spent.append(time.process_time() - (time.perf_counter() - begun - limit))

    timer = threading.Timer(limit, read)
    if limit:
        timer.start()
    done = invoke(*arguments)
    ended, cpu = time.perf_counter(), time.process_time()
    timer.cancel()
    wall = ended - begun - limit
    return (min(wall, cpu - spent[-1]) if alone and wall > 0 else wall), done


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


def chosen_of(name: str, number: int) -> Iterator[tuple[Path, int, str]]:
    """The puzzles that FILE:NUMBERS names, or the hardest *number* of FILE: file, number from 1, text."""
    file, colon, numbers = name.rpartition(":") if ":" in name else (name, "", "")
    text = Path(file).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and line[0] != "#"]
    for which in map(int, numbers.split(",")) if colon else hardest(lines, number):
        yield Path(file), which, lines[which - 1]


def hardest(lines: Sequence[str], number: int) -> list[int]:
    """The numbers, from 1, of the *number* puzzles that take plain backtracking the most choices."""
    budget = ruleout.Budget(nodes=CHOICES)
    nodes = {which: ruleout.solve(line, engine="python", budget=budget).nodes for which, line in enumerate(lines, 1)}
    return sorted(nodes, key=lambda which: -nodes[which])[:number]


if __name__ == "__main__":
    main()
