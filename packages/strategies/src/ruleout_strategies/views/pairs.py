"""The open cells with two candidates."""

from __future__ import annotations

from typing import Self

from ruleout.plugin import Board, CellSet, View, bits


class Pairs(View):
    """The cell set *cells* of the open cells with two candidates."""

    def __init__(self, cells: CellSet) -> None:
        self.cells = cells

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        masks = board.masks
        found = 0
        for cell in bits(board.open):
            if masks[cell].bit_count() == 2:
                found |= 1 << cell
        return cls(found)
