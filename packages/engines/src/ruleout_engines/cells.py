"""Candidates of boards in compiled code: cell sets are rows of 64-bit words."""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.scalar.jit import inner, lowest


@inner
def is_in(c: Any, cells: Any) -> Any:
    """Return whether cell *c* is in the cell set *cells*."""
    return cells[c >> 6] >> (c & 63) & 1 != 0


@inner
def open_places(masks: Any, placed: Any, digits: Any) -> Any:
    """Return for each of *digits* digits the open cells that have it as a candidate."""
    places = np.zeros((digits, placed.shape[0]), np.int64)
    for c in range(masks.shape[0]):
        if not is_in(c, placed):
            rest = masks[c]
            while rest:
                places[lowest(rest), c >> 6] |= 1 << (c & 63)
                rest &= rest - 1
    return places
