"""Latin squares: every row and every column holds every digit, and there are no boxes."""

from __future__ import annotations

from functools import lru_cache

from ruleout.plugin import DocumentData, Grid, Layout, Variant, as_rows, square_grid
from ruleout_variants.reading import side, square_digits


@lru_cache(maxsize=32)
def layout_of(n: int) -> Layout:
    """The n x n Latin square."""
    return square_grid(n)


def grid(data: DocumentData) -> Grid:
    """``n`` and ``givens``, n rows of n digits."""
    n = side(data, "givens")
    return Grid(layout_of(n), square_digits(data.get("givens"), n))


def fill(data: DocumentData, grid: Grid, digits: tuple[int, ...]) -> DocumentData:
    """The same square with *digits* as its givens."""
    return {**data, "givens": as_rows(digits, grid.layout.digits)}


LATIN = Variant(
    id="latin",
    title="Latin square",
    grid=grid,
    fill=fill,
    keys=frozenset({"n", "givens"}),
    also=("latin-square",),
    summary="Rows and columns, no boxes; 2x2 to 25x25.",
)
