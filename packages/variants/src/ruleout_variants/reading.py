"""Readers of JSON values that several grids and rules use, with errors that name the invalid value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ruleout import internal as kit

SMALLEST, LARGEST = 2, 25
"""The smallest and the largest number of rows of a square grid."""


def shortened(number: int) -> str:
    """Return *number* as text, truncated if it is too long to be quoted."""
    return kit.quoted(number)[1:-1]


def side(data: Any, *keys: str) -> int:
    """Return the number of rows of a square grid: ``n`` or, if it is missing, that of the first of *keys*."""
    if "n" in data:
        return kit.read_whole(data["n"], "n", SMALLEST, LARGEST)
    for key in keys:
        rows = data.get(key)
        if isinstance(rows, Sequence):
            return kit.read_whole(kit.side_of(rows), f"number of rows in {key}", SMALLEST, LARGEST)
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
    row, column = _numbers(value, what, ("row", "column"))
    return row, column


def _numbers(value: object, what: str, axes: Sequence[str], or_name: str = "") -> tuple[int, ...]:
    """Read the whole numbers of a list with one for each of *axes*; the error ends with *or_name*."""
    if (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and len(value) == len(axes)
        and all(map(kit.is_whole_number, value))
    ):
        return tuple(value)
    expected = f"[{', '.join(axes)}], counted from 0{or_name}"
    raise kit.InputError(f"{what}: found {kit.quoted_json(value)}; expected {expected}")


def cell_at(value: object, layout: kit.Layout, what: str) -> int:
    """Return the cell of *layout* with a name such as ``r1c1``, or at ``[row, column]``.

    If there are several layers, that at ``[layer, row, column]``.
    """
    if isinstance(value, str):
        return kit.cell_called(value.strip(), layout, what)
    axes = kit.axes_of(layout.layers)
    place = _numbers(value, what, axes, f", or a name such as {kit.cell_name(*[0] * len(axes))}")
    if place not in layout.cell_at:
        counted = kit.join_words(f"{axis}s" for axis in axes)
        raise kit.InputError(f"{what}: there is no cell at {kit.quoted(list(place))}; {counted} count from 0")
    return layout.cell_at[place]


def listed_cells(value: object, layout: kit.Layout, what: str) -> tuple[int, ...]:
    """Return the cells of a list of names and positions, or of a text such as ``r1c1-r1c5 r2c1``, in its order."""
    if isinstance(value, str):
        return kit.named_cells(value, layout, what)
    return tuple(cell_at(each, layout, what) for each in kit.read_items(value, what, "cells"))


def cells_at(value: object, layout: kit.Layout, what: str) -> tuple[int, ...]:
    """Return the cells that are listed, in their order. Raises InputError if there are none or one occurs twice."""
    cells = listed_cells(value, layout, what)
    if not cells:
        raise kit.InputError(f"{what}: found no cells; expected at least one")
    if len(set(cells)) < len(cells):
        twice = next(cell for cell, count in Counter(cells).items() if count > 1)
        raise kit.InputError(f"{what}: {layout.names[twice]} is listed twice")
    return cells


def places_of(cells: Sequence[int], layout: kit.Layout) -> list[list[int]]:
    """Return the coordinates of *cells*: ``[row, column]``, or ``[layer, row, column]`` if there are several layers."""
    return [list(layout.coordinates[cell]) for cell in cells]
