"""Puzzles to measure with: from a file, or made from a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import attrs

import ruleout
from ruleout import Budget, Layout, Verdict
from ruleout.plugin import PythonEngine, classic_grid

Givens = tuple[int, ...]
ENGINE = PythonEngine()


@attrs.frozen(slots=False)
class Batch:
    """Puzzles of one *layout*. A line has one symbol per visible cell, ``.`` for a blank."""

    layout: Layout
    lines: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.lines)

    def part(self, begin: int, end: int) -> Batch:
        return Batch(self.layout, self.lines[begin:end])

    def repeated(self, count: int) -> Batch:
        """Return the puzzles repeated to *count*, if there are fewer."""
        if not self.lines or len(self) >= count:
            return self
        return Batch(self.layout, (self.lines * (count // len(self) + 1))[:count])

    @cached_property
    def block(self) -> bytes:
        """The lines, each ending with a line feed."""
        return "".join(f"{line}\n" for line in self.lines).encode()

    @property
    def classic_nine(self) -> bool:
        """Whether the layout is 9x9 with rows, columns and boxes and nothing else."""
        return self.layout is classic_grid()


def of_givens(layout: Layout, puzzles: list[Givens]) -> Batch:
    """Return *puzzles* as lines."""
    return Batch(layout, tuple("".join(map(layout.show, givens[: layout.visible])) for givens in puzzles))


def read(file: Path) -> Batch:
    """Return the puzzles of a file: one 9x9 per line (81 characters, ``.`` or ``0`` for blanks; the rest of the line
    after a space or a comma is ignored, and # begins a comment), or any installed format if all have one layout."""
    text = file.read_text(encoding="utf-8")
    lines = [line.replace(",", " ").split()[0] for line in text.splitlines() if line.strip() and line[0] != "#"]
    if lines and all(len(line) == 81 and not set(line) - set(".0123456789") for line in lines):
        return Batch(classic_grid(), tuple(line.replace("0", ".") for line in lines))
    puzzles = list(ruleout.load_many(file))
    layouts = {id(puzzle.layout) for puzzle in puzzles}
    if len(layouts) != 1:
        raise ValueError(
            f"{file}: found {len(layouts)} layouts; expected one (topologies.py takes files that mix them)"
        )
    if any(puzzle.marks is not None for puzzle in puzzles):
        raise ValueError(f"{file}: found pencil marks; expected givens alone")
    return of_givens(puzzles[0].layout, [puzzle.givens for puzzle in puzzles])


def spread(batch: Batch, count: int) -> Batch:
    """Return at most *count* of the puzzles, evenly spread."""
    if len(batch) <= count:
        return batch
    return Batch(batch.layout, tuple(batch.lines[number * len(batch) // count] for number in range(count)))


def start(layout: Layout, givens: Sequence[int]) -> list[int]:
    """Return the initial masks of a puzzle."""
    return [1 << (digit - 1) if digit else layout.full for digit in givens]


def generated(count: int, seed: int) -> dict[str, Batch]:
    """Return the sets that are measured if no file is given."""
    nine, sixteen = classic_grid(), classic_grid(16, (4, 4))
    minimal = _dig_many(nine, count, seed, nine.size)
    rng = random.Random(seed)
    return {
        "9x9 easy": of_givens(nine, _dig_many(nine, count, seed, nine.size * 6 // 10)),
        "9x9 minimal": of_givens(nine, minimal),
        "9x9 several": of_givens(nine, [_without(givens, 3, rng) for givens in minimal]),
        "16x16 easy": of_givens(sixteen, _dig_many(sixteen, max(1, count // 10), seed, sixteen.size * 6 // 10)),
    }


def _without(givens: Givens, count: int, rng: random.Random) -> Givens:
    """Return *givens* without *count* of them."""
    gone = rng.sample([cell for cell, digit in enumerate(givens) if digit], count)
    return tuple(0 if cell in gone else digit for cell, digit in enumerate(givens))


def _dig_many(layout: Layout, count: int, seed: int, tries: int) -> list[Givens]:
    """Return puzzles with one solution: minimal if all cells are tried, easy if fewer."""
    rng = random.Random(seed)
    return [_dug(layout, rng, tries) for _ in range(count)]


def _dug(layout: Layout, rng: random.Random, tries: int) -> Givens:
    """Return a filled grid from which up to *tries* cells in random order are removed if one solution remains."""
    givens = list(_filled(layout, rng))
    for cell in rng.sample(range(layout.size), tries):
        digit, givens[cell] = givens[cell], 0
        result = ENGINE.search(layout, start(layout, givens), 2, Budget(nodes=2000))
        if result.verdict is not Verdict.UNIQUE:
            givens[cell] = digit
    return tuple(givens)


def _filled(layout: Layout, rng: random.Random) -> Givens:
    """Return a random solution: one house and a few other cells are filled at random, the rest by a search."""
    while True:
        masks = [layout.full] * layout.size
        for cell, digit in zip(layout.houses[0].cells, rng.sample(range(layout.digits), layout.digits), strict=True):
            masks[cell] = 1 << digit
        for cell in rng.sample(range(layout.size), layout.digits // 2):
            masks[cell] &= 1 << rng.randrange(layout.digits)
        if 0 not in masks:
            result = ENGINE.search(layout, masks, 1, Budget(nodes=2000))
            if result.solutions:
                return result.solutions[0]
