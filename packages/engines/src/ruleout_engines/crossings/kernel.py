"""The kernel for crossings: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ruleout.internal import Board, Layout, cells_of, classic_grid, once_per_layout
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, board_arrays, rows_of

ID = "crossings"
LONGEST = 9
"""The number of cells of the longest units: all sets of cells of a unit are looked at."""


def answer(board: Board, most_inside: int, most_outside: int, surplus: int) -> int | None:
    """Return the crossings with a pattern that removes a candidate of *board*.

    None if the kernel is not loaded or does not support the board.

    Parameters
    ----------
    board
        The board.
    most_inside, most_outside
        The largest number of cells of the pattern in both units, and in one unit alone.
    surplus
        Minimum surplus of the cells in both units: the number of their digits minus the number of cells.

    Returns
    -------
    int or None
        The indices of the crossings, as bits. A crossing is a pair of units with several common cells; they are ordered
        by the indices of the units in the layout.
    """
    if not CODE.is_used():
        return None
    tables = _tables(board.layout)
    if tables is None:
        return None
    found = CODE.run(*board_arrays(board), board.layout.digits, *tables, most_inside, most_outside, surplus)
    return 0 if found is None else sum([1 << i for i, some in enumerate(found.tolist()) if some])


@once_per_layout
def _tables(layout: Layout) -> tuple[Any, ...] | None:
    """For each crossing the cells in both units, in the first alone and in the second alone."""
    sets = list(layout.unit_sets.values())
    if layout.digits > MOST_DIGITS or any(each.bit_count() > LONGEST for each in sets):
        return None
    meeting = {pair for units in _units_at(layout) for pair in combinations(units, 2)}
    pairs = [(sets[a], sets[b]) for a, b in sorted(meeting) if (sets[a] & sets[b]).bit_count() > 1]
    return (
        rows_of([cells_of(a & b) for a, b in pairs]),
        rows_of([cells_of(a & ~b) for a, b in pairs]),
        rows_of([cells_of(b & ~a) for a, b in pairs]),
    )


def _units_at(layout: Layout) -> list[list[int]]:
    """Return the indices of the units of each cell."""
    number = {unit: i for i, unit in enumerate(layout.unit_sets)}
    return [sorted(number[unit] for unit in units) for units in layout.units_of]


SAVED = 1e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(
    ID, "subsets.crossings_that_change", lambda: answer(Board.from_masks(classic_grid(), (3,) * 81), 4, 5, 2), SAVED
)
KERNEL = Kernel(ID, "What cells of two units change", "crossings", answer, CODE.warm)
