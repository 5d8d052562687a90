"""Files of very many classic puzzles, one on each line, made from a few by other digits, rows and columns."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import sets

BASES = 50
"""How many puzzles are dug where no file gives any."""
AT_ONCE = 10_000


def bases(file: Path | None, seed: int) -> Sequence[str]:
    """The puzzles of *file*, or minimal ones made from *seed*."""
    if file is not None:
        return sets.read(file).lines
    return sets.generated(BASES, seed)["9x9 minimal"].lines


def write(path: Path, number: int, puzzles: Sequence[str], seed: int) -> None:
    """Write *number* lines to *path*: each of *puzzles* in turn, looking otherwise each time."""
    with path.open("wb") as file:
        found = altered(puzzles, seed)
        for done in range(0, number, AT_ONCE):
            file.write(b"".join(islice(found, min(AT_ONCE, number - done))))


def altered(puzzles: Sequence[str], seed: int) -> Iterator[bytes]:
    """Lines without end. The same *seed* gives the same lines."""
    chance = random.Random(seed)
    while True:
        for puzzle in puzzles:
            digits = list("123456789")
            chance.shuffle(digits)
            table = str.maketrans("123456789", "".join(digits))
            rows = [band * 3 + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)]
            text = "".join(puzzle[row * 9 : row * 9 + 9] for row in rows)
            yield text.translate(table).encode() + b"\n"
