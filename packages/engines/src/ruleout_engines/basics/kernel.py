"""The kernel for basic patterns: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleout.plugin import Board, Layout, classic_grid, once_per_layout
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, board_arrays, rows_of, words_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

ID = "basics"
LARGEST = 4
PATTERNS = (
    ("locked", 1),
    *(("naked", size) for size in range(1, LARGEST + 1)),
    *(("hidden", size) for size in range(1, LARGEST + 1)),
    *(("shared", size) for size in range(1, LARGEST + 1)),
)
"""The patterns in the order of the rows that the compiled code returns; there are no sets of one, and shared ones of
two and three cells alone are looked for."""


def answer(board: Board) -> dict[tuple[str, int], int] | None:
    """Return for each pattern, as its name and its size, the houses of *board* in which it removes a candidate: their
    indices in the layout, as bits. None if the kernel is not loaded or there are too many digits."""
    if not CODE.is_used() or board.layout.digits > MOST_DIGITS:
        return None
    found = CODE.run(*board_arrays(board), *_houses(board.layout))
    if found is None:
        return {}
    every = [sum([word << 32 * i for i, word in enumerate(row)]) for row in found.tolist()]
    return {pattern: where for pattern, where in zip(PATTERNS, every, strict=True) if where}


@once_per_layout
def _houses(layout: Layout) -> tuple[NDArray[Any], NDArray[Any]]:
    sets = [layout.unit_sets[house] for house in layout.houses]
    return rows_of([house.cells for house in layout.houses]), words_of(sets, layout.size)


SAVED = 0.1e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "patterns.houses_that_change", lambda: answer(Board.from_masks(classic_grid(), (3,) * 81)), SAVED)
KERNEL = Kernel(ID, "What basic patterns change", "basic patterns", answer, CODE.warm)
