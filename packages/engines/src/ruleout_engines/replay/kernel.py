"""The kernel for replays: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleout.internal import UNLIMITED, Board, Layout, bits, capped, once_per_layout
from ruleout_engines.folder import holds
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode, rows_of

ID = "replay"
AT_ONCE = {4: 4, 5: 2, 6: 1}
"""The levels with nested chains, and the number of branches that are followed in some milliseconds."""
LEAST_LEFT = 2.0
"""The seconds of a limit that are left if the code is loaded for nested chains, which takes a few tenths."""
MOST_CANDIDATES = 400
"""The number of candidates of the largest boards with nested chains, which take 40 MB."""


def answer(board: Board, topology: Any, level: int) -> Iterator[tuple[int, ...]] | None:
    """Return the choice of a level, as the last of some items.

    None if the kernel is not loaded, or if there are too many digits or candidates. Nothing else finds the choice of a
    level with nested chains, so the code is compiled for these if it has to be. If the running call has a time limit,
    it is only loaded, if that is a small part of it.

    Parameters
    ----------
    board
        The board. Its layout has only units.
    topology
        Its groups and patterns: the view of this name has the attributes that are read.
    level
        The number of the level.

    Yields
    ------
    tuple of int
        After each some milliseconds an empty tuple; at last the complexity, the kind, the first assumption, the group
        that has the cases or -1, the conclusion, and 1 if it is true, or an empty tuple if nothing is found.
    """
    if board.layout.digits > MOST_DIGITS:
        return None
    if level not in AT_ONCE:
        return _answer(board, topology, level) if CODE.is_used() else None
    if sum(board.masks[cell].bit_count() for cell in bits(board.open)) > MOST_CANDIDATES:
        return None
    left = capped(UNLIMITED).seconds
    if not CODE.is_ready and (left is None or (left > LEAST_LEFT and holds(ID))):
        CODE.warm()
    return _answer(board, topology, level) if CODE.is_ready else None


def _answer(board: Board, topology: Any, level: int) -> Iterator[tuple[int, ...]]:
    import numpy as np

    from ruleout_engines.replay.chains import new_room
    from ruleout_engines.replay.hints import COMPLEXITY, IS_TRUE, MOST_HINTS
    from ruleout_engines.replay.state import new_branches, new_run

    numbers, tables, start = _tables(board, topology)
    branches, nested = 2 * len(numbers), level in AT_ONCE
    run, known = new_run(tables, start, np.ones(len(numbers), np.bool_)), new_branches(tables, nested)
    some = tables if nested else tables._replace(of=tables.of[:0], mates=tables.mates[:0], half=64)
    best = np.zeros((2, branches, IS_TRUE + 1), np.int64)
    inside = new_run(some, run.left, run.alive), new_branches(some, False), best[1]
    room, at_once = new_room(some), AT_ONCE.get(level, branches)
    for first in range(0, branches, at_once or 1):
        CODE.run(level, first, min(first + at_once, branches), run, known, best[0], inside, room)
        yield ()
    hints = best[0][best[0, :, COMPLEXITY] > 0].tolist()
    if hints:
        complexity, order, one, group, conclusion, is_true = min(hints)
        yield complexity, order // MOST_HINTS, int(numbers[one]), group, int(numbers[conclusion]), is_true


def _tables(board: Board, topology: Any) -> tuple[Any, Any, Any]:
    """Return the numbers of the candidates in the topology, their tables, and the places of each group."""
    import numpy as np

    from ruleout_engines.replay.state import Tables

    every, of, places, mates, locks, pairs, families = _arrays(board.layout, topology)
    size, digits = board.layout.size, board.layout.digits
    masks = np.array([mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)], np.int64)
    cell, digit = np.nonzero(masks[:, None] >> np.arange(digits) & 1)
    own, index = digit * size + cell, np.full(size * digits + 1, -1)
    index[own] = np.arange(len(own))
    members = index[every]
    start = ((members >= 0) << np.arange(members.shape[1])).sum(axis=1)
    filled, wide = np.count_nonzero(families & (start > 0), axis=1), start & (start - 1) != 0
    some = [rows[(filled[rows[:, 2]] >= least) & wide[rows[:, 0]] & wide[rows[:, 1]]] for least, rows in pairs]
    locks = locks[start[locks[:, 0]] & locks[:, 2] != 0]
    half = (len(own) + 63) // 64 * 64
    tables = Tables(members, of[own], places[own], index[mates[own]], digits, half, locks, tuple(some), families)
    return own, tables, start


@once_per_layout
def _arrays(layout: Layout, topology: Any) -> tuple[Any, ...]:
    """Return the groups, sight and patterns of *topology* as arrays."""
    import numpy as np

    members, groups_of = topology.members, topology.groups_of
    places = [[members[group].index(x) for group in groups] for x, groups in enumerate(groups_of)]
    outside = [sum(1 << i for i, x in enumerate(members[a]) if b not in groups_of[x]) for a, b in topology.locks]
    locks = np.array([(*lock, most) for lock, most in zip(topology.locks, outside, strict=True)], np.int64)
    pairs = [(least, np.array(rows, np.int64).reshape(-1, 3)) for least, rows in topology.pairs]
    families = np.array([[group in family for group in range(len(members))] for family in topology.families], np.bool_)
    return (
        *map(rows_of, (members, groups_of, places, topology.mates)),
        locks.reshape(-1, 3),
        pairs,
        families.reshape(-1, len(members)),
    )


class _OneCell:
    """A topology for which functions are compiled."""

    members = groups_of = ((0,),)
    mates, locks, pairs, families = ((),), (), ((0, ()),) * 3, ()


def _compile() -> None:
    # No puzzle has this layout, which keeps its topology.
    list(answer(Board.from_masks(Layout.of(1, [(0, 0)], []), (1,)), _OneCell, 0) or ())


SAVED = 20e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "search.follow", _compile, SAVED)
KERNEL = Kernel(ID, "The conclusion that Sudoku Explainer chooses", "choice of Sudoku Explainer", answer, CODE.warm)
