"""Relations of cells of a flat grid: neighbours, squares of four, and lines of sight from a side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleout.plugin import Cell, InputError, Layout, Position

SIDES: dict[str, tuple[int, int]] = {"left": (0, 1), "right": (0, -1), "top": (1, 0), "bottom": (-1, 0)}
"""For each side the direction (row step, column step) in which a clue there looks."""


def require_flat(layout: Layout, key: str) -> None:
    """Raise InputError, which names *key*, if *layout* has several layers."""
    if layout.layers > 1:
        raise InputError(f"{key}: found a grid of {layout.layers} layers; expected one of a single layer")


def pairs_apart(layout: Layout, moves: Iterable[Position]) -> Iterator[tuple[Cell, Cell]]:
    """Yield each cell with the cell that is one of *moves* (row step, column step) away from it."""
    steps = tuple(moves)
    for (row, column), cell in layout.at.items():
        for down, across in steps:
            other = layout.at.get((row + down, column + across))
            if other is not None:
                yield cell, other


def neighbours(cell: Cell, layout: Layout) -> list[Cell]:
    """Return the cells that share a side with *cell*."""
    row, column = layout.positions[cell] or (-9, -9)
    places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [layout.at[place] for place in places if place in layout.at]


def square_at(place: Position, layout: Layout) -> tuple[Cell, ...] | None:
    """Return the four cells whose first one lies at *place*, row by row, or None if one of them does not exist."""
    row, column = place
    four = [layout.at.get((row + down, column + across)) for down in (0, 1) for across in (0, 1)]
    return None if None in four else tuple(cell for cell in four if cell is not None)


def squares_of_four(layout: Layout) -> Iterator[tuple[Cell, ...]]:
    """Yield each four cells around a corner, row by row."""
    for place in layout.at:
        four = square_at(place, layout)
        if four is not None:
            yield four


def ray(place: Position, step: Position, layout: Layout) -> tuple[Cell, ...]:
    """Return the cells from *place* on in the direction of *step*, until there is none."""
    found = []
    while place in layout.at:
        found.append(layout.at[place])
        place = (place[0] + step[0], place[1] + step[1])
    return tuple(found)


def line_from(side: str, index: int, layout: Layout) -> tuple[tuple[Cell, ...], Position]:
    """Return the cells of a row or column as seen from *side*, and the place of a clue there.

    The cells are those from the first one on, until there is none. If there are several grids, they are at most as
    many as there are digits: in a samurai those of the outer grid. There are none if the row or column does not exist.
    """
    rows, columns = layout.extent
    down, across = SIDES[side]
    length = columns if across else rows
    start = 0 if down + across > 0 else length - 1
    for i in range(length):
        place = (index, start + across * i) if across else (start + down * i, index)
        if place in layout.at:
            most = layout.digits if layout.parts else length
            return ray(place, (down, across), layout)[:most], (place[0] - down, place[1] - across)
    return (), (-1, -1)
