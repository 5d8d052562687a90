"""Places as SudokuMaker numbers them in a grid of n rows of n cells, from the top left, row by row."""

from __future__ import annotations

from collections.abc import Sequence

Cell = list[int]


def cell_at(number: int, n: int) -> Cell:
    """Return [row, column] of cell *number*."""
    return list(divmod(number, n))


def number_of(cell: Sequence[int], n: int) -> int:
    """Return the number of a cell."""
    return cell[0] * n + cell[1]


def pair_at(edge: int, n: int) -> list[Cell]:
    """Return the cells on both sides of an edge: n edges left of the cells of a row, then n below them."""
    row, place = divmod(edge, 2 * n)
    return [[row, place - 1], [row, place]] if place < n else [[row, place - n], [row + 1, place - n]]


def edge_between(pair: Sequence[Sequence[int]], n: int) -> int:
    """Return the number of the edge between two adjacent cells; the inverse of :func:`pair_at`."""
    (row, column), (below, right) = sorted(map(tuple, pair))
    return row * 2 * n + (right if row == below else n + column)


def corner_at(number: int, n: int) -> Cell:
    """Return the cell above and to the left of a corner; there are n + 1 corners in a row."""
    row, column = divmod(number, n + 1)
    return [row - 1, column - 1]


def corner_of(cell: Sequence[int], n: int) -> int:
    """Return the number of the corner below and to the right of *cell*."""
    return (cell[0] + 1) * (n + 1) + cell[1] + 1


def outer_at(number: int, n: int) -> Cell:
    """Return [row, column], from -1 to n, of a cell of the grid or around it."""
    row, column = divmod(number, n + 2)
    return [row - 1, column - 1]


def outer_of(cell: Sequence[int], n: int) -> int:
    """Return the number of a cell of the grid or around it."""
    return (cell[0] + 1) * (n + 2) + cell[1] + 1
