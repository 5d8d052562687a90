"""Readers of JSON values that several grids and rules use, with errors that name the invalid value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ruleout import plugin as kit

SMALLEST, LARGEST = 2, 25
"""The smallest and the largest number of rows of a square grid."""


def integer(value: object, what: str, low: int, high: int) -> int:
    """Return *value* as an int from *low* to *high*; *what* names it in errors. True and 5.0 are not whole numbers."""
    if kit.is_whole_number(value) and low <= value <= high:
        return value
    raise kit.InputError(f"{what}: found {kit.quoted_json(value)}; expected a whole number from {low} to {high}")


def shortened(number: int) -> str:
    """Return *number* as text, truncated if it is too long to be quoted."""
    return kit.quoted(number)[1:-1]


def items(value: object, what: str, of: str) -> Sequence[Any]:
    """Return *value* if it is a list; *of* names its items in the error."""
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return value
    raise kit.InputError(f"{what}: found {kit.quoted_json(value)}; expected a list of {of}")


def side(data: Any, *keys: str) -> int:
    """Return the number of rows of a square grid: ``n`` or, if it is missing, that of the first of *keys*."""
    if "n" in data:
        return integer(data["n"], "n", SMALLEST, LARGEST)
    for key in keys:
        rows = data.get(key)
        if isinstance(rows, Sequence):
            return integer(kit.side_of(rows), f"number of rows in {key}", SMALLEST, LARGEST)
    raise kit.InputError(f"n: missing; expected a whole number from {SMALLEST} to {LARGEST}")


def square_digits(data: Mapping[str, Any], n: int) -> tuple[int, ...]:
    """Return the digits of the ``givens`` of an n x n grid, row by row; all blank without ``givens``."""
    if data.get("givens") is None:
        return (0,) * (n * n)
    return kit.digits_in_rows(data["givens"], n, symbols=kit.read_symbols(data.get("symbols"), n))


def fill_givens(data: kit.DocumentData, grid: kit.Grid, digits: tuple[int, ...]) -> kit.DocumentData:
    """Return *data* with *digits* as its givens, in the form of those before."""
    return {**data, "givens": kit.as_before(digits, grid.layout, data.get("givens"))}


def position(value: object, what: str) -> tuple[int, int]:
    """Return the row and column, both from 0, of ``[row, column]``."""
    if (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and len(value) == 2
        and all(map(kit.is_whole_number, value))
    ):
        return (value[0], value[1])
    raise kit.InputError(f"{what}: found {kit.quoted_json(value)}; expected [row, column], counted from 0")


def cell_at(value: object, layout: kit.Layout, what: str) -> int:
    """Return the cell of *layout* at ``[row, column]``."""
    place = position(value, what)
    if place not in layout.at:
        raise kit.InputError(f"{what}: there is no cell at {kit.quoted(list(place))}; rows and columns count from 0")
    return layout.at[place]


def cells_at(value: object, layout: kit.Layout, what: str) -> tuple[int, ...]:
    """Return the cells of a list of positions, in its order. Raises InputError if it is empty or one occurs twice."""
    cells = tuple(cell_at(each, layout, what) for each in items(value, what, "cells"))
    if not cells:
        raise kit.InputError(f"{what}: found no cells; expected at least one")
    if len(set(cells)) < len(cells):
        twice = next(cell for cell, count in Counter(cells).items() if count > 1)
        raise kit.InputError(f"{what}: {layout.names[twice]} is listed twice")
    return cells


def places_of(cells: Sequence[int], layout: kit.Layout) -> list[list[int]]:
    """Return the positions of *cells* as ``[row, column]``."""
    return [list(layout.positions[cell] or ()) for cell in cells]
