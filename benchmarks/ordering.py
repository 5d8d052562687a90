"""Puzzles to order: how many a second of each level, beside qqwing, and the time until one needs a technique.

    python benchmarks/ordering.py                            # all tables
    python benchmarks/ordering.py --only levels --rounds 3
    python benchmarks/ordering.py --only needs --seeds 9

All orders are met in one process by ``ruleout_generate.generate``, after ``ruleout.warm``; times are CPU time on one
core. qqwing's levels are ordered as techniques that are enough and techniques that are not, and qqwing rates every
puzzle: a puzzle that it rates otherwise is counted as wrong. qqwing is Debian's package of that name; it is measured in
the same run, less the time of its start. HoDoKu is not run: its
figures are those of one earlier run beside qqwing, scaled by what qqwing does now.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median
from typing import Any

import machine
from generating import markdown, of_qqwing, spent_by

import ruleout
from ruleout_generate import Generated, generate, generate_many

SINGLES = ("full-house", "naked-single")
HIDDEN = (*SINGLES, "hidden-single")
MIDDLE = (*HIDDEN, "naked-pair", "hidden-pair", "locked-candidates")
LEVELS: dict[str, tuple[int, dict[str, Any]]] = {
    "simple": (20, {"allowed": SINGLES}),
    "easy": (400, {"allowed": HIDDEN, "insufficient": SINGLES}),
    "intermediate": (200, {"allowed": MIDDLE, "insufficient": HIDDEN}),
    "expert": (200, {"insufficient": MIDDLE}),
}
"""qqwing's levels: how many puzzles are made, and the order for them. Its level follows from the hardest of these
techniques that it uses, and is expert if it has to guess."""

HODOKU = {"Easy": 19.6, "Medium": 12.6, "Hard": 7.8, "Unfair": 3.9, "Extreme": 5.8}
"""Puzzles a second that HoDoKu made of each of its levels in a run in which qqwing made QQWING plain ones."""
QQWING = 205.0

NEEDS = (
    *("hidden-pair", "x-wing", "swordfish", "skyscraper", "w-wing", "xy-wing"),
    *("unique-rectangle-1", "bug-type-1", "remote-pair", "xy-chain", "als-xz", "sue-de-coq"),
)
COUNT = 1000
"""The number of puzzles of orders that are easily met."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", choices=("plain", "levels", "hodoku", "needs"), help="one of the tables")
    options.add_argument("--rounds", type=int, default=2, help="of which the fastest counts")
    options.add_argument("--seeds", type=int, default=5, help="puzzles that need each technique")
    options.add_argument("--qqwing", default=shutil.which("qqwing"), help="the program to compare with")
    options.add_argument("--json", type=Path, help="a file for the figures")
    chosen = options.parse_args()
    if chosen.qqwing is None:
        sys.exit("qqwing is not installed (Debian's package of that name); --qqwing names the program")
    print(f"{machine.sentence()}\n")
    ruleout.warm()
    plain = of_qqwing(chosen.qqwing, chosen.rounds)
    tables = {
        "plain": lambda: own_orders(chosen.rounds, plain),
        "levels": lambda: levels(chosen.qqwing, chosen.rounds),
        "hodoku": lambda: levels_of_hodoku(chosen.rounds, plain),
        "needs": lambda: needs(chosen.seeds),
    }
    figures: dict[str, Any] = {"machine": machine.describe()}
    for name, table in tables.items():
        if chosen.only in (None, name):
            figures[name] = list(table())
            print(markdown(figures[name]), "\n", flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"Memory of this process: {memory:.0f} MB at most.")
    if chosen.json is not None:
        chosen.json.write_text(json.dumps({**figures, "memory": memory}, indent=1) + "\n", encoding="utf-8")


def own_orders(rounds: int, peer: float) -> Iterator[dict[str, Any]]:
    """Plain puzzles by the command, and easy ones of the own scale."""
    many, few = (spent_by_command(rounds, number) for number in (8 * COUNT, 1))
    rate = (8 * COUNT - 1) / (many - few)
    yield {
        "order": f"`ruleout generate -n {8 * COUNT}`, without its start",
        "puzzles": 8 * COUNT,
        "seconds": f"{many:.2f}",
        "a second": f"{rate:,.0f}",
        "qqwing, a second": f"{peer:,.0f}",
        "to qqwing": f"{rate / peer:.1f}",
    }
    for level, count in {"easy": COUNT, "medium": COUNT, "hard": 300, "expert": 100}.items():
        _, spent = met(rounds, count, {"scale": "ruleout", "difficulty": level})
        yield {
            "order": f"scale `ruleout`, {level}",
            "puzzles": count,
            "seconds": f"{spent:.2f}",
            "a second": f"{count / spent:,.0f}",
            "qqwing, a second": "-",
            "to qqwing": "-",
        }


def spent_by_command(rounds: int, count: int) -> float:
    """The least CPU time of ``ruleout generate`` for so many puzzles."""
    return min(spent_by([sys.executable, "-m", "ruleout_cli", "generate", "-n", str(count)]) for _ in range(rounds))


def levels(program: str, rounds: int) -> Iterator[dict[str, Any]]:
    """Puzzles a second of each level of qqwing."""
    for level, (count, order) in LEVELS.items():
        found, spent = met(rounds, count, order)
        rated = rated_by_qqwing(program, [str(each.puzzle) for each in found])
        peer = of_qqwing(program, rounds, count, level)
        yield {
            "level": level,
            "puzzles": count,
            "rated otherwise by qqwing": count - rated[level],
            "qqwing, a second": f"{peer:,.1f}",
            "ruleout, a second": f"{count / spent:,.1f}",
            "to qqwing": f"{count / spent / peer:.1f}",
        }


def levels_of_hodoku(rounds: int, plain: float) -> Iterator[dict[str, Any]]:
    """Puzzles a second of each level of HoDoKu, by the scale that follows it."""
    for level, known in HODOKU.items():
        count, peer = 100, known * plain / QQWING
        _, spent = met(rounds, count, {"scale": "hodoku", "difficulty": level.lower()})
        yield {
            "level": level,
            "puzzles": count,
            "HoDoKu, a second, scaled": f"{peer:.1f}",
            "ruleout, a second": f"{count / spent:,.1f}",
            "to HoDoKu": f"{count / spent / peer:.1f}",
        }


def needs(seeds: int) -> Iterator[dict[str, Any]]:
    """Seconds until a puzzle needs each technique on the ladder of HoDoKu."""
    middle = []
    for technique in NEEDS:
        seconds, tries = [], []
        for seed in range(seeds):
            began = time.process_time()
            found = generate(seed=seed, scale="hodoku", needed={technique: (1, None)}, tries=10**6)
            seconds.append(time.process_time() - began)
            tries.append(found.tried + 1)
        middle.append(median(seconds))
        yield {
            "needs": technique,
            "median s": f"{middle[-1]:.2f}",
            "longest s": f"{max(seconds):.2f}",
            "tries, median": f"{median(tries):.0f}",
        }
    yield {"needs": "mean of the medians", "median s": f"{fmean(middle):.2f}", "longest s": "", "tries, median": ""}


def met(rounds: int, count: int, order: dict[str, Any]) -> tuple[list[Generated], float]:
    """The puzzles of an order, and the least CPU time until all of them are found."""
    found: list[Generated] = []
    least = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        found = list(generate_many(seed=1, count=count, tries=10**6, **order))
        least = min(least, time.process_time() - began)
    return found, least


def rated_by_qqwing(program: str, puzzles: list[str]) -> Counter[str]:
    """How many of the puzzles, as lines, have each level by the rating of qqwing."""
    command = [program, "--solve", "--csv", "--stats", "--nosolution"]
    done = subprocess.run(command, input="\n".join(puzzles) + "\n", stdout=subprocess.PIPE, text=True, check=True)
    return Counter(line.rstrip(",").rpartition(",")[2].lower() for line in done.stdout.splitlines()[1:])


if __name__ == "__main__":
    main()
