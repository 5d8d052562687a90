"""Square grids of rows, columns and boxes, for core's classic and for packages that build on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleout.model.constraints import Unit
from ruleout.model.layout import Layout, Position


def lines(n: int) -> list[Unit]:
    """Return the rows and columns of an n x n grid whose cells are counted row by row."""
    rows = [Unit(f"row {r + 1}", "row", tuple(range(r * n, r * n + n))) for r in range(n)]
    columns = [Unit(f"column {c + 1}", "column", tuple(range(c, n * n, n))) for c in range(n)]
    return rows + columns


def boxes(n: int, rows: int, columns: int) -> list[Unit]:
    """Return the boxes of *rows* by *columns* cells that tile an n x n grid, left to right, top to bottom."""
    across = n // columns
    return [
        Unit(
            f"box {b + 1}",
            "box",
            tuple((b // across * rows + i) * n + b % across * columns + j for i in range(rows) for j in range(columns)),
        )
        for b in range(n)
    ]


def square_positions(n: int) -> list[Position]:
    """Return every (row, column) of an n x n grid, row by row."""
    return [(r, c) for r in range(n) for c in range(n)]


def square_grid(
    n: int,
    units: Iterable[Unit] = (),
    symbols: Sequence[str] | None = None,
    digits: int | None = None,
    first: int = 1,
) -> Layout:
    """Return the n x n layout with so many digits, by default n, whose units are rows, columns and *units*.

    *first* is what the first digit counts as in rules, 0 or 1.
    """
    return Layout.of(digits or n, square_positions(n), [*lines(n), *units], symbols=symbols, first=first)


def classic_grid(n: int = 9, box: tuple[int, int] = (3, 3)) -> Layout:
    """Return the n x n layout of rows, columns and boxes.

    *box* is (rows, columns) of one box. Raises ValueError unless their product is n.
    """
    rows, columns = box
    if rows * columns != n:
        raise ValueError(f"boxes of {rows}x{columns} hold {rows * columns} cells; expected {n}")
    return square_grid(n, boxes(n, rows, columns))
