"""The kernel for singles: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ruleout.plugin import (
    Board,
    Digit,
    Layout,
    Run,
    StepScore,
    Waiting,
    classic_grid,
    hidden_singles_in_order,
    naked_singles_in_order,
    once_per_layout,
)
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, board_arrays, rows_of, words_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

ID = "singles"
FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE = range(3)
IN_ORDER = 3
CODES: dict[tuple[str, StepScore | None], int] = {
    ("full-house", None): FULL_HOUSE,
    ("naked-single", None): NAKED_SINGLE,
    ("hidden-single", None): HIDDEN_SINGLE,
    ("full-house", naked_singles_in_order): FULL_HOUSE + IN_ORDER,
    ("naked-single", naked_singles_in_order): NAKED_SINGLE + IN_ORDER,
    ("hidden-single", hidden_singles_in_order): HIDDEN_SINGLE + IN_ORDER,
}
"""The techniques and the orders of their steps that the compiled code knows, each with its number there."""
LINES = ("row", "column", "pillar")
"""The kinds of houses that are looked at last."""


def answer(
    board: Board, techniques: Sequence[tuple[str, StepScore | None]], solution: Sequence[Digit], together: bool
) -> Run | None:
    """Return the steps that are taken on *board* until none of the first of *techniques* has one.

    Parameters
    ----------
    board
        The board.
    techniques
        The ids of the techniques in the order in which they are tried, each with the order of its steps; all after the
        first unknown one are left out.
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
    start, before, keeps = masks, placed.copy(), not together and max(codes) >= IN_ORDER
    naked = hidden = np.zeros(0, np.int64)
    if keeps:
        known = board.latest(Waiting) or Waiting.start(layout)
        start, before = np.array(known.masks, np.int64), words_of([known.placed], layout.size)[0]
        naked, hidden = np.array(known.cells, np.int64), np.array(known.candidates, np.int64)
    queues, digits, order = (naked, hidden), np.array(solution, np.int64), np.array(codes)
    steps, lengths, places, is_sound, naked, hidden = CODE.run(
        masks, placed, start, before, *queues, peers, digits, *_tables(layout), layout.digits, order, together
    )
    sets, width = places.tobytes(), 8 * places.shape[1]
    by_digit = tuple([int.from_bytes(sets[i : i + width], "little") for i in range(0, len(sets), width)])
    now, after = int.from_bytes(placed.tobytes(), "little"), tuple(start.tolist())
    waiting = Waiting(after, now, naked.tolist(), hidden.tolist()) if keeps else None
    numbers, cells, values = steps.tolist()
    exhausted = len(codes) if is_sound else 0
    return Run(after, by_digit, now, numbers, cells, values, lengths.tolist(), exhausted, waiting)


@once_per_layout
def _tables(layout: Layout) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """The cells of each house and of each smaller unit, and the numbers of the houses of each cell."""
    houses = sorted(layout.houses, key=lambda each: each.kind in LINES)
    numbers = {house: number for number, house in enumerate(houses)}
    small = [unit.cells for unit in layout.unit_sets if 1 < len(unit.cells) < layout.digits]
    at = [[numbers[house] for house in houses_of] for houses_of in layout.houses_of]
    return rows_of([house.cells for house in houses]), rows_of(small), rows_of(at)


def _compile() -> None:
    answer(Board.from_masks(classic_grid(), (3,) * 81), tuple(CODES), (1,) * 81, True)


SAVED = 0.5e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "run.take_singles", _compile, SAVED)
KERNEL = Kernel(ID, "Which singles follow one after the other", "steps until none applies", answer, CODE.warm)
