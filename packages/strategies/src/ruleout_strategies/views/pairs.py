"""The open cells with two candidates."""

from __future__ import annotations

from ruleout.plugin import Board, CellSet, View, bits, cell_set


class Pairs(View):
    """The cell set *cells* of the open cells with two candidates."""

    def __init__(self, board: Board) -> None:
        masks = board.masks
        self.cells: CellSet = cell_set(cell for cell in bits(board.open) if masks[cell].bit_count() == 2)
