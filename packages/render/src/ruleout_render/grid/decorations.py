"""The places of each decoration, and the characters that it puts there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from ruleout.plugin import Cell, Decoration, Position

AREA = "area"
BETWEEN_CELLS = ("dot", "edge", "inequality")
ON_LINES = (*BETWEEN_CELLS, "corner")
"""The kinds of decorations that are drawn on the lines between cells."""
PATHS = ("line", "thermometer", "arrow")
"""The kinds that run through the centres of their cells, in order."""
BLOCK_KINDS = ("block", "clue")

Sign = Literal["disc", "ring", "square", "diamond", "shade"]
FIRST_SIGN: Mapping[str, Sign] = {"thermometer": "disc", "arrow": "ring"}
"""The sign in the first cell of a path."""
CELL_SIGN: Mapping[str, Sign] = {"shade": "shade", "circle": "ring", "square": "square", "diamond": "diamond"}
"""The sign in each cell of other kinds."""


def signs(decoration: Decoration) -> Iterator[tuple[Cell, Sign]]:
    """Yield the cells of *decoration* that contain a sign of it, with the sign."""
    first = FIRST_SIGN.get(decoration.kind)
    if first:
        yield decoration.cells[0], first
    each = CELL_SIGN.get(decoration.kind)
    if each:
        yield from ((cell, each) for cell in decoration.cells)


def corner_texts(decorations: Iterable[Decoration]) -> Iterator[tuple[Cell, str]]:
    """Yield the cell and the text of each decoration that is written in the corner of its first cell."""
    for each in decorations:
        if each.kind in (AREA, "corner") and each.text:
            yield min(each.cells), each.text


def black_squares(decorations: Iterable[Decoration]) -> dict[Position, str]:
    """Return the texts of the black squares by their places."""
    return {each.place: each.text for each in decorations if each.kind in BLOCK_KINDS and each.place is not None}


def outside_clues(decorations: Iterable[Decoration]) -> dict[Position, Decoration]:
    """Return the clues outside the grid by their places."""
    return {each.place: each for each in decorations if each.kind == "outside" and each.place is not None}
