"""tdoku, from a shared library built from its published source.

The library has to export the function that ``include/tdoku.h`` of that source declares::

    size_t TdokuSolverDpllTriadSimd(const char *input, size_t limit, uint32_t configuration,
                                    char *solution, size_t *num_guesses);

*input* is 81 characters and one below ``.`` (the line feed), *limit* the number of solutions at which to stop.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit
from sets import Batch
from solver import Answer, Answers, Solver

from ruleout import Layout
from ruleout.plugin import classic_grid

FUNCTION = "TdokuSolverDpllTriadSimd"
STRIDE = 82
"""A line of a block: 81 characters and the line feed."""


def tdoku(path: Path, label: str) -> Solver:
    """The solver of the library at *path*; *label* names what it was built for, such as ``avx2``.

    Raises OSError if it cannot be loaded, AttributeError if it does not export the function.
    """
    loop = _loop(ctypes.CDLL(str(path.resolve())))

    def prepare(layout: Layout) -> Answer | None:
        return (lambda batch: _answer(loop, batch)) if layout is classic_grid() else None

    return Solver("tdoku", prepare, label, repeats=True, peer=True)


def _loop(library: ctypes.CDLL) -> Callable[..., Any]:
    """The calls for all lines of a block, in machine code: from Python each would cost a third of what tdoku needs for
    a puzzle, and be counted as if tdoku took it."""
    function = library[FUNCTION]
    function.restype = ctypes.c_size_t
    function.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p]

    def calls(text: int, solution: int, guesses: int, counts: Any, limit: int) -> None:
        for number in range(counts.size):
            counts[number] = function(text + STRIDE * number, limit, 0, solution, guesses + 8 * number)

    compiled: Callable[..., Any] = njit(calls)
    return compiled


def _answer(loop: Callable[..., Any], batch: Batch) -> Answers:
    text = np.frombuffer(batch.block, np.uint8)
    counts, guesses = np.zeros(len(batch), np.int64), np.zeros(len(batch), np.uint64)
    solution = np.zeros(STRIDE, np.uint8)
    loop(text.ctypes.data, solution.ctypes.data, guesses.ctypes.data, counts, 2)
    return Answers(counts.tolist(), int(guesses.sum()))
