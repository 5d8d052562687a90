"""The places of the layers of a cube."""

from __future__ import annotations

from ruleout import Layout
from ruleout.plugin import Position


def corners_of_layers(layout: Layout) -> list[Position]:
    """Return the position of the first cell of each layer."""
    size = layout.visible // layout.layers
    return [layout.positions[first] or (0, 0) for first in range(0, layout.visible, size)] if size else []
