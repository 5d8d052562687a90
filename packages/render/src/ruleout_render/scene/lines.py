"""Paper, tints of regions, the lines of the grid, black squares and coordinates."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from ruleout import Layout
from ruleout.plugin import Position, once_per_layout
from ruleout_render.grid.borders import Border, borders
from ruleout_render.grid.layers import corners_of_layers
from ruleout_render.scene.geometry import Geometry, joined
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.texts import centred, fitted
from ruleout_render.scene.used import role_in_use

CLUE_SIZE = CELL * 0.3


def grid_lines(layout: Layout, black: Collection[Position]) -> Iterator[Item]:
    """Yield the thin lines between places, then the walls. *black* are the places of black squares."""
    return iter(_lines(layout, black) if black else _lines_without_black(layout))


@once_per_layout
def _lines_without_black(layout: Layout) -> tuple[Item, ...]:
    return tuple(_lines(layout, ()))


def _lines(layout: Layout, black: Collection[Position]) -> Iterator[Item]:
    thin: list[tuple[float, float, float, float]] = []
    walls: list[tuple[float, float, float, float]] = []
    border = borders(layout, black)
    for row, column in {*layout.at, *black}:
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


def black_squares(black: Mapping[Position, str], used: Mapping[Position, Collection[bool]]) -> Iterator[Item]:
    r"""Yield the squares of *black* with their texts, ``down\across``.

    *used* are those of a step: True for the text across, False for the other.
    """
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
        for is_across, part, at in ((False, down, (0.28, 0.73)), (True, across, (0.71, 0.29))):
            if part:
                shown, size = fitted(part, CLUE_SIZE, CELL * 0.5)
                role = role_in_use("clue", "used" if is_across in used.get((row, column), ()) else "")
                yield centred(x + CELL * at[0], y + CELL * at[1], role, shown, size)


def letters(number: int) -> str:
    """Return the letters of row *number*, from 0: A to Z, AA, AB and so on."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def coordinates(geometry: Geometry, top: float, left: float, style: str) -> Iterator[Item]:
    """Yield the numbers of rows, left of x *left*, and of columns, above y *top*.

    They are ``r1`` and ``c1``, or ``A`` and ``1`` if *style* is ``A1``. Each of several layers has its own, which count
    from its corner.
    """
    places = geometry.layout.at
    if geometry.layout.layers == 1:
        rows, columns = sorted({row for row, _ in places}), sorted({column for _, column in places})
        yield from _coordinates(rows, columns, (0, 0), (top, left), style)
        return
    height, width = geometry.layout.extent_of_layer
    for row, column in corners_of_layers(geometry.layout):
        rows, columns = [*range(row, row + height)], [*range(column, column + width)]
        yield from _coordinates(rows, columns, (row, column), (row * CELL, column * CELL), style)


def _coordinates(
    rows: Iterable[int], columns: Iterable[int], first: Position, corner: tuple[float, float], style: str
) -> Iterator[Item]:
    """Yield the numbers of *rows* and *columns*, counted from *first*, around the corner at (y, x)."""
    top, left = corner
    for row in rows:
        text = letters(row - first[0]) if style == "A1" else f"r{row - first[0] + 1}"
        yield centred(left - 12, (row + 0.5) * CELL, "coordinate", *fitted(text, 14, 24))
    for column in columns:
        text = str(column - first[1] + 1) if style == "A1" else f"c{column - first[1] + 1}"
        yield centred((column + 0.5) * CELL, top - 11, "coordinate", *fitted(text, 14, CELL))


def layer_names(geometry: Geometry, above: float) -> Iterator[Item]:
    """Yield the names of several layers, their middle so far *above* them."""
    width = geometry.layout.extent_of_layer[1] * CELL
    for number, (row, column) in enumerate(corners_of_layers(geometry.layout), 1):
        place = column * CELL + width / 2, row * CELL - above
        yield centred(*place, "layer", *fitted(f"layer {number}", 20, width))
