"""The lines between cells, and their strength."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import attrs

from ruleout import Layout
from ruleout.plugin import Decoration, Position
from ruleout_render.characters.strokes import Stroke, across, crossing, down
from ruleout_render.grid.borders import Border, borders, regions
from ruleout_render.grid.decorations import AREA, ON_LINES, black_squares, outside_clues

T = TypeVar("T")


@attrs.frozen
class Frame:
    """The rectangle of a picture and its lines.

    Rows and columns count from the top left of the picture. *cells* maps places to cells, *blocks* the places of black
    squares to their texts, and *outside* places outside the grid to clues. ``above[r, c]`` is the line above place
    (r, c), ``before[r, c]`` the line to its left; both also have entries for the places around the rectangle.
    """

    rows: int
    columns: int
    cells: Mapping[Position, int]
    blocks: Mapping[Position, str]
    outside: Mapping[Position, Decoration]
    above: Mapping[Position, Stroke]
    before: Mapping[Position, Stroke]


def frame(layout: Layout, decorations: Iterable[Decoration], every_line: bool) -> Frame:
    """Return the lines of *layout*: around holes and regions, and dashed lines around areas.

    If *every_line*, or if a decoration is drawn on lines, there is a line between any two cells; lines within areas are
    then dashed, and lines around areas are solid. Walls within areas are always dashed.
    """
    asked = tuple(decorations)
    black, beyond = black_squares(asked), outside_clues(asked)
    places = [*layout.at, *black, *beyond]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    rows, columns = 1 + max(row for row, _ in places) - top, 1 + max(column for _, column in places) - left

    def from_top_left(found: Mapping[Position, T]) -> dict[Position, T]:
        return {(row - top, column - left): value for (row, column), value in found.items()}

    cells, blocks = from_top_left(layout.at), from_top_left(black)
    is_full = every_line or bool(blocks) or any(each.kind in ON_LINES for each in asked)
    at_origin = _strokes(layout, asked, black.keys(), is_full)

    def stroke(one: Position, other: Position) -> Stroke:
        return at_origin((one[0] + top, one[1] + left), (other[0] + top, other[1] + left))

    around = [(row, column) for row in range(-1, rows + 1) for column in range(-1, columns + 1)]
    above = {(row, column): stroke((row - 1, column), (row, column)) for row, column in around}
    before = {(row, column): stroke((row, column - 1), (row, column)) for row, column in around}
    return Frame(rows, columns, cells, blocks, from_top_left(beyond), above, before)


def drawn_lines(shape: Frame) -> tuple[list[bool], list[bool]]:
    """Return per horizontal line, and per vertical line, True if it takes up space.

    A line takes up no space if none of its parts is drawn, for example between the rows of a box. If some line is drawn
    in part, as in a jigsaw, all lines of that direction take up space, so that cells are evenly spaced.
    """
    there = shape.cells.keys() | shape.blocks.keys()
    rows, columns = range(shape.rows), range(shape.columns)
    above = [[(shape.above[r, c], {(r - 1, c), (r, c)} <= there) for c in columns] for r in range(shape.rows + 1)]
    before = [[(shape.before[r, c], {(r, c - 1), (r, c)} <= there) for r in rows] for c in range(shape.columns + 1)]
    return _taking_room(above), _taking_room(before)


def wall_texts(
    shape: Frame,
    drawn: tuple[Sequence[bool], Sequence[bool]],
    tops: Sequence[int],
    lefts: Sequence[int],
    widths: Sequence[int],
    height: int,
    plain: bool,
) -> Iterator[tuple[int, int, str]]:
    """Yield the texts of the lines that are *drawn*, each with the line and the column of its first character.

    *drawn* says which horizontal and which vertical lines take up space. *tops* has the first line of each row of
    cells, *lefts* and *widths* have the first column and the width of each column of cells; *tops* and *lefts* also
    have the places after the last. A cell has *height* lines.
    """
    above, before = shape.above, shape.before
    has_row, has_column = drawn
    for r, is_row in enumerate(has_row):
        for c, is_column in enumerate(has_column):
            y, x = tops[r] - 1, lefts[c] - 1
            if is_row and c < shape.columns:
                yield y, lefts[c], across(above[r, c], plain) * widths[c]
            if is_column and r < shape.rows:
                text = down(before[r, c], plain)
                yield from ((tops[r] + line, x, text) for line in range(height))
            if is_row and is_column:
                yield y, x, crossing(before[r - 1, c], above[r, c], before[r, c], above[r, c - 1], plain)


def _taking_room(lines: list[list[tuple[Stroke, bool]]]) -> list[bool]:
    """Return per line True if it takes up space. Its parts are strokes, each with True if it is between two cells."""
    drawn = [any(stroke for stroke, _ in parts) for parts in lines]
    in_parts = any(
        some and any(inner and not stroke for stroke, inner in parts) for some, parts in zip(drawn, lines, strict=True)
    )
    return [True] * len(lines) if in_parts else drawn


def _strokes(
    layout: Layout, decorations: Iterable[Decoration], black: Collection[Position], every_line: bool
) -> Callable[[Position, Position], Stroke]:
    """Return a function that returns the line between two neighbouring places."""
    areas_of: list[set[int]] = [set() for _ in range(layout.size)]
    for number, area in enumerate(each for each in decorations if each.kind == AREA):
        for cell in area.cells:
            areas_of[cell].add(number)
    wall = Stroke.HEAVY if any(regions(layout)) and (every_line or any(areas_of)) else Stroke.LIGHT
    border, cells = borders(layout, black), layout.at

    def stroke(one: Position, other: Position) -> Stroke:
        found = border(one, other)
        if found is Border.NONE:
            return Stroke.NONE
        a, b = cells.get(one), cells.get(other)
        if a is None or b is None:
            return wall if found is Border.WALL else Stroke.LIGHT
        is_border = areas_of[a] != areas_of[b]
        if found is Border.WALL:
            return Stroke.HEAVY_DASHED if areas_of[a] and not is_border else wall
        if every_line:
            return Stroke.LIGHT if is_border or not areas_of[a] else Stroke.DASHED
        return Stroke.DASHED if is_border else Stroke.NONE

    return stroke
