"""Documents of multi-grids: which shape they have, and their rows of characters."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import attrs

from ruleout.plugin import Document, InputError, Unsupported, quoted
from ruleout_variants.formats.multigrid.shapes import SHAPES, SIDE, Shape, names_of, shape_called
from ruleout_variants.formats.shared.carrying import carried
from ruleout_variants.formats.shared.text import digit_sign
from ruleout_variants.grids.multigrid import MULTIGRID, arrangement_of
from ruleout_variants.grids.multigrid import grid as grid_of
from ruleout_variants.grids.placements import BY_NAME

GENERIC = MULTIGRID.id
HOLE = " "


@attrs.frozen
class Placed:
    """A multi-grid to be written: its *shape*, its rows, ``.`` for a blank and a space where no cell is, and the
    *rules* that it carries."""

    shape: Shape
    rows: tuple[str, ...]
    rules: Mapping[str, Any]


def document_of(
    shape: Shape, rows: Sequence[str], line: int, rules: Mapping[str, Any] | None = None, *, generic: bool = False
) -> Document:
    """The document of a multi-grid; it lists the corners only where its variant's name does not tell them."""
    if not generic and shape.name:
        return Document(shape.name, {"grid": list(rows), **(rules or {})}, line=line)
    corners = [list(corner) for corner in shape.corners]
    data = {"rows": shape.rows, "cols": shape.columns, "subgrids": corners, "grid": list(rows), **(rules or {})}
    return Document(GENERIC, data, line=line)


def asked_for(variant: str, format_id: str) -> tuple[Shape, ...]:
    """The shapes that *variant* may have. Raises InputError where it is no multi-grid."""
    if variant in (GENERIC, *MULTIGRID.also):
        return SHAPES
    shape = shape_called(variant)
    if shape is None:
        raise InputError(f"format {format_id} reads {names_of(SHAPES, ', ')}; not {quoted(variant)}")
    return (shape,)


def placed(document: Document, format_id: str, rules: Collection[str] = ()) -> Placed:
    """What *document* places where. Raises Unsupported where it is no multi-grid of 9x9 grids, or says more but for
    the keys of *rules*."""
    if document.variant not in (None, GENERIC) and document.variant not in BY_NAME:
        raise Unsupported(f"format {format_id} carries multi-grids, not {quoted(document.variant)}")
    data = carried(document, format_id, [*MULTIGRID.keys - {"symbols"}, *rules])
    if document.variant in BY_NAME:
        data = {"layout": document.variant, **data}
    if not {"subgrids", "layout"} & set(data):
        raise Unsupported(f"format {format_id} carries multi-grids; this puzzle has no subgrids")
    found = arrangement_of(data)
    if found.n != SIDE or found.box != (3, 3):
        raise Unsupported(f"format {format_id} carries multi-grids of 9x9 grids with boxes of 3x3; json can")
    shape = _named(found, format_id)
    grid = grid_of(data)
    at = grid.layout.at
    rows = tuple(
        "".join(digit_sign(grid.givens[at[r, c]]) if (r, c) in at else HOLE for c in range(shape.columns))
        for r in range(shape.rows)
    )
    return Placed(shape, rows, {key: value for key, value in data.items() if key in rules})


def _named(found: Any, format_id: str) -> Shape:
    """The shape that has a name, if there is one with the same corners and virtual grids."""
    for shape in SHAPES:
        if sorted(shape.corners) == sorted(found.corners) and BY_NAME[shape.name].virtual == found.virtual:
            return shape
    if found.virtual:
        raise Unsupported(
            f"format {format_id} cannot carry virtual grids other than those of clueless-1 and clueless-2"
        )
    return Shape("", found.corners)
