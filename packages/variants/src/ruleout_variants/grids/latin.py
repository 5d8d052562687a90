"""Latin squares: each row and each column contains each digit once, and there are no boxes.

With more digits than rows, no row and no column contains a digit twice.
"""

from __future__ import annotations

from functools import lru_cache

from ruleout.plugin import (
    DocumentData,
    Grid,
    Layout,
    Turn,
    Variant,
    as_before,
    read_digits,
    read_first,
    read_symbols,
    square_grid,
)
from ruleout_variants.reading import LARGEST, integer, side


@lru_cache(maxsize=32)
def layout_of(n: int, digits: int, symbols: tuple[str, ...] | None = None, first: int = 1) -> Layout:
    """Return the n x n Latin square of so many digits."""
    return square_grid(n, symbols=symbols, digits=digits, first=first)


def grid(data: DocumentData) -> Grid:
    """Return the grid of ``n``, ``digits`` (their number, at least n), ``givens`` (n rows of n digits),
    ``symbols`` and ``first``."""
    n = side(data, "givens")
    digits = integer(data.get("digits", n), "digits", n, LARGEST)
    layout = layout_of(n, digits, read_symbols(data.get("symbols"), digits), read_first(data.get("first")))
    return Grid(layout, read_digits(data.get("givens"), layout))


def fill(data: DocumentData, grid: Grid, digits: tuple[int, ...]) -> DocumentData:
    """Return *data* with *digits* as its givens, in the form of those before."""
    return {**data, "givens": as_before(digits, grid.layout, data.get("givens"))}


def turn(data: DocumentData, turn: Turn) -> DocumentData:
    """Return the size, the number of digits, the symbols and the first value."""
    kept = ("digits", "symbols", "first")
    return {"n": side(data, "givens"), **{key: value for key, value in data.items() if key in kept}}


LATIN = Variant(
    id="latin",
    title="Latin square",
    grid=grid,
    fill=fill,
    turn=turn,
    keys=frozenset({"n", "digits", "givens", "symbols", "first"}),
    also=("latin-square",),
    summary="Rows and columns, no boxes; 2x2 to 25x25, also of more digits than rows.",
)
