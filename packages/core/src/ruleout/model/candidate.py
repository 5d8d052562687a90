"""A digit in a cell."""

from __future__ import annotations

import attrs


@attrs.frozen(order=True)
class Candidate:
    """A digit (1-based) that a cell (an index into the layout) may hold."""

    cell: int
    digit: int
