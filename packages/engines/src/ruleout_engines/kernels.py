"""Parts of all kernels: the decision when their code is used, and boards as arrays."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ruleout.internal import UNLIMITED, Board, Layout, Unit, capped, once_per_layout
from ruleout_engines.auto.costs import LOADED
from ruleout_engines.compiling import compiling_problem
from ruleout_engines.folder import holds

if TYPE_CHECKING:
    from numpy.typing import NDArray


MOST_DIGITS = 60
"""The largest number of digits that kernels support; masks and sets of the cells of a house have as many bits."""
LOADED_WITH_NUMBA = 0.05
"""The seconds that loading a function takes if Numba is imported already; ``LOADED`` is what it takes if not."""
WHILE_COMPILING = 700, 10, 10
"""The thresholds of the garbage collector while a function is compiled."""


class KernelCode:
    """The compiled function of a kernel. It is used once :meth:`warm` was called, and loaded when it is first used.

    Without that, it is used once its answers would have saved more time than loading it takes, if it was compiled
    before and the running call has no time limit.

    Parameters
    ----------
    kernel
        The id of the kernel, which is the name of the folder of its modules.
    function
        The module of the function in this folder, and the name of the function: ``module.function``.
    compile_it
        Asks the kernel something, so that the function is compiled.
    saved
        The seconds that an answer saves, estimated.
    """

    def __init__(self, kernel: str, function: str, compile_it: Callable[[], object], saved: float) -> None:
        self._kernel, self._function, self._compile = kernel, function, compile_it
        self._saved, self._missed = saved, 0.0
        self.is_ready = False

    def is_used(self, answers: int = 1) -> bool:
        """Return whether the function answers; *answers* counts the requests for which this is asked at once."""
        if not self.is_ready:
            self._missed += self._saved * answers
            if self._missed > LOADED_WITH_NUMBA and self._is_worthwhile():
                self.warm()
        return self.is_ready

    def _is_worthwhile(self) -> bool:
        if self._missed < LOADED and "numba" not in sys.modules:
            return False
        return capped(UNLIMITED).seconds is None and compiling_problem() is None and holds(self._kernel)

    def warm(self) -> None:
        """Compile the function if that was not done before, and use it from now on, if there is Numba."""
        if compiling_problem() is not None:
            return
        self.is_ready = True
        if not holds(self._kernel):
            # Compiling leaves much garbage: 20 MB more at the peak if it is collected as seldom as commands do.
            threshold = gc.get_threshold()
            gc.set_threshold(*WHILE_COMPILING)
            try:
                self._compile()
            finally:
                gc.set_threshold(*threshold)

    @cached_property
    def run(self) -> Callable[..., Any]:
        """The function."""
        module, name = self._function.split(".")
        function: Callable[..., Any] = getattr(import_module(f"ruleout_engines.{self._kernel}.{module}"), name)
        return function


def words_of(sets: Sequence[int], size: int) -> NDArray[Any]:
    """Return sets of *size* numbers, such as cells, as rows of 64-bit words."""
    import numpy as np

    words = (size + 63) // 64
    text = bytearray(b"".join([each.to_bytes(8 * words, "little") for each in sets]))
    return np.frombuffer(text, np.int64).reshape(len(sets), words)


def rows_of(lists: Sequence[Sequence[int]]) -> NDArray[Any]:
    """Return lists of cells as rows, filled up with -1."""
    import numpy as np

    longest = max(map(len, lists), default=0)
    rows = [[*each, *[-1] * (longest - len(each))] for each in lists]
    return np.array(rows, np.int64).reshape(len(lists), longest)


def board_arrays(board: Board) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return the masks of *board*, the cell set of its placed cells, and the peers of each cell, both as words."""
    import numpy as np

    peers = _peers(board.layout)
    placed = np.frombuffer(board.placed.to_bytes(8 * peers.shape[1], "little"), np.int64)
    return np.array(board.masks, np.int64), placed, peers


@once_per_layout
def _peers(layout: Layout) -> NDArray[Any]:
    return words_of(layout.peer_sets, layout.size)


def has_only_units(layout: Layout) -> bool:
    """Return whether no constraint of several cells of *layout* is something else than a unit."""
    return all(isinstance(each, Unit) or len(set(each.cells)) < 2 for each in layout.constraints)
