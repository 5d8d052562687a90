"""What stands in each cell: one symbol, or the block of its candidates."""

from __future__ import annotations

from math import isqrt

import attrs

from ruleout import Board, Step


@attrs.frozen
class Content:
    """The lines of one cell, all of the same width, and the style of each character that is not a space.

    *styles* maps (line, column) to a style where it is not *style*.
    """

    lines: tuple[str, ...]
    style: str
    styles: dict[tuple[int, int], str] = attrs.field(factory=dict)


def block_shape(digits: int) -> tuple[int, int]:
    """(rows, columns) of the block that shows *digits* candidates: as square as can be, wider than high."""
    columns = isqrt(digits - 1) + 1
    return -(-digits // columns), columns


def single(symbol: str, style: str, width: int) -> Content:
    """*symbol*, right-aligned."""
    return Content((symbol.rjust(width),), style)


def in_the_middle(symbol: str, style: str, width: int, digits: int) -> Content:
    """*symbol* in the middle of a block for *digits* candidates, each *width* wide."""
    rows, columns = block_shape(digits)
    lines = [" " * (columns * (width + 1) - 1)] * rows
    lines[rows // 2] = symbol.center(len(lines[0]))
    return Content(tuple(lines), style)


def candidates(board: Board, cell: int, width: int, step: Step | None) -> Content:
    """The candidates of *cell*, each at its own place, those that *step* places or removes in a style of their own."""
    rows, columns = block_shape(board.layout.digits)
    placed = {each.digit for each in step.places if each.cell == cell} if step else set()
    removed = {each.digit for each in step.removes if each.cell == cell} if step else set()
    held = {each.digit for each in board.candidates(cell)}
    lines, styles = [], {}
    for row in range(rows):
        digits = range(row * columns + 1, (row + 1) * columns + 1)
        lines.append(" ".join((board.layout.show(d) if d in held else "").rjust(width) for d in digits))
        for column, digit in enumerate(digits):
            style = "place" if digit in placed else "remove" if digit in removed else None
            if style:
                for at in range(column * (width + 1), column * (width + 1) + width):
                    styles[row, at] = style
    return Content(tuple(lines), "candidate", styles)
