"""A picture as a list of items, which painters turn into SVG, PDF and others."""

from __future__ import annotations

from typing import Any

import attrs

from ruleout_render.scene.item import Item, tenths
from ruleout_render.scene.plan import Plan


@attrs.frozen
class Scene:
    """A picture, without colours.

    Attributes
    ----------
    box
        x, y, width and height of the drawing, in sixtieths of a cell: the grid with its margin, and the legend.
    items
        The items, those below others first.
    title
        The title in plain text, for the file and for screen readers.
    description
        The grid and the contents of the picture in plain text, for readers who cannot see it.
    grid
        The part of *box* without the caption of a step.
    plan
        The parts of the picture of a step, None if it shows none.
    """

    box: tuple[float, float, float, float]
    items: tuple[Item, ...]
    title: str = ""
    description: str = ""
    grid: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    plan: Plan | None = attrs.field(default=None, eq=False, repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return the scene as data for JSON."""
        return {
            "box": tenths(self.box),
            "grid": tenths(self.grid),
            "title": self.title,
            "description": self.description,
            "items": [item.to_json() for item in self.items],
        }
