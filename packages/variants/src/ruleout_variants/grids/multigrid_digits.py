"""The digits of overlapping grids, written as one picture or grid by grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleout.internal import InputError, Layout, Location, as_before, read_digits, read_items

NO_CELL = " "


def from_grid(value: object, layout: Layout, rows: Any = None, columns: Any = None) -> tuple[int, ...]:
    """Return one digit per cell from the rows of the whole picture, which must have *rows* and *columns* if given.

    All cells are blank if *value* is None. A row is a string or a list, with a space or null if there is no cell; these
    may be omitted at its end.
    """
    if value is not None and (rows is not None or columns is not None):
        picture = read_items(value, "grid", "rows")
        if rows is not None and len(picture) != rows:
            raise InputError(f"grid: found {len(picture)} rows; expected {rows}")
        for number, row in enumerate(picture, 1):
            if columns is not None and isinstance(row, Sequence) and len(row) > columns:
                raise InputError(f"grid, row {number}: found {len(row)} cells; expected {columns}")
    return read_digits(value, layout, "grid")


def from_grids(value: object, layout: Layout, count: int) -> tuple[int, ...]:
    """Return one digit per cell from the digits of the first *count* parts of *layout*.

    A shared cell may be blank in some of its grids. Raises InputError if two grids have different digits for it.
    """
    grids = read_items(value, "grids", "grids")
    if len(grids) != count:
        raise InputError(f"grids: found {len(grids)}; expected {count}, one for each of subgrids")
    givens = [0] * layout.size
    first: dict[int, tuple[int, str]] = {}
    for number, (each, part) in enumerate(zip(grids, layout.parts, strict=False), 1):
        digits = read_digits(each, part.layout, f"grid {number}")
        for entry, cell, name in zip(digits, part.cells, part.layout.names, strict=True):
            if entry and givens[cell] and entry != givens[cell]:
                other, there = first[cell]
                found = f"{givens[cell]} at {there} of grid {other}, {entry} at {name} of grid {number}"
                where = Location(cell=layout.names[cell])
                raise InputError(f"grids {other} and {number} share this cell and differ: {found}", where)
            if entry:
                givens[cell] = entry
                first.setdefault(cell, (number, name))
    return tuple(givens)


def to_grid(digits: Sequence[int], layout: Layout, rows: int, columns: int) -> list[str] | list[list[int | None]]:
    """Return the rows of the whole picture: strings, or lists of numbers if symbols have several characters."""
    if max(map(len, layout.symbols)) > 1:
        at = layout.at
        return [[digits[at[r, c]] if (r, c) in at else None for c in range(columns)] for r in range(rows)]
    return picture_rows(digits, layout, rows, columns)


def picture_rows(digits: Sequence[int], layout: Layout, rows: int, columns: int) -> list[str]:
    """Return the rows of the whole picture: one character per cell, ``.`` for a blank, a space if there is no cell."""
    picture = [[NO_CELL] * columns for _ in range(rows)]
    for (row, column), cell in layout.at.items():
        picture[row][column] = layout.show(digits[cell])
    return ["".join(row) for row in picture]


def to_grids(digits: Sequence[int], layout: Layout, before: Sequence[Any]) -> list[Any]:
    """Return the digits of the first parts, each in the form of the item of *before* that it replaces."""
    return [
        as_before([digits[cell] for cell in part.cells], part.layout, each)
        for each, part in zip(before, layout.parts, strict=False)
    ]
