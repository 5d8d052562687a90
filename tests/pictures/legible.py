"""Whether a picture can be read: what covers what, and what leaves the grid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import hypot
from xml.etree import ElementTree

from PIL import ImageFont

from pictures.reading import CELL, LINES, NODES, Curve, Drawing, Glyph, Point
from ruleout_render.painters.font import REGULAR

Box = tuple[float, float, float, float]
"""The left, top, right and bottom of something."""


QUIET = ("mark", "quiet")
"""The texts that the number of a line may cover now and then."""


SLIVER = 2.0
"""The part of the ink at the border of a digit that a number or letter beside it may touch."""


def box_of(points: list[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def contains(box: Box, point: Point) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def inside(element: ElementTree.Element, point: Point) -> bool:
    """Whether a shape covers a point."""
    corners = Drawing.corners(element)
    if element.tag.endswith("circle"):
        left, _, right, _ = box_of(corners)
        x, y = (left + right) / 2, corners[0][1]
        return hypot(point[0] - x, point[1] - y) < (right - left) / 2
    is_in = False
    for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y > point[1]) != (to_y > point[1]) and point[0] < x + (point[1] - y) * (to_x - x) / (to_y - y):
            is_in = not is_in
    return is_in


def ink_points(ink: Box) -> list[Point]:
    left, top, right, bottom = ink
    xs, ys = (left, (left + right) / 2, right), (top, (top + bottom) / 2, bottom)
    return [(x, y) for x in xs for y in ys]


def covered(drawing: Drawing) -> Iterator[str]:
    """Yield each shape or tag that covers the ink of a candidate or digit of another cell or another place."""
    near: dict[tuple[int, int], list[tuple[Glyph, Box]]] = {}
    for glyph, ink in drawing.inks:
        near.setdefault((int(glyph.at[0] // CELL), int(glyph.at[1] // CELL)), []).append((glyph, ink))
    roles = [role for role in drawing.by_role if NODES.fullmatch(role) or is_sign(role)]
    for role in roles:
        for element in drawing.by_role[role]:
            x, y = drawing.middle(element)
            corners = Drawing.corners(element)
            box = box_of(corners)
            column, row = int(x // CELL), int(y // CELL)
            for across, down in product((-1, 0, 1), repeat=2):
                for glyph, ink in near.get((column + across, row + down), ()):
                    is_own = hypot(glyph.at[0] - x, glyph.at[1] - y) < 6
                    if not meet(box, ink) or is_own or (glyph.role in QUIET and role.startswith("number")):
                        continue
                    read = shrunk(ink) if is_sign(role) else ink
                    points = [point for point in corners if contains(read, point)]
                    if points or any(inside(element, point) for point in ink_points(read)):
                        yield f"{role} at {x:.0f}, {y:.0f} covers {glyph.text} at {glyph.at}"


def shrunk(ink: Box) -> Box:
    """The part of *ink* by which a digit is read: its corners are blank."""
    return ink[0] + SLIVER, ink[1] + SLIVER, ink[2] - SLIVER, ink[3] - SLIVER


def is_sign(role: str) -> bool:
    return role in ("place", "removed-disc") or (role.partition("-")[0] in ("number", "letter") and "text" not in role)


@cache
def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(REGULAR), 100)


def _width(text: str) -> float:
    """The width of a text in heights of its font."""
    return _font().getlength(text) / 100


def outside(drawing: Drawing) -> Iterator[str]:
    """Yield each element that leaves the picture."""
    left, top, right, bottom = drawing.view
    for element in drawing.elements:
        width = float(element.get("stroke-width") or 0) / 2
        points = drawing.corners(element)
        if LINES.fullmatch(element.get("class", "")) and len(points) == 3:
            points = list(Curve(*points, "").points(12))
        if element.tag.endswith("text"):
            text = element.text or ""
            half = float(element.get("font-size") or 0) * (_width(text) / 2 if len(points) == 1 else 0.33)
            start = element.get("text-anchor") == "start"
            points = [(x + shift, y) for x, y in points for shift in ((0, 2 * half) if start else (-half, half))]
        for x, y in points:
            is_across = left - 0.1 <= x - width and x + width <= right + 0.1
            if not (is_across and top - 0.1 <= y - width and y + width <= bottom + 0.1):
                yield f"{element.get('class')} at {x:.0f}, {y:.0f}"
                break
