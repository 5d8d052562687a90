"""The n x n squares of a layout, for rules that apply to a square and its boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs

from ruleout.internal import InputError, Layout, Origin, Unit


@attrs.frozen
class Square:
    """A square of *n* rows of *n* cells, with digits 1 to n.

    *cells* are its cells in the whole layout, row by row; *box* is (rows, columns) of one of its boxes, None if it has
    none; *suffix* distinguishes it from other squares of the layout.
    """

    n: int
    cells: tuple[int, ...]
    box: tuple[int, int] | None
    suffix: str = ""

    def at(self, row: int, column: int) -> int:
        """Return the cell at a row and column of the square, both from 0."""
        return self.cells[row * self.n + column]


def squares_of(layout: Layout, rule: str) -> tuple[Square, ...]:
    """Return the layout itself or, if it has parts, those parts that are squares.

    A virtual grid, whose cells are not adjacent, is not a square. Raises InputError, which names *rule*, if there is no
    square.
    """
    grids: list[tuple[Layout, Sequence[int], str]] = [
        (part.layout, part.cells, f" of {part.name}") for part in layout.parts
    ] or [(layout, range(layout.size), "")]
    squares = []
    for grid, cells, suffix in grids:
        n = grid.digits
        if grid.size == n * n and _is_square([layout.positions[cell] for cell in cells], n):
            squares.append(Square(n, tuple(cells), _box(grid), suffix))
    if not squares:
        raise InputError(f"{rule}: the grid is not a square with as many rows as digits")
    return tuple(squares)


def _is_square(places: Sequence[tuple[int, int] | None], n: int) -> bool:
    first = places[0]
    return first is not None and all(
        place == (first[0] + index // n, first[1] + index % n) for index, place in enumerate(places)
    )


def _box(layout: Layout) -> tuple[int, int] | None:
    for unit in layout.units:
        if unit.kind == "box":
            places = [layout.positions[cell] or (0, 0) for cell in unit.cells]
            return len({row for row, _ in places}), len({column for _, column in places})
    return None


def box_of(square: Square, rule: str) -> tuple[int, int]:
    """Return (rows, columns) of a box of *square*; both are the square root of n if it has no boxes."""
    root = round(square.n**0.5)
    if square.box is not None:
        return square.box
    if root * root == square.n:
        return (root, root)
    raise InputError(f"{rule}: a grid of {square.n} rows without boxes has no square boxes for it")


def numbered_units(
    layout: Layout, rule: str, kind: str, name: str, groups: Callable[[Square], Iterable[tuple[int, ...]]]
) -> Iterator[Unit]:
    """Yield a unit per group of cells of each square; its name is *name* and a number from 1."""
    for square in squares_of(layout, rule):
        for number, cells in enumerate(groups(square), 1):
            label = f"{name} {number}{square.suffix}"
            yield Unit(label, kind, cells, Origin(rule, label))


def write_unchanged(data: Any, layout: Layout) -> Any:
    """Return *data*, which is its own JSON value."""
    return data
