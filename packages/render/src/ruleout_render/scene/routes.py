"""The ways of lines: straight or, if that would cover something, bowed as little as possible inside their house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import copysign, dist, hypot, inf, sqrt

import attrs

from ruleout.internal import digits_of
from ruleout_render.scene.geometry import Geometry, Point
from ruleout_render.scene.item import CELL
from ruleout_render.scene.plan import Curve, Line, Plan

BOWS = (6, -6, 9, -9, 11, -11, 14, -14, 18, -18, 22, -22, 27, -27, 36, -36)
"""The distances of the middle of a curve from the straight line that are tried, in this order."""
STRAIGHT, SKEWS = 0.5, (0.2, 0.8, 0.08, 0.92)
"""The places of the control point along the straight line: its middle, or near an end, to pass a node beside that."""
FLANKS = (0.0, 0.9)
"""The places at which a line touches the shape at its end, in radii beside the middle: a node may lie before that."""
Way = tuple[float, float, float, float]
"""A bow, the place of the control point, and the places at which the line touches the shapes at its start and end."""
WAYS: list[Way] = [(0, STRAIGHT, 0, 0), *((bow, skew, 0, 0) for skew in (STRAIGHT, *SKEWS) for bow in BOWS)]
FURTHER: list[Way] = [
    (bow, skew / 20, copysign(first, bow), copysign(last, bow))
    for first, last in product(FLANKS, FLANKS)
    for bow in (side * each for each in (3, 5, 7, 9, 12, 15, 18, 22, 27, 36, 44) for side in (1, -1))
    for skew in range(-2, 23, 2)
]
"""The ways that are tried after these if all of them pass a node."""
MOST_BENT = 0.4
"""The largest bow in lengths of the line."""
BOWED, SKEWED, FLANKED, NODE, ALONG, DIGIT, MARK = 0.12, 0.8, 2.0, 20.0, 7.0, 0.5, 0.35
"""The costs of each unit of a bow, of bending near an end, of a radius beside the middle of a shape, and of passing a
node, an earlier line, a placed digit and a dark candidate."""
OUTSIDE = 30.0
"""The cost of a straight line that lies outside of its house; a bow never does."""
NODE_MARGIN, APART, DIGIT_MARGIN, MARK_MARGIN = 1.0, 4.5, 13.0, 5.0
"""The distances at which these are passed, beyond the radius of a node."""
BORDER_MARGIN, MOST_AT_BORDER = 2.5, 4
"""The distance at which a line lies on the border of a cell, and how many of its points may: others cross borders."""
SLANT, LONG = 0.65, 3
"""The sine of the angle between lines that cannot run along each other, and the points that must be near if they do."""
FEW, MANY = 5, 33
"""The numbers of points of a curve that are looked at."""
GAP, HEAD_GAP = 0.6, 2.2
"""The distances of the ends of a line, and of its arrow head, from the shapes there."""

Obstacle = tuple[Point, float, float]
"""A place, the distance at which it is passed, and the cost."""


def points_on(curve: Curve, count: int = MANY) -> list[Point]:
    """Return *count* points of *curve*, the ends included."""
    (x, y), (over_x, over_y), (to_x, to_y) = curve
    return [(a * x + b * over_x + c * to_x, a * y + b * over_y + c * to_y) for a, b, c in _weights(count)]


@cache
def _weights(count: int) -> list[tuple[float, float, float]]:
    return [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in [k / (count - 1) for k in range(count)]]


def is_inside(geometry: Geometry, line: Line, points: Iterable[Point]) -> bool:
    """Return whether *points* lie in one house of *line*."""
    cells = {geometry.cell_at(point) for point in points}
    return not line.houses or any(cells <= {*house.cells} for house in line.houses)


def routed(plan: Plan) -> list[Line]:
    """Return the lines of *plan* with their ways. Links take theirs first, short lines before long ones."""
    geometry = plan.geometry
    nodes = dict.fromkeys([*plan.nodes, *plan.struck, *plan.step.removes])
    spots = {each: geometry.spot_of(each) for each in nodes if geometry.is_visible(each.cell)}
    others = list(_others(plan, {*spots.values()}))
    order = sorted(plan.lines, key=lambda each: (each.role == "see", geometry.distance(each.start, each.end)))
    found: dict[int, Line] = {}
    earlier: list[list[Point]] = []
    for line in order:
        ends = (line.start, line.end)
        reach = geometry.radius + NODE_MARGIN
        around = [(spot, reach, NODE) for each, spot in spots.items() if each not in ends]
        curve = _best(geometry, line, [*around, *others], earlier)
        earlier.append(points_on(curve, FEW))
        found[id(line)] = attrs.evolve(line, curve=curve)
    return [found[id(each)] for each in plan.lines]


def _others(plan: Plan, nodes: set[Point]) -> Iterator[Obstacle]:
    """Yield the placed digits and the dark candidates without a shape."""
    geometry, board = plan.geometry, plan.board
    for cell in range(board.layout.visible):
        if board.is_placed(cell):
            yield geometry.centre(cell), DIGIT_MARGIN, DIGIT
        elif cell in plan.focus:
            for digit in digits_of(board.masks[cell]):
                if (plan.digits is None or digit in plan.digits) and geometry.spot(cell, digit) not in nodes:
                    yield geometry.spot(cell, digit), MARK_MARGIN, MARK


def _best(geometry: Geometry, line: Line, obstacles: Sequence[Obstacle], earlier: Sequence[Sequence[Point]]) -> Curve:
    """Return the way of *line* that costs least."""
    start, end = geometry.spot_of(line.start), geometry.spot_of(line.end)
    length = dist(start, end) or 1.0
    ahead, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    radius, gap = geometry.radius, HEAD_GAP if line.role[-1].isdigit() else GAP
    near = []
    for obstacle in obstacles:
        x, y = obstacle[0][0] - start[0], obstacle[0][1] - start[1]
        along, beside = x * ahead + y * down, y * ahead - x * down
        if -10 < along < length + 10 and abs(beside) < 45:
            near.append((obstacle, along, beside))
    best, least = None, inf
    for number, (bow, skew, first, last) in enumerate((*WAYS, *FURTHER)):
        if number >= len(WAYS) and least < NODE:
            break
        price = abs(bow) * BOWED + (SKEWED if skew != STRAIGHT else 0.0) + (abs(first) + abs(last)) * FLANKED
        if price >= least or abs(bow) > length * MOST_BENT:
            continue
        along = skew * length
        over = start[0] + ahead * along - down * 2 * bow, start[1] + down * along + ahead * 2 * bow
        begin = start[0] - down * first * radius, start[1] + ahead * first * radius
        stop = end[0] - down * last * radius, end[1] + ahead * last * radius
        in_shapes = [sqrt(1 - each * each) * radius for each in (first, last)]
        curve = trimmed((begin, over, stop), in_shapes[0] + GAP, in_shapes[1] + gap)
        if bow and not is_inside(geometry, line, points_on(curve, FEW)):  # most of those that are outside
            continue
        points = points_on(curve)
        if (bow or not _is_along(geometry, line)) and not is_inside(geometry, line, points):
            if bow:
                continue
            price += OUTSIDE
        wide = max(abs(first), abs(last)) * radius
        price += _passed(curve, near, bow, wide, points, least - price)
        price += sum(ALONG for each in earlier if price < least and _runs_along(points, each))
        if number >= len(WAYS) and price < least and sum(map(_is_at_border, points)) > MOST_AT_BORDER:
            price += ALONG
        if price < least:
            best, least = curve, price
    assert best is not None  # the straight line always has a price
    return best


def _is_at_border(point: Point) -> bool:
    """Return whether *point* is so near to the border of a cell that a line there is taken for a part of it."""
    return any(abs((each + CELL / 2) % CELL - CELL / 2) < BORDER_MARGIN for each in point)


def _is_along(geometry: Geometry, line: Line) -> bool:
    """Return whether *line* joins cells of a row or column, which it cannot leave if it is straight."""
    (x, y), (to_x, to_y) = geometry.corner(line.start.cell), geometry.corner(line.end.cell)
    return x == to_x or y == to_y


def _passed(
    curve: Curve,
    near: Iterable[tuple[Obstacle, float, float]],
    bow: float,
    wide: float,
    points: Sequence[Point],
    most: float,
) -> float:
    """Return the cost of the obstacles that *curve* passes, seen along a straight line, up to *wide* from its ends.

    It is no longer counted if it is at least *most*.
    """
    found, low, high = 0.0, min(bow, 0.0) - wide, max(bow, 0.0) + wide
    for ((x, y), margin, price), _, beside in near:
        if found >= most:
            break
        if not low - margin < beside < high + margin:
            continue
        if bow == 0:
            if _distance((x, y), curve[0], curve[2]) < margin:
                found += price
        elif min([(a - x) ** 2 + (b - y) ** 2 for a, b in points]) < margin * margin:
            found += price
    return found


def _distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance of *point* from the straight line between two points."""
    x, y = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / (x * x + y * y or 1.0)
    t = min(max(along, 0.0), 1.0)
    return hypot(start[0] + t * x - point[0], start[1] + t * y - point[1])


def _runs_along(points: Sequence[Point], earlier: Sequence[Point]) -> bool:
    """Return whether a part of a curve lies on an earlier line: lines with other directions only cross it."""
    (x, y), (to_x, to_y), (a, b), (to_a, to_b) = points[0], points[-1], earlier[0], earlier[-1]
    across, down, other_across, other_down = to_x - x, to_y - y, to_a - a, to_b - b
    turned = abs(across * other_down - down * other_across)
    if turned > SLANT * hypot(across, down) * hypot(other_across, other_down):
        return False
    left, right, top, bottom = min(a, to_a) - 30, max(a, to_a) + 30, min(b, to_b) - 30, max(b, to_b) + 30
    near = [each for each in points[3:-3:3] if left < each[0] < right and top < each[1] < bottom]
    return len(near) >= LONG and sum([_is_near(each, earlier) for each in near]) >= LONG


def _is_near(point: Point, line: Sequence[Point]) -> bool:
    return any(_distance(point, line[k], line[k + 1]) < APART for k in range(len(line) - 1))


def trimmed(curve: Curve, start: float, end: float) -> Curve:
    """Return *curve* without as much of its start and of its end as shapes there take."""
    first, over, last = curve
    length = dist(first, last)
    return _towards(first, over, min(start, length * 0.36)), over, _towards(last, over, min(end, length * 0.4))


def _towards(start: Point, end: Point, length: float) -> Point:
    far = dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * length / far, start[1] + (end[1] - start[1]) * length / far
