"""Tries of new puzzles that are not made yet."""

from __future__ import annotations

import json

import attrs


@attrs.frozen
class Attempts:
    """Tries of the puzzle with a *number* that need not be made again: the first *tries*.

    *nearest* is the number of the try that lacks least, None if no try gave a puzzle; *milliseconds* is the time that
    counts against the time limit of the puzzle.
    """

    number: int
    tries: int = 0
    nearest: int | None = None
    milliseconds: int = 0

    def line(self) -> bytes:
        """Return the attempts as a line of a chunk."""
        return json.dumps(attrs.astuple(self)).encode("ascii") + b"\n"


def attempts_in(data: bytes) -> list[Attempts]:
    """Return the attempts of the lines of *data*."""
    return [Attempts(*json.loads(line)) for line in data.splitlines()]
