"""Orders for one technique: how long until a puzzle that needs it is found, for every basic technique.

    python benchmarks/orders.py                                   # all of them, 3 seeds each
    python benchmarks/orders.py --techniques x-wing,w-wing --seeds 20 --limit 60

An order asks for a puzzle that needs the technique and for nothing else, as ``ruleout generate VARIANT --needs`` does:
random puzzles are made until one needs it. The share is that of other random puzzles of the variant that need it. All
times are CPU time on one core; engines are warmed before.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import machine
from generating import markdown

import ruleout
from ruleout import Order
from ruleout_generate import Effort, generate_many

BASIC = {
    "classic": (
        "full-house naked-single hidden-single locked-candidates locked-pair locked-triple naked-pair naked-triple "
        "naked-quad hidden-pair hidden-triple hidden-quad x-wing swordfish jellyfish finned-x-wing finned-swordfish "
        "finned-jellyfish sashimi-x-wing sashimi-swordfish sashimi-jellyfish skyscraper two-string-kite turbot-fish "
        "empty-rectangle simple-colours remote-pair xy-wing xyz-wing w-wing unique-rectangle-1 unique-rectangle-2 "
        "unique-rectangle-3 unique-rectangle-4 unique-rectangle-5 unique-rectangle-6 hidden-rectangle bug-type-1 "
        "x-chain xy-chain aic als-xz search"
    ),
    "jigsaw": "law-of-leftovers-1 law-of-leftovers-2",
    "killer": "sum-combinations sum-partners sum-digits innies-outies innies-outies-pair innies-outies-triple",
    "kakuro": "crossing-runs sum-combinations sum-bounds sum-digits surface-sum surface-sum-pair",
    "samurai": "locked-candidates",
}
"""The techniques that most programs and books have, by the variant that they are ordered for."""
COUNTS = {"classic": 2_000, "jigsaw": 100, "killer": 100, "kakuro": 50, "samurai": 20}
"""The puzzles of which the share is taken."""
MOST_TRIES = 10**7


class LimitReachedError(Exception):
    """An order took too long."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--techniques", help="some of the techniques, with commas between")
    options.add_argument("--variants", default=",".join(BASIC), help="with commas between")
    options.add_argument("--seeds", type=int, default=3)
    options.add_argument("--limit", type=float, default=30, help="the most seconds for an order")
    options.add_argument("--json", type=Path, help="a file for the figures")
    chosen = options.parse_args()
    print(f"{machine.sentence()}\n")
    ruleout.warm()
    rows = []
    for variant in chosen.variants.split(","):
        for technique in BASIC[variant].split():
            if chosen.techniques is None or technique in chosen.techniques.split(","):
                rows.append(row(variant, technique, chosen.seeds, chosen.limit))
                print("\n".join(markdown(rows[-1:]).splitlines()[0 if len(rows) == 1 else 2 :]), flush=True)
    if chosen.json is not None:
        figures = {"machine": machine.describe(), "orders": rows}
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def row(variant: str, technique: str, seeds: int, limit: float) -> dict[str, Any]:
    """One row of the table."""
    found = [order(variant, technique, seed, limit) for seed in range(seeds)]
    seconds = sorted(spent for spent, _, _ in found)
    tries, missed = [tried for _, tried, _ in found], sum(not is_met for _, _, is_met in found)
    return {
        "variant": variant,
        "technique": technique,
        "share": share(variant, technique),
        "median s": f"{median(seconds):.2f}" if 2 * missed < seeds else f"more than {limit:g}",
        "longest s": f"{seconds[-1]:.2f}" if not missed else f"more than {limit:g}",
        "tries": f"{median(tries):,.0f}",
        "not met": f"{missed} of {seeds}" if missed else "",
    }


def order(variant: str, technique: str, seed: int, limit: float) -> tuple[float, int, bool]:
    """The seconds and the tries that an order takes, and whether it is met within the *limit*."""
    began, tried = time.process_time(), 0

    def watch(effort: Effort) -> None:
        nonlocal tried
        tried = effort.tried
        if time.process_time() - began > limit:
            raise LimitReachedError

    wanted = Order(variant=variant, needed={technique: (1, None)}, tries=MOST_TRIES)
    try:
        for each in generate_many(wanted, seed=seed, watch=watch):
            return time.process_time() - began, each.tried + 1, True
    except LimitReachedError:
        pass
    return time.process_time() - began, tried, False


def share(variant: str, technique: str) -> str:
    """How many of the random puzzles of a variant need a technique."""
    asked = ruleout.default_registry().technique(technique).on_request
    count = COUNTS[variant]
    times = needed(variant, (technique,) if asked else ())[technique]
    return f"{times / count:.2%}" if times else f"below {1 / count:.2%}"


@cache
def needed(variant: str, more: tuple[str, ...]) -> Counter[str]:
    """How many random puzzles need each technique, if those of *more* are used besides the default ones."""
    known = ruleout.default_registry().techniques.values()
    techniques = [each.id for each in known if not each.on_request or each.id in more]
    reports = (ruleout.explain(each, techniques=techniques) for each in puzzles(variant))
    return Counter(name for report in reports for name in {entry.technique for entry in report.path})


@cache
def puzzles(variant: str) -> tuple[ruleout.Puzzle, ...]:
    """Random puzzles of a variant."""
    return tuple(each.puzzle for each in generate_many(variant, count=COUNTS[variant], seed=1_000))


if __name__ == "__main__":
    main()
