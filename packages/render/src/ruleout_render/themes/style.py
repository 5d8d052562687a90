"""The styles that items are painted with."""

from __future__ import annotations

from typing import Any

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
        True for a bold text.
    anchor
        The point of a text that is at its x: ``start`` or ``middle``.
    cap
        The ends of a stroke and its corners: ``butt``, ``round`` or ``square``.
    """

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    bold: bool = False
    anchor: str = "middle"
    cap: str = "butt"

    def to_json(self) -> dict[str, Any]:
        """Return the fields that differ from the default, by name."""
        return attrs.asdict(self, filter=lambda field, value: value != field.default)

    def colored(self, color: str) -> Style:
        """Return the style in *color*, ``#rrggbb`` or ``#rrggbbaa``, instead of its fill and its stroke."""
        return attrs.evolve(
            self,
            fill=self.fill and color[:7],
            stroke=self.stroke and color[:7],
            opacity=int(color[7:], 16) / 255 if color[7:] else self.opacity,
        )
