"""The shapes below candidates: circles, and squares for every second node of a chain."""

from __future__ import annotations

from ruleout import Candidate
from ruleout_render.scene.geometry import Geometry, Point
from ruleout_render.scene.item import CELL, Item

SQUARES = ("node-b", "node-fin")
SIDE, ROUND = 0.92, 2.5
"""Half of the side of a square in radii, and the radius of its corners."""
CAUSE = CELL * 0.4


def shape(role: str, centre: Point, radius: float) -> Item:
    """Return the shape of *role* round *centre*."""
    x, y = centre
    half = radius * SIDE
    if role in SQUARES:
        return Item("rect", (x - half, y - half, 2 * half, 2 * half, ROUND), role)
    return Item("circle", (x, y, radius - (role == "node-off")), role)


def of_candidate(geometry: Geometry, role: str, candidate: Candidate) -> Item:
    """Return the shape of *role* below *candidate*, a ring round a placed digit that is a cause."""
    if role == "cause":
        item = Item("circle", (*geometry.centre(candidate.cell), CAUSE), role)
    else:
        item = shape(role, geometry.spot_of(candidate), geometry.radius)
    return Item(item.shape, item.at, role, cell=candidate.cell, digit=candidate.digit)
