"""Curves of links that avoid other nodes, digits and candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot, inf, sqrt

import attrs

from ruleout_render.scene.geometry import Point

SKEWS = (0.5, 0.3, 0.7, 0.15, 0.85)
"""The positions of the control point along the straight line that are tried, in lengths of this line."""
MOST_BENT, MOST_OF_SHORT = 0.8, 30.0
"""The largest distance of the control point from the straight line: in lengths of this line, and, of a short line, in
units of the scene."""
NODE, DIGIT, MARK, ALONG = 4.0, 4.0, 1.4, 4.0
"""The costs of passing a node, a digit or another candidate, and of running along an earlier link."""
BENT, SKEWED = 2.5, 0.1
"""The costs of bending by the length of the line, and of bending more at one end."""
CLOSEST = 20.0
"""The least distance of the control point from both ends, along the line, which would turn at a nearer end."""
APART = 6.0
"""The least distance of the middles of two links that have both ends in common; a smaller one costs ``ALONG``."""
NEAR_END = 26.0
"""The distance from the end of a link up to which it counts as wide as its arrow head."""
INSIDE = 2.0
"""The least distance of a link from the border of the grid."""

LEAST_SHARE = 0.02
"""The share of the height of the control point below which bending does not move a curve away from an obstacle."""

Curve = tuple[Point, Point, Point]
"""The start, the control point and the end of a quadratic curve."""
Interval = tuple[float, float, float]
"""The least and the greatest height of control points with a cost, and the cost."""


@attrs.frozen
class Obstacle:
    """A box with a margin, which links should avoid.

    Attributes
    ----------
    at
        Its middle.
    across, down
        Half of the width and of the height of the box.
    margin
        The least distance of a link from the box.
    price
        The cost of passing it.
    """

    at: Point
    across: float
    down: float
    margin: float
    price: float


def bent(
    start: Point,
    end: Point,
    obstacles: Iterable[Obstacle],
    grid: tuple[float, float, float, float],
    earlier: Iterable[Curve] = (),
    head: float = 0.0,
) -> Curve:
    """Return the curve from *start* to *end* that costs least.

    Seen along the straight line, a curve whose control point is at height h beside it is at height h * w(x). So each
    obstacle makes an interval of heights costly, and the best height is 0 or the end of an interval.

    Parameters
    ----------
    start, end
        The ends.
    obstacles
        Boxes that the curve should avoid.
    grid
        x, y, width and height of the grid, which the curve does not leave.
    earlier
        The curves that were drawn before.
    head
        The further distance from obstacles near the end of the curve: half of the width of its arrow head.
    """
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    frame = _Frame(start, length, across / length, down / length)
    most = max(MOST_BENT * length, MOST_OF_SHORT)
    near = list(frame.near(obstacles, most / 2, head))
    parallel = [frame.seen(point_on(each, 0.5))[1] for each in earlier if {each[0], each[2]} == {start, end}]
    best, least = (0.5, 0.0), inf
    for skew in SKEWS:
        price = SKEWED if skew != 0.5 else 0.0
        if price >= least:
            break
        if price and min(skew, 1 - skew) * length < CLOSEST:
            continue
        low, high = frame.heights_inside(skew, grid, most)
        intervals = [*_forbidden(frame, near, skew), *((2 * (y - APART), 2 * (y + APART), ALONG) for y in parallel)]
        for height, cost in _cheapest(intervals, low, high, BENT / length):
            if cost + price < least:
                best, least = (skew, height), cost + price
    skew, height = best
    return start, frame.point(skew * length, height), end


_Near = tuple[float, float, float, Obstacle]
"""The place of an obstacle along the line, in its lengths, and beside it; the margin to be kept; the obstacle."""


@attrs.frozen
class _Frame:
    """A straight line as an axis: its start, its length and its direction."""

    start: Point
    length: float
    ahead: float
    down: float

    def seen(self, point: Point) -> Point:
        """Return the coordinates of *point*: along the line, and beside it."""
        x, y = point[0] - self.start[0], point[1] - self.start[1]
        return x * self.ahead + y * self.down, y * self.ahead - x * self.down

    def point(self, along: float, beside: float) -> Point:
        """Return the point that lies that far along and beside the line."""
        x, y = self.start
        return x + along * self.ahead - beside * self.down, y + along * self.down + beside * self.ahead

    def near(self, obstacles: Iterable[Obstacle], widest: float, head: float) -> Iterator[_Near]:
        """Yield the obstacles that a curve can reach, each by its place along and beside the line and its margin."""
        length = self.length
        for each in obstacles:
            x, y = self.seen(each.at)
            reach = each.across + each.down + each.margin
            if -reach < x < length + reach and abs(y) < widest + reach:
                if abs(y) < 1 and (abs(x) < 1 or abs(x - length) < 1):
                    continue
                margin = each.margin + head if head and hypot(x - length, y) < NEAR_END else each.margin
                yield min(max(x / length, 0.0), 1.0), y, margin, each

    def reach(self, slope: float, margin: float, each: Obstacle) -> float:
        """Return the distance beside an obstacle at which a curve with *slope*, seen along the line, keeps *margin*."""
        box = each.across * abs(self.down + self.ahead * slope) + each.down * abs(self.ahead - self.down * slope)
        return box + margin * sqrt(1 + slope * slope)

    def heights_inside(self, skew: float, grid: tuple[float, float, float, float], most: float) -> tuple[float, float]:
        """Return the least and the greatest height at which the curve does not leave *grid*.

        At both, the control point is at most *most* beside the line.
        """
        left, top, width, height = grid
        low, high = -most, most
        for t in (0.3, 0.5, 0.7):
            share = 2 * t * (1 - t)
            x, y = self.point((skew * share + t * t) * self.length, 0.0)
            for at, by, start, size in ((x, -self.down * share, left, width), (y, self.ahead * share, top, height)):
                if by:
                    ends = sorted(((start + INSIDE - at) / by, (start + size - INSIDE - at) / by))
                    low, high = max(low, ends[0]), min(high, ends[1])
        return min(low, 0.0), max(high, 0.0)


def _forbidden(frame: _Frame, near: Sequence[_Near], skew: float) -> Iterator[Interval]:
    """Yield the heights of control points with which a curve passes each obstacle."""
    rest = 1 - 2 * skew
    for x, y, margin, each in near:
        t = (sqrt(skew * skew + rest * x) - skew) / rest if rest else x
        share = 2 * t * (1 - t)
        if share < LEAST_SHARE:
            if abs(y) < frame.reach(0.0, margin, each):
                yield -inf, inf, each.price
            continue
        # How steep the curve is there depends on where it passes, which is first taken for just beside the obstacle.
        steep = (1 - 2 * t) / ((skew + rest * t) * frame.length * share)
        reach = 0.75 * (each.across + each.down) + margin
        low = y - frame.reach((y - reach) * steep, margin, each)
        high = y + frame.reach((y + reach) * steep, margin, each)
        yield low / share, high / share, each.price


def _cheapest(intervals: Sequence[Interval], low: float, high: float, bent: float) -> Iterator[tuple[float, float]]:
    """Yield 0 and the ends of intervals from *low* to *high*, with their costs: one of them costs least."""
    middle = sum(price for start, end, price in intervals if start < 0 < end)
    yield 0.0, middle
    for side, limit in ((1, high), (-1, -low)):
        ends = []
        for start, end, price in intervals:
            first, last = (start, end) if side > 0 else (-end, -start)
            if last > 0:
                ends.append((last, -price))
                if first >= 0:
                    ends.append((first, price))
        cost = middle
        for height, price in sorted(ends):
            if height > limit:
                break
            cost += price
            if price < 0:
                yield side * height, cost + height * bent


def point_on(curve: Curve, t: float) -> Point:
    """Return the point of *curve* at *t*, from 0 to 1."""
    (x, y), (over_x, over_y), (to_x, to_y) = curve
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * x + b * over_x + c * to_x, a * y + b * over_y + c * to_y
