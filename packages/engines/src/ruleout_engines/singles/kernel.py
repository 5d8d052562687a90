"""The kernel for singles and locked candidates: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ruleout.internal import (
    Board,
    Digit,
    Layout,
    OtherHouses,
    Run,
    Step,
    StepScore,
    Waiting,
    accept_all,
    classic_grid,
    has_cliques,
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
LINES = frozenset({"row", "column", "pillar"})
"""The kinds of houses that are looked at last."""
LOCKED, IN_BLOCK, PATTERN = range(2 * IN_ORDER, 2 * IN_ORDER + 3)
LARGEST = 4
"""The size of the largest subsets that are looked for."""
SUBSETS = ((2, "pair"), (3, "triple"), (LARGEST, "quad"))
Rung = tuple[str, StepScore | None, Callable[[Board, Step], bool]]
"""The id of a technique, the order of its steps, and which of them are taken."""
CODES: dict[Rung, int] = {
    ("full-house", None, accept_all): FULL_HOUSE,
    ("naked-single", None, accept_all): NAKED_SINGLE,
    ("hidden-single", None, accept_all): HIDDEN_SINGLE,
    ("full-house", naked_singles_in_order, accept_all): FULL_HOUSE + IN_ORDER,
    ("naked-single", naked_singles_in_order, accept_all): NAKED_SINGLE + IN_ORDER,
    ("hidden-single", hidden_singles_in_order, accept_all): HIDDEN_SINGLE + IN_ORDER,
    ("locked-candidates", None, accept_all): LOCKED,
    ("locked-candidates", None, OtherHouses(LINES)): IN_BLOCK,
    **{
        (f"{name}-{word}", None, accept_all): PATTERN + LARGEST * begin + size
        for begin, name in enumerate(("naked", "hidden", "locked"))
        for size, word in SUBSETS[: 2 if name == "locked" else 3]
    },
}
"""The rungs that the compiled code knows, each with its number there; those of subsets are the last."""


def answer(board: Board, techniques: Sequence[Rung], solution: Sequence[Digit], together: bool) -> Run | None:
    """Return the steps that are taken on *board* until none of the first of *techniques* has one.

    A subset is not taken: the run ends at the first one.

    Parameters
    ----------
    board
        The board.
    techniques
        The ids of the techniques in the order in which they are tried, each with the order of its steps and which of
        them are taken; all after the first unknown one are left out.
    solution
        The only solution, one digit per cell. The run ends before a step that disagrees with it.
    together
        True if all steps of a technique are taken together.

    Returns
    -------
    Run or None
        None if the kernel is not loaded, does not know the first technique, or does not support the board.
    """
    layout = board.layout
    codes = [CODES[each] for each in takewhile(CODES.__contains__, techniques)]
    if not codes or layout.digits > MOST_DIGITS or len(solution) != layout.size or not CODE.is_used():
        return None
    houses, small, at, sets, in_lines = _tables(layout)
    if not len(sets):
        codes = [*takewhile(PATTERN.__gt__, codes)]
        if not codes:
            return None
    import numpy as np

    masks, placed, peers = board_arrays(board)
    placed = placed.copy()
    start, before, keeps = masks, placed.copy(), not together and any(IN_ORDER <= code < LOCKED for code in codes)
    naked = hidden = np.zeros(0, np.int64)
    if keeps:
        known = board.latest(Waiting) or Waiting.start(layout)
        start, before = np.array(known.masks, np.int64), words_of([known.placed], layout.size)[0]
        naked, hidden = np.array(known.cells, np.int64), np.array(known.candidates, np.int64)
    queues, digits, order = (naked, hidden), np.array(solution, np.int64), np.array(codes)
    tables = houses, small, at, sets, in_lines, layout.digits
    effects, numbers, ends, lengths, places, exhausted, naked, hidden = CODE.run(
        masks, placed, start, before, *queues, peers, digits, *tables, order, together
    )
    sets, width = places.tobytes(), 8 * places.shape[1]
    by_digit = tuple([int.from_bytes(sets[i : i + width], "little") for i in range(0, len(sets), width)])
    now, after = int.from_bytes(placed.tobytes(), "little"), tuple(start.tolist())
    waiting = Waiting(after, now, naked.tolist(), hidden.tolist()) if keeps else None
    cells, values = effects.tolist()
    return Run(
        after, by_digit, now, numbers.tolist(), cells, values, ends.tolist(), lengths.tolist(), exhausted, waiting
    )


@once_per_layout
def _tables(layout: Layout) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return the arrays of *layout* that the compiled code reads.

    They are the cells of each house and of each smaller unit, the numbers of the houses of each cell, the cell sets of
    the houses, none if subsets may be in something else, and which of the houses and units are lines.
    """
    import numpy as np

    houses = sorted(layout.houses, key=lambda each: each.kind in LINES)
    numbers = {house: number for number, house in enumerate(houses)}
    small = [unit for unit in layout.unit_sets if 1 < len(unit.cells) < layout.digits]
    at = [[numbers[house] for house in houses_of] for houses_of in layout.houses_of]
    only_houses = all(map(layout.is_house, layout.constraints)) and not has_cliques(layout)
    sets = [layout.unit_sets[house] for house in houses] if only_houses else []
    in_lines = np.array([each.kind in LINES for each in (*houses, *small)], np.bool_)
    cells = rows_of([each.cells for each in houses]), rows_of([each.cells for each in small])
    return *cells, rows_of(at), words_of(sets, layout.size), in_lines


def _compile() -> None:
    answer(Board.from_masks(classic_grid(), (3,) * 81), tuple(CODES), (1,) * 81, True)


SAVED = 0.5e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "run.take_singles", _compile, SAVED)
KERNEL = Kernel(
    ID, "Which singles and locked candidates follow one after the other", "steps until none applies", answer, CODE.warm
)
