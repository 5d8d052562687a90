"""The decorations of rules, of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import hypot

import attrs

from ruleout.plugin import Cell, Decoration
from ruleout_render.grid.decorations import signs
from ruleout_render.scene.families import NEUTRAL
from ruleout_render.scene.geometry import ASCENT, Geometry, Point
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.texts import centred, fitted
from ruleout_render.scene.used import Use, role_in_use

AREA_INSET = 4.0
LABEL_SIZE, LABEL_MIDDLE = 12.0, 9.5
OUTSIDE_SIZE, OUTSIDE, SHARED, HEAD = CELL * 0.34, 5.0, 15.0, 11.0
"""The height of clues outside, their distances from the middle of their place, the greater one along the grid, if a
diagonal in another direction may begin there too, and the length of their arrow heads."""
SIGN, CHEVRON = 15.0, 4.0
"""The height of the signs of an arrow, and half of the width of that of a thermometer."""
BULB, RING, SQUARE, DOT, INEQUALITY = CELL * 0.34, CELL * 0.4, CELL * 0.38, CELL * 0.12, CELL * 0.1

Drawing = Callable[[Geometry, Decoration, list[Cell]], Iterator[Item]]
"""Yields the items of a decoration; the list holds its visible cells."""


def decorations(
    geometry: Geometry, decoration: Decoration, roles: Mapping[str, str], use: Use = ""
) -> tuple[list[Item], ...]:
    """Return the items of *decoration* below the lines of the grid, and those above them.

    *roles* are those of lines, by family. If a step uses the decoration, its items have roles of their own, and signs
    between the cells say how they are compared; if a step uses others, thin lines are light. Black squares are not
    among the items: they are part of the grid.
    """
    cells = geometry.visible(decoration.cells)
    below, above = LAYERS[decoration.kind]
    if decoration.cells and not cells:
        return [], []
    items = list(below(geometry, decoration, cells))
    if decoration.kind == "line":
        items = [attrs.evolve(each, role=roles[decoration.family]) for each in items]
    over = [*above(geometry, decoration, cells), *(_comparisons(geometry, decoration, cells) if use == "used" else ())]
    return tuple([attrs.evolve(each, role=role_in_use(each.role, use)) for each in some] for some in (items, over))


def _comparisons(geometry: Geometry, decoration: Decoration, cells: list[Cell]) -> Iterator[Item]:
    """Yield the signs between the cells of a thermometer, less than, and of an arrow, equal and plus."""
    for number, (one, other) in enumerate(pairwise(cells)):
        (x, y), (to_x, to_y) = geometry.centre(one), geometry.centre(other)
        if decoration.kind == "arrow":
            yield centred((x + to_x) / 2, (y + to_y) / 2, "used-sign", "+" if number else "=", SIGN)
        elif decoration.kind == "thermometer":
            tip = towards(((x + to_x) / 2, (y + to_y) / 2), (x, y), CHEVRON)
            ends = [(tip[0] + a, tip[1] + b) for a, b in _arms(x - to_x, y - to_y)]
            yield Item("lines", tuple(number for end in ends for number in (*tip, *end)), "used-less")


def _arms(across: float, down: float) -> Iterator[Point]:
    """Yield the arms of a sign for less than whose tip points along (*across*, *down*)."""
    length = hypot(across, down) or 1.0
    ahead, beside = across / length * CHEVRON, down / length * CHEVRON
    for side in (-1, 1):
        yield -2 * ahead - side * beside, -2 * beside + side * ahead


def labels(geometry: Geometry, texts: Mapping[Cell, str]) -> Iterator[Item]:
    """Yield the texts in the top left corners of cells."""
    for cell, text in sorted(texts.items()):
        x, y = geometry.corner(cell)
        shown, size = fitted(text, LABEL_SIZE, CELL * 0.86)
        yield Item("text", (y + LABEL_MIDDLE + size * ASCENT, x + 5), "label", shown, size, cell)


def _nothing(geometry: Geometry, decoration: Decoration, cells: list[Cell]) -> Iterator[Item]:
    return iter(())


def _signs(geometry: Geometry, decoration: Decoration, cells: list[Cell]) -> Iterator[Item]:
    """Yield tints, rings, squares and bulbs in cells."""
    shown = set(cells)
    for cell, sign in signs(decoration):
        if cell not in shown:
            continue
        (x, y), (left, top) = geometry.centre(cell), geometry.corner(cell)
        if sign == "shade":
            yield Item("rect", (left, top, CELL, CELL, 0), "shade", cell=cell)
        elif sign == "square":
            yield Item("rect", (x - SQUARE, y - SQUARE, 2 * SQUARE, 2 * SQUARE, 0), "square", cell=cell)
        elif sign == "diamond":
            corners = (x - RING, y, x, y - RING, x + RING, y, x, y + RING)
            yield Item("polygon", corners, "square", cell=cell)
        elif sign == "disc":
            yield Item("circle", (x, y, BULB), "bulb", cell=cell)
        else:
            yield Item("circle", (x, y, RING), "ring", cell=cell)


def _path(role: str) -> Drawing:
    def drawn(geometry: Geometry, decoration: Decoration, cells: list[Cell]) -> Iterator[Item]:
        points = [geometry.centre(cell) for cell in cells]
        if role == "rule-arrow" and len(points) > 1:
            points[0] = towards(points[0], points[1], RING)
        pieces = tuple(number for start, end in pairwise(points) for number in (*start, *end))
        if pieces:
            yield Item("lines", pieces, role)
        if role == "rule-arrow" and len(points) > 1:
            yield arrow_head(points[-2], points[-1], 12, "rule-arrow-head")
        yield from _signs(geometry, decoration, cells)

    return drawn


def towards(start: Point, end: Point, length: float) -> Point:
    """Return the point *length* away from *start* in the direction of *end*."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return start[0] + (end[0] - start[0]) * length / far, start[1] + (end[1] - start[1]) * length / far


def arrow_head(start: Point, tip: Point, length: float, role: str, color: str = "") -> Item:
    """Return the head of an arrow from *start* to *tip*."""
    (x, y), (back_x, back_y) = tip, towards(tip, start, length)
    across_x, across_y = (y - back_y) / 2, (back_x - x) / 2
    corners = (x, y, back_x - across_x, back_y - across_y, back_x + across_x, back_y + across_y)
    return Item("polygon", corners, role, color=color)


def _area(geometry: Geometry, decoration: Decoration, cells: list[Cell]) -> Iterator[Item]:
    yield Item("lines", geometry.outline(cells, AREA_INSET), "cage")


def _pill(geometry: Geometry, decoration: Decoration, cells: list[Cell]) -> Iterator[Item]:
    """Yield a ring around cells in a row or column; around others, whose ring would have corners, their outline."""
    across, down = zip(*(geometry.centre(cell) for cell in cells), strict=True)
    width, height = max(across) - min(across), max(down) - min(down)
    if not width * height and width + height < CELL * len(cells):
        yield Item("rect", (min(across) - RING, min(down) - RING, width + 2 * RING, height + 2 * RING, RING), "ring")
    else:
        yield Item("lines", geometry.outline(cells, CELL / 2 - RING), "ring")


def _between(geometry: Geometry, decoration: Decoration, cells: list[Cell]) -> Iterator[Item]:
    """Yield a dot, an edge or an inequality between its cells, with lines that lead to them if they do not meet."""
    centres = [geometry.centre(cell) for cell in cells]
    x, y = (sum(values) / len(centres) for values in zip(*centres, strict=True))
    if any(max(abs(a - x), abs(b - y)) > CELL / 2 for a, b in centres):
        yield Item("lines", tuple(number for centre in centres for number in (x, y, *centre)), "dot-line")
    if decoration.kind == "dot":
        filled = decoration.filled
        text, size = fitted(decoration.text, DOT * 1.5, DOT * 1.9)
        yield Item("circle", (x, y, DOT * (1.35 if text else 1)), "dot-filled" if filled else "dot")
        if text:
            yield centred(x, y, "dot-filled-text" if filled else "dot-text", text, size)
    elif decoration.kind == "inequality":
        (a, b), (c, d) = centres[0], centres[-1]
        down, across = (c - a) / CELL * INEQUALITY, (d - b) / CELL * INEQUALITY
        tip = (x + down, y + across)
        ends = ((x - down - across, y - across + down), (x - down + across, y - across - down))
        yield Item("lines", (*tip, *ends[0], *tip, *ends[1]), "edge")
    elif decoration.text:
        text, size = fitted(decoration.text, CELL * 0.27, CELL * 0.6)
        yield Item("circle", (x, y, size * 0.75), "dot-line")
        yield centred(x, y, "edge-text", text, size)
    else:
        (a, b), (c, d) = centres[0], centres[-1]
        across, down = (b - d) / 2, (c - a) / 2
        length = hypot(across, down) or 1.0
        across, down = across * CELL * 0.4 / length, down * CELL * 0.4 / length
        yield Item("lines", (x - across, y - down, x + across, y + down), "edge")


def _outside(geometry: Geometry, decoration: Decoration, cells: list[Cell]) -> Iterator[Item]:
    row, column = decoration.place or (0, 0)
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    down, across = decoration.direction or (0, 0)
    if decoration.text:
        shown, size = fitted(decoration.text, OUTSIDE_SIZE, CELL * 0.62)
        aside = SHARED if (row + down, column) in geometry.layout.at else OUTSIDE
        above = SHARED if (row, column + across) in geometry.layout.at else OUTSIDE
        yield centred(x - across * aside, y - down * above, "outside", shown, size)
    if down or across:
        tip = x + CELL * 0.46 * across, y + CELL * 0.46 * down
        yield arrow_head((x, y), tip, HEAD, "rule-arrow-head")


LAYERS: Mapping[str, tuple[Drawing, Drawing]] = {
    "area": (_nothing, _area),
    "shade": (_signs, _nothing),
    "line": (_path(NEUTRAL), _nothing),
    "thermometer": (_path("thermometer"), _nothing),
    "arrow": (_path("rule-arrow"), _nothing),
    "circle": (_signs, _nothing),
    "square": (_signs, _nothing),
    "corner": (_nothing, _nothing),
    "dot": (_nothing, _between),
    "edge": (_nothing, _between),
    "inequality": (_nothing, _between),
    "diamond": (_signs, _nothing),
    "pill": (_pill, _nothing),
    "outside": (_nothing, _outside),
    "clue": (_nothing, _nothing),
    "block": (_nothing, _nothing),
}
"""For each kind of decoration the functions of its items below and above the lines of the grid. Labels in corners and
black squares are drawn apart, since cells may share them."""
