"""The kernel for chains under assumptions: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain

from ruleout.plugin import Board, classic_grid
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import KernelCode, words_of

ID = "within"
MOST_CANDIDATES = 1000
"""The number of candidates of the largest boards."""
AT_ONCE = 32
"""The number of candidates for which chains are followed before the time is looked at again: about 2 ms."""


def answer(
    board: Board, near: Sequence[int], groups: Sequence[Sequence[int]], false: Sequence[int], alive: int, several: bool
) -> Iterator[list[int]] | None:
    """Return the assumptions under which chains exclude each candidate, by and by.

    None if the kernel is not loaded or there are too many candidates.

    Parameters
    ----------
    board
        The board. It is not read.
    near
        For each candidate those that are false if it is true, as bits.
    groups
        Candidates of which at least one is true.
    false
        For each candidate the assumptions under which it is false, as bits.
    alive
        The assumptions that matter.
    several
        True if the chains from all members of a group may exclude a candidate together.
    """
    if not near or len(near) > MOST_CANDIDATES or not CODE.is_used():
        return None
    return _excluded(near, groups, false, alive, several)


def _excluded(
    near: Sequence[int], groups: Sequence[Sequence[int]], false: Sequence[int], alive: int, several: bool
) -> Iterator[list[int]]:
    import numpy as np

    ends = np.array([0, *accumulate(map(len, groups))], np.int64)
    members = np.fromiter(chain.from_iterable(groups), np.int64, int(ends[-1]))
    rows = words_of([*(alive & ~each for each in false), alive], max(1, alive.bit_length()))
    mates = words_of(near, len(near))
    for begin in range(0, len(near), AT_ONCE):
        end = min(begin + AT_ONCE, len(near))
        found = CODE.run(mates, ends, members, rows, begin, end, several)
        yield [int.from_bytes(row.tobytes(), "little") for row in found]


def _compile() -> None:
    list(answer(Board.from_masks(classic_grid(), (3,) * 81), (2, 1), ((0, 1),), (0, 0), 1, True) or ())


SAVED = 0.3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "chains.excluded", _compile, SAVED)
KERNEL = Kernel(ID, "Chains under assumptions", "excluded by chains", answer, CODE.warm)
