"""The kernel for least arrangements: it is loaded by :func:`ruleout.warm`, and NumPy and Numba with it."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.plugin import Digit
from ruleout_engines.kernel import Kernel
from ruleout_engines.kernels import KernelCode

ID = "forms"
CELLS = 81


def answer(grids: Sequence[Sequence[Digit]]) -> list[tuple[Digit, ...] | None] | None:
    """Return the least arrangement of each of several 9x9 grids with boxes of 3x3 cells.

    Parameters
    ----------
    grids
        The digits of each grid, row by row, 0 for a blank.

    Returns
    -------
    list of (tuple of int or None), or None
        The digits of each least arrangement; None for a grid with a digit that is repeated in a row, column or box, or
        with hardly any blanks. None for all if the kernel is not loaded.
    """
    if not CODE.is_used(len(grids)):
        return None
    import numpy as np

    given = np.array(grids, np.uint8).reshape(len(grids), CELLS)
    forms, found = np.zeros_like(given), np.zeros(len(given), np.uint8)
    CODE.run(given, forms, found)
    return [tuple(form) if some else None for form, some in zip(forms.tolist(), found.tolist(), strict=True)]


SAVED = 0.7e-3
"""The seconds that the answer for a grid saves, on average."""
CODE = KernelCode(ID, "least.least_forms", lambda: answer([(0,) * CELLS]), SAVED)
KERNEL = Kernel(ID, "The least arrangements of classics", "least arrangements", answer, CODE.warm)
