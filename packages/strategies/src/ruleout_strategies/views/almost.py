"""Almost locked sets: n open cells of a unit with n + 1 digits.

The sets of a unit depend on the masks of its open cells alone, so they are kept by these masks: from one board to the
next only units that changed are searched again, and equal units share the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Self

from ruleout.internal import Board, Cell, CellSet, Mask, View, bits, cells_of, check_time
from ruleout_strategies.views.cache import changed_cells

MOST_CELLS = 8
"""The number of cells of the largest almost locked set."""


@lru_cache(maxsize=1 << 16)
def almost_locked(masks: tuple[Mask, ...], most: int = MOST_CELLS) -> tuple[tuple[int, Mask], ...]:
    """Return the almost locked sets among cells with these masks as pairs (indices as bits, mask of digits)."""
    found = []
    count = len(masks)

    def grow(start: int, chosen: int, union: Mask, size: int) -> None:
        check_time()
        # More digits than these cannot be matched by the cells that are left.
        limit = min(most, size + count - start) + 1
        for i in range(start, count):
            both = union | masks[i]
            digits = both.bit_count()
            if digits > limit:
                continue
            if digits == size + 2:
                found.append((chosen | 1 << i, both))
            if size + 1 < most:
                grow(i + 1, chosen | 1 << i, both, size + 1)

    grow(0, 0, 0, 0)
    return tuple(found)


Sets = tuple[tuple[CellSet, Mask], ...]
"""Almost locked sets as pairs of a cell set and the mask of its digits."""


class AlmostLockedSets(View):
    """The almost locked sets of a board with at most *most* cells.

    Attributes
    ----------
    digits
        For each almost locked set, as a cell set, the mask of its digits: sets of one cell, a cell with two candidates,
        included.
    """

    most: ClassVar[int] = MOST_CELLS

    def __init__(self, masks: tuple[Mask, ...], open_cells: CellSet, of_unit: tuple[Sets, ...]) -> None:
        self._masks = masks
        self._open = open_cells
        self._of_unit = of_unit
        self.digits: dict[CellSet, Mask] = {}
        for sets in of_unit:
            self.digits.update(sets)

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        masks, open_cells = board.masks, board.open
        changed = -1 if before is None else changed_cells(before._masks, masks) | before._open ^ open_cells
        of_unit = []
        for i, around in enumerate(board.layout.unit_sets.values()):
            if before is not None and not around & changed:
                of_unit.append(before._of_unit[i])
                continue
            check_time()
            cells = cells_of(around & open_cells)
            found = almost_locked(tuple([masks[cell] for cell in cells]), cls.most)
            of_unit.append(tuple([(_cell_set(cells, indices), union) for indices, union in found]))
        return cls(masks, open_cells, tuple(of_unit))


class SetsOfThree(AlmostLockedSets):
    """Almost locked sets of at most three cells."""

    most = 3


class SetsOfFour(AlmostLockedSets):
    """Almost locked sets of at most four cells."""

    most = 4


def _cell_set(cells: Sequence[Cell], indices: int) -> CellSet:
    found = 0
    for i in bits(indices):
        found |= 1 << cells[i]
    return found
