"""Cells of a square board as cell sets: which are connected, and how compact they are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from ruleout.internal import cells_of


@attrs.frozen
class SquareBoard:
    """A board of *side* by *side* cells, counted row by row; cell sets have one bit per cell."""

    side: int
    all_cells: int
    but_first_column: int
    but_last_column: int

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.side * self.side

    def around(self, cells: int) -> int:
        """Return the cells that share an edge with one of *cells* and are not among them."""
        beside = (cells & self.but_first_column) >> 1 | (cells & self.but_last_column) << 1
        return (beside | cells >> self.side | cells << self.side) & self.all_cells & ~cells

    def is_connected(self, cells: int) -> bool:
        """Return whether every one of *cells* can be reached from every other by edges."""
        return self.piece(cells & -cells, cells) == cells

    def piece(self, seed: int, cells: int) -> int:
        """Return those of *cells* that can be reached from *seed* by edges."""
        found = seed
        while more := self.around(found) & cells:
            found |= more
        return found

    def border(self, cells: int) -> int:
        """Return the length of the border of *cells*: the number of their edges that are not between two of them."""
        across = (cells & cells >> 1 & self.but_last_column).bit_count()
        down = (cells & cells >> self.side).bit_count()
        return 4 * cells.bit_count() - 2 * (across + down)

    def is_rectangle(self, cells: int) -> bool:
        """Return whether *cells* are all cells of a rectangle, such as those of a straight line."""
        rows, columns = zip(*(divmod(cell, self.side) for cell in cells_of(cells)), strict=True)
        high, wide = (max(places) - min(places) + 1 for places in (rows, columns))
        return bool(high * wide == len(rows))

    def spread(self, cells: int) -> int:
        """Return the sum, over all pairs of *cells*, of the squares of the distances between their centres."""
        places = [divmod(cell, self.side) for cell in cells_of(cells)]
        return sum(len(places) * sum(x * x for x in each) - sum(each) ** 2 for each in zip(*places, strict=True))

    def turned(self, cells: int) -> int:
        """Return where *cells* are after a half turn of the board."""
        return sum(1 << self.size - 1 - cell for cell in cells_of(cells))

    def places(self, cells: int) -> list[list[int]]:
        """Return the row and column of each cell, as documents have them."""
        return [list(divmod(cell, self.side)) for cell in cells_of(cells)]


@lru_cache(maxsize=32)
def board_of(side: int) -> SquareBoard:
    """Return the board of *side* by *side* cells."""
    row = (1 << side) - 1
    rows = range(0, side * side, side)
    return SquareBoard(
        side,
        (1 << side * side) - 1,
        sum((row & ~1) << start for start in rows),
        sum((row >> 1) << start for start in rows),
    )


def shortest_border(count: int) -> int:
    """Return the length of the border of the most compact shape of *count* cells (Harary and Harborth, 1976)."""
    wide = next(wide for wide in range(1, count + 1) if wide * wide >= count)
    return 2 * (wide + -(-count // wide))


def owners(parts: Sequence[int], size: int) -> list[int]:
    """Return for each of *size* cells the number of the part that contains it, -1 if none does."""
    found = [-1] * size
    for number, part in enumerate(parts):
        for cell in cells_of(part):
            found[cell] = number
    return found
