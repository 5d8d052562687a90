"""A reader of pictures: what an SVG document shows, by the classes and the positions of its elements alone.

It knows that a cell is 60 wide and where texts stand, and nothing else of the code that draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from math import hypot, inf
from xml.etree import ElementTree

import attrs

from ruleout import Layout

CELL = 60
SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
Candidate = tuple[int, int]
"""A cell and a digit."""

MARKS = ("mark", "quiet", "evidence", "node-text", "node-off-text", "remove")
BIG = ("given", "entry", "settled")
NODES = re.compile(r"node-(a|b|x|z|fin|off|[1-6])")
"""The shapes below candidates."""
LINES = re.compile(r"(strong|weak)(-\d)?|see|cover")


BOLD = ("given", "node-text", "remove", "placed", "number-text", "letter-text")


@attrs.frozen
class Glyph:
    """A character or a text, its middle, its size and its class."""

    text: str
    at: Point
    size: float
    role: str

    @property
    def ink(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of its ink, as the font has it."""
        width, height = (0.3 if self.role in BOLD else 0.27) * self.size * len(self.text), 0.365 * self.size
        return self.at[0] - width, self.at[1] - height, self.at[0] + width, self.at[1] + height


@attrs.frozen
class Curve:
    """A line: its start, control point and end, and its class."""

    start: Point
    control: Point
    end: Point
    role: str

    @property
    def is_strong(self) -> bool:
        return self.role.startswith("strong")

    def points(self, count: int = 60) -> Iterator[Point]:
        """Points along the curve."""
        for k in range(count + 1):
            t = k / count
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            yield (
                a * self.start[0] + b * self.control[0] + c * self.end[0],
                a * self.start[1] + b * self.control[1] + c * self.end[1],
            )


def numbers(text: str) -> list[float]:
    return [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", text)]


def pairs(values: list[float]) -> list[Point]:
    return list(zip(values[::2], values[1::2], strict=True))


class Elements(dict[str, list[ElementTree.Element]]):
    """Elements by their classes; there are none of other classes."""

    def __missing__(self, role: str) -> list[ElementTree.Element]:
        return []


@attrs.frozen(slots=False)
class Drawing:
    """An SVG document of a puzzle with *layout*."""

    text: str
    layout: Layout

    @cached_property
    def root(self) -> ElementTree.Element:
        return ElementTree.fromstring(self.text)

    @cached_property
    def view(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of the picture."""
        x, y, width, height = numbers(self.root.get("viewBox") or "")
        return x, y, x + width, y + height

    @cached_property
    def bottom(self) -> float:
        """The y below which the caption is."""
        texts = [float(each.get("y") or 0) for each in self.elements if each.get("class") in ("note", "legend")]
        return min([max(row + 1 for row, _ in self.layout.at) * CELL + 8.0, *[text - 20 for text in texts]])

    @cached_property
    def elements(self) -> list[ElementTree.Element]:
        """Every element but the title and the description, with the attributes of its group."""
        found = []
        for each in self.root:
            own = [each] if each.tag != f"{SVG}g" else each
            for element in own:
                element.attrib = {**each.attrib, **element.attrib}
            found += [element for element in own if element.tag not in (f"{SVG}title", f"{SVG}desc")]
        return found

    @cached_property
    def by_role(self) -> dict[str, list[ElementTree.Element]]:
        """The elements of the grid by their classes, without those of the legend."""
        found = Elements()
        for each in self.elements:
            if self.middle(each)[1] < self.bottom or each.get("class") == "block":
                found.setdefault(each.get("class") or "", []).append(each)
        return found

    @staticmethod
    def corners(element: ElementTree.Element) -> list[Point]:
        """The points that span an element: corners, ends, or the left, right, top and bottom of a circle."""
        tag = element.tag.removeprefix(SVG)
        if tag == "rect":
            x, y, width, height = (float(element.get(key) or 0) for key in ("x", "y", "width", "height"))
            return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        if tag == "circle":
            x, y, r = (float(element.get(key) or 0) for key in ("cx", "cy", "r"))
            return [(x - r, y), (x, y - r), (x + r, y), (x, y + r)]
        if tag == "text":
            return [(x, float(element.get("y") or 0)) for x in numbers(element.get("x") or "")]
        return pairs(numbers(element.get("points") or element.get("d") or ""))

    def pieces(self, element: ElementTree.Element) -> list[tuple[Point, Point]]:
        """The start and the end of each straight piece of a path."""
        points = self.corners(element)
        return list(zip(points[::2], points[1::2], strict=True))

    def middle(self, element: ElementTree.Element) -> Point:
        points = self.corners(element)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    @cached_property
    def glyphs(self) -> list[Glyph]:
        """Every digit and candidate of the grid."""
        found = []
        for role in (*MARKS, *BIG, "placed", "number-text", "place-number", "letter-text"):
            for each in self.by_role[role]:
                size, y = float(each.get("font-size") or 0), float(each.get("y") or 0)
                xs, text = numbers(each.get("x") or ""), each.text or ""
                texts = list(text) if len(xs) > 1 else [text]
                found += [Glyph(part, (x, y - size * 0.36), size, role) for x, part in zip(xs, texts, strict=True)]
        return found

    @cached_property
    def inks(self) -> list[tuple[Glyph, tuple[float, float, float, float]]]:
        """The digits and candidates that a link or a shape may cover, with their ink."""
        return [(glyph, glyph.ink) for glyph in self.glyphs if glyph.role in (*MARKS, *BIG)]

    @cached_property
    def node_places(self) -> list[Point]:
        """The middles of the shapes of candidates."""
        roles = [role for role in self.by_role if NODES.fullmatch(role) or role == "cross"]
        return [self.middle(each) for role in roles for each in self.by_role[role]]

    @cached_property
    def radius(self) -> float:
        """The radius of the shapes below candidates."""
        shapes = [each for role in self.by_role if NODES.fullmatch(role) for each in self.by_role[role]]
        return min(
            [(max(x for x, _ in at) - min(x for x, _ in at)) / 2 for at in map(self.corners, shapes)], default=9.0
        )

    @cached_property
    def signs(self) -> list[str]:
        """The classes of the signs of the legend, in order, and of its texts."""
        return [each.get("class") or "" for each in self.elements if self.middle(each)[1] >= self.bottom]

    def cell(self, at: Point) -> int:
        """The cell at a point, -1 if there is none."""
        return self.layout.at.get((int(at[1] // CELL), int(at[0] // CELL)), -1)

    @cached_property
    def spots(self) -> dict[Candidate, Point]:
        """The middle of each candidate and digit that is written."""
        digits = {symbol: number for number, symbol in enumerate(self.layout.symbols, start=1)}
        found: dict[Candidate, Point] = {}
        for each in self.glyphs:
            if each.role in (*MARKS, *BIG, "placed") and each.text in digits and self.cell(each.at) >= 0:
                found[self.cell(each.at), digits[each.text]] = each.at
        return found

    def candidate(self, element: ElementTree.Element) -> Candidate:
        """The candidate on which a shape lies; (-1, -1) if there is none."""
        return self.candidate_at(self.middle(element))

    def candidate_at(self, at: Point) -> Candidate:
        """The candidate nearest to a point in its cell; (-1, -1) if there is none."""
        x, y = at
        return min(
            (each for each in self.spots if each[0] == self.cell((x, y))),
            key=lambda each: hypot(self.spots[each][0] - x, self.spots[each][1] - y),
            default=(-1, -1),
        )

    def candidates(self, role: str) -> set[Candidate]:
        """The candidates on which the shapes of *role* lie, each in its middle."""
        found = set()
        for element in self.by_role[role]:
            candidate, (x, y) = self.candidate(element), self.middle(element)
            at = self.spots.get(candidate, (-100.0, -100.0))
            found.add(candidate if hypot(at[0] - x, at[1] - y) < 6 else (-1, candidate[1]))
        return found

    def tinted(self, role: str) -> set[int]:
        """The cells that a tint of *role* covers."""
        return {self.cell(self.middle(each)) for each in self.by_role[role]}

    def outlined(self, role: str) -> list[frozenset[int]]:
        """The cells that each line of *role* surrounds."""
        return [self._inside(each) for each in self.by_role[role]]

    def _inside(self, element: ElementTree.Element) -> frozenset[int]:
        walls, last = [], (0.0, 0.0)
        for command, x, y in re.findall(r"([ML])(-?[\d.]+) (-?[\d.]+)", element.get("d") or ""):
            point = float(x), float(y)
            if command == "L" and point[0] == last[0]:
                walls.append((point[0], *sorted((last[1], point[1]))))
            last = point
        return frozenset(
            cell
            for (row, column), cell in self.layout.at.items()
            if sum(x < (column + 0.5) * CELL and low < (row + 0.5) * CELL + 0.25 < high for x, low, high in walls) % 2
        )

    @cached_property
    def lines(self) -> list[Curve]:
        """The lines between candidates in the order in which they are drawn."""
        found = []
        for role in [role for role in self.by_role if LINES.fullmatch(role)]:
            for element in self.by_role[role]:
                start, *over, end = pairs(numbers(element.get("d") or ""))
                middle = over[0] if over else ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
                found.append(Curve(start, middle, end, role))
        return found

    @cached_property
    def shaped(self) -> set[Candidate]:
        """The candidates with shapes, and those that are crossed."""
        return {self.candidate_at(each) for each in self.node_places} & {*self.spots}

    def end(self, curve: Curve, *, is_start: bool) -> Candidate:
        """The candidate at which a link starts or ends: the one that the line would reach if it went on, or touches."""
        x, y = curve.start if is_start else curve.end
        length = hypot(x - curve.control[0], y - curve.control[1]) or 1.0
        ahead, beside = (x - curve.control[0]) / length, (y - curve.control[1]) / length

        def miss(candidate: Candidate) -> float:
            at = self.spots[candidate]
            along = (at[0] - x) * ahead + (at[1] - y) * beside
            beyond = along if 0 < along < 13 else 1_000.0
            return abs((at[1] - y) * ahead - (at[0] - x) * beside) + 0.05 * beyond

        ahead_of_it = min(self.spots, key=miss)
        far = {each: hypot(self.spots[each][0] - x, self.spots[each][1] - y) for each in self.shaped}
        nearest = min(far, key=far.__getitem__, default=ahead_of_it)
        return nearest if miss(ahead_of_it) > 4 and far.get(nearest, inf) < self.radius + 5 else ahead_of_it
