"""Almost locked sets: n open cells of a unit with n + 1 digits.

The sets of a unit depend on the masks of its open cells alone, so they are kept by these masks: from one board to the
next only units that changed are searched anew, and equal units share the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Self

from ruleout.plugin import Board, Unit, View, bits, check_time

MOST_CELLS = 8
"""The number of cells of the largest almost locked set."""


@lru_cache(maxsize=1 << 16)
def almost_locked(masks: tuple[int, ...], most: int = MOST_CELLS) -> tuple[tuple[int, int], ...]:
    """Return the almost locked sets among cells with these masks as pairs (indices as bits, mask of digits)."""
    found = []
    count = len(masks)

    def grow(start: int, chosen: int, union: int, size: int) -> None:
        check_time()
        for i in range(start, count):
            both = union | masks[i]
            digits = both.bit_count()
            if digits > most + 1:
                continue
            if digits == size + 2:
                found.append((chosen | 1 << i, both))
            if size + 1 < most:
                grow(i + 1, chosen | 1 << i, both, size + 1)

    grow(0, 0, 0, 0)
    return tuple(found)


class AlmostLockedSets(View):
    """The almost locked sets of a board.

    Attributes
    ----------
    digits
        For each almost locked set, as a cell set, the mask of its digits: sets of one cell, a cell with two candidates,
        included.
    unit
        For each almost locked set, a unit that contains it.
    """

    def __init__(self, digits: dict[int, int], unit: dict[int, Unit]) -> None:
        self.digits = digits
        self.unit = unit

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        masks, open_cells = board.masks, board.open
        digits: dict[int, int] = {}
        unit: dict[int, Unit] = {}
        for each, around in board.layout.unit_sets.items():
            cells = tuple(bits(around & open_cells))
            for indices, union in almost_locked(tuple([masks[cell] for cell in cells])):
                check_time()
                found = _cell_set(cells, indices)
                if found not in digits:
                    digits[found], unit[found] = union, each
        return cls(digits, unit)


def _cell_set(cells: Sequence[int], indices: int) -> int:
    found = 0
    for i in bits(indices):
        found |= 1 << cells[i]
    return found
