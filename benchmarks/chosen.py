"""How long puzzles take whose clues are chosen: all sandwich sums, all X-sums, all skyscrapers, cages, little killers.

python benchmarks/chosen.py --seeds 20
python benchmarks/chosen.py x-sums,cages --minimal
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

import machine

import ruleout
from ruleout import Budget, Order, OrderNotMet
from ruleout.plugin import OutOfTime

SIDES = ("left", "right", "top", "bottom")
CAGES, LITTLE_KILLERS = 20, 10


def outside(key: str, *sides: str) -> Callable[[int], dict[str, Any]]:
    """What makes the template with a clue at each line of *sides*."""
    return lambda seed: {key: [{"side": side, "index": at, "value": "?"} for side in sides for at in range(9)]}


def cages(seed: int) -> dict[str, Any]:
    """Some of the cages of a killer."""
    drawn = ruleout.generate("killer", seed=seed)
    assert drawn.puzzle.document is not None
    found = drawn.puzzle.document.data["cages"]
    chosen = random.Random(seed).sample(found, min(CAGES, len(found)))
    return {"cages": [{"sum": "?", "cells": cage["cells"]} for cage in chosen]}


def little_killers(seed: int) -> dict[str, Any]:
    """Some diagonals."""
    starts = [*(((0, at), "DR") for at in range(8)), *(((8, at), "UR") for at in range(8))]
    starts += [*(((0, at), "DL") for at in range(1, 9)), *(((8, at), "UL") for at in range(1, 9))]
    chosen = random.Random(seed).sample(starts, LITTLE_KILLERS)
    return {"little_killers": [{"start": list(start), "direction": way, "sum": "?"} for start, way in chosen]}


TEMPLATES: Mapping[str, Callable[[int], dict[str, Any]]] = {
    "sandwich-sums": outside("sandwich_sums", "left", "top"),
    "x-sums": outside("x_sums", *SIDES),
    "skyscrapers": outside("skyscrapers", *SIDES),
    "cages": cages,
    "little-killers": little_killers,
}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("names", nargs="?", default=",".join(TEMPLATES), help="with commas between")
    options.add_argument("--seeds", type=int, default=20)
    options.add_argument("--minimal", action="store_true", help="leave out the clues that are not needed")
    options.add_argument("--timeout", type=float, default=600.0, help="seconds for each puzzle")
    chosen = options.parse_args()
    print(machine.sentence())
    ruleout.warm()
    print("| template | puzzles | median s | longest s | clues | givens |")
    print("|---|---|---|---|---|---|")
    for name in chosen.names.split(","):
        spent, clues, givens = [], [], []
        for seed in range(1, chosen.seeds + 1):
            template = {"n": 9, **TEMPLATES[name](seed)}
            order = Order(template=template, minimal=chosen.minimal or None)
            begun = time.process_time()
            try:
                found = ruleout.generate(order, seed=seed, budget=Budget(seconds=chosen.timeout))
            except (OutOfTime, OrderNotMet):
                spent.append(float("inf"))
                continue
            spent.append(time.process_time() - begun)
            assert found.puzzle.document is not None
            (key,) = template.keys() - {"n"}
            clues.append(len(found.puzzle.document.data[key]))
            givens.append(sum(map(bool, found.puzzle.givens)))
        times = f"{statistics.median(spent):.2f} | {max(spent):.2f}"
        print(
            f"| {name} | {len(clues)} | {times} | {statistics.median(clues):g} | {statistics.median(givens):g} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
