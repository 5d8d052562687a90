"""A digit in a cell."""

from __future__ import annotations

import attrs

from ruleout.masks import Cell, Digit


@attrs.frozen(order=True)
class Candidate:
    """A digit (1-based) that a cell (an index into the layout) may hold."""

    cell: Cell
    digit: Digit
