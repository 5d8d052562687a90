"""The kernel for singles: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ruleout.plugin import Board, Digit, Layout, Run, classic_grid, once_per_layout
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, board_arrays, rows_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

ID = "singles"
FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE = range(3)
CODES = {"full-house": FULL_HOUSE, "naked-single": NAKED_SINGLE, "hidden-single": HIDDEN_SINGLE}
"""The techniques that the compiled code knows, each with its number there."""
LINES = ("row", "column", "pillar")
"""The kinds of houses that are looked at last."""


def answer(board: Board, techniques: Sequence[str], solution: Sequence[Digit], together: bool) -> Run | None:
    """Return the steps that are taken on *board* until none of the first of *techniques* has one.

    Parameters
    ----------
    board
        The board.
    techniques
        The ids of the techniques in the order in which they are tried; all after the first unknown one are left out.
    solution
        The only solution, one digit per cell. The run ends before a step that disagrees with it.
    together
        Whether all steps of a technique are taken together.

    Returns
    -------
    Run or None
        None if the kernel is not loaded, does not know the first technique, or does not support the board.
    """
    layout = board.layout
    codes = [CODES[each] for each in takewhile(CODES.__contains__, techniques)]
    if not codes or layout.digits > MOST_DIGITS or len(solution) != layout.size or not CODE.is_used():
        return None
    import numpy as np

    masks, placed, peers = board_arrays(board)
    placed = placed.copy()
    digits, order = np.array(solution, np.int64), np.array(codes)
    found = CODE.run(masks, placed, peers, digits, *_tables(layout), layout.digits, order, together)
    steps, lengths, places, is_sound = found
    sets, width = places.tobytes(), 8 * places.shape[1]
    by_digit = tuple([int.from_bytes(sets[i : i + width], "little") for i in range(0, len(sets), width)])
    now = int.from_bytes(placed.tobytes(), "little")
    numbers, cells, values = steps.tolist()
    return Run(
        tuple(masks.tolist()), by_digit, now, numbers, cells, values, lengths.tolist(), len(codes) if is_sound else 0
    )


@once_per_layout
def _tables(layout: Layout) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """The cells of each house and of each smaller unit, and the numbers of the houses of each cell."""
    houses = sorted(layout.houses, key=lambda each: each.kind in LINES)
    small = [unit.cells for unit in layout.unit_sets if 1 < len(unit.cells) < layout.digits]
    at = [[number for number, house in enumerate(houses) if cell in house.cells] for cell in range(layout.size)]
    return rows_of([house.cells for house in houses]), rows_of(small), rows_of(at)


def _compile() -> None:
    answer(Board.from_masks(classic_grid(), (3,) * 81), tuple(CODES), (1,) * 81, True)


SAVED = 0.5e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "run.take_singles", _compile, SAVED)
KERNEL = Kernel(ID, "Which singles follow one after the other", "steps until none applies", answer, CODE.warm)
