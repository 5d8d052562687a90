"""Paper, tints of regions, the lines of the grid, black squares and coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ruleout.plugin import Position
from ruleout_render.grid.borders import Border, borders
from ruleout_render.scene.geometry import Geometry, joined
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.texts import centred, fitted

CLUE_SIZE = CELL * 0.3


def grid_lines(geometry: Geometry, black: Mapping[Position, str]) -> Iterator[Item]:
    """Yield the thin lines between places, then the walls. *black* are the texts of black squares by their places."""
    thin: list[tuple[float, float, float, float]] = []
    walls: list[tuple[float, float, float, float]] = []
    border = borders(geometry.layout, black.keys())
    for row, column in {*geometry.layout.at, *black}:
        x, y = column * CELL, row * CELL
        right, below = x + CELL, y + CELL
        sides = (
            ((row - 1, column), (x, y, right, y)),
            ((row, column - 1), (x, y, x, below)),
            ((row + 1, column), (x, below, right, below)),
            ((row, column + 1), (right, y, right, below)),
        )
        for other, piece in sides:
            (walls if border((row, column), other) is Border.WALL else thin).append(piece)
    if thin:
        yield Item("lines", joined(thin), "line")
    if walls:
        yield Item("lines", joined(walls), "wall")


def black_squares(black: Mapping[Position, str]) -> Iterator[Item]:
    """Yield the squares of *black* with their texts, ``down\\across``."""
    for (row, column), text in sorted(black.items()):
        x, y = column * CELL, row * CELL
        yield Item("rect", (x, y, CELL, CELL, 0), "block")
        down, separator, across = text.partition("\\")
        if not separator:
            if text:
                shown, size = fitted(text, CLUE_SIZE, CELL * 0.9)
                yield centred(x + CELL / 2, y + CELL / 2, "clue", shown, size)
            continue
        yield Item("lines", (x, y, x + CELL, y + CELL), "clue-line")
        for part, at in ((down, (0.28, 0.73)), (across, (0.71, 0.29))):
            if part:
                shown, size = fitted(part, CLUE_SIZE, CELL * 0.5)
                yield centred(x + CELL * at[0], y + CELL * at[1], "clue", shown, size)


def letters(number: int) -> str:
    """Return the letters of row *number*, from 0: A to Z, AA, AB and so on."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def coordinates(geometry: Geometry, top: float, left: float, style: str) -> Iterator[Item]:
    """Yield the numbers of rows, left of x *left*, and of columns, above y *top*: ``r1`` and ``c1``, or ``A`` and ``1``
    if *style* is ``A1``."""
    places = geometry.layout.at
    rows, columns = sorted({row for row, _ in places}), sorted({column for _, column in places})
    for row in rows:
        text = letters(row) if style == "A1" else f"r{row + 1}"
        yield centred(left - 12, (row + 0.5) * CELL, "coordinate", *fitted(text, 14, 24))
    for column in columns:
        text = str(column + 1) if style == "A1" else f"c{column + 1}"
        yield centred((column + 0.5) * CELL, top - 11, "coordinate", *fitted(text, 14, CELL))
