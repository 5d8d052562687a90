"""What has changed from one board to the next."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.plugin import CellSet, Mask


def changed_cells(before: Sequence[Mask], after: Sequence[Mask]) -> CellSet:
    """Return the cell set of the cells whose masks differ."""
    found = 0
    for cell, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            found |= 1 << cell
    return found
