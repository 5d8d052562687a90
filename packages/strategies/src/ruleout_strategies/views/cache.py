"""What views share: the cells that changed from one board to the next, and the memory that a view may take."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.plugin import CellSet, Mask, TooLarge

MOST_BITS = 250_000_000
"""The number of bits of the largest table, some 30 MB; a view has a few of them."""


def require_memory(rows: int, width: int) -> None:
    """Raise TooLarge if a table of *rows* sets of *width* bits each takes too much memory.

    The candidates of an empty 25x25, each with those that it excludes, are not too many.
    """
    if rows * width > MOST_BITS:
        raise TooLarge


def changed_cells(before: Sequence[Mask], after: Sequence[Mask]) -> CellSet:
    """Return the cell set of the cells whose masks differ."""
    found = 0
    for cell, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            found |= 1 << cell
    return found
