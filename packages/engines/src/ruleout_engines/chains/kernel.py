"""The kernel for chains: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ruleout.plugin import Board, Layout, classic_grid, once_per_layout
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import KernelCode, has_only_units, rows_of, words_of

ID = "chains"
MOST_CELLS, MOST_DIGITS = 400, 9
"""The largest layouts: a board with more almost locked sets would take too long."""
LINKS = ("house", "group", "almost")
"""Sources of strong links in addition to cells with two candidates, in the order of the compiled code's flags."""

Rounds = tuple[tuple[int, int], ...]
"""Pairs of a number of strong links, and the candidates that chains of that length refute, but no shorter ones."""


def answer(board: Board, kinds: tuple[str, ...], same_digit: bool, most: int) -> Rounds | None:
    """Return the candidates that chains refute on *board*, None if the kernel does not support it or is not loaded.

    Parameters
    ----------
    board
        The board.
    kinds
        The sources of strong links among ``LINKS``.
    same_digit
        True if weak links join candidates of one digit only.
    most
        The number of cells of the largest almost locked sets.
    """
    if not CODE.is_used():
        return None
    tables = _tables(board.layout)
    if tables is None:
        return None
    import numpy as np

    masks = np.array([mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)], np.int64)
    found = CODE.run(masks, board.layout.digits, *tables, (*(each in kinds for each in LINKS), same_digit), most)
    size = board.layout.size
    rounds: dict[int, int] = {}
    for digit, cell in zip(*found.nonzero(), strict=True):
        number = int(found[digit, cell])
        if number < 0:
            return None
        rounds[number] = rounds.get(number, 0) | 1 << int(digit) * size + int(cell)
    return tuple(sorted(rounds.items()))


@once_per_layout
def _tables(layout: Layout) -> tuple[Any, ...] | None:
    """Return the units, the peers, the houses and the pieces of *layout* as arrays, None if it is not supported."""
    import numpy as np

    units, sets = rows_of([unit.cells for unit in layout.unit_sets]), layout.unit_sets
    too_large = layout.size > MOST_CELLS or max(layout.digits, units.shape[1]) > MOST_DIGITS
    if too_large or not layout.houses or not has_only_units(layout):
        return None
    common = {a & b for a, b in combinations(sets.values(), 2)}
    pieces = sorted(each for each in common if each & (each - 1))
    listed = [[i for i, piece in enumerate(pieces) if not piece & ~sets[house]] for house in layout.houses]
    first = np.cumsum([0, *map(len, listed)])
    cells = words_of([sets[house] for house in layout.houses], layout.size), words_of(pieces, layout.size)
    return (
        units,
        words_of(layout.peer_sets, layout.size),
        cells,
        (first, np.array([i for own in listed for i in own], np.int64)),
    )


SAVED = 2e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(
    ID,
    "rounds.refuted_in_rounds",
    lambda: answer(Board.from_masks(classic_grid(), (3,) * 81), LINKS, False, 8),
    SAVED,
)
KERNEL = Kernel(ID, "What chains refute", "refuted by chains", answer, CODE.warm)
