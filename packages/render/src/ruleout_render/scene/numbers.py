"""The numbers on lines, at the places where they cover least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from ruleout.internal import digits_of
from ruleout_render.scene.geometry import Point
from ruleout_render.scene.item import Item
from ruleout_render.scene.plan import Plan
from ruleout_render.scene.routes import points_on
from ruleout_render.scene.texts import centred

POINTS = 25
HIGH, WIDE, WIDER = 6.4, 6.4, 8.4
"""Half of the height and of the width of a number, and of the width of one with two digits."""
SIZE = 10.5
FROM_NODE, FROM_MARK, FROM_DIGIT, FROM_NUMBER, FROM_LINE = 16.0, 11.0, 24.0, 15.0, 8.0
"""The distances below which a number covers something."""
NODE, DARK, MARK, DIGIT, NUMBER, LINE, ASIDE = 8.0, 7.0, 2.0, 1.5, 9.0, 3.0, 0.06
"""The costs of covering each, and of each point away from the middle of the line."""


def number_items(plan: Plan) -> Iterator[Item]:
    """Yield the numbers of lines."""
    geometry, board = plan.geometry, plan.board
    numbered = [each for each in plan.lines if each.number and each.curve is not None]
    if not numbered:
        return
    shown = [*plan.nodes, *plan.struck, *plan.step.removes, *plan.step.places]
    busy = [geometry.spot_of(each) for each in shown if geometry.is_visible(each.cell)]
    covered: list[tuple[Point, float, float]] = [(spot, FROM_NODE, NODE) for spot in busy]
    for cell in range(board.layout.visible):
        if board.is_placed(cell):
            covered.append((geometry.centre(cell), FROM_DIGIT, DIGIT))
            continue
        digits = [each for each in digits_of(board.masks[cell]) if plan.digits is None or each in plan.digits]
        price = DARK if cell in plan.focus else MARK
        covered += [(geometry.spot(cell, digit), FROM_MARK, price) for digit in digits]
    ways = {id(each): points_on(each.curve, POINTS) for each in plan.lines if each.curve is not None}
    for line in numbered:
        points = ways[id(line)]
        others = [
            [point for point in each if _is_around(point, points)] for key, each in ways.items() if key != id(line)
        ]
        near = [each for each in covered if _is_around(each[0], points)]
        x, y = points[min(range(3, POINTS - 3), key=lambda k: _cost(points[k], k, near, others))]
        covered.append(((x, y), FROM_NUMBER, NUMBER))
        wide = WIDE if len(line.number) < 2 else WIDER
        branch = f"-{line.role[-1]}" if line.role[-1].isdigit() else ""
        yield Item("rect", (x - wide, y - HIGH, 2 * wide, 2 * HIGH, 3), f"number{branch}")
        yield centred(x, y, "number-text", line.number, SIZE)


def _is_around(at: Point, points: Sequence[Point]) -> bool:
    (x, y), (to_x, to_y) = points[0], points[-1]
    return min(x, to_x) - 50 < at[0] < max(x, to_x) + 50 and min(y, to_y) - 50 < at[1] < max(y, to_y) + 50


def _cost(at: Point, k: int, covered: Sequence[tuple[Point, float, float]], others: Sequence[Sequence[Point]]) -> float:
    found = abs(k - POINTS // 2) * ASIDE + sum([price for spot, margin, price in covered if dist(spot, at) < margin])
    return found + LINE * sum(any(dist(each, at) < FROM_LINE for each in other) for other in others)
