"""The classic grid: rows, columns and boxes of one shape, 4x4 to 25x25."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any

from ruleout.builtin.grids import boxes, square_grid
from ruleout.errors import InputError, quoted
from ruleout.model.layout import Layout
from ruleout.puzzles.digits import as_rows, as_symbols, digits_in_rows, is_whole_number, quoted_json, read_symbols
from ruleout.puzzles.variant import Grid, Variant

SMALLEST, LARGEST = 4, 25
DEFAULT_SIZE = 9
KEYS = frozenset({"n", "box", "givens", "symbols"})
CAGES = "cages"
OTHER_GRIDS = frozenset({"regions", "subgrids", "grid", "cells", "rows", "cols", "layout", "virtual_grid"})
"""Keys of grids that are not made of boxes; data with one of them is not a classic."""


def default_box(n: int) -> tuple[int, int] | None:
    """(rows, columns) of the box that an n x n grid has unless it says otherwise, None where n is prime.

    The squarest box there is, wider than high: 2x2, 2x3, 2x4, 3x3, 2x5, 3x4, 3x5, 4x4, 4x5, 5x5 for the sizes 4, 6,
    8, 9, 10, 12, 15, 16, 20, 25.
    """
    rows = max((rows for rows in range(2, isqrt(max(n, 0)) + 1) if n % rows == 0), default=None)
    return (rows, n // rows) if rows else None


def grid(data: Mapping[str, Any]) -> Grid:
    """The grid of *data*. Raises InputError where size, box, symbols or givens are not right."""
    n = _size(data)
    symbols = read_symbols(data.get("symbols"), n)
    layout = _layout(n, _box(data.get("box"), n), symbols)
    givens = data.get("givens")
    return Grid(layout, (0,) * (n * n) if givens is None else digits_in_rows(givens, n, symbols=symbols))


def fill(data: Mapping[str, Any], grid: Grid, digits: tuple[int, ...]) -> Mapping[str, Any]:
    """*data* with *digits* as its givens, in signs where it has rows of these."""
    n, before = grid.layout.digits, data.get("givens")
    in_signs = bool(before) and all(isinstance(row, str) for row in before or ())
    return {**data, "n": n, "givens": as_symbols(digits, n, grid.layout.symbols) if in_signs else as_rows(digits, n)}


def claims(data: Mapping[str, Any]) -> bool:
    """Whether *data* has givens, cages, a size or a box, and nothing that another kind of grid is made of."""
    return bool((KEYS | {CAGES}) & data.keys()) and not OTHER_GRIDS & data.keys()


def _size(data: Mapping[str, Any]) -> int:
    """The size said, else that of the givens, else of the box, else 9."""
    n, givens, box = data.get("n"), data.get("givens"), data.get("box")
    if n is None:
        n = DEFAULT_SIZE
        if isinstance(givens, Sequence) and not isinstance(givens, str):
            n = len(givens)
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
            raise InputError(
                f"{n}x{n}: {n} cells make no box, as {n} is prime; expected a size such as {_sizes_near(n)}, or else "
                "the regions of a jigsaw or a Latin square"
            )
        return default
    if not isinstance(box, Sequence) or isinstance(box, str) or len(box) != 2 or not all(map(is_whole_number, box)):
        raise InputError(f"box: found {quoted_json(box)}; expected [rows, columns] of one box")
    rows, columns = box
    if rows < 2 or columns < 2 or rows * columns != n:
        shapes = " or ".join(f"[{r}, {n // r}]" for r in range(2, n // 2 + 1) if n % r == 0) or "none, as it is prime"
        raise InputError(f"box: found {quoted_json(list(box))}; expected {shapes} for {n}x{n}")
    return rows, columns


def _sizes_near(n: int) -> str:
    near = [size for size in (n - 1, n + 1) if SMALLEST <= size <= LARGEST and default_box(size)]
    return " or ".join(f"{size}x{size}" for size in near)


@lru_cache(maxsize=64)
def _layout(n: int, box: tuple[int, int], symbols: tuple[str, ...] | None) -> Layout:
    return square_grid(n, boxes(n, *box), symbols)


CLASSIC = Variant(
    id="classic",
    title="Classic",
    grid=grid,
    fill=fill,
    keys=KEYS,
    claims=claims,
    also=("sudoku", "standard", "wordoku"),
    summary="Rows, columns and boxes of one shape (box: [rows, columns]), 4x4 to 25x25, in any symbols.",
)
