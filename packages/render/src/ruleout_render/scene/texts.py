"""Texts of a scene: their places and sizes, and their cuts."""

from __future__ import annotations

from ruleout.internal import Cell, Digit, printable
from ruleout_render.scene.geometry import ASCENT
from ruleout_render.scene.item import Item

WIDTH = 0.66
"""The width of a character in heights of the font, rather too wide than too narrow."""
SMALLEST = 0.55
"""The smallest part of its size to which a text is made smaller so that it fits."""


def centred(
    x: float, y: float, role: str, text: str, size: float, cell: Cell | None = None, digit: Digit | None = None
) -> Item:
    """Return *text* as an item with its middle at x, y."""
    return Item("text", (y + size * ASCENT, x), role, text, size, cell, digit)


def fitted(text: str, size: float, width: float) -> tuple[str, float]:
    """Return *text*, printable, and the size of its font so that it is at most *width* wide.

    The font is made smaller first; a text that is still too long is cut.
    """
    most = max(1, int(width / (WIDTH * size * SMALLEST)))
    shown = printable(text[: most + 1])
    if len(shown) > most:
        shown = shown[: most - 1] + "…"
    return shown, min(size, max(size * SMALLEST, width / (WIDTH * max(1, len(shown)))))
