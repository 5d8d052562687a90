"""Random black and white squares of a Kakuro.

A local search with a threshold that is lowered to nothing (Dueck and Scheuer, 1990). It minimises the cost of runs that
are too short or too long, of black squares that lie together, and of the difference from the requested number of white
squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ruleout.plugin import Position, check_time
from ruleout_generate.generators.kakuro.runs import DIGITS
from ruleout_generate.random_stream import RandomSource

TRIES = 20
"""Number of times that squares are drawn until every white one is in two runs and all are connected."""
CHANGES_PER_SQUARE = 40
"""Changes that are tried for each group of squares that the symmetry maps to each other."""
THRESHOLD = 20
"""The threshold at the beginning."""

RUN = (0, 40, 0, 0, 0, 1, 2, 4, 7, 9)
"""The cost of a run, by its length."""
TOO_LONG = 30
"""The cost of each cell too many in a run."""
BLACK_LINE = 3
"""The longest line of black squares without a cost."""
BLACK = 4
"""The cost of each square more in a line of black squares."""
BLACK_BLOCK = 6
"""The cost of a block of 2x2 black squares."""
DISTANCE = 4
"""The cost of each white square too many or too few."""
PART = 60
"""The cost of each part of the white squares that is not connected to the others, except for one. It is not computed in
the first half of the changes, after which most parts are new."""


def draw_squares(
    rows: int, columns: int, density: int, orbits: Sequence[Sequence[Position]], source: RandomSource
) -> list[Position] | None:
    """Return the white squares, row by row, or None if none were found.

    Parameters
    ----------
    rows, columns
        The size, without the squares at the top and at the left that have only clues.
    density
        Percentage of squares that are to be white.
    orbits
        The squares that the symmetry maps to each other. The squares of an orbit have the same colour.
    source
        The random numbers.
    """
    for _ in range(TRIES):
        white = _Squares(rows, columns, density, orbits, source).improved()
        if white:
            return white
    return None


class _Squares:
    """Squares with a colour each: for every row and every column the set of white ones, one bit each."""

    def __init__(
        self, rows: int, columns: int, density: int, orbits: Sequence[Sequence[Position]], source: RandomSource
    ) -> None:
        self.rows = [0] * rows
        self.columns = [0] * columns
        self.board = 0
        """All white squares, row by row, with one square that is not white between two rows."""
        self.orbits = orbits
        self.source = source
        self.wanted = rows * columns * density // 100
        self.white = 0
        for orbit in orbits:
            if source.below(100) < density:
                self.turn(orbit)

    def turn(self, orbit: Sequence[Position]) -> None:
        """Give the squares of *orbit* the other colour."""
        for row, column in orbit:
            self.rows[row] ^= 1 << column
            self.columns[column] ^= 1 << row
            self.board ^= 1 << row * (len(self.columns) + 1) + column
        self.white = self.board.bit_count()

    def improved(self) -> list[Position] | None:
        """Return the white squares after all changes, or None if they are not those of a Kakuro."""
        changes = CHANGES_PER_SQUARE * len(self.orbits)
        parts = 0
        for left in range(changes, 0, -1):
            check_time()
            if left == changes // 2:
                parts = self.parts()
            orbit = self.orbits[self.source.below(len(self.orbits))]
            most = THRESHOLD * left // changes
            threshold = self.source.below(most + 1) - most // 3
            cost = -self.cost_around(orbit)
            self.turn(orbit)
            cost += self.cost_around(orbit)
            if parts and cost <= threshold + PART * (parts - 1):
                now = self.parts()
                cost += PART * (now - parts)
                if cost <= threshold:
                    parts = now
            if cost > threshold:
                self.turn(orbit)
        return self.places() if self.has_runs() and self.parts() == 1 else None

    def cost_around(self, orbit: Sequence[Position]) -> int:
        """Return the cost of everything that depends on the colour of *orbit*."""
        rows, columns = self.rows, self.columns
        cost = DISTANCE * abs(self.white - self.wanted)
        for row in {row for row, _ in orbit}:
            cost += _line_cost(rows[row], len(columns))
        for column in {column for _, column in orbit}:
            cost += _line_cost(columns[column], len(rows))
        return cost + BLACK_BLOCK * sum(self.black_blocks(row, column) for row, column in orbit)

    def black_blocks(self, row: int, column: int) -> int:
        """Return the number of black blocks of 2x2 squares at a square."""
        count = 0
        for top in (row - 1, row):
            if 0 <= top < len(self.rows) - 1:
                white = self.rows[top] | self.rows[top + 1]
                count += column > 0 and not white >> (column - 1) & 3
                count += column < len(self.columns) - 1 and not white >> column & 3
        return count

    def has_runs(self) -> bool:
        """Return whether every run has 2 to 9 cells."""
        lines = [(line, len(self.columns)) for line in self.rows] + [(line, len(self.rows)) for line in self.columns]
        return all(length == 0 or 2 <= length <= DIGITS for line in lines for length in _lengths(*line)[0])

    def parts(self) -> int:
        """Return the number of connected parts of the white squares."""
        width = len(self.columns) + 1
        rest, count = self.board, 0
        while rest:
            count += 1
            part, more = 0, rest & -rest
            while more != part:
                part = more
                more = (part | part << 1 | part >> 1 | part << width | part >> width) & rest
            rest ^= part
        return count

    def places(self) -> list[Position]:
        """Return the white squares, row by row."""
        return [
            (row, column)
            for row, white in enumerate(self.rows)
            for column in range(len(self.columns))
            if white >> column & 1
        ]


@lru_cache(maxsize=1 << 16)
def _line_cost(white: int, size: int) -> int:
    """Return the cost of the runs and the black lines of a row or column of *size* squares."""
    runs, blacks = _lengths(white, size)
    cost = sum(RUN[min(length, DIGITS)] + TOO_LONG * max(0, length - DIGITS) for length in runs)
    return cost + sum(BLACK * max(0, length - BLACK_LINE) for length in blacks)


def _lengths(white: int, size: int) -> tuple[list[int], list[int]]:
    """Return the lengths of the runs of white squares, and of the lines of black ones."""
    runs = [len(run) for run in f"{white:0{size}b}".split("0")]
    blacks = [len(line) for line in f"{white:0{size}b}".split("1")]
    return runs, blacks
