"""Files of very many classic puzzles, one on each line, made from a few by exchanging digits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import sets

BASES = 50
"""The number of puzzles to dig if no file is given."""
AT_ONCE = 10_000
"""The number of lines with the same permutation of digits."""


def bases(file: Path | None, seed: int) -> Sequence[str]:
    """The puzzles of *file*, or minimal ones made from *seed*."""
    if file is not None:
        return sets.read(file).lines
    return sets.generated(BASES, seed)["9x9 minimal"].lines


def write(path: Path, number: int, puzzles: Sequence[str], seed: int) -> None:
    """Write *number* lines to *path*: *puzzles* over and over, with other digits every so many lines. The same *seed*
    gives the same lines."""
    chance = random.Random(seed)
    block = sets.Batch(sets.classic_grid(), tuple(puzzles)).repeated(AT_ONCE + len(puzzles)).block
    width = len(puzzles[0]) + 1
    with path.open("wb") as file:
        for done in range(0, number, AT_ONCE):
            digits = bytes(chance.sample(b"123456789", 9))
            begin = done % len(puzzles) * width
            part = block[begin : begin + min(AT_ONCE, number - done) * width]
            file.write(part.translate(bytes.maketrans(b"123456789", digits)))
