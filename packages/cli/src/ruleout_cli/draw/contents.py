"""The content of each cell: one symbol, or the block of its candidates."""

from __future__ import annotations

from math import isqrt

import attrs

from ruleout import Board, Step


@attrs.frozen
class Content:
    """The lines of one cell, all of the same width, and the style of each character that is not a space.

    *styles* maps (line, column) to the style of a character, if it differs from *style*.
    """

    lines: tuple[str, ...]
    style: str
    styles: dict[tuple[int, int], str] = attrs.field(factory=dict)


def block_shape(digits: int) -> tuple[int, int]:
    """Return (rows, columns) of the block for *digits* candidates: nearly a square, and not higher than wide."""
    columns = isqrt(digits - 1) + 1
    return -(-digits // columns), columns


def single(symbol: str, style: str, width: int) -> Content:
    """Return *symbol* as content, right-aligned."""
    return Content((symbol.rjust(width),), style)


def in_the_middle(symbol: str, style: str, width: int, digits: int) -> Content:
    """Return *symbol* in the middle of a block for *digits* candidates of *width* characters each."""
    rows, columns = block_shape(digits)
    lines = [" " * (columns * (width + 1) - 1)] * rows
    lines[rows // 2] = symbol.center(len(lines[0]))
    return Content(tuple(lines), style)


def candidates(board: Board, cell: int, width: int, step: Step | None) -> Content:
    """Return the candidates of *cell*, each at its own place, with styles for those that *step* places or removes."""
    rows, columns = block_shape(board.layout.digits)
    changed: dict[int, str] = {}
    if step is not None:
        changed.update((each.digit, "remove") for each in step.removes if each.cell == cell)
        changed.update((each.digit, "place") for each in step.places if each.cell == cell)
    held = {each.digit for each in board.candidates(cell)}
    lines: list[str] = []
    styles: dict[tuple[int, int], str] = {}
    for row in range(rows):
        digits = range(row * columns + 1, (row + 1) * columns + 1)
        lines.append(" ".join((board.layout.show(d) if d in held else "").rjust(width) for d in digits))
        for column, digit in enumerate(digits):
            if digit in changed:
                start = column * (width + 1)
                styles.update({(row, at): changed[digit] for at in range(start, start + width)})
    return Content(tuple(lines), "candidate", styles)
