"""JSON values that several grids and rules have in common, read with the errors that name them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from math import isqrt
from typing import Any

from ruleout.plugin import (
    InputError,
    Layout,
    Location,
    default_symbols,
    describe_symbols,
    is_whole_number,
    quoted,
    quoted_json,
)

SMALLEST, LARGEST = 2, 25
"""The sides of square grids that are read."""


def integer(value: object, what: str, low: int, high: int) -> int:
    """*value* as an int from *low* to *high*; *what* names it in the error. True and 5.0 are no ints here."""
    if is_whole_number(value) and low <= value <= high:
        return value
    raise InputError(f"{what}: found {quoted_json(value)}; expected a whole number from {low} to {high}")


def shortened(number: int) -> str:
    """*number*, cut where it is too long to be quoted."""
    return quoted(number)[1:-1]


def items(value: object, what: str, of: str) -> Sequence[Any]:
    """*value* as a list; *of* says of what."""
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return value
    raise InputError(f"{what}: found {quoted_json(value)}; expected a list of {of}")


def side(data: Any, *keys: str) -> int:
    """How many rows a square grid has: ``n`` or, where it is missing, as many as the first of *keys* has."""
    if "n" in data:
        return integer(data["n"], "n", SMALLEST, LARGEST)
    for key in keys:
        rows = data.get(key)
        if isinstance(rows, Sequence):
            count = isqrt(len(rows)) if isinstance(rows, str) else len(rows)
            return integer(count, f"number of rows in {key}", SMALLEST, LARGEST)
    raise InputError(f"n: missing; expected a whole number from {SMALLEST} to {LARGEST}")


def name_at(row: int, column: int) -> str:
    """The name of the cell at a position that counts from 0."""
    return f"r{row + 1}c{column + 1}"


def symbol(char: str, digits: int, where: Location, what: str = "givens") -> int:
    """The digit that *char* shows, 0 for ``.`` and ``0``."""
    if char in (".", "0"):
        return 0
    symbols = default_symbols(digits)
    if char.upper() in symbols:
        return symbols.index(char.upper()) + 1
    name = "" if char.isascii() else f" ({unicodedata.name(char, 'no character of Unicode')})"
    raise InputError(f"{what}: found {quoted(char)}{name}; expected {describe_symbols(symbols)}, 0 or .", where)


def digit(value: object, digits: int, where: Location, what: str = "givens") -> int:
    """A digit from 1 to *digits*, or 0 for a blank."""
    if is_whole_number(value) and 0 <= value <= digits:
        return value
    raise InputError(
        f"{what}: found {quoted_json(value)}; expected a digit from 1 to {digits}, or 0 for a blank", where
    )


def square(value: object, n: int, what: str) -> list[list[Any]]:
    """n rows of n entries: a list of rows, each a list or a string, or one string of n * n characters."""
    if isinstance(value, str):
        if len(value) != n * n:
            raise InputError(f"{what}: found {len(value)} cells; expected {n * n} ({n}x{n})")
        value = [value[start : start + n] for start in range(0, n * n, n)]
    rows = items(value, what, "rows")
    if len(rows) != n:
        raise InputError(f"{what}: found {len(rows)} rows; expected {n}")
    found = []
    for number, row in enumerate(rows, 1):
        entries = row if isinstance(row, str) else items(row, f"{what}, row {number}", "cells")
        if len(entries) != n:
            raise InputError(f"{what}, row {number}: found {len(entries)} cells; expected {n}")
        found.append(list(entries))
    return found


def square_digits(value: object, n: int, what: str = "givens") -> tuple[int, ...]:
    """The digits of an n x n grid, row by row; all blank where *value* is None."""
    if value is None:
        return (0,) * (n * n)
    return tuple(
        (symbol if isinstance(entry, str) and len(entry) == 1 else digit)(entry, n, Location(cell=name_at(r, c)), what)
        for r, row in enumerate(square(value, n, what))
        for c, entry in enumerate(row)
    )


def position(value: object, what: str) -> tuple[int, int]:
    """``[row, column]``, both from 0."""
    if (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and len(value) == 2
        and all(map(is_whole_number, value))
    ):
        return (value[0], value[1])
    raise InputError(f"{what}: found {quoted_json(value)}; expected [row, column], counted from 0")


def cell_at(value: object, layout: Layout, what: str) -> int:
    """The cell at ``[row, column]``."""
    place = position(value, what)
    if place not in layout.at:
        raise InputError(f"{what}: there is no cell at {quoted(list(place))}; rows and columns count from 0")
    return layout.at[place]


def cells_at(value: object, layout: Layout, what: str) -> tuple[int, ...]:
    """The cells of a list of positions, in its order: at least one, none twice."""
    cells = tuple(cell_at(each, layout, what) for each in items(value, what, "cells"))
    if not cells:
        raise InputError(f"{what}: found no cells; expected at least one")
    if len(set(cells)) < len(cells):
        twice = next(cell for index, cell in enumerate(cells) if cell in cells[:index])
        raise InputError(f"{what}: {layout.names[twice]} is listed twice")
    return cells


def places_of(cells: Sequence[int], layout: Layout) -> list[list[int]]:
    """The positions of *cells* as they are written."""
    return [list(layout.positions[cell] or ()) for cell in cells]
