"""The kernel for trial and error: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleout.internal import Board, Layout, Mask, classic_grid, once_per_layout
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, has_only_units, rows_of

ID = "trials"
MOST_CELLS = 100
"""The number of cells of the largest boards: the time cannot be looked at meanwhile."""


def answer(board: Board, masks: Sequence[Mask]) -> tuple[Mask, ...] | None:
    """Return the candidates that trial and error of depth 1 leaves, one mask per cell; empty after a contradiction.

    None if the kernel is not loaded or does not support the board.

    Parameters
    ----------
    board
        The board. Only its layout is read.
    masks
        The candidates, one mask per cell.
    """
    tables = _tables(board.layout)
    if tables is None or not CODE.is_used():
        return None
    import numpy as np

    left = np.array(masks, np.int64)
    return tuple(left.tolist()) if CODE.run(left, *tables, board.layout.full) else ()


@once_per_layout
def _tables(layout: Layout) -> tuple[Any, ...] | None:
    """Return the cells of each house and the peers of each cell; None if there are other rules, or many cells."""
    if layout.size > MOST_CELLS or layout.digits > MOST_DIGITS or not has_only_units(layout):
        return None
    return rows_of([house.cells for house in layout.houses]), rows_of(layout.peers)


SAVED = 0.1
"""The seconds that an answer saves, on average."""
CODE = KernelCode(
    ID, "refuting.refute", lambda: answer(Board.from_masks(classic_grid(), (511,) * 81), (511,) * 81), SAVED
)
KERNEL = Kernel(ID, "What trial and error of depth 1 leaves", "trial and error", answer, CODE.warm)
