"""A digit in a cell."""

from __future__ import annotations

from functools import total_ordering

import attrs

from ruleout.masks import Cell, Digit


@total_ordering
@attrs.frozen
class Candidate:
    """A digit (1-based) that a cell (an index into the layout) may hold. Candidates are ordered by cell, then digit."""

    cell: Cell
    digit: Digit

    def __lt__(self, other: Candidate) -> bool:  # several times as fast as that of attrs
        return self.cell < other.cell or (self.cell == other.cell and self.digit < other.digit)
