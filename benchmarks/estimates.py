"""How close estimates of the number of solutions are: ``ruleout count --estimate`` against the true number.

    python benchmarks/estimates.py                                    # 50 puzzles, 100 estimates of each
    python benchmarks/estimates.py --seconds 0.2 --seeds 100 --json figures.json
    python benchmarks/estimates.py --kinds samurai,killer --puzzles 5

Puzzles are generated, and clues of each, chosen at random, are removed until it has 10,000 to 1,000,000 solutions,
which are counted. An estimate is within a factor of 2 if it is neither below half of that number nor above twice of it.
No estimate before the time is over counts as one that is not. The time of an estimate is CPU time, so that other work
on the machine does not matter; engines are warmed before.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

import attrs
import machine
from generating import markdown

import ruleout
from ruleout import Budget, Puzzle
from ruleout.plugin import Countdown
from ruleout.search.estimate import estimated

LEAST, MOST = 10_000, 1_000_000
FACTOR = 2
COUNTED = Budget(seconds=60)
"""What a count may take; a clue without which it takes longer stays."""
PATH = [[0, 0], [1, 1], [2, 2], [2, 3], [1, 4]]
TEMPLATES: Mapping[str, Mapping[str, Any]] = {
    "9x9": {"n": 9},
    "6x6": {"n": 6},
    "12x12": {"n": 12},
    "jigsaw": {"variant": "jigsaw"},
    "latin": {"variant": "latin", "n": 8},
    "diagonals": {"n": 9, "diagonals": True},
    "windoku": {"n": 9, "windoku": True},
    "killer": {"variant": "killer"},
    "samurai": {"variant": "samurai"},
    "thermometers": {"n": 9, "thermometers": [PATH, [[8, 8], [7, 7], [6, 7]], [[5, 0], [5, 1], [6, 2], [7, 3]]]},
}
"""What is generated, by the name of its kind."""


@attrs.frozen
class Case:
    """A puzzle with the *number* of its solutions."""

    kind: str
    puzzle: Puzzle
    number: int


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--kinds", default=",".join(TEMPLATES), help="with commas between")
    options.add_argument("--puzzles", type=int, default=5, help="of each kind")
    options.add_argument("--seeds", type=int, default=100, help="estimates of each puzzle")
    options.add_argument("--seconds", type=float, default=5, help="the CPU time for an estimate")
    options.add_argument("--json", type=Path, help="a file for the figures")
    chosen = options.parse_args()
    print(f"{machine.sentence()}\n")
    ruleout.warm()
    rows: list[dict[str, Any]] = []
    for kind in chosen.kinds.split(","):
        rows.append(row(kind, list(cases(kind, chosen.puzzles)), chosen.seeds, chosen.seconds))
        print("\n".join(markdown(rows[-1:]).splitlines()[0 if len(rows) == 1 else 2 :]), flush=True)
    total = {"kind": "all", **{name: sum(each[name] for each in rows) for name in ("puzzles", "estimates", "close")}}
    print(
        f"{total['puzzles']} puzzles, {total['estimates']} estimates, {total['close'] / total['estimates']:.2%} close"
    )
    if chosen.json is not None:
        figures = {"machine": machine.describe(), "seconds": chosen.seconds, "rows": rows}
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def cases(kind: str, count: int) -> Iterator[Case]:
    """Yield *count* puzzles of a kind with 10,000 to 1,000,000 solutions."""
    found = seed = 0
    while found < count:
        case = opened(kind, seed)
        seed += 1
        if case is not None:
            found += 1
            yield case


def opened(kind: str, seed: int) -> Case | None:
    """A generated puzzle without some of its clues, or None if no number of clues leaves a number in the bounds.

    The number to be reached is drawn so that each order of magnitude has its share.
    """
    rng = Random(f"{kind} {seed}")
    template = dict(TEMPLATES[kind])
    made = ruleout.generate(template.pop("variant", "classic"), template=template, seed=seed)
    puzzle, wanted = made.puzzle, exp(rng.uniform(log(LEAST), log(MOST)))
    clues = clues_of(puzzle)
    rng.shuffle(clues)
    for clue in clues:
        fewer = without(puzzle, clue)
        found = ruleout.count(fewer, limit=MOST + 1, budget=COUNTED)
        if found.exact:
            puzzle = fewer
            if found.number >= max(wanted, LEAST):
                return Case(kind, puzzle, found.number)
    return None


def clues_of(puzzle: Puzzle) -> list[tuple[str, int]]:
    """The givens by cell and the cages by number."""
    assert puzzle.document is not None
    cages = puzzle.document.data.get("cages") or ()
    return [("given", cell) for cell, given in enumerate(puzzle.givens) if given] + [
        ("cage", number) for number in range(len(cages))
    ]


def without(puzzle: Puzzle, clue: tuple[str, int]) -> Puzzle:
    """The puzzle without a given, or without the sum of a cage."""
    kind, at = clue
    if kind == "given":
        return puzzle.with_givens([0 if cell == at else given for cell, given in enumerate(puzzle.givens)])
    data = json.loads(ruleout.write(puzzle, "json"))
    data["cages"][at]["sum"] = None
    return ruleout.parse(json.dumps(data))


def row(kind: str, found: list[Case], seeds: int, seconds: float) -> dict[str, Any]:
    """One row of the table."""
    numbers = [case.number for case in found]
    close = held = slow = 0
    probes, spent, worst, share = 0, 0.0, 1.0, 1.0
    for case in found:
        engine = ruleout.default_registry().engine(case.puzzle.layout)
        began, own = time.process_time(), 0
        for seed in range(seeds):
            countdown = Countdown(Budget(seconds=seconds), now=time.process_time)
            estimate = estimated(engine, case.puzzle.layout, case.puzzle.start, countdown, seed)
            probes += estimate.probes
            if estimate.number is None or estimate.high is None:
                slow += 1
                continue
            ratio = max(estimate.number, 1) / case.number
            worst = max(worst, ratio, 1 / ratio)
            own += 1 / FACTOR <= ratio <= FACTOR
            held += estimate.low <= case.number <= estimate.high
        spent += time.process_time() - began
        close += own
        share = min(share, own / seeds)
        print(f"{kind}: {case.number} solutions, {own} of {seeds} close", file=sys.stderr, flush=True)
    estimates = len(found) * seeds
    return {
        "kind": kind,
        "puzzles": len(found),
        "solutions": f"{min(numbers):,} to {max(numbers):,}",
        "estimates": estimates,
        "close": close,
        "least share of a puzzle": f"{share:.0%}",
        "farthest": f"{worst:.2f}",
        "without an estimate": slow,
        "within its bounds": f"{held / estimates:.1%}",
        "probes each": f"{probes / estimates:.0f}",
        "CPU s each": f"{spent / estimates:.2f}",
    }


if __name__ == "__main__":
    main()
