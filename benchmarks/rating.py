"""How well the scales ``hodoku`` and ``se`` agree with the programs that they are named after.

    python benchmarks/rating.py hodoku cbg000=cbg.txt:300 17-clue=17clue.txt:300 --hodoku-py env/bin/python
    python benchmarks/rating.py hodoku cbg000=cbg.txt:300 --known known.jsonl
    python benchmarks/rating.py se cbg.txt --at-most 400
    python benchmarks/rating.py se cbg.txt --at-least 8.9

``hodoku`` compares level and score with those of hodoku-py. That takes seconds for hard puzzles, so its answers are
kept in the file ``--known``, and only asked for if they are missing. ``se`` compares with the ratings in a file, which
follow the puzzle on each line; puzzles are taken from each band of ratings in the proportion of the file. The processor
seconds are those of this project alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import machine
import sets

import ruleout

NEAR = 0.15
"""The largest difference of a score, relative to that of the program, that counts as near."""
WITHIN = 0.1
BANDS = (2.0, 3.0, 4.5, 6.3, 7.0, 8.0, 9.05, 9.95, 12.0)
"""The upper ends of the bands of ratings."""
RATER = """
import json, sys
from hodoku import Solver
solver = Solver()
for line in sys.stdin:
    found = solver.rate(line.strip())
    print(json.dumps({"puzzle": line.strip(), "level": found.level.name, "score": found.score}), flush=True)
"""


class Known:
    """The answers of hodoku-py: those in *file*, if there is one, and new ones, which are appended to it."""

    def __init__(self, file: Path | None, python: str | None) -> None:
        self._file = file
        self._python = python
        self._process: subprocess.Popen[str] | None = None
        self._found: dict[str, tuple[str, float]] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                self._add(json.loads(line))

    def _add(self, answer: dict[str, object]) -> None:
        self._found[str(answer["puzzle"])] = str(answer["level"]).capitalize(), float(str(answer["score"]))

    def level_and_score(self, puzzle: str) -> tuple[str, float] | None:
        """The level and the score of *puzzle*; None if they are not known and hodoku-py is not installed."""
        if puzzle not in self._found and self._python is not None:
            if self._process is None:
                pipe = subprocess.PIPE
                self._process = subprocess.Popen([self._python, "-c", RATER], stdin=pipe, stdout=pipe, text=True)
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(puzzle + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
            self._add(json.loads(line))
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as stream:
                    stream.write(line)
        return self._found.get(puzzle)


def compare_hodoku(named: Sequence[str], known: Known, show: bool) -> None:
    """Write a table with a row per set of ``NAME=FILE:COUNT``."""
    print("| set | puzzles | same level | same score | within 15% | mean ratio | processor s |")
    print("|---|---|---|---|---|---|---|")
    totals = [0, 0, 0, 0]
    for each in named:
        name, _, rest = each.partition("=")
        path, _, most = rest.rpartition(":")
        count = level_met = score_met = score_near = 0
        ratios: list[float] = []
        began = time.process_time()
        for puzzle in sets.spread(sets.read(Path(path)), int(most)).lines:
            wanted = known.level_and_score(puzzle)
            if wanted is None:
                continue
            found = ruleout.rate(puzzle, "hodoku")
            value = found.value or 0.0
            count += 1
            level_met += found.level == wanted[0]
            is_near = abs(value - wanted[1]) <= NEAR * wanted[1]
            score_met += value == wanted[1]
            score_near += is_near
            ratios.append(value / wanted[1])
            if show and not (is_near and found.level == wanted[0]):
                print(f"{puzzle} {wanted} {found}", file=sys.stderr)
        totals = [sum(pair) for pair in zip(totals, (count, level_met, score_met, score_near), strict=True)]
        if count:
            mean, seconds = sum(ratios) / count, time.process_time() - began
            shares = f"{level_met / count:.1%} | {score_met / count:.1%} | {score_near / count:.1%}"
            print(f"| {name} | {count} | {shares} | {mean:.2f} | {seconds:.0f} |", flush=True)
    if totals[0]:
        shares = " | ".join(f"{each / totals[0]:.1%}" for each in totals[1:])
        print(f"| all | {totals[0]} | {shares} | | |")


def rated(file: Path) -> Iterator[tuple[str, float]]:
    """Yield the puzzles of *file* with their ratings."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            puzzle, rating, *_ = line.split()
            yield puzzle, float(rating)


def compare_se(file: Path, most: int, least: float, show: bool) -> None:
    """Write a table with a row per band of ratings from *least* on."""
    below = [each for each in rated(file) if least <= each[1] < BANDS[-1]]
    print("| ratings | puzzles | equal | within 0.1 | processor s |\n|---|---|---|---|---|")
    low, totals = 0.0, [0, 0, 0]
    for high in BANDS:
        band = [each for each in below if low <= each[1] < high]
        low, begin = high, low
        if not band:
            continue
        wanted = min(len(band), max(1, round(most * len(band) / len(below))))
        step = len(band) / wanted
        chosen = [band[int(number * step)] for number in range(wanted)]
        began, equal, near = time.process_time(), 0, 0
        for puzzle, rating in chosen:
            value = ruleout.rate(puzzle, "se").value or 0.0
            equal += abs(value - rating) < 0.01
            is_near = abs(value - rating) <= WITHIN + 0.01
            near += is_near
            if show and not is_near:
                print(f"{puzzle} {rating} {value}", file=sys.stderr)
        totals = [sum(pair) for pair in zip(totals, (len(chosen), equal, near), strict=True)]
        share = f"{equal / len(chosen):.1%} | {near / len(chosen):.1%} | {time.process_time() - began:.0f}"
        print(f"| {begin:g} to {high:g} | {len(chosen)} | {share} |", flush=True)
    print(f"| all | {totals[0]} | {totals[1] / totals[0]:.1%} | {totals[2] / totals[0]:.1%} | |")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("scale", choices=("hodoku", "se"))
    options.add_argument("sets", nargs="+", help="NAME=FILE:COUNT for hodoku; a file for se")
    options.add_argument("--hodoku-py", help="the Python that has hodoku-py installed")
    options.add_argument("--known", type=Path, help="answers of hodoku-py, read and written")
    options.add_argument("--at-most", type=int, default=400, help="puzzles for se")
    options.add_argument("--at-least", type=float, default=0.0, help="the lowest rating of a puzzle for se")
    options.add_argument("--show", action="store_true", help="write what is not met to standard error")
    chosen = options.parse_args()
    print(machine.sentence())
    if chosen.scale == "se":
        compare_se(Path(chosen.sets[0]), chosen.at_most, chosen.at_least, chosen.show)
    else:
        compare_hodoku(chosen.sets, Known(chosen.known, chosen.hodoku_py), chosen.show)
    return 0


if __name__ == "__main__":
    sys.exit(main())
