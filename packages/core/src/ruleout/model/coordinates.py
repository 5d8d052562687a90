"""Rows, columns and layers of cells, and the names that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

AXES = ("layer", "row", "column")
Coordinates = tuple[int, ...]
"""The row and column of a cell, or its layer, row and column, each counted from 0."""

ORDER = "visible cells come first, row by row, no position twice; hidden cells after them"
"""The required order of positions, as an error message."""


def axes_of(layers: int) -> tuple[str, ...]:
    """Return what the coordinates of a cell are called if there are so many *layers*."""
    return AXES if layers > 1 else AXES[1:]


def cell_name(*coordinates: int) -> str:
    """``r2c8`` for row 1 and column 7, counted from 0; ``l3r2c8`` for layer 2, row 1 and column 7."""
    return "".join(f"{axis[0]}{at + 1}" for axis, at in zip(AXES[-len(coordinates) :], coordinates, strict=True))


def coordinates_of(positions: Sequence[tuple[int, int]], layers: int) -> tuple[Coordinates, ...]:
    """Return (row, column) of each cell, from 0; if there are several *layers*, (layer, row, column).

    Rows and columns are counted from the top left of the layer.

    *positions* are those of the visible cells. Raises ValueError if they are out of order, or several layers are not
    rectangles of one shape.
    """
    size, rest = divmod(len(positions), layers) if layers > 0 else (0, 1)
    boards = [positions[start : start + size] for start in range(0, len(positions), size or 1)]
    if rest or len(set(positions)) < len(positions) or any(list(board) != sorted(board) for board in boards):
        raise ValueError(ORDER)
    if layers == 1:
        return tuple(positions)
    (top, left), (bottom, right) = (boards[0][0], boards[0][-1]) if size else ((0, 0), (-1, -1))
    shape = list(product(range(bottom - top + 1), range(right - left + 1)))
    for board in boards:
        if [(row - board[0][0], column - board[0][1]) for row, column in board] != shape:
            raise ValueError(f"{layers} layers are not rectangles of one shape")
    return tuple((layer, *place) for layer in range(layers) for place in shape)
