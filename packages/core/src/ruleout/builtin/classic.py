"""The classic grid: rows, columns and boxes of one shape, 4x4 to 25x25."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any

from ruleout.builtin.grids import boxes, square_grid
from ruleout.errors import InputError, quoted
from ruleout.masks import Digit
from ruleout.model.layout import Layout
from ruleout.model.symmetry import Turn
from ruleout.puzzles.digits import (
    as_before,
    read_digits,
    read_first,
    read_symbols,
    side_of,
)
from ruleout.puzzles.variant import Grid, Variant
from ruleout.values import is_whole_number, quoted_json

SMALLEST, LARGEST = 4, 25
DEFAULT_SIZE = 9
"""The number of rows of a grid whose document does not set it."""
KEYS = frozenset({"n", "box", "givens", "symbols", "first"})


@lru_cache(maxsize=64)
def default_box(n: int) -> tuple[int, int] | None:
    """Return (rows, columns) of the default box of an n x n grid, None if n is prime.

    It is the box closest to a square, and at least as wide as high: 2x2, 2x3, 2x4, 3x3, 2x5, 3x4, 3x5, 4x4, 4x5, 5x5
    for the sizes 4, 6, 8, 9, 10, 12, 15, 16, 20, 25.
    """
    rows = max((rows for rows in range(2, isqrt(max(n, 0)) + 1) if n % rows == 0), default=None)
    return (rows, n // rows) if rows else None


def grid(data: Mapping[str, Any]) -> Grid:
    """Return the grid of *data*. Raises InputError if size, box, symbols or givens are invalid."""
    n = _size(data)
    layout = _layout(n, _box(data.get("box"), n), read_symbols(data.get("symbols"), n), read_first(data.get("first")))
    return Grid(layout, read_digits(data.get("givens"), layout))


def fill(data: Mapping[str, Any], grid: Grid, digits: tuple[Digit, ...]) -> Mapping[str, Any]:
    """Return *data* with *digits* as its givens, in symbols if it had symbols."""
    return {**data, "n": grid.layout.digits, "givens": as_before(digits, grid.layout, data.get("givens"))}


def turn(data: Mapping[str, Any], turn: Turn) -> Mapping[str, Any]:
    """Return the size, the box of the turned grid unless it is the default one, the symbols and the first value."""
    n = _size(data)
    rows, columns = _box(data.get("box"), n)
    box = (columns, rows) if turn.swaps else (rows, columns)
    rest = {key: value for key, value in data.items() if key in ("symbols", "first")}
    return {"n": n, **({} if box == default_box(n) else {"box": list(box)}), **rest}


def _size(data: Mapping[str, Any]) -> int:
    """Return the size in the document, else that of the givens, else that of the box, else 9."""
    n, givens, box = data.get("n"), data.get("givens"), data.get("box")
    if n is None:
        n = DEFAULT_SIZE
        if isinstance(givens, Sequence):
            n = side_of(givens)
        elif isinstance(box, Sequence) and len(box) == 2 and all(map(is_whole_number, box)):
            n = box[0] * box[1]
    if not is_whole_number(n):
        raise InputError(f"n: found {quoted_json(n)}; expected a number from {SMALLEST} to {LARGEST}")
    if not SMALLEST <= n <= LARGEST:
        size = "x".join([quoted(n)[1:-1]] * 2)
        raise InputError(f"found a grid of {size}; expected {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}")
    return int(n)


def _box(box: Any, n: int) -> tuple[int, int]:
    if box is None:
        default = default_box(n)
        if default is None:
            sizes = [size for size in (n - 1, n + 1) if SMALLEST <= size <= LARGEST and default_box(size)]
            raise InputError(
                f"{n}x{n}: {n} cells make no box, as {n} is prime; expected a size such as "
                f"{' or '.join(f'{size}x{size}' for size in sizes)}, or else the regions of a jigsaw or a Latin square"
            )
        return default
    if not isinstance(box, Sequence) or isinstance(box, str) or len(box) != 2 or not all(map(is_whole_number, box)):
        raise InputError(f"box: found {quoted_json(box)}; expected [rows, columns] of one box")
    rows, columns = box
    if rows < 2 or columns < 2 or rows * columns != n:
        shapes = " or ".join(f"[{r}, {n // r}]" for r in range(2, n // 2 + 1) if n % r == 0) or "none, as it is prime"
        raise InputError(f"box: found {quoted_json(list(box))}; expected {shapes} for {n}x{n}")
    return rows, columns


@lru_cache(maxsize=64)
def _layout(n: int, box: tuple[int, int], symbols: tuple[str, ...] | None, first: int) -> Layout:
    return square_grid(n, boxes(n, *box), symbols, first=first)


CLASSIC = Variant(
    id="classic",
    title="Classic",
    grid=grid,
    fill=fill,
    turn=turn,
    keys=KEYS,
    claims=frozenset(),
    also=("sudoku", "standard", "wordoku"),
    summary="Rows, columns and boxes of one shape (box: [rows, columns]), 4x4 to 25x25, in any symbols.",
)
