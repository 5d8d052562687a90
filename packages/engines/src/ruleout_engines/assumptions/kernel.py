"""The kernel for assumptions: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, overload

from ruleout.plugin import Board, classic_grid
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import KernelCode, words_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

ID = "assumptions"
MOST_CANDIDATES = 1000
"""The number of candidates of the largest boards: the time cannot be looked at meanwhile."""

State = tuple[int, bool]
"""A candidate, and whether it is true."""


class Rows(Sequence[int]):
    """Rows of bits as ints, which are made when they are wanted."""

    def __init__(self, rows: NDArray[Any]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        if isinstance(at, slice):
            return [int.from_bytes(row.tobytes(), "little") for row in self._rows[at]]
        return int.from_bytes(self._rows[at].tobytes(), "little")


class Consequences:
    """Consequences of each assumption.

    Attributes
    ----------
    levels
        For each round in which something follows two sequences of sets of assumptions: those from which each candidate
        follows to be true after it, and to be false.
    refuted
        For each round the assumptions that are refuted in it.
    is_complete
        True if nothing more follows.
    """

    def __init__(self, levels: NDArray[Any], refuted: NDArray[Any], is_complete: bool) -> None:
        self._levels = levels
        self.levels = [(Rows(true), Rows(false)) for true, false in levels]
        self.refuted = Rows(refuted)[:]
        self.is_complete = is_complete

    def common(self, sets: Sequence[int]) -> Iterator[list[tuple[int, State]]]:
        """Yield for each round what follows from every assumption of one of *sets*, but not in earlier rounds.

        Returns
        -------
        iterator of list of tuple of (int, tuple of (int, bool))
            Indices into *sets*, each with a candidate that is not assumed in the set and whether it is true.
        """
        if not len(self._levels):
            return
        from ruleout_engines.assumptions.rounds import common

        found = common(self._levels, words_of(sets, 64 * self._levels.shape[3])).tolist()
        by_round: dict[int, list[tuple[int, State]]] = {}
        for number, i, is_true, candidate in found:
            by_round.setdefault(number, []).append((i, (candidate, bool(is_true))))
        for number in sorted(by_round):
            yield by_round[number]


def answer(board: Board, near: Sequence[int], groups: Sequence[Sequence[int]]) -> Consequences | None:
    """Return the consequences of each assumption about a candidate.

    None if the kernel is not loaded or there are too many candidates.

    Parameters
    ----------
    board
        The board. It is not read: the consequences follow from the other arguments.
    near
        For each candidate those that are false if it is true, as bits.
    groups
        Candidates of which at least one is true.
    """
    if not near or len(near) > MOST_CANDIDATES or not CODE.is_used():
        return None
    import numpy as np

    ends = np.array([0, *accumulate(map(len, groups))], np.int64)
    members = np.fromiter(chain.from_iterable(groups), np.int64, int(ends[-1]))
    order = np.argsort(members, kind="stable")
    at = np.searchsorted(members[order], np.arange(len(near) + 1))
    groups_at = np.repeat(np.arange(len(groups)), np.diff(ends))[order]
    return Consequences(*CODE.run(words_of(near, len(near)), ends, members, at, groups_at))


def _compile() -> None:
    found = answer(Board.from_masks(classic_grid(), (3,) * 81), (2, 1), ((0, 1),))
    if found is not None:
        next(found.common((1,)), None)


SAVED = 3e-3
"""The seconds that an answer saves, on average."""
CODE = KernelCode(ID, "rounds.follow", _compile, SAVED)
KERNEL = Kernel(ID, "What follows from each assumption", "what follows", answer, CODE.warm)
