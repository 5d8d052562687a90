"""The digits of overlapping grids, written as one picture or grid by grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleout.plugin import InputError, Layout, Location, as_rows, quoted
from ruleout_variants.reading import digit, items, name_at, square_digits, symbol

NO_CELL = " "


def from_grid(value: object, layout: Layout, rows: Any = None, columns: Any = None) -> tuple[int, ...]:
    """One digit a cell from the rows of the whole picture.

    A row is a string (``.`` blank, a space where there is no cell) or a list (0 blank, null where there is no cell);
    at its end cells that are not there may be left out.
    """
    picture = items(value, "grid", "rows")
    height = max(row for row, _ in layout.at) + 1
    if rows is not None and len(picture) != rows:
        raise InputError(f"grid: found {len(picture)} rows; expected {rows}")
    if len(picture) < height:
        raise InputError(f"grid: found {len(picture)} rows; expected {height}")
    givens = [-1] * layout.size
    for r, row in enumerate(picture):
        entries = row if isinstance(row, str) else items(row, f"grid, row {r + 1}", "cells")
        if columns is not None and len(entries) > columns:
            raise InputError(f"grid, row {r + 1}: found {len(entries)} cells; expected {columns}")
        for c, entry in enumerate(entries):
            if entry is None or entry == NO_CELL:
                continue
            where = Location(cell=name_at(r, c))
            cell = layout.at.get((r, c))
            if cell is None:
                raise InputError(f"grid: found {quoted(entry)} where no grid has a cell; expected a space", where)
            read = symbol if isinstance(entry, str) and len(entry) == 1 else digit
            givens[cell] = read(entry, layout.digits, where, "grid")
    if -1 in givens:
        missing = layout.names[givens.index(-1)]
        raise InputError("grid: found no cell; expected a digit or .", Location(cell=missing))
    return tuple(givens)


def from_grids(value: object, layout: Layout, count: int) -> tuple[int, ...]:
    """One digit a cell from the first *count* parts of *layout*, each written by itself.

    Where grids share a cell one of them may leave it blank; two different digits are refused.
    """
    grids = items(value, "grids", "grids")
    if len(grids) != count:
        raise InputError(f"grids: found {len(grids)}; expected {count}, one for each of subgrids")
    n = layout.digits
    givens = [0] * layout.size
    first: dict[int, tuple[int, int]] = {}
    for number, (each, part) in enumerate(zip(grids, layout.parts, strict=False), 1):
        for index, (entry, cell) in enumerate(zip(square_digits(each, n, f"grid {number}"), part.cells, strict=True)):
            if entry and givens[cell] and entry != givens[cell]:
                other, there = first[cell]
                raise InputError(
                    f"grids {other} and {number} share this cell and differ: {givens[cell]} at "
                    f"{name_at(*divmod(there, n))} of grid {other}, {entry} at {name_at(*divmod(index, n))} of grid "
                    f"{number}",
                    Location(cell=layout.names[cell]),
                )
            if entry:
                givens[cell] = entry
                first.setdefault(cell, (number, index))
    return tuple(givens)


def to_grid(digits: Sequence[int], layout: Layout, rows: int, columns: int) -> list[str]:
    """The rows of the whole picture."""
    picture = [[NO_CELL] * columns for _ in range(rows)]
    for (row, column), cell in layout.at.items():
        picture[row][column] = layout.show(digits[cell])
    return ["".join(row) for row in picture]


def to_grids(digits: Sequence[int], layout: Layout, count: int) -> list[list[list[int]]]:
    """The first *count* parts, each in rows of its own."""
    return [as_rows([digits[cell] for cell in part.cells], layout.digits) for part in layout.parts[:count]]
