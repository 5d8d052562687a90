"""Puzzles to measure with: from a file, or made from a seed."""

from __future__ import annotations

import random
from pathlib import Path

from ruleout.builtin.grids import classic_grid
from ruleout.engine import Budget, Verdict
from ruleout.layout import Layout
from ruleout.search.engine import PythonEngine

Givens = tuple[int, ...]
ENGINE = PythonEngine()


def read(file: Path) -> list[Givens]:
    """One puzzle a line, 81 characters, ``.`` or ``0`` for blanks; more columns and # comments are passed over."""
    lines = [line.split()[0] for line in file.read_text(encoding="utf-8").splitlines() if line[:1] not in ("", "#")]
    wrong = [line for line in lines if len(line) != 81]
    if wrong:
        raise ValueError(f"{file}: found {len(wrong[0])} characters; expected 81")
    return [tuple(0 if char in ".0" else int(char) for char in line) for line in lines]


def starts(layout: Layout, puzzles: list[Givens]) -> list[list[int]]:
    """The masks that each puzzle begins with."""
    return [[1 << (digit - 1) if digit else layout.full for digit in givens] for givens in puzzles]


def minimal(layout: Layout, count: int, seed: int) -> list[Givens]:
    """Puzzles with one solution from which no given can be taken."""
    rng = random.Random(seed)
    return [_dug(layout, rng, layout.size) for _ in range(count)]


def easy(layout: Layout, count: int, seed: int) -> list[Givens]:
    """Puzzles with one solution that keep about four givens in ten."""
    rng = random.Random(seed)
    return [_dug(layout, rng, layout.size * 6 // 10) for _ in range(count)]


def _dug(layout: Layout, rng: random.Random, tries: int) -> Givens:
    """A filled grid from which up to *tries* cells in random order are emptied where that leaves one solution."""
    givens = list(_filled(layout, rng))
    for cell in rng.sample(range(layout.size), tries):
        digit, givens[cell] = givens[cell], 0
        result = ENGINE.search(layout, starts(layout, [tuple(givens)])[0], 2, Budget(nodes=2000))
        if result.verdict is not Verdict.UNIQUE:
            givens[cell] = digit
    return tuple(givens)


def _filled(layout: Layout, rng: random.Random) -> Givens:
    """A random solution: one house at random and a few cells besides, the rest searched."""
    while True:
        start = [layout.full] * layout.size
        for cell, digit in zip(layout.houses[0].cells, rng.sample(range(layout.digits), layout.digits), strict=True):
            start[cell] = 1 << digit
        for cell in rng.sample(range(layout.size), layout.digits // 2):
            start[cell] &= 1 << rng.randrange(layout.digits)
        if 0 not in start:
            result = ENGINE.search(layout, start, 1, Budget(nodes=2000))
            if result.solutions:
                return result.solutions[0]


def sets(count: int, seed: int) -> dict[str, tuple[Layout, list[Givens]]]:
    """The sets that are measured where no file is given."""
    nine, sixteen = classic_grid(), classic_grid(16, (4, 4))
    return {
        "9x9 easy": (nine, easy(nine, count, seed)),
        "9x9 minimal": (nine, minimal(nine, count, seed)),
        "16x16": (sixteen, easy(sixteen, max(1, count // 10), seed)),
    }
