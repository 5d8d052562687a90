"""A solved square, from which clues are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ruleout.plugin import Layout, Position
from ruleout_generate.random_stream import RandomSource

Pair = tuple[Position, Position]


@attrs.frozen
class Solved:
    """A solution: the value at each place of a square, the number of its rows, and where random numbers come from."""

    at: Mapping[Position, int]
    source: RandomSource

    @classmethod
    def of(cls, layout: Layout, solution: tuple[int, ...], source: RandomSource) -> Solved:
        """Return what a solution of a layout has at each place."""
        return cls({place: layout.values[solution[cell] - 1] for place, cell in layout.at.items()}, source)

    def neighbours(self) -> Iterator[Pair]:
        """Yield each two places that share a side."""
        for row, column in self.at:
            for other in ((row, column + 1), (row + 1, column)):
                if other in self.at:
                    yield (row, column), other

    def corners(self) -> Iterator[tuple[Position, tuple[int, ...]]]:
        """Yield the top left place of each four around a corner, and their values row by row."""
        for row, column in self.at:
            four = [(row + down, column + across) for down in (0, 1) for across in (0, 1)]
            if all(place in self.at for place in four):
                yield (row, column), tuple(self.at[place] for place in four)

    def seen(self) -> Iterator[tuple[str, int, list[int]]]:
        """Yield each side, the number of each row or column, and its values as seen from there."""
        rows = range(1 + max(row for row, _ in self.at))
        columns = range(1 + max(column for _, column in self.at))
        across = [[self.at[row, column] for column in columns] for row in rows]
        down = [list(line) for line in zip(*across, strict=True)]
        for side, lines in (("left", across), ("right", across), ("top", down), ("bottom", down)):
            for index, line in enumerate(lines):
                yield side, index, line[::-1] if side in ("right", "bottom") else line
