"""Solving puzzles in NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ruleout.api.blocks import ZERO, has_plain_digits
from ruleout.api.inputs import EngineChoice, checked_registry
from ruleout.api.texts import parse
from ruleout.clock import UNLIMITED, Budget
from ruleout.errors import InputError, RuleoutError
from ruleout.model.arguments import names_arguments
from ruleout.model.layout import Layout
from ruleout.plugins.registry import Registry
from ruleout.search.engine import Engine, check_limit

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Booleans = npt.NDArray[np.bool_]

ROWS_AT_ONCE = 1 << 15
"""Puzzles that are made into text at a time, so that what they need stays in the processor's cache."""

LINE_FEED = ord("\n")


@attrs.frozen(eq=False)
class ArrayResult:
    """Solutions of an array of n puzzles.

    Attributes
    ----------
    counts
        Shape (n,), int32: the number of solutions found, at most the limit. A puzzle has exactly one solution if its
        count is 1, ``complete`` is true and the limit was at least 2.
    solutions
        Shape (n, cells), uint8: the first solution of each puzzle, all 0 if none was found.
    complete
        Shape (n,), bool: false if the budget of the puzzle ran out.
    nodes
        Shape (n,), int64: the number of choices made.
    """

    counts: npt.NDArray[np.int32]
    solutions: npt.NDArray[np.uint8]
    complete: Booleans
    nodes: npt.NDArray[np.int64]


@names_arguments
def solve_array(
    puzzles: npt.ArrayLike,
    *,
    layout: Layout | None = None,
    limit: int = 2,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> ArrayResult:
    """Solve many puzzles of one layout, given and returned as NumPy arrays: the fastest way from Python.

    Parameters
    ----------
    puzzles
        Shape (n, cells): one digit per visible cell, row by row, 0 for a blank.
    layout
        The layout of all puzzles, for example ``ruleout.parse(text).layout``. By default that of a square grid of as
        many cells, as :func:`ruleout.parse` reads it.
    limit
        The number of solutions at which to stop: 2 proves or refutes that there is only one.
    engine
        An engine or the id of one; by default the one with the highest rank that supports the layout.
    budget
        The limits of the search of each puzzle.
    plugins
        The plug-ins to use; by default all that are installed.

    Returns
    -------
    ArrayResult
        Arrays with one entry per puzzle.

    Raises
    ------
    RuleoutError
        If NumPy is not installed.
    ValueError
        If the array has another shape, holds other values than digits, or if no square grid has as many cells.
    UnknownName, Unsupported
        If there is no such engine, or it cannot search the layout.
    """
    try:
        import numpy as np
    except ImportError:
        raise RuleoutError("solve_array needs NumPy, which is not installed: pip install numpy") from None
    check_limit(limit)
    digits = np.asarray(puzzles)
    if digits.ndim != 2:
        raise ValueError(f"puzzles: found an array of shape {digits.shape}; expected two dimensions, puzzles and cells")
    if not digits.size:
        digits = digits.astype(np.uint8)
    if digits.dtype.kind not in "iu":
        raise ValueError(f"puzzles: found an array of {digits.dtype}; expected whole numbers, such as uint8")
    registry = checked_registry(plugins, engine, budget)
    layout = layout or _square(digits.shape[1], registry)
    if digits.shape[1] != layout.visible:
        raise ValueError(f"puzzles: found {digits.shape[1]} cells per puzzle; expected {layout.visible}")
    if digits.size and (int(digits.max()) > layout.digits or int(digits.min()) < 0):
        row, cell = np.argwhere((digits > layout.digits) | (digits < 0))[0].tolist()
        found, where = digits[row, cell], f"{layout.names[cell]} of puzzle {row}"
        raise ValueError(f"puzzles: found {found} in {where}; expected 1 to {layout.digits}, or 0 for a blank")
    chosen = registry.engine(layout, engine)
    count = len(digits)
    result = ArrayResult(
        np.zeros(count, np.int32), np.zeros(digits.shape, np.uint8), np.ones(count, np.bool_), np.zeros(count, np.int64)
    )
    for first in range(0, count, ROWS_AT_ONCE):
        rows = slice(first, first + ROWS_AT_ONCE)
        part = ArrayResult(result.counts[rows], result.solutions[rows], result.complete[rows], result.nodes[rows])
        _solve_part(digits[rows], part, layout, chosen, limit, budget)
    return result


def _solve_part(
    digits: npt.NDArray[Any], result: ArrayResult, layout: Layout, engine: Engine, limit: int, budget: Budget
) -> None:
    """Fill in *result* for *digits*: as text if the engine reads text, else (and what it left) as masks."""
    import numpy as np

    result.counts[:] = -1
    if has_plain_digits(layout):
        lines = np.empty((len(digits), layout.visible + 1), np.uint8)
        lines[:, -1] = LINE_FEED
        np.add(digits, ZERO, out=lines[:, :-1], casting="unsafe")
        found = engine.search_lines(layout, lines.tobytes(), limit, budget)
        if found is not None:
            result.counts[:] = found.counts
            result.complete[:] = np.asarray(found.complete, np.bool_)
            result.nodes[:] = found.nodes
            text = np.frombuffer(found.solutions, np.uint8).reshape(lines.shape)[:, :-1]
            np.subtract(text, ZERO, out=result.solutions)
            result.solutions[result.counts <= 0] = 0
    left = np.flatnonzero(result.counts < 0)
    if not left.size:
        return
    masks = np.concatenate([[layout.full], 1 << np.arange(layout.digits, dtype=np.int64)]).tolist()
    hidden = [layout.full] * (layout.size - layout.visible)
    starts = ([masks[digit] for digit in row] + hidden for row in digits[left].tolist())
    for row, each in zip(left.tolist(), engine.search_many(layout, starts, limit, budget), strict=True):
        result.counts[row] = len(each.solutions)
        result.complete[row] = each.complete
        result.nodes[row] = each.nodes
        result.solutions[row] = each.solutions[0] if each.solutions else 0


def _square(count: int, registry: Registry) -> Layout:
    """Return the layout of a classic grid with this number of cells."""
    try:
        return parse([0] * count, plugins=registry).layout
    except (InputError, TypeError):
        message = f"puzzles: found {count} cells per puzzle, which no square grid with boxes has; expected layout="
        raise ValueError(message) from None
