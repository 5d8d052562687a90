"""Clues outside a grid: their places at its sides, and the diagonals that begin there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Place = tuple[int, int]
"""(row, column), counted from 0 in the grid; it may be outside."""

STEPS: Mapping[str, Place] = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The directions of diagonals, as (row step, column step)."""
OPPOSITE: Mapping[str, str] = {"UL": "DR", "UR": "DL", "DL": "UR", "DR": "UL"}


def is_inside(place: Sequence[int], n: int, columns: int | None = None) -> bool:
    """Return whether *place* is in the grid of *n* rows and as many columns, or *columns*."""
    return 0 <= place[0] < n and 0 <= place[1] < (n if columns is None else columns)


def place_at(side: str, index: int, n: int) -> Place:
    """Return the place of a clue at a side."""
    return {"left": (index, -1), "right": (index, n), "top": (-1, index), "bottom": (n, index)}[side]


def side_of(place: Sequence[int], n: int) -> tuple[str, int] | None:
    """Return the side and the index of a clue, None if no row or column begins there.

    This is the inverse of :func:`place_at`.
    """
    row, column = place
    if 0 <= row < n:
        side = {-1: "left", n: "right"}.get(column)
        return None if side is None else (side, row)
    side = {-1: "top", n: "bottom"}.get(row)
    return (side, column) if side is not None and 0 <= column < n else None


def beyond(place: Sequence[int], direction: str, steps: int = 1) -> Place:
    """Return the place that is some steps from *place* in a direction, against it if *steps* is negative."""
    down, right = STEPS[direction]
    return place[0] + steps * down, place[1] + steps * right


def diagonal(start: Sequence[int], direction: str, n: int, columns: int | None = None) -> list[Place]:
    """Return the cells from *start* on to the edge of the grid."""
    cells, place = [], (start[0], start[1])
    while is_inside(place, n, columns):
        cells.append(place)
        place = beyond(place, direction)
    return cells


def nearest(cells: Sequence[Sequence[int]], to: Sequence[int]) -> Sequence[int]:
    """Return the first of the *cells* that are nearest to *to*, counted in king's moves."""
    return min(cells, key=lambda cell: max(abs(cell[0] - to[0]), abs(cell[1] - to[1])))
