"""Canonical forms per second, of puzzles from files, of their complete grids, and of the most symmetric grids.

Every file has one classic per line. The figures are CPU time on one core; the slowest puzzle is shown too.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from time import process_time

import ruleout
from ruleout import Puzzle
from ruleout_generate import canonical

SYMMETRIC = {
    "most automorphisms": "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "empty": "." * 81,
    "one of each digit": "".join(str(cell // 10 + 1) if cell % 10 == 0 else "." for cell in range(81)),
    "repeated digits": "159483726591834267915348672348672915483726159834267591267591834672915348726159483",
}
"""Grids that take long; the last one takes the longest of many thousands of grids with a regular structure."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="81 characters a line")
    parser.add_argument("--at-most", type=int, default=300, help="puzzles of each file")
    options = parser.parse_args()
    for file in options.files:
        lines = [line[:81] for line in file.read_text(encoding="utf-8").splitlines() if line[:1] in set(".0123456789")]
        random.Random(0).shuffle(lines)
        puzzles = [ruleout.parse(line) for line in lines[: options.at_most]]
        report(file.name, puzzles)
        solved = [(puzzle, ruleout.solve(puzzle).solutions) for puzzle in puzzles]
        report(f"{file.name}, complete", [puzzle.with_givens(found[0]) for puzzle, found in solved if found])
    for name, line in SYMMETRIC.items():
        report(name, [ruleout.parse(line)])


def report(name: str, puzzles: list[Puzzle]) -> None:
    """Write the number of puzzles per second, and the longest time that one took."""
    times = []
    for puzzle in puzzles:
        begun = process_time()
        canonical(puzzle)
        times.append(process_time() - begun)
    print(f"{name:40} {len(times) / sum(times):8.0f} per second, at most {max(times) * 1000:6.1f} ms")


if __name__ == "__main__":
    main()
