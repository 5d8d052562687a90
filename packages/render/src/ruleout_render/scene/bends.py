"""How a link bows so that it avoids other nodes and digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, sqrt

import attrs

from ruleout_render.scene.geometry import Point

BENDS = (0.0, 0.1, -0.1, 0.17, -0.17, 0.26, -0.26, 0.36, -0.36, 0.46, -0.46, 0.58, -0.58)
"""How far the control point lies from the middle of the straight line, in lengths of this line."""
NODE, DIGIT, MARK, ALONG, OUTSIDE, BENT = 3.0, 1.1, 0.3, 4.0, 20.0, 2.5
"""What a bend costs: for each node, digit and candidate that it passes, along an earlier link, outside the grid, and
for the bend itself."""

Curve = tuple[Point, Point, Point]
"""The start, the control point and the end of a quadratic curve."""


@attrs.frozen
class Obstacles:
    """What links should not pass: the centres of nodes, digits and other candidates with the distances to be kept, and
    the grid."""

    nodes: Sequence[Point]
    digits: Sequence[Point]
    marks: Sequence[Point]
    node_reach: float
    digit_reach: float
    mark_reach: float
    grid: tuple[float, float, float, float]


def bent(start: Point, end: Point, obstacles: Obstacles, earlier: Iterable[Curve]) -> Curve:
    """Return the curve from *start* to *end* that costs least.

    Seen along the straight line, the curve is a parabola: with *u* from 0 to 1 along the line, it is 2hu(1 - u) beside
    it, if its control point is h beside the middle. So the distance to an obstacle needs no sampling.
    """
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    ahead, beside = across / length, down / length
    near = [
        *_near(obstacles.nodes, start, ahead, beside, length, obstacles.node_reach, NODE),
        *_near(obstacles.digits, start, ahead, beside, length, obstacles.digit_reach, DIGIT),
        *_near(obstacles.marks, start, ahead, beside, length, obstacles.mark_reach, MARK),
    ]
    parallel = [control for one, control, other in earlier if {one, other} == {start, end}]
    best, least = start, float("inf")
    for bend in BENDS:
        cost = abs(bend) * BENT
        if cost >= least:
            break
        height = bend * length
        control = (start[0] + end[0]) / 2 - down * bend, (start[1] + end[1]) / 2 + across * bend
        for u, v, reach, price in near:
            slope = 2 * bend * (1 - 2 * u)
            if abs(v - 2 * height * u * (1 - u)) < reach * sqrt(1 + slope * slope):
                cost += price
        cost += ALONG * sum(hypot(control[0] - x, control[1] - y) < 8 for x, y in parallel)
        if cost < least and not _is_inside(start, control, end, obstacles.grid):
            cost += OUTSIDE
        if cost < least:
            best, least = control, cost
    return start, best, end


def _near(
    points: Iterable[Point], start: Point, ahead: float, beside: float, length: float, reach: float, price: float
) -> Iterable[tuple[float, float, float, float]]:
    """The obstacles that a curve can reach: how far along and beside the straight line, the distance, the price."""
    widest = BENDS[-2] * length / 2 + reach
    for x, y in points:
        x, y = x - start[0], y - start[1]
        u, v = x * ahead + y * beside, y * ahead - x * beside
        if -reach < u < length + reach and -widest < v < widest and not _is_end(u, v, length):
            yield min(max(u / length, 0.0), 1.0), v, reach, price


def _is_end(u: float, v: float, length: float) -> bool:
    return abs(v) < 1 and (abs(u) < 1 or abs(u - length) < 1)


def point_on(curve: Curve, t: float) -> Point:
    """The point of *curve* at *t*, from 0 to 1."""
    (x, y), (over_x, over_y), (to_x, to_y) = curve
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * x + b * over_x + c * to_x, a * y + b * over_y + c * to_y


def _is_inside(start: Point, control: Point, end: Point, grid: tuple[float, float, float, float]) -> bool:
    left, top, width, height = grid
    points = [point_on((start, control, end), t) for t in (0.3, 0.5, 0.7)]
    return all(left + 2 < x < left + width - 2 and top + 2 < y < top + height - 2 for x, y in points)
