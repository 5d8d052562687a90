"""Documents of multi-grids: which shape they have, and their rows of characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout.plugin import Document, InputError, Unsupported, quoted, written_symbols
from ruleout_variants.formats.multigrid.shapes import SHAPES, SIDE, Arrangement, names_of, shape_called
from ruleout_variants.formats.shared.carrying import said
from ruleout_variants.grids.multigrid import MULTIGRID, arrangement_of
from ruleout_variants.grids.multigrid import grid as grid_of
from ruleout_variants.grids.placements import BY_NAME

GENERIC = MULTIGRID.id
OWN_KEYS = frozenset({*MULTIGRID.keys, "symbols"})
"""The keys that rows, and the line before them, say by themselves."""
HOLE = " "


@attrs.frozen
class Placed:
    """A multi-grid to be written: its *shape*, its rows, ``.`` for a blank and a space for no cell, the line that says
    its *symbols*, if any, and these."""

    shape: Arrangement
    rows: tuple[str, ...]
    head: Sequence[str]
    symbols: tuple[str, ...]


def document_of(
    shape: Arrangement, rows: Sequence[str], line: int, rules: Mapping[str, Any] | None = None, *, generic: bool = False
) -> Document:
    """The document of a multi-grid; it lists the corners only if the name of its variant does not say them."""
    if not generic and shape.name:
        return Document(shape.name, {"grid": list(rows), **(rules or {})}, line=line)
    corners = [list(corner) for corner in shape.corners]
    data = {"rows": shape.rows, "cols": shape.columns, "subgrids": corners, "grid": list(rows), **(rules or {})}
    return Document(GENERIC, data, line=line)


def asked_for(variant: str, format_id: str) -> tuple[Arrangement, ...]:
    """The arrangements that *variant* may have. Raises InputError if it is no multi-grid."""
    if variant in (GENERIC, *MULTIGRID.also):
        return SHAPES
    shape = shape_called(variant)
    if shape is None:
        raise InputError(f"format {format_id} reads {names_of(SHAPES, ', ')}; not {quoted(variant)}")
    return (shape,)


def placed(document: Document, format_id: str) -> Placed:
    """The grids of *document* and their digits. Raises Unsupported if it is no multi-grid of 9x9 grids."""
    if document.variant not in (None, GENERIC) and document.variant not in BY_NAME:
        raise Unsupported(f"format {format_id} carries multi-grids, not {quoted(document.variant)}")
    data = said(document)
    if document.variant in BY_NAME:
        data = {"layout": document.variant, **data}
    if not {"subgrids", "layout"} & set(data):
        raise Unsupported(f"format {format_id} carries multi-grids; this puzzle has no subgrids")
    found = arrangement_of(data)
    if found.n != SIDE or found.box != (3, 3):
        raise Unsupported(f"format {format_id} carries multi-grids of 9x9 grids with boxes of 3x3; json can")
    shape = _named(found, format_id)
    head, symbols = written_symbols(data, SIDE, format_id)
    if any(len(symbol) > 1 for symbol in symbols):
        raise Unsupported(f"format {format_id} cannot carry symbols of several characters; json can")
    grid = grid_of(data)
    at = grid.layout.at
    rows = tuple(
        "".join(
            HOLE if (r, c) not in at else symbols[grid.givens[at[r, c]] - 1] if grid.givens[at[r, c]] else "."
            for c in range(shape.columns)
        )
        for r in range(shape.rows)
    )
    return Placed(shape, rows, head, symbols)


def _named(found: Any, format_id: str) -> Arrangement:
    """The arrangement with a name, if there is one with the same corners and virtual grids."""
    for shape in SHAPES:
        if sorted(shape.corners) == sorted(found.corners) and BY_NAME[shape.name].virtual == found.virtual:
            return shape
    if found.virtual:
        raise Unsupported(
            f"format {format_id} cannot carry virtual grids other than those of clueless-1 and clueless-2"
        )
    return Arrangement("", found.corners)
