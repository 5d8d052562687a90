"""The kernel for singles: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import attrs

from ruleout.plugin import Board, CellSet, Digit, Layout, Run, classic_grid, once_per_layout
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
        None if there is no step, the kernel is not loaded or it does not support the board.
    """
    layout = board.layout
    codes = [CODES[each] for each in takewhile(CODES.__contains__, techniques)]
    if not CODE.is_ready or not codes or layout.digits > MOST_DIGITS or len(solution) != layout.size:
        return None
    import numpy as np

    masks, placed, peers = board_arrays(board)
    placed = placed.copy()
    digits, order = np.array(solution, np.int64), np.array(codes)
    found = CODE.run(masks, placed, peers, digits, *_tables(layout), layout.digits, order, together)
    if found is None:
        return None
    steps, lengths, places = found
    sets = tuple([_cell_set(row) for row in places])
    after = attrs.evolve(board, masks=tuple(masks.tolist()), cells_by_digit=sets, placed=_cell_set(placed))
    numbers, cells, values = steps.T.tolist()
    return Run(after, numbers, cells, values, lengths.tolist())


def _cell_set(words: NDArray[Any]) -> CellSet:
    return int.from_bytes(words.tobytes(), "little")


@once_per_layout
def _tables(layout: Layout) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """The cells of each house and of each smaller unit, and the numbers of the houses of each cell."""
    houses = sorted(layout.houses, key=lambda each: each.kind in LINES)
    small = [unit.cells for unit in layout.unit_sets if 1 < len(unit.cells) < layout.digits]
    at = [[number for number, house in enumerate(houses) if cell in house.cells] for cell in range(layout.size)]
    return rows_of([house.cells for house in houses]), rows_of(small), rows_of(at)


def _compile() -> None:
    answer(Board.from_masks(classic_grid(), (3,) * 81), tuple(CODES), (1,) * 81, True)


CODE = KernelCode(ID, "run.take_singles", _compile)
KERNEL = Kernel(ID, "Which singles follow one after the other", "steps until none applies", answer, CODE.warm)
