"""The shapes below candidates: one for each role."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

from ruleout import Board, Candidate
from ruleout.plugin import Role
from ruleout_render.scene.geometry import Geometry, Point
from ruleout_render.scene.item import CELL, Item

STAR = tuple((cos(pi * k / 8) * (0.84, 1.14)[k % 2], sin(pi * k / 8) * (0.84, 1.14)[k % 2]) for k in range(16))
CORNERS: Mapping[str, tuple[Point, ...]] = {
    "second": ((-0.98, -0.98), (0.98, -0.98), (0.98, 0.98), (-0.98, 0.98)),
    "third": ((0, -1.12), (1.2, 0.95), (-1.2, 0.95)),
    "fourth": ((0, 1.12), (1.2, -0.95), (-1.2, -0.95)),
    "fin": ((0, -1.12), (1.2, 0), (0, 1.12), (-1.2, 0)),
    "endo-fin": ((-1.2, 0), (-0.6, -1.1), (0.6, -1.1), (1.2, 0), (0.6, 1.1), (-0.6, 1.1)),
    "target": ((0, -1.12), (1.15, -0.3), (0.75, 1.0), (-0.75, 1.0), (-1.15, -0.3)),
    "node-on": STAR,
}
"""The corners of the shapes that are not circles, from their centre, in radii."""
LARGE = CELL * 0.38
"""The radius of a shape below the digit of a filled cell."""


def shape(role: str, centre: Point, radius: float) -> Item:
    """Return the shape of *role* round *centre*."""
    x, y = centre
    corners = CORNERS.get(role)
    if corners is None:
        return Item("circle", (x, y, radius), role)
    return Item("polygon", tuple(number for a, b in corners for number in (x + a * radius, y + b * radius)), role)


def of_candidate(geometry: Geometry, board: Board, role: str, candidate: Candidate) -> Item:
    """Return the shape of *role* below *candidate*, large below the digit of a filled cell."""
    if board.is_placed(candidate.cell):
        item = shape(role, geometry.centre(candidate.cell), LARGE)
    else:
        item = shape(role, geometry.spot_of(candidate), geometry.radius)
    return Item(item.shape, item.at, role, cell=candidate.cell, digit=candidate.digit)


def role_shapes(
    geometry: Geometry, board: Board, candidates: Mapping[Role, tuple[Candidate, ...]], *, of_sets: bool
) -> Iterator[Item]:
    """Yield the shapes of *candidates*: those whose roles are sets, or all others, which may lie on them."""
    for role, group in candidates.items():
        if role.startswith("set-") is of_sets:
            for candidate in group:
                if geometry.is_visible(candidate.cell):
                    yield of_candidate(geometry, board, role, candidate)
