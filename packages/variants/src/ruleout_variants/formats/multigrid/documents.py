"""Documents of multi-grids: their arrangements and their rows of characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ruleout.internal import Document, InputError, Unsupported, quoted, written_symbols
from ruleout_variants.formats.shared.carrying import puzzle_keys
from ruleout_variants.grids.arrangements import ARRANGEMENTS, BY_NAME, Arrangement, labels_of
from ruleout_variants.grids.multigrid import MULTIGRID, arrangement_of
from ruleout_variants.grids.multigrid import grid as grid_of
from ruleout_variants.grids.multigrid_digits import picture_rows

GENERIC = MULTIGRID.id
OWN_KEYS = MULTIGRID.keys
"""The keys whose values the rows, and the line before them, contain."""
SIDE = 9
"""The number of rows of each grid in a text."""


@attrs.frozen
class Placed:
    """A multi-grid to be written.

    It has its arrangement, its rows (``.`` for a blank, a space if there is no cell), the line that defines its
    *symbols*, if any, and the symbols.
    """

    arrangement: Arrangement
    rows: Sequence[str]
    head: Sequence[str]
    symbols: tuple[str, ...]


def document_of(
    arrangement: Arrangement, rows: Sequence[str], line: int, *, generic: bool = False, named: bool = False
) -> Document:
    """Return the document of a multi-grid; it lists the corners only if the name of its variant does not imply them.

    If it is *generic*, it has the virtual grids of the arrangement only if the text has *named* that.
    """
    digits: dict[str, Any] = {"grid": list(rows)}
    if not generic and arrangement.id:
        return Document(arrangement.id, digits, line=line)
    height, width = arrangement.extent
    corners = [list(corner) for corner in arrangement.corners]
    if named and arrangement.id:
        digits["layout"] = arrangement.id
    return Document(GENERIC, {"rows": height, "cols": width, "subgrids": corners, **digits}, line=line)


def asked_for(variant: str, format_id: str) -> tuple[Arrangement, ...]:
    """Return the arrangements that *variant* may have. Raises InputError if it is not a multi-grid."""
    if variant in (GENERIC, *MULTIGRID.also):
        return ARRANGEMENTS
    known = BY_NAME.get(variant.strip().lower().replace("_", "-").replace(" ", "-"))
    if known is None:
        raise InputError(f"format {format_id} reads {labels_of(ARRANGEMENTS, ', ')}; not {quoted(variant)}")
    return (known,)


def placed(document: Document, format_id: str) -> Placed:
    """Return the grids of *document* and their digits. Raises Unsupported if it is not a multi-grid of 9x9 grids."""
    if document.variant not in (None, GENERIC) and document.variant not in BY_NAME:
        raise Unsupported(f"format {format_id} carries multi-grids, not {quoted(document.variant)}")
    data = puzzle_keys(document)
    if document.variant in BY_NAME:
        data = {"layout": document.variant, **data}
    if not {"subgrids", "layout"} & set(data):
        raise Unsupported(f"format {format_id} carries multi-grids; this puzzle has no subgrids")
    found = arrangement_of(data)
    if found.n != SIDE or found.box != (3, 3):
        raise Unsupported(f"format {format_id} carries multi-grids of 9x9 grids with boxes of 3x3; json can")
    arrangement = _named(found, format_id)
    head, symbols = written_symbols(data, SIDE, format_id)
    if any(len(symbol) > 1 for symbol in symbols):
        raise Unsupported(f"format {format_id} cannot carry symbols of several characters; json can")
    grid = grid_of(data)
    return Placed(arrangement, picture_rows(grid.givens, grid.layout, *arrangement.extent), head, symbols)


def _named(found: Arrangement, format_id: str) -> Arrangement:
    """Return the named arrangement with the corners and virtual grids of *found*, or *found* itself."""
    for known in ARRANGEMENTS:
        if sorted(known.corners) == sorted(found.corners) and known.virtual == found.virtual:
            return known
    if found.virtual:
        raise Unsupported(
            f"format {format_id} cannot carry virtual grids other than those of clueless-1 and clueless-2"
        )
    return found
