"""The kernel for chains: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ruleout.plugin import Board, Kernel, Layout, Unit, classic_grid, once_per_layout
from ruleout_engines.folder import holds

if TYPE_CHECKING:
    from numpy.typing import NDArray

ID = "chains"
MOST_CELLS, MOST_DIGITS = 400, 9
"""The largest layouts: a board with more almost locked sets would take too long."""
HOUSE, GROUP, ALMOST = "house", "group", "almost"

Rounds = tuple[tuple[int, int], ...]
"""Pairs of a number of strong links, and the candidates that chains of that length refute, but no shorter ones."""


class _State:
    ready: bool = False
    run: Callable[..., Any] | None = None


def warm() -> None:
    """Compile the kernel if that was not done before; from now on it is used, and loaded when it is first used."""
    if find_spec("numba") is None or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return
    _State.ready = True
    if not holds(ID):
        answer(Board.from_masks(classic_grid(), (3,) * 81), (HOUSE, GROUP, ALMOST), False, 8)


def answer(board: Board, kinds: tuple[str, ...], same_digit: bool, most: int) -> Rounds | None:
    """Return what chains refute on *board*, None if the kernel is not loaded or does not support the board.

    Parameters
    ----------
    board
        The board.
    kinds
        What makes strong links besides cells with two candidates: ``house``, ``group`` and ``almost``.
    same_digit
        Whether weak links join candidates of the same digit only.
    most
        The number of cells of the largest almost locked sets.
    """
    if not _State.ready:
        return None
    tables = _tables(board.layout)
    if tables is None:
        return None
    import numpy as np

    if _State.run is None:
        from ruleout_engines.chains.rounds import refuted_in_rounds

        _State.run = refuted_in_rounds
    masks = np.array([mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)], np.int64)
    found = _State.run(masks, *tables, (HOUSE in kinds, GROUP in kinds, ALMOST in kinds, same_digit), most)
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
    """The units, the peers, the houses and the pieces of *layout* as arrays, None if it is not supported."""
    import numpy as np

    rules = any(not isinstance(each, Unit) and len(set(each.cells)) > 1 for each in layout.constraints)
    longest = max((len(unit.cells) for unit in layout.unit_sets), default=0)
    if rules or layout.size > MOST_CELLS or max(layout.digits, longest) > MOST_DIGITS or not layout.houses:
        return None
    units = np.array([[*unit.cells, *[-1] * (longest - len(unit.cells))] for unit in layout.unit_sets], np.int64)
    sets = layout.unit_sets
    common = {a & b for a, b in combinations(sets.values(), 2)}
    pieces = sorted(each for each in common if each & (each - 1))
    listed = [[i for i, piece in enumerate(pieces) if not piece & ~sets[house]] for house in layout.houses]
    first = np.cumsum([0, *map(len, listed)])
    words = (layout.size + 63) // 64
    cells = _words([sets[house] for house in layout.houses], words), _words(pieces, words)
    return (
        units,
        _words(layout.peer_sets, words),
        cells,
        (first, np.array([i for own in listed for i in own], np.int64)),
    )


def _words(sets: Any, count: int) -> NDArray[Any]:
    """Cell sets as rows of 64-bit words."""
    import numpy as np

    rows = [[each >> 64 * i & (1 << 64) - 1 for i in range(count)] for each in sets]
    return np.array(rows, np.uint64).reshape(len(rows), count).view(np.int64)


KERNEL = Kernel(ID, "What chains refute", "refuted by chains", answer, warm)
