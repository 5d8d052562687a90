"""Latin squares: each row and each column contains each digit once, and there are no boxes."""

from __future__ import annotations

from functools import lru_cache

from ruleout.plugin import DocumentData, Grid, Layout, Turn, Variant, read_digits, read_symbols, square_grid
from ruleout_variants.reading import fill_givens, side


@lru_cache(maxsize=32)
def layout_of(n: int, symbols: tuple[str, ...] | None = None) -> Layout:
    """Return the n x n Latin square."""
    return square_grid(n, symbols=symbols)


def grid(data: DocumentData) -> Grid:
    """Return the grid of ``n``, ``givens`` (n rows of n digits) and ``symbols``."""
    n = side(data, "givens")
    layout = layout_of(n, read_symbols(data.get("symbols"), n))
    return Grid(layout, read_digits(data.get("givens"), layout))


def turn(data: DocumentData, turn: Turn) -> DocumentData:
    """Return the size and the symbols."""
    return {"n": side(data, "givens"), **{key: value for key, value in data.items() if key == "symbols"}}


LATIN = Variant(
    id="latin",
    title="Latin square",
    grid=grid,
    fill=fill_givens,
    turn=turn,
    keys=frozenset({"n", "givens", "symbols"}),
    also=("latin-square",),
    summary="Rows and columns, no boxes; 2x2 to 25x25.",
)
