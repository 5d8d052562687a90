"""The white squares of random Kakuro."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Place = tuple[int, int]
Run = tuple[Place, ...]

LONGEST = 9
BLACK, BLACK_LONG = 0.05, 0.12
"""The share of squares that are black before runs that are too short or too long are changed."""
USUAL = 5
"""Longer runs are rare in published puzzles, one in twelve."""
SPLIT = 0.6
"""The probability that a longer run is split, in each of three passes."""


def kakuro(side: int, rng: random.Random, *, long_runs: bool) -> list[Place]:
    """Return connected white squares, row by row, in runs of 2 to 9; the first row and column are black.

    The lengths of runs are about those of published puzzles, 3.4 squares in the mean; with *long_runs* 4.3.
    """
    while True:
        inner = [(row, column) for row in range(1, side) for column in range(1, side)]
        white = {place for place in inner if rng.random() >= (BLACK_LONG if long_runs else BLACK)}
        if not long_runs:
            _split(white, rng)
        _shorten(white, rng)
        white = _largest(white)
        if len(white) * 2 > len(inner):
            return sorted(white)


def runs(white: Sequence[Place]) -> list[Run]:
    """The runs of at least two cells, across before down, each row by row."""
    return [run for run in _runs(set(white)) if len(run) > 1]


def squares(side: int, white: Sequence[Place], clues: Mapping[Run, int]) -> list[list[Any]]:
    """Return the rows of a document: white and black squares, and the clues of the runs that have one."""
    rows: list[list[Any]] = [["#"] * side for _ in range(side)]
    for row, column in white:
        rows[row][column] = "."
    for run, total in clues.items():
        (row, column), (below, _) = run[0], run[1]
        place, key = ((row - 1, column), "d") if below > row else ((row, column - 1), "a")
        clue = rows[place[0]][place[1]]
        rows[place[0]][place[1]] = {**(clue if isinstance(clue, dict) else {}), key: total}
    return rows


def _split(white: set[Place], rng: random.Random) -> None:
    """Blacken one square of most runs that are longer than usual; at least two squares remain on either side."""
    for _ in range(3):
        for run in list(_runs(white)):
            if len(run) > USUAL and white.issuperset(run) and rng.random() < SPLIT:
                white.discard(run[rng.randrange(2, len(run) - 2)])


def _shorten(white: set[Place], rng: random.Random) -> None:
    """Blacken squares until no run is of one cell or of more than nine."""
    while True:
        wrong = [run for run in _runs(white) if len(run) == 1 or len(run) > LONGEST]
        if not wrong:
            return
        for run in wrong:
            if len(run) == 1:
                white.discard(run[0])
            elif white.issuperset(run):
                white.discard(run[rng.randrange(2, len(run) - 2)])


def _runs(white: set[Place]) -> Iterator[Run]:
    for down, right in ((0, 1), (1, 0)):
        for row, column in sorted(white):
            if (row - down, column - right) not in white:
                length = 1
                while (row + down * length, column + right * length) in white:
                    length += 1
                yield tuple((row + down * step, column + right * step) for step in range(length))


def _largest(white: set[Place]) -> set[Place]:
    """Return the largest connected part."""
    left, best = set(white), set[Place]()
    while left:
        part, edge = set[Place](), [min(left)]
        while edge:
            place = edge.pop()
            if place in left:
                left.discard(place)
                part.add(place)
                row, column = place
                edge += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        best = max(best, part, key=len)
    return best
