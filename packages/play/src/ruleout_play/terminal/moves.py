"""Moves from a cell to the next one in a direction."""

from __future__ import annotations

from ruleout import Layout
from ruleout.plugin import Cell

DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The step of each direction, in rows and columns."""


def next_cell(layout: Layout, cell: Cell, direction: str) -> Cell:
    """Return the next visible cell from *cell* in a direction, past holes and black squares, and round the edge."""
    down, across = DIRECTIONS[direction]
    row, column = layout.positions[cell] or (0, 0)
    places = [place for place in layout.at if (place[1] == column if down else place[0] == row)]
    order = sorted(places, reverse=(down or across) < 0)
    index = order.index((row, column))
    return layout.at[order[(index + 1) % len(order)]]
