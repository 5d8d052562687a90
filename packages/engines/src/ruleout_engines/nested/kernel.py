"""The kernel for nested chains: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.internal import UNLIMITED, Board, capped
from ruleout_engines.folder import holds
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import MOST_DIGITS, KernelCode
from ruleout_engines.replay.kernel import Topology, arrays_of, one_house

ID = "nested"
AT_ONCE = {4: 4, 5: 2, 6: 1}
"""The levels, and the number of branches that are followed in some milliseconds."""

LEAST_LEFT = 2.0
"""The seconds of a limit that are left if the code is loaded, which takes a few tenths."""
MOST_CANDIDATES = 400
"""The number of candidates of the largest boards, which take 40 MB."""


def answer(board: Board, topology: Topology, level: int) -> Iterator[tuple[int, ...]] | None:
    """Return the choice of a level with nested chains, as the last of some items.

    None if there is no Numba, or if there are too many candidates. Nothing else finds the answer, so the code is
    compiled if it has to be. If the running call has a time limit, it is only loaded, if that is a small part of it.

    Parameters
    ----------
    board
        The board. Its layout has only units.
    topology
        Its houses.
    level
        The number of the level.

    Yields
    ------
    tuple of int
        After each some milliseconds an empty tuple; at last what the kernel for replays answers.
    """
    count = sum(mask.bit_count() for cell, mask in enumerate(board.masks) if board.open >> cell & 1)
    if board.layout.digits > MOST_DIGITS or count > MOST_CANDIDATES:
        return None
    left = capped(UNLIMITED).seconds
    if not CODE.is_ready and (left is None or (left > LEAST_LEFT and holds(ID))):
        CODE.warm()
    return _answer(board, topology, level) if CODE.is_ready else None


def _answer(board: Board, topology: Topology, level: int) -> Iterator[tuple[int, ...]]:
    from ruleout_engines.nested.search import choose, prepare

    known = arrays_of(board, topology)
    branches = prepare(known[1])
    number = len(branches.ends)
    for first in range(0, number, AT_ONCE[level]):
        CODE.run(*known, level, first, min(first + AT_ONCE[level], number), branches)
        yield ()
    yield tuple(choose(*known, level, branches).tolist())


def _compile() -> None:
    for _ in answer(*one_house(), 6) or ():
        pass


SAVED = 10.0
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "search.follow", _compile, SAVED)
KERNEL = Kernel(
    ID,
    "The conclusion that Sudoku Explainer chooses by nested chains",
    "choice of Sudoku Explainer by nested chains",
    answer,
    CODE.warm,
)
