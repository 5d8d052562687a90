"""The side of the square grid that an order requires."""

from __future__ import annotations

from ruleout.internal import UNLIMITED, Budget, InputError
from ruleout_generate.generator import DraftRequest

SIDE_KEY = "n"
"""The key of documents for the number of rows of a square grid."""
EXTENT_KEYS = ("rows", "columns")
"""The keys of documents for the numbers of rows and columns of a rectangle."""
LAYERS_KEY = "layers"
"""The key of documents for the digits of a cube, layer by layer."""
LARGEST_EXACT = 9
"""The largest side at which searches have no budget, so that drafts do not depend on the engine."""


def side_of(request: DraftRequest, least: int) -> int | None:
    """Return the number of rows and columns of the order, None if it has none.

    Raises InputError if the size is not a square of at least *least* rows, or if the data have another one.
    """
    known = request.data.get(SIDE_KEY)
    if request.size is None:
        side = known
    else:
        rows, columns = request.size
        if rows != columns:
            raise InputError(f"size: found {rows}x{columns}; expected as many rows as columns")
        if known is not None and known != rows:
            raise InputError(f"size: found {rows}x{columns}, but {SIDE_KEY} is {known}; expected the same number")
        side = rows
    if isinstance(side, int) and side < least:
        raise InputError(f"size: found {side}x{side}; expected {least}x{least} or larger")
    return side


def budget_of(side: int, nodes: int) -> Budget:
    """Return the limit of one search of a grid with *side* rows: *nodes* choices if it is larger than 9x9."""
    return UNLIMITED if side <= LARGEST_EXACT else Budget(nodes=nodes)
