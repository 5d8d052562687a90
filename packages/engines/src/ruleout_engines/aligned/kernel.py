"""The kernel for aligned cells: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from ruleout.internal import Board, Cell, classic_grid
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, board_arrays

ID = "aligned"


def answer(board: Board) -> list[tuple[Cell, Cell]] | None:
    """Return the first two cells of three that exclude a candidate, lower cells first.

    None if the kernel is not loaded or does not support the board.
    """
    if board.layout.digits > MOST_DIGITS or not CODE.is_used():
        return None
    found = CODE.run(*board_arrays(board))
    return (
        [] if found is None else [(a, b) for a, row in enumerate(found.tolist()) for b, some in enumerate(row) if some]
    )


SAVED = 1.5e-2
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "triples.excluding_pairs", lambda: answer(Board.from_masks(classic_grid(), (3,) * 81)), SAVED)
KERNEL = Kernel(ID, "Three cells that exclude candidates together", "aligned triples", answer, CODE.warm)
