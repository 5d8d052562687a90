"""How much ratings change if a puzzle is turned or mirrored, or its digits, rows or columns are exchanged.

    python benchmarks/rearranged.py classic=classics.txt:200 jigsaw=jigsaw.jsonl:40 --scales all --times 3
    python benchmarks/rearranged.py classic=classics.txt:200 --seconds

Each puzzle is rated, and then rearranged ``--times`` times and rated again. What is exchanged keeps the rules: digits
if no rule counts them; rows and columns in grids of rows, columns and boxes alone. ``--seconds`` adds a table of the
time of a rating by set and level: processor milliseconds of the scale ``ruleout``, with the search for the solution.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
import machine

import ruleout
from ruleout import Puzzle, Rating
from ruleout.internal import chosen_scales
from ruleout.testing import Rearrangement

OWN = "ruleout"
QUANTILE = 0.95


@attrs.define
class Change:
    """How the values of one scale changed, over puzzles that have a value in some orientation."""

    puzzles: int = 0
    changed: int = 0
    unrated: int = 0
    """Those that have no value in some other orientation."""
    levels: int = 0
    """Those that have several levels."""
    ranges: list[float] = attrs.field(factory=list)
    """The difference of the highest and the lowest value of each puzzle that has all values."""
    shares: list[float] = attrs.field(factory=list)
    """The same relative to the lowest value."""

    def add(self, ratings: Sequence[Rating]) -> None:
        values = [each.value for each in ratings if each.value is not None]
        if not values:
            return
        self.puzzles += 1
        self.changed += len(values) < len(ratings) or len(set(values)) > 1
        self.unrated += len(values) < len(ratings)
        self.levels += len({each.level for each in ratings}) > 1
        if len(values) == len(ratings):
            self.ranges.append(max(values) - min(values))
            self.shares.append(self.ranges[-1] / min(values) if min(values) > 0 else 0.0)

    def row(self, scale: str, name: str) -> str:
        count, mean, share = self.puzzles, statistics.mean(self.ranges or [0]), statistics.mean(self.shares or [0])
        most = max(self.ranges, default=0)
        cells = [f"`{scale}`", name, str(count), f"{self.changed / count:.0%}", f"{self.levels / count:.0%}"]
        return f"| {' | '.join([*cells, f'{mean:.3g}', f'{share:.1%}', f'{most:.4g}'])} |"


def read(named: Sequence[str]) -> Iterator[tuple[str, list[Puzzle]]]:
    """Yield each set of ``NAME=FILE:COUNT``: puzzles with one solution, spread over the file."""
    for each in named:
        name, _, rest = each.partition("=")
        path, _, count = rest.rpartition(":")
        lines = [line for line in Path(path).read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
        chosen = lines[:: max(1, len(lines) // int(count))][: int(count)]
        puzzles = (ruleout.parse(line if line[0] == "{" else line.split()[0]) for line in chosen)
        yield name, [puzzle for puzzle in puzzles if ruleout.solve(puzzle).verdict == "unique"]


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sets", nargs="+", help="NAME=FILE:COUNT, with a puzzle in any format on each line")
    options.add_argument("--scales", default=OWN, help="with commas between; or all")
    options.add_argument("--times", type=int, default=3, help="how often each puzzle is rearranged")
    options.add_argument("--timeout", type=float, default=60.0, help="the seconds of a rating")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--seconds", action="store_true", help="the time of a rating too")
    options.add_argument("--show", action="store_true", help="write what changed to standard error")
    chosen = options.parse_args()
    print(machine.sentence())
    scales = chosen_scales(chosen.scales.split(","), ruleout.default_registry())
    draw, budget = random.Random(chosen.seed), ruleout.Budget(seconds=chosen.timeout)
    spent: dict[tuple[str, str], list[float]] = {}
    print("| scale | puzzles | number | changed | other level | mean range | of the value | largest range |")
    print("|---|---|---|---|---|---|---|---|")
    for name, puzzles in read(chosen.sets):
        changes = {scale.id: Change() for scale in scales if scale.applies(puzzles[0].layout)}
        for puzzle in puzzles:
            versions = [puzzle, *(Rearrangement.drawn(puzzle.layout, draw).puzzle(puzzle) for _ in range(chosen.times))]
            for scale, change in changes.items():
                found = []
                for each in versions:
                    began = time.process_time()
                    found.append(ruleout.rate(each, scale, budget=budget))
                    if scale == OWN:
                        took = time.process_time() - began
                        spent.setdefault((name, found[-1].level or "none"), []).append(took)
                before = change.changed
                change.add(found)
                if chosen.show and change.changed > before:
                    print(f"{scale} {list(map(str, found))} {ruleout.write(puzzle)}", file=sys.stderr)
        for scale, change in changes.items():
            if change.puzzles:
                print(change.row(scale, name), flush=True)
    if chosen.seconds:
        print("\n| puzzles | level | ratings | median ms | 95% ms |\n|---|---|---|---|---|")
        for (name, level), seconds in spent.items():
            high = sorted(seconds)[int(len(seconds) * QUANTILE)]
            print(
                f"| {name} | {level} | {len(seconds)} | {1000 * statistics.median(seconds):.1f} | {1000 * high:.1f} |"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
