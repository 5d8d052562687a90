"""Latin squares: each row and each column contains each digit once, and there are no boxes.

With more digits than rows, no row and no column contains a digit twice. With fewer, the digit 0 fills the rest: each
row and each column contains each other digit once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ruleout.internal import (
    Automaton,
    Constraint,
    DocumentData,
    Grid,
    InputError,
    Layout,
    Origin,
    Regular,
    Turn,
    Variant,
    as_before,
    automaton,
    read_digits,
    read_first,
    read_symbols,
    square_grid,
)
from ruleout_variants.reading import LARGEST, SMALLEST, integer, side

ID = "latin"


@lru_cache(maxsize=32)
def layout_of(n: int, digits: int, symbols: tuple[str, ...] | None = None, first: int = 1) -> Layout:
    """Return the n x n Latin square of *digits* digits."""
    if digits >= n:
        return square_grid(n, symbols=symbols, digits=digits, first=first)
    places = square_grid(n).positions
    lines = [
        each for unit in square_grid(n).units for each in once_each(unit.cells, digits, Origin("latin", unit.name))
    ]
    return Layout.of(digits, places, lines, symbols=symbols, first=first)


def has_blanks(layout: Layout) -> bool:
    """Return whether *layout* is a Latin square of fewer digits than rows, in which 0 repeats."""
    return any(each.origin is not None and each.origin.rule == ID for each in layout.constraints)


def once_each(cells: tuple[int, ...], digits: int, origin: Origin) -> Iterator[Constraint]:
    """Yield that *cells* hold each digit but the first one once, so that the first fills the rest."""
    for digit in range(2, digits + 1):
        yield Regular(cells, _once(digits, digit), origin)


@lru_cache(maxsize=100)
def _once(digits: int, digit: int) -> Automaton:
    """Return the automaton of words that contain *digit*, one of *digits* digits, once."""

    def step(count: int, each: int) -> int | None:
        count += each == digit
        return count if count < 2 else None

    return automaton(range(1, digits + 1), 0, step, lambda count: count == 1)


def grid(data: DocumentData) -> Grid:
    """Return the grid of ``n``, ``digits`` (their number), ``givens`` (n rows of n digits), ``symbols`` and ``first``.

    Raises InputError if there are fewer digits than rows, and they do not count from 0.
    """
    n = side(data, "givens")
    digits = integer(data.get("digits", n), "digits", SMALLEST, LARGEST)
    first = read_first(data.get("first"))
    if digits < n and first != 0:
        raise InputError(f'digits: found {digits} for {n} rows; expected {n} or more, or "first": 0, so that 0 repeats')
    layout = layout_of(n, digits, read_symbols(data.get("symbols"), digits), first)
    return Grid(layout, read_digits(data.get("givens"), layout))


def fill(data: DocumentData, grid: Grid, digits: tuple[int, ...]) -> DocumentData:
    """Return *data* with *digits* as its givens, in the form of those before."""
    return {**data, "givens": as_before(digits, grid.layout, data.get("givens"))}


def turn(data: DocumentData, turn: Turn) -> DocumentData:
    """Return the size, the number of digits, the symbols and the first value."""
    kept = ("digits", "symbols", "first")
    return {"n": side(data, "givens"), **{key: value for key, value in data.items() if key in kept}}


LATIN = Variant(
    id=ID,
    title="Latin square",
    grid=grid,
    fill=fill,
    turn=turn,
    keys=frozenset({"n", "digits", "givens", "symbols", "first"}),
    also=("latin-square",),
    summary="Rows and columns, no boxes; 2x2 to 25x25, also of more or fewer digits than rows.",
)
