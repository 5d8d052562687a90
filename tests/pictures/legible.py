"""Whether a picture can be read: what covers what, and what leaves the grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import hypot
from xml.etree import ElementTree

import attrs

from pictures.reading import BIG, CANDIDATE_SHAPES, CELL, MARKS, Curve, Drawing, Glyph, Point

Box = tuple[float, float, float, float]
"""The left, top, right and bottom of something."""


@attrs.define
class Counts:
    """What was counted over pictures.

    Attributes
    ----------
    links, over_nodes, over_digits
        The links, and how many of them pass another node or a digit.
    long_links, long_over_nodes
        Those of steps with more than 12 links.
    over_marks
        How many links pass a candidate that is neither their start nor their end.
    heads, heads_over
        The arrow heads, and how many of them touch such a candidate or a digit.
    groups, groups_over_digits
        The lines round nodes of several candidates, and how many of them cross a digit.
    covered, outside
        Signs that cover a candidate or digit of another sign, and elements that leave the picture.
    """

    links: int = 0
    over_nodes: int = 0
    over_digits: int = 0
    long_links: int = 0
    long_over_nodes: int = 0
    over_marks: int = 0
    heads: int = 0
    heads_over: int = 0
    groups: int = 0
    groups_over_digits: int = 0
    covered: list[str] = attrs.field(factory=list)
    outside: list[str] = attrs.field(factory=list)

    def add(self, drawing: Drawing, *, is_long: bool) -> None:
        """Count what *drawing* shows; *is_long* if its step has more than 12 links."""
        over_nodes = sum(passes_node(drawing, link) for link in drawing.links)
        if is_long:
            self.long_links += len(drawing.links)
            self.long_over_nodes += over_nodes
        else:
            self.links += len(drawing.links)
            self.over_nodes += over_nodes
        self.over_digits += sum(passes_digit(drawing, link) for link in drawing.links)
        self.over_marks += sum(passes_mark(drawing, link) for link in drawing.links)
        heads = [each for role in drawing.by_role if role.startswith("head-") for each in drawing.by_role[role]]
        self.heads += len(heads)
        self.heads_over += sum(touches(drawing, each) for each in heads)
        groups = drawing.by_role["group"]
        self.groups += len(groups)
        self.groups_over_digits += sum(crosses_digit(drawing, each) for each in groups)
        self.covered += covered(drawing)
        self.outside += outside(drawing)


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
    roles = [role for role in drawing.by_role if role in CANDIDATE_SHAPES or is_sign(role)]
    for role in roles:
        for element in drawing.by_role[role]:
            x, y = drawing.middle(element)
            corners = Drawing.corners(element)
            box = box_of(corners)
            column, row = int(x // CELL), int(y // CELL)
            for across, down in product((-1, 0, 1), repeat=2):
                for glyph, ink in near.get((column + across, row + down), ()):
                    if not meet(box, ink) or hypot(glyph.at[0] - x, glyph.at[1] - y) < 6:
                        continue
                    points = [point for point in corners if contains(ink, point)]
                    if points or any(inside(element, point) for point in ink_points(ink)):
                        yield f"{role} at {x:.0f}, {y:.0f} covers {glyph.text} at {glyph.at}"


def is_sign(role: str) -> bool:
    return role in ("tag", "node-tag", "place", "removed-disc") or (role.startswith("tag-") and "text" not in role)


def outside(drawing: Drawing) -> Iterator[str]:
    """Yield each element that leaves the picture."""
    left, top, right, bottom = drawing.view
    for element in drawing.elements:
        width = float(element.get("stroke-width") or 0) / 2
        points = drawing.corners(element)
        if element.get("class", "").partition("-")[0] in ("strong", "weak", "halo") and len(points) == 3:
            points = list(Curve(*points, "").points(12))
        if element.tag.endswith("text"):
            half = 0.33 * float(element.get("font-size") or 0) * (len(element.text or "") if len(points) == 1 else 1)
            start = element.get("text-anchor") == "start"
            points = [(x + shift, y) for x, y in points for shift in ((0, 2 * half) if start else (-half, half))]
        for x, y in points:
            is_across = left - 0.1 <= x - width and x + width <= right + 0.1
            if not (is_across and top - 0.1 <= y - width and y + width <= bottom + 0.1):
                yield f"{element.get('class')} at {x:.0f}, {y:.0f}"
                break


def passes_node(drawing: Drawing, link: Curve) -> bool:
    """Whether a link passes over the shape of a node that is neither its start nor its end."""
    spots = _ends(drawing, link)
    own = [box for box in _groups(drawing) if any(contains(box, spot) for spot in spots)]
    others = [
        place
        for place in drawing.node_places
        if all(hypot(place[0] - x, place[1] - y) > 1.5 for x, y in spots)
        and not any(contains(box, place) for box in own)
    ]
    radius = _radius(drawing)
    return any(hypot(x - a, y - b) < radius for x, y in link.points() for a, b in others)


def _ends(drawing: Drawing, link: Curve) -> list[Point]:
    """The middles of the candidates at which a link starts and ends."""
    return [drawing.spots[drawing.end(link, is_start=is_start)] for is_start in (True, False)]


def _groups(drawing: Drawing) -> list[Box]:
    return [box_of(drawing.corners(each)) for each in drawing.by_role["group"]]


def _radius(drawing: Drawing) -> float:
    small = [
        (corners[2][0] - corners[0][0]) / 2
        for role in ("pattern", "node-off", "set-a", "set-b")
        for each in drawing.by_role[role]
        for corners in [drawing.corners(each)]
        if corners[2][0] - corners[0][0] < 30
    ]
    return min(small, default=9.0)


def passes_digit(drawing: Drawing, link: Curve) -> bool:
    """Whether a link passes over a given or an entry."""
    return _passes(link, [ink for glyph, ink in drawing.inks if glyph.role in BIG])


def passes_mark(drawing: Drawing, link: Curve) -> bool:
    """Whether a link passes over a candidate that is neither its start nor its end."""
    ends = _ends(drawing, link)
    return _passes(link, [ink for glyph, ink in drawing.inks if glyph.role in MARKS and glyph.at not in ends])


def _passes(link: Curve, boxes: list[Box]) -> bool:
    around = box_of([link.start, link.control, link.end])
    near = [box for box in boxes if meet(box, around)]
    return any(contains(box, point) for point in link.points() for box in near)


def touches(drawing: Drawing, head: ElementTree.Element) -> bool:
    """Whether an arrow head touches a candidate or digit."""
    corners = Drawing.corners(head)
    near = [ink for _, ink in drawing.inks if meet(ink, box_of(corners))]
    return any(contains(ink, point) for point in _along(corners, 8) for ink in near)


def crosses_digit(drawing: Drawing, group: ElementTree.Element) -> bool:
    """Whether the line round a node crosses a given or an entry."""
    boxes = [ink for glyph, ink in drawing.inks if glyph.role in BIG]
    return any(contains(box, point) for point in _along(drawing.corners(group), 20) for box in boxes)


def _along(corners: list[Point], pieces: int) -> Iterator[Point]:
    """Points along the sides of a polygon."""
    for (x, y), (to_x, to_y) in pairwise([*corners, corners[0]]):
        yield from ((x + (to_x - x) * k / pieces, y + (to_y - y) * k / pieces) for k in range(pieces + 1))
