"""Decorations: drawings of a rule or a grid in addition to lines and digits."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ruleout.errors import quoted
from ruleout.masks import Cell


@attrs.frozen
class DecorationKind:
    """One kind of decoration: what is drawn, and what it needs.

    Attributes
    ----------
    summary
        A description of the drawing.
    cells
        The fewest and the most cells that a decoration of this kind has; None for no upper limit.
    has_place
        True if the decoration lies at a position, which need not be that of a cell.
    """

    summary: str
    cells: tuple[int, int | None] = (1, None)
    has_place: bool = False


DECORATION_KINDS: Mapping[str, DecorationKind] = {
    "area": DecorationKind("a border just inside the cells; the text in its first cell: a killer cage"),
    "shade": DecorationKind("the cells tinted: a window, an extra group"),
    "line": DecorationKind("a line through the cells in their order: a diagonal", (2, None)),
    "thermometer": DecorationKind("a bulb in the first cell, a line through the others in their order", (2, None)),
    "arrow": DecorationKind("a circle round the first cell, an arrow through the others in their order", (2, None)),
    "circle": DecorationKind("a circle in each cell: odd digits"),
    "square": DecorationKind("a square in each cell: even digits"),
    "corner": DecorationKind("the text, small, in the top left corner of the cell", (1, 1)),
    "dot": DecorationKind("a dot where two or four cells meet, with its text, black if filled: Kropki", (2, 4)),
    "edge": DecorationKind("the text on the border between two cells, a bar if there is none: XV", (2, 2)),
    "inequality": DecorationKind("a > on the border between two cells, which opens to the first: greater than", (2, 2)),
    "diamond": DecorationKind("a diamond in each cell: the ends of a lockout line"),
    "pill": DecorationKind("one round border around the cells: the bulb of an arrow with two digits", (2, None)),
    "outside": DecorationKind("the text outside the grid, an arrow in its direction: sandwich", (0, 0), True),
    "clue": DecorationKind("the text in a black square, as down\\across: Kakuro", (0, 0), True),
    "block": DecorationKind("a black square", (0, 0), True),
}
"""Every kind of decoration. The list is closed: a renderer draws the kinds that it can and leaves out the others."""


@attrs.frozen
class Decoration:
    """Something drawn on a grid.

    Attributes
    ----------
    kind
        One of ``DECORATION_KINDS``.
    cells
        The cells that it lies on. In a line, thermometer or arrow their order is that of the line: the first cell of
        a thermometer is its bulb, the last cell of an arrow its head.
    text
        The text of the decoration, empty if it has none.
    place
        The (row, column) of an outside clue, a clue or a block, counted from 0 as in layouts; the row above the first
        one is -1.
    filled
        True if a dot is black.
    direction
        The (row step, column step) in which an outside clue points: ``(1, 1)`` is down and to the right.
    family
        The name of the drawing in the rule, such as ``whisper``, for renderers that distinguish lines by colour.

    Raises
    ------
    ValueError
        If there is no such kind, or the cells or the place are not what the kind needs.
    """

    kind: str
    cells: tuple[Cell, ...] = ()
    text: str = ""
    place: tuple[int, int] | None = None
    filled: bool = False
    direction: tuple[int, int] | None = None
    family: str = ""

    def __attrs_post_init__(self) -> None:
        kind = DECORATION_KINDS.get(self.kind)
        if kind is None:
            known = ", ".join(DECORATION_KINDS)
            raise ValueError(f"no kind of decoration is called {quoted(self.kind)}; known: {known}")
        fewest, most = kind.cells
        if len(self.cells) < fewest or (most is not None and len(self.cells) > most):
            expected = f"{fewest} or more" if most is None else " to ".join(map(str, sorted({fewest, most})))
            raise ValueError(f"{self.kind}: found {len(self.cells)} cells; expected {expected}")
        if kind.has_place != (self.place is not None):
            raise ValueError(f"{self.kind}: expected {'a place (row, column)' if kind.has_place else 'no place'}")
