"""The body of a pzpr link to a sudoku.

Cells are written row by row: ``0-f`` is a hexadecimal digit, ``-`` and two hexadecimal characters are a larger digit,
``g`` to ``z`` are 1 to 20 blanks, ``.`` is one blank. Boxes are squares, except in a 6x6 grid, where they have 2 rows
and 3 columns.
"""

from __future__ import annotations

import string
from typing import Any

from ruleout.internal import Document, InputError, Unsupported, as_rows, default_box
from ruleout_variants.formats.links.payload import Payload, write_cells
from ruleout_variants.formats.shared.carrying import carried
from ruleout_variants.reading import side, square_digits

ID = "puzzlink"
SIDES = (4, 6, 9, 16, 25)
"""The sides of the grids that pzpr supports; its boxes are the default boxes of these grids."""

_HEX = string.hexdigits[:16]
_RUNS = string.ascii_lowercase[6:]


def decode(payload: Payload, columns: int, rows: int) -> dict[str, Any]:
    """Return the data of a classic. Raises InputError."""
    if columns != rows or columns not in SIDES:
        sizes = ", ".join(f"{n}x{n}" for n in SIDES)
        raise InputError(f"found a sudoku link of {columns}x{rows} cells; expected {sizes}")
    n = columns
    cells = payload.cells(n * n, _RUNS, 0, lambda character: _digit(payload, character, n), "cells", "blanks")
    payload.finish()
    return {"n": n, "givens": as_rows(cells, n)}


def encode(document: Document) -> tuple[int, int, str]:
    """Return columns, rows and body. Raises Unsupported if a link cannot contain the puzzle."""
    data = carried(document, ID, ("n", "box", "givens"), "grid")
    n = side(data, "givens")
    if n not in SIDES or ("box" in data and tuple(data["box"]) != default_box(n)):
        raise Unsupported(f"format {ID} carries sudoku of {', '.join(f'{n}x{n}' for n in SIDES)} with the usual boxes")
    digits = square_digits(data, n)
    texts = ["" if digit == 0 else _HEX[digit] if digit < 16 else f"-{digit:02x}" for digit in digits]
    return n, n, write_cells(texts, _RUNS)


def _digit(payload: Payload, character: str, n: int) -> int:
    if character == ".":
        return 0
    spelt = payload.take("a digit") + payload.take("a digit") if character == "-" else character
    value = int(spelt, 16) if all(char in _HEX for char in spelt) else 0
    if not 1 <= value <= n:
        raise payload.damaged(f"a digit from 1 to {n} in hexadecimal, or g-z for blanks")
    return value
