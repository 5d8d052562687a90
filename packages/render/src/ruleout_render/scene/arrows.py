"""Arrows that a caller asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from ruleout.plugin import Cell
from ruleout_render.scene.checks import check_color
from ruleout_render.scene.decorations import arrow_head, towards
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.player import check_cells


@attrs.frozen
class Arrow:
    """An arrow from the centre of one cell to that of another; a ring if *start* is *end*.

    Attributes
    ----------
    start, end
        The cells.
    color
        Its colour as ``#rrggbb`` or ``#rrggbbaa``; empty for that of the theme.
    """

    start: Cell
    end: Cell
    color: str = ""


def arrow_items(geometry: Geometry, arrows: Iterable[Arrow | tuple[Cell, Cell]]) -> Iterator[Item]:
    """Yield the items of *arrows*."""
    for each in arrows:
        if not isinstance(each, Arrow | tuple | list) or (not isinstance(each, Arrow) and len(each) != 2):
            raise TypeError(f"arrows: found {each!r}; expected an Arrow, or the indices of two cells")
        arrow = each if isinstance(each, Arrow) else Arrow(*each)
        check_cells(geometry.layout, (arrow.start, arrow.end), "arrows")
        if arrow.color:
            check_color(arrow.color, "arrows")
        start, end = geometry.centre(arrow.start), geometry.centre(arrow.end)
        if start == end:
            yield Item("circle", (*start, CELL * 0.44), "arrow", cell=arrow.start, color=arrow.color)
            continue
        base = towards(end, start, 14)
        yield Item("lines", (*start, *base), "arrow", color=arrow.color)
        yield arrow_head(start, end, 18, "arrow-head", arrow.color)
