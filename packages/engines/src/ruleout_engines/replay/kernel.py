"""The kernel for replays: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout.internal import Board, CellSet, Layout, Unit, bits, once_per_layout
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, rows_of

ID = "replay"


@attrs.frozen(eq=False)
class Topology:
    """Houses in the order in which they are looked at; the view of the same name has these attributes too.

    Attributes
    ----------
    sets
        The cell set of each house.
    houses_of
        The houses of each cell.
    in_pairs
        The houses in the order in which pairs are looked for.
    lines
        The lines of each of two types in the order in which X-wings are looked for.
    crossings
        For some pairs of types the pairs of houses with common cells.
    mates
        For each candidate, by digit and then by cell, those that it excludes: first those of its cell.
    across
        For each house that is a line the crossing line at each of its cells.
    """

    sets: Sequence[CellSet]
    houses_of: Sequence[Sequence[int]]
    in_pairs: Sequence[int]
    lines: Sequence[Sequence[int]]
    crossings: Sequence[Sequence[tuple[int, int]]]
    mates: Sequence[Sequence[int]]
    across: Sequence[Mapping[int, int]]


def answer(board: Board, topology: Topology, level: int) -> tuple[int, ...] | None:
    """Return the choice of a level without nested chains.

    None if the kernel is not loaded or there are too many digits.

    Parameters
    ----------
    board
        The board. Its layout has only units.
    topology
        Its houses.
    level
        The number of the level.

    Returns
    -------
    tuple of int or None
        The complexity, the kind, the first assumption as cell and index of the digit, the house or -1, the conclusion
        as cell and index of the digit, and 1 if it is true. The complexity is 0 if nothing is found.
    """
    if board.layout.digits > MOST_DIGITS or not CODE.is_used():
        return None
    return tuple(CODE.run(*arrays_of(board, topology), level).tolist())


def arrays_of(board: Board, topology: Topology) -> tuple[Any, Any, Any]:
    """Return the houses, the tables of the candidates, and the candidates as the compiled code reads them."""
    import numpy as np

    from ruleout_engines.replay.state import Remaining, Tables

    houses, excluded = _houses(board.layout, topology)
    size, digits = board.layout.size, board.layout.digits
    masks = np.array([mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)], np.int64)
    some = np.zeros((size + 1, digits), np.int64)
    some[:size] = masks[:, None] >> np.arange(digits) & 1
    cell, digit = np.nonzero(some)
    at = np.full((size + 1, digits), -1, np.int64)
    at[cell, digit] = np.arange(len(cell))
    numbers = np.append(at[:size].T.ravel(), -1)
    tables = Tables(cell, digit, at[:size], numbers[excluded[digit * size + cell]], (len(cell) + 63) // 64 * 64)
    places = (some[houses.cells] << np.arange(houses.cells.shape[1])[:, None]).sum(axis=1)
    return houses, tables, Remaining(masks, places, np.ones(len(cell), np.bool_))


@once_per_layout
def _houses(layout: Layout, topology: Topology) -> tuple[Any, Any]:
    """Return the houses, and the candidates that each candidate of an empty board excludes."""
    import numpy as np

    from ruleout_engines.replay.state import Houses

    cells = [tuple(bits(each)) for each in topology.sets]
    place = [{c: i for i, c in enumerate(each)} for each in cells]
    crossings, ends = list[list[int]](), [0]
    for pairs in topology.crossings:
        for one, other in pairs:
            common = sum(1 << i for i, c in enumerate(cells[one]) if c in place[other])
            outside = sum(1 << i for i, c in enumerate(cells[other]) if c not in place[one])
            crossings.append([one, other, common, outside])
        ends.append(len(crossings))
    houses = Houses(
        rows_of(cells),
        rows_of(topology.houses_of),
        rows_of([[place[h][c] for h in houses] for c, houses in enumerate(topology.houses_of)]),
        np.array(topology.in_pairs, np.int64),
        np.array(crossings, np.int64).reshape(-1, 4),
        np.array(ends, np.int64),
        rows_of(topology.lines),
        rows_of([[across.get(c, -1) for c in cells[h]] for h, across in enumerate(topology.across)]),
    )
    return houses, rows_of(topology.mates)


def one_house() -> tuple[Board, Topology]:
    """Return a board, with a house, for which functions are compiled."""
    # No puzzle has this layout, which keeps its topology.
    layout = Layout.of(4, [(0, column) for column in range(4)], [Unit("only house", "compiled", (0, 1, 2, 3))])
    topology = Topology((15,), ((0,),) * 4, (0,), ((0,), ()), ((),), ((0,),) * 16, ({},))
    return Board.from_masks(layout, (15,) * 4), topology


def _compile() -> None:
    answer(*one_house(), 0)


SAVED = 20e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "search.choose", _compile, SAVED)
KERNEL = Kernel(ID, "The conclusion that Sudoku Explainer chooses", "choice of Sudoku Explainer", answer, CODE.warm)
