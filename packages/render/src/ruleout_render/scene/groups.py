"""Nodes of several candidates: a line round them, without a fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, pi, sin

from ruleout.internal import Cell, Node
from ruleout_render.scene.geometry import Geometry, Point
from ruleout_render.scene.item import Item

AROUND = 1.2
"""The distance of the line from the shapes of the candidates: a larger one would reach the digits of the next row."""
ROUND = 6
"""The pieces of a rounded end."""


def group_outlines(geometry: Geometry, nodes: Iterable[Node], lettered: Sequence[Sequence[Cell]]) -> Iterator[Item]:
    """Yield the lines round the nodes of several candidates.

    An almost locked set is drawn by the outline of its cells, unless it is one of *lettered*, which have one already.
    The candidates of one cell get a rounded box, those of several cells capsules from each to the next.
    """
    known = {frozenset(cells) for cells in lettered}
    for node in nodes:
        if len(node.cells) > 1:
            if not any(set(node.cells) <= cells for cells in known):
                known.add(frozenset(node.cells))
                yield Item("lines", geometry.outline(node.cells, 4.0), "node-set")
            continue
        points = sorted(geometry.spot_of(each) for each in node.candidates if geometry.is_visible(each.cell))
        if len(points) > 1:
            yield from _around(points, geometry.radius + AROUND, len({each.cell for each in node.candidates}) == 1)


def _around(points: Sequence[Point], reach: float, is_box: bool) -> Iterator[Item]:
    """Yield the lines round sorted *points*: a box if they are in one cell or on a line of the grid, else capsules."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    if is_box or max(xs) - min(xs) < 1 or max(ys) - min(ys) < 1:
        at = (min(xs) - reach, min(ys) - reach, max(xs) - min(xs) + 2 * reach, max(ys) - min(ys) + 2 * reach, reach)
        yield Item("rect", at, "group")
        return
    for start, end in pairwise(points):
        yield Item("polygon", _capsule(start, end, reach), "group")


def _capsule(start: Point, end: Point, reach: float) -> tuple[float, ...]:
    """Return the corners of a capsule."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    corners = []
    for (x, y), turn in ((end, -pi / 2), (start, pi / 2)):
        for piece in range(ROUND + 1):
            towards = angle + turn + pi * piece / ROUND
            corners += [x + reach * cos(towards), y + reach * sin(towards)]
    return tuple(corners)
