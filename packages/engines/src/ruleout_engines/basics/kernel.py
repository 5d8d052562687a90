"""The kernel for basic patterns: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleout.plugin import Board, Layout, classic_grid, once_per_layout
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, board_arrays, rows_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

ID = "basics"
LARGEST = 4
PATTERNS = (
    ("locked", 1),
    *(("naked", size) for size in range(1, LARGEST + 1)),
    *(("hidden", size) for size in range(1, LARGEST + 1)),
)
"""The patterns in the order of the rows that the compiled code returns; there are no sets of one."""


def answer(board: Board) -> dict[tuple[str, int], int] | None:
    """Return for each pattern, as its name and its size, the houses of *board* in which it removes a candidate: their
    indices in the layout, as bits. None if the kernel is not loaded or there are too many digits."""
    if not CODE.is_ready or board.layout.digits > MOST_DIGITS:
        return None
    found = CODE.run(*board_arrays(board), _houses(board.layout))
    if found is None:
        return {}
    every = [sum([word << 32 * i for i, word in enumerate(row)]) for row in found.tolist()]
    return {pattern: where for pattern, where in zip(PATTERNS, every, strict=True) if where}


@once_per_layout
def _houses(layout: Layout) -> NDArray[Any]:
    return rows_of([house.cells for house in layout.houses])


CODE = KernelCode(ID, "patterns.houses_that_change", lambda: answer(Board.from_masks(classic_grid(), (3,) * 81)))
KERNEL = Kernel(ID, "What basic patterns change", "basic patterns", answer, CODE.warm)
