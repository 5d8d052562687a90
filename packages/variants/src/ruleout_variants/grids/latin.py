"""Latin squares: each row and each column contains each digit once, and there are no boxes.

With more digits than rows, no row and no column contains a digit twice. With fewer, the digit 0 fills the rest: each
row and each column contains each other digit once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ruleout import internal as kit
from ruleout_variants.reading import LARGEST, SMALLEST, side

ID = "latin"


@lru_cache(maxsize=32)
def layout_of(n: int, digits: int, symbols: tuple[str, ...] | None = None, first: int = 1) -> kit.Layout:
    """Return the n x n Latin square of *digits* digits."""
    if digits >= n:
        return kit.square_grid(n, symbols=symbols, digits=digits, first=first)
    places = kit.square_grid(n).positions
    lines = [
        each
        for unit in kit.square_grid(n).units
        for each in once_each(unit.cells, digits, kit.Origin("latin", unit.name))
    ]
    return kit.Layout.of(digits, places, lines, symbols=symbols, first=first)


def has_blanks(layout: kit.Layout) -> bool:
    """Return whether *layout* is a Latin square of fewer digits than rows, in which 0 repeats."""
    return any(each.origin is not None and each.origin.rule == ID for each in layout.constraints)


def once_each(cells: tuple[int, ...], digits: int, origin: kit.Origin) -> Iterator[kit.Constraint]:
    """Yield that *cells* hold each digit but the first one once, so that the first fills the rest."""
    for digit in range(2, digits + 1):
        yield kit.Regular(cells, _once(digits, digit), origin)


@lru_cache(maxsize=100)
def _once(digits: int, digit: int) -> kit.Automaton:
    """Return the automaton of words that contain *digit*, one of *digits* digits, once."""

    def step(count: int, each: int) -> int | None:
        count += each == digit
        return count if count < 2 else None

    return kit.automaton(range(1, digits + 1), 0, step, lambda count: count == 1)


def grid(data: kit.DocumentData) -> kit.Grid:
    """Return the grid of ``n``, ``digits`` (their number), ``givens`` (n rows of n digits), ``symbols`` and ``first``.

    Raises InputError if there are fewer digits than rows, and they do not count from 0.
    """
    n = side(data, "givens")
    digits = kit.read_whole(data.get("digits", n), "digits", SMALLEST, LARGEST)
    first = kit.read_first(data.get("first"))
    if digits < n and first != 0:
        raise kit.InputError(
            f'digits: found {digits} for {n} rows; expected {n} or more, or "first": 0, so that 0 repeats'
        )
    layout = layout_of(n, digits, kit.read_symbols(data.get("symbols"), digits), first)
    return kit.Grid(layout, kit.read_digits(data.get("givens"), layout))


def fill(data: kit.DocumentData, grid: kit.Grid, digits: tuple[int, ...]) -> kit.DocumentData:
    """Return *data* with *digits* as its givens, in the form of those before."""
    return {**data, "givens": kit.as_before(digits, grid.layout, data.get("givens"))}


def turn(data: kit.DocumentData, turn: kit.Turn) -> kit.DocumentData:
    """Return the size, the number of digits, the symbols and the first value."""
    kept = ("digits", "symbols", "first")
    return {"n": side(data, "givens"), **{key: value for key, value in data.items() if key in kept}}


LATIN = kit.Variant(
    id=ID,
    title="Latin square",
    grid=grid,
    fill=fill,
    turn=turn,
    keys=frozenset({"n", "digits", "givens", "symbols", "first"}),
    also=("latin-square",),
    summary="Rows and columns, no boxes; 2x2 to 25x25, also of more or fewer digits than rows.",
)
