"""Documents of multi-grids: which shape they have, and their rows of characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ruleout.document import Document
from ruleout.errors import InputError, Unsupported, quoted
from ruleout_variants.formats.carrying import carried
from ruleout_variants.formats.shapes import SHAPES, Position, Shape, shape_with, shapes_called

GENERIC = "multigrid"
HOLE = " "
KEYS = ("grid", "rows", "cols", "subgrids", "layout", "virtual_grid")


@attrs.frozen
class Placed:
    """A multi-grid to be written: its corners, the shape that has a name for them (None if none has), and its rows,
    ``.`` for a blank and a space where no cell is."""

    corners: tuple[Position, ...]
    shape: Shape | None
    rows: tuple[str, ...]


def document_of(shape: Shape, rows: Sequence[str], line: int, *, generic: bool = False) -> Document:
    """The document of a multi-grid; it repeats the corners only where its variant's name does not tell them."""
    data: dict[str, Any] = {}
    if shape.given or generic:
        data = {"rows": shape.rows, "cols": shape.columns, "subgrids": [list(corner) for corner in shape.corners]}
    return Document(GENERIC if generic else shape.name, {**data, "grid": list(rows)}, line=line)


def asked_for(variant: str, format_id: str) -> tuple[Shape, ...]:
    """The shapes that *variant* may have. Raises InputError where it is no multi-grid."""
    shapes = SHAPES if variant == GENERIC else shapes_called(variant)
    if not shapes:
        names = ", ".join(dict.fromkeys(shape.name for shape in SHAPES))
        raise InputError(f"format {format_id} reads {names}; not {quoted(variant)}")
    return shapes


def placed(document: Document, format_id: str) -> Placed:
    """What *document* places where. Raises Unsupported where it is not a multi-grid or carries more than one."""
    data = carried(document, format_id, KEYS)
    named = [] if document.variant in (None, GENERIC) else list(shapes_called(str(document.variant)))
    if document.variant not in (None, GENERIC) and not named:
        raise Unsupported(f"format {format_id} carries multi-grids, not {quoted(document.variant)}")
    if "subgrids" in data:
        corners = [(int(row), int(column)) for row, column in data["subgrids"]]
        shape = shape_with(corners, document.variant or str(data.get("layout", "")))
    elif named:
        shape = named[0]
        corners = list(shape.corners)
    else:
        raise Unsupported(f"format {format_id} carries multi-grids; this puzzle has no subgrids")
    if "virtual_grid" in data:
        shape = _with_virtual_grid(data["virtual_grid"], format_id)
    return Placed(tuple(corners), shape, _rows(data.get("grid"), corners, format_id))


def _with_virtual_grid(value: Any, format_id: str) -> Shape:
    """The clueless shape that has this tenth grid."""
    cells = [[tuple(place) for place in row] for row in value]
    centres = [[(3 * i + 1, 3 * j + 1) for j in range(9)] for i in range(9)]
    boxes = [[(i // 3 * 9 + 3 + i % 3, j // 3 * 9 + 3 + j % 3) for j in range(9)] for i in range(9)]
    for name, tenth in (("clueless-1", centres), ("clueless-2", boxes)):
        if cells == tenth:
            return shapes_called(name)[0]
    raise Unsupported(f"format {format_id} cannot carry a virtual_grid of its own; json can")


def _rows(grid: Any, corners: list[Position], format_id: str) -> tuple[str, ...]:
    shape = Shape("", tuple(corners))
    if not isinstance(grid, list) or len(grid) != shape.rows:
        raise Unsupported(f"format {format_id} carries {shape.rows} rows of characters for these subgrids")
    found = []
    for r, row in enumerate(grid):
        signs = str(row).ljust(shape.columns)
        found.append(
            "".join(
                HOLE if (r, c) not in shape.cells else "." if signs[c] in ".0 " else signs[c]
                for c in range(shape.columns)
            )
        )
    return tuple(found)
