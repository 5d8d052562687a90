"""Make the puzzles of this folder. Each is generated from a seed, so the files are always the same.

The argument is the folder to write to, by default this one. Givens are removed one after the other as long as there is
one solution; a Kakuro is generated again until it has one solution.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import ruleout
from ruleout.plugin import Verdict

Digits = Sequence[int]
Data = dict[str, Any]
CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""The top left corners of the grids of a samurai."""

PIECES = """
    AAABBBBCC
    AAABBCCCC
    AADDBBECC
    ADDDBEECF
    GDDEEEEFF
    GHDDEIIFF
    GHHHEIIIF
    GGHHHIIIF
    GGGGHHIFF
"""
"""The regions of the jigsaw."""

KAKURO = (
    "#######",
    "##..###",
    "#....##",
    "#..#..#",
    "##....#",
    "###..##",
)
"""The white squares of the Kakuro; its clues follow from the random digits."""


def is_unique(data: Data) -> bool:
    return ruleout.solve(json.dumps(data)).verdict is Verdict.UNIQUE


def solution_of(data: Data) -> Digits:
    """Return one solution, always found by the same engine, since engines find different ones first."""
    return ruleout.solve(json.dumps(data), limit=1, engine="python").solutions[0]


def drawn_row(draw: random.Random) -> list[int]:
    """Return the digits in random order, for the first row: every order can be completed to a grid."""
    return draw.sample(range(1, 10), 9)


def square(digits: Digits) -> list[list[int]]:
    return [list(digits[start : start + 9]) for start in range(0, 81, 9)]


def dug(digits: Digits, document: Callable[[Digits], Data], draw: random.Random) -> Data:
    """Return *document* with a minimal set of givens from *digits* that has one solution."""
    left = list(digits)
    for cell in draw.sample(range(len(left)), len(left)):
        kept, left[cell] = left[cell], 0
        if not is_unique(document(left)):
            left[cell] = kept
    return document(left)


def classic(draw: random.Random) -> Data:
    first = {"variant": "classic", "givens": [drawn_row(draw), *[[0] * 9] * 8]}
    return dug(solution_of(first), lambda digits: {"variant": "classic", "givens": square(digits)}, draw)


def jigsaw(draw: random.Random) -> Data:
    grid = {"variant": "jigsaw", "regions": [list(row) for row in PIECES.split()]}
    first = solution_of({**grid, "givens": [drawn_row(draw), *[[0] * 9] * 8]})
    return dug(first, lambda digits: {**grid, "givens": square(digits)}, draw)


def samurai(draw: random.Random) -> Data:
    places = sorted({(r + top, c + left) for top, left in CORNERS for r in range(9) for c in range(9)})

    def document(digits: Digits) -> Data:
        rows = [[" "] * 21 for _ in range(21)]
        for (r, c), digit in zip(places, digits, strict=True):
            rows[r][c] = str(digit) if digit else "."
        return {"variant": "samurai", "grid": ["".join(row) for row in rows]}

    first = dict(zip([(6, c) for c in range(6, 15)], drawn_row(draw), strict=True))
    return dug(solution_of(document([first.get(place, 0) for place in places])), document, draw)


def cages(draw: random.Random) -> Iterator[list[int]]:
    """Yield cages of two to four adjacent cells that together cover the grid."""
    free = set(range(81))
    while free:
        cage = [min(free)]
        free -= set(cage)
        size = draw.choice((2, 2, 3, 3, 4))
        while len(cage) < size:
            edge = [c for cell in cage for c in beside(cell) if c in free]
            if not edge:
                break
            cage.append(draw.choice(sorted(edge)))
            free -= set(cage)
        yield cage


def beside(cell: int) -> Iterator[int]:
    row, column = divmod(cell, 9)
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= r < 9 and 0 <= c < 9:
            yield 9 * r + c


def killer(draw: random.Random) -> Data:
    """Return cages with sums and no givens, generated again until there is one solution."""
    while True:
        digits = solution_of({"variant": "classic", "givens": [drawn_row(draw), *[[0] * 9] * 8]})
        found = list(cages(draw))
        if any(len({digits[cell] for cell in cage}) < len(cage) for cage in found):
            continue
        sums = [
            {"sum": sum(digits[cell] for cell in cage), "cells": [list(divmod(cell, 9)) for cell in sorted(cage)]}
            for cage in found
        ]
        data = {"variant": "killer", "givens": square([0] * 81), "cages": sums}
        if is_unique(data):
            return data


def kakuro(draw: random.Random) -> Data:
    white = [(r, c) for r, row in enumerate(KAKURO) for c, square in enumerate(row) if square == "."]
    while True:
        digits = {place: draw.randint(1, 9) for place in white}
        rows: list[list[Any]] = [["." if square == "." else "#" for square in row] for row in KAKURO]
        fits = True
        for word, down, right in (("d", 1, 0), ("a", 0, 1)):
            for r, c in white:
                before = (r - down, c - right)
                if before not in digits:
                    run = list(run_from((r, c), (down, right), digits))
                    fits = fits and len(set(run)) == len(run)
                    clue = rows[before[0]][before[1]]
                    rows[before[0]][before[1]] = {**(clue if isinstance(clue, dict) else {}), word: sum(run)}
        data = {"variant": "kakuro", "rows": len(rows), "cols": len(rows[0]), "cells": rows}
        if fits and is_unique(data):
            return data


def run_from(place: tuple[int, int], step: tuple[int, int], digits: dict[tuple[int, int], int]) -> Iterator[int]:
    while place in digits:
        yield digits[place]
        place = (place[0] + step[0], place[1] + step[1])


def cube(draw: random.Random) -> Data:
    """Return a cube with givens at random, generated again until there is one solution.

    Its solution is a sum of three pairs of numbers modulo 3, one each for the layer, the row and the column.
    """
    names = drawn_row(draw)
    layers, rows, columns = ([(a, b) for a in thirds(draw) for b in thirds(draw)] for _ in range(3))
    digits = [names[(a + d + f) % 3 * 3 + (b + c + e + f) % 3] for a, b in layers for c, d in rows for e, f in columns]
    while True:
        given = set(draw.sample(range(729), 120))
        shown = "".join(str(digit) if cell in given else "." for cell, digit in enumerate(digits))
        lines = [shown[start : start + 9] for start in range(0, 729, 9)]
        data = {"variant": "cube", "layers": [lines[start : start + 9] for start in range(0, 81, 9)]}
        if is_unique(data):
            return data


def thirds(draw: random.Random) -> list[int]:
    return draw.sample(range(3), 3)


EXAMPLES = {
    "classic.txt": (classic, "grid", 25),
    "cube.txt": (cube, "cube-layers", 6),
    "jigsaw.txt": (jigsaw, "jigsaw-grid", 3),
    "killer.txt": (killer, "cages-grid", 4),
    "kakuro.txt": (kakuro, "kakuro", 5),
    "samurai.txt": (samurai, "multigrid-rows", 7),
}
"""For each file, the function that generates it, the format that writes it, and the seed."""


def made(name: str) -> str:
    """The text of the example *name*."""
    draws, form, seed = EXAMPLES[name]
    return ruleout.write(json.dumps(draws(random.Random(seed))), form).rstrip("\n") + "\n"


def main(folder: Path) -> None:
    for name in EXAMPLES:
        (folder / name).write_text(made(name), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
