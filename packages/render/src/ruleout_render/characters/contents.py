"""The content of each cell: one symbol, or the block of its candidates."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from math import isqrt

import attrs

from ruleout import Board, Candidate, Step


@attrs.frozen
class Content:
    """The lines of one cell, of equal width, and the style of each character that is not a space.

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


def candidates(board: Board, cell: int, width: int, step: Step | None, marked: Collection[Candidate] = ()) -> Content:
    """Return the candidates of *cell*, each at its own place.

    Candidates that *step* places or removes have styles; candidates in *marked* have the style of placed ones.
    """
    layout = board.layout
    _, columns = block_shape(layout.digits)
    changed = {each.digit: "place" for each in marked if each.cell == cell}
    if step is not None:
        changed.update((each.digit, "remove") for each in step.removes if each.cell == cell)
        changed.update((each.digit, "place") for each in step.places if each.cell == cell)
    styles: dict[tuple[int, int], str] = {}
    for digit, style in changed.items():
        row, column = divmod(digit - 1, columns)
        styles.update({(row, column * (width + 1) + at): style for at in range(width)})
    return Content(_block(board.masks[cell], layout.symbols, width), "candidate", styles)


@lru_cache(maxsize=4096)
def _block(mask: int, symbols: tuple[str, ...], width: int) -> tuple[str, ...]:
    """Return the lines of text for the candidates *mask*."""
    rows, columns = block_shape(len(symbols))
    texts = [(symbol if mask >> bit & 1 else "").rjust(width) for bit, symbol in enumerate(symbols)]
    texts += [" " * width] * (rows * columns - len(texts))
    return tuple(" ".join(texts[row * columns : (row + 1) * columns]) for row in range(rows))
