"""Grids of 4x4 in which all marks of one kind are given, and their solutions without any code of the project."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
PAIRS = [(a, b) for a in range(16) for b in (a + 1, a + 4) if b < 16 and (b != a + 1 or b % 4)]


def place(cell: int) -> list[int]:
    return [*divmod(cell, 4)]


def marked(name: str, givens: int, chance: random.Random) -> dict[str, Any]:
    """A document of 4x4 with all marks of one kind, and so many givens."""
    cells = chance.sample(range(16), givens)
    rows = ["".join(str(SOLUTION[r * 4 + c]) if r * 4 + c in cells else "." for c in range(4)) for r in range(4)]
    document: dict[str, Any] = {"variant": "classic", "n": 4, "givens": rows}
    if name == "sums":
        fives = [pair for pair in PAIRS if sum(SOLUTION[cell] for cell in pair) == 5]
        marks = [{"cells": [*map(place, pair)], "value": 5} for pair in fives]
        return {**document, "pair_sums": marks, "all_pair_sums_given": [5]}
    if name == "dots":
        ones = [pair for pair in PAIRS if abs(SOLUTION[pair[0]] - SOLUTION[pair[1]]) == 1]
        marks = [{"cells": [*map(place, pair)], "value": 1} for pair in ones]
        return {**document, "differences": marks, "all_differences_given": [1]}
    return {**document, "odd": [place(cell) for cell in range(16) if SOLUTION[cell] % 2], "all_odd_given": True}


def grids() -> Iterator[tuple[int, ...]]:
    """All grids of 4x4, by trying all rows: no engine, no layout and no constraint of the project."""
    groups = [
        *([column, column + 4, column + 8, column + 12] for column in range(4)),
        *([corner, corner + 1, corner + 4, corner + 5] for corner in (0, 2, 8, 10)),
    ]
    rows = [*permutations(range(1, 5))]
    for top, second in product(rows, rows):
        if all(len({*top[at : at + 2], *second[at : at + 2]}) == 4 for at in (0, 2)):
            for third, last in product(rows, rows):
                grid = top + second + third + last
                if all(len({grid[cell] for cell in group}) == 4 for group in groups):
                    yield grid


GRIDS = [*grids()]


def obeys(grid: tuple[int, ...], document: dict[str, Any]) -> bool:
    texts = "".join(document["givens"])
    if any(text not in (".", str(digit)) for text, digit in zip(texts, grid, strict=True)):
        return False
    fives = {(a, b) for a, b in PAIRS if grid[a] + grid[b] == 5}
    ones = {(a, b) for a, b in PAIRS if abs(grid[a] - grid[b]) == 1}
    odd = {(cell,) for cell, digit in enumerate(grid) if digit % 2}
    for key, every, found in (
        ("pair_sums", "all_pair_sums_given", fives),
        ("differences", "all_differences_given", ones),
        ("odd", "all_odd_given", odd),
    ):
        entries = [each["cells"] if isinstance(each, dict) else [each] for each in document.get(key, [])]
        marks = {tuple(row * 4 + column for row, column in cells) for cells in entries}
        if not marks <= found or (document.get(every) and found != marks):
            return False
    return True


def solutions(document: dict[str, Any]) -> list[tuple[int, ...]]:
    return [grid for grid in GRIDS if obeys(grid, document)]
