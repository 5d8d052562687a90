"""The items of a scene."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, get_args

import attrs

from ruleout.plugin import Cell, Digit

CELL = 60.0
"""The width of a cell. All lengths of a scene are in this unit: a sixtieth of a cell."""

Shape = Literal["rect", "circle", "polygon", "lines", "curve", "text"]
"""The shape of an item, and the numbers in its *at*.

- ``rect``: x, y, width, height, and the radius of its corners
- ``circle``: x, y of the centre, and the radius
- ``polygon``: x, y of each corner, in order
- ``lines``: x, y of the start and of the end of each piece; pieces need not meet
- ``curve``: x, y of the start, of the control point and of the end of a quadratic curve
- ``text``: the y of the base line, then the x of each character, or of the whole text if there is one x; texts are
  centred on x, or begin there if the style of the role says so
"""
SHAPES: tuple[Shape, ...] = get_args(Shape)
"""All shapes of items."""


@attrs.frozen
class Item:
    """One thing to be drawn.

    Attributes
    ----------
    shape
        The shape that is drawn.
    at
        Its place: the numbers that *shape* needs, in sixtieths of a cell, x to the right and y downwards from the top
        left corner of the cell in row 0 and column 0.
    role
        Its meaning: a key of the styles of every theme, and its class in SVG.
    text
        The text, of a text.
    size
        The height of the font, of a text.
    cell
        The cell that it belongs to, if any.
    digit
        The digit of a candidate or an entry, which is in *cell*.
    color
        The colour that was asked for this item alone, as ``#rrggbb`` or ``#rrggbbaa``; empty for that of the role.
    """

    shape: Shape
    at: tuple[float, ...]
    role: str
    text: str = ""
    size: float = 0.0
    cell: Cell | None = None
    digit: Digit | None = None
    color: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the item as data for JSON: only what differs from the default, lengths to a tenth."""
        data: dict[str, Any] = {"shape": self.shape, "at": tenths(self.at), "role": self.role}
        if self.text:
            data |= {"text": self.text, "size": tenths([self.size])[0]}
        if self.color:
            data["color"] = self.color
        return data | {key: value for key, value in (("cell", self.cell), ("digit", self.digit)) if value is not None}


def tenths(lengths: Iterable[float]) -> list[float]:
    """Return *lengths* to a tenth, whole numbers without a fraction."""
    rounded = [round(each, 1) for each in lengths]
    return [int(each) if each == int(each) else each for each in rounded]
