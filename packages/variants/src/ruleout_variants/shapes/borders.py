"""Marks between two cells, and at the corner of four."""

from __future__ import annotations

from typing import Any

from ruleout import plugin as kit
from ruleout_variants.reading import cell_at, places_of, position
from ruleout_variants.shapes.entries import Draw, MakeRule, at_first, marked_rule
from ruleout_variants.shapes.fields import Field, names_of, read_cells
from ruleout_variants.shapes.places import require_flat, square_at


def _read_neighbours(value: Any, layout: kit.Layout, what: str) -> tuple[int, ...]:
    cells = read_cells(value, layout, what, 2, lambda digits: 2)
    (row, column), (other_row, other_column) = (layout.positions[cell] or (-9, -9) for cell in cells)
    if abs(row - other_row) + abs(column - other_column) != 1:
        one, other = (layout.names[cell] for cell in cells)
        raise kit.InputError(f"{what}: {one} and {other} do not share a side; expected two neighbours")
    return cells


NEIGHBOURS = Field("cells", _read_neighbours, places_of, told=names_of)


def border_rule(key: str, title: str, word: str, summary: str, *, field: Field | None = None, drawn: Draw) -> MakeRule:
    """Return the decorator that makes a rule of marks between neighbours: objects with ``cells`` and that of *field*.

    Without *field*, a mark is a list of two cells. The decorator takes a function of the layout, the two cells as one
    tuple, and the value of *field*, and returns the rule. *drawn* takes these three values too.
    """
    return marked_rule(
        key,
        title,
        word,
        summary,
        NEIGHBOURS,
        field,
        lambda layout, cells: f"between {layout.names[cells[0]]} and {layout.names[cells[1]]}",
        drawn,
        shape="borders",
    )


def _read_corner(value: Any, layout: kit.Layout, what: str) -> tuple[int, ...]:
    require_flat(layout, what)
    if isinstance(value, str):
        place = layout.positions[cell_at(value, layout, what)] or (-9, -9)
    else:
        place = position(value, what)
    four = square_at(place, layout)
    if four is None:
        raise kit.InputError(f"{what}: there are no four cells at {list(place)}; expected the top left one of four")
    return four


def _write_corner(data: tuple[int, ...], layout: kit.Layout) -> Any:
    places = [layout.positions[cell] or (0, 0) for cell in data]
    return [min(row for row, _ in places), min(column for _, column in places)]


CORNER = Field("corner", _read_corner, _write_corner)
"""The field of four cells around a corner, row by row: in JSON the top left one of them."""


def corner_rule(
    key: str, title: str, word: str, summary: str, *, field: Field | None = None, drawn: Draw | None = None
) -> MakeRule:
    """Return the decorator that makes a rule of corners: objects with ``corner`` and that of *field*.

    ``corner`` is the top left one of the four cells; without *field*, it is the whole entry. The decorator takes a
    function of the layout, the four cells row by row, and the value of *field*, and returns the rule. *drawn*
    takes these values too; without it, a dot with the value of *field* is drawn.
    """
    return marked_rule(key, title, word, summary, CORNER, field, at_first, drawn or "dot", shape="corners")
