"""How an item is painted."""

from __future__ import annotations

import attrs


@attrs.frozen
class Style:
    """The paint of a role.

    Attributes
    ----------
    fill, stroke
        Colours as ``#rrggbb``, or empty for none.
    width
        The width of the stroke, in sixtieths of a cell.
    dash
        The lengths of dashes and gaps, in sixtieths of a cell; empty for a solid stroke.
    opacity
        Of fill and stroke, from 0 to 1.
    bold
        Whether a text is bold.
    anchor
        Where the x of a text is: ``start`` or ``middle``.
    """

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    bold: bool = False
    anchor: str = "middle"
