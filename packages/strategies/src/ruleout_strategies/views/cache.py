"""Parts of several views: the cells that changed from one board to the next, and the memory that a view may take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from ruleout.plugin import CellSet, Mask, TooLarge

T = TypeVar("T")
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


class Replayed(Generic[T]):
    """Results of *source* for several consumers: each begins with those found; the furthest one searches on."""

    def __init__(self, source: Iterator[T]) -> None:
        self._source = source
        self._found: list[T] = []

    def __iter__(self) -> Iterator[T]:
        i = 0
        while True:
            if i == len(self._found):
                try:
                    self._found.append(next(self._source))
                except StopIteration:
                    return
            yield self._found[i]
            i += 1
