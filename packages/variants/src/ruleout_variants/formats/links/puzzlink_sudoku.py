"""The body of a pzpr link to a sudoku.

Cells come row by row: ``0-f`` a digit in hexadecimal, ``-`` and two hexadecimal characters a larger one, ``g`` to
``z`` 1 to 20 blanks, ``.`` one blank. Boxes are squares, except that those of a 6x6 are 2 rows by 3 columns.
"""

from __future__ import annotations

import string
from typing import Any

from ruleout.plugin import Document, InputError, Unsupported, as_rows, default_box
from ruleout_variants.formats.links.payload import Payload, write_cells
from ruleout_variants.formats.shared.carrying import carried
from ruleout_variants.reading import side, square_digits

ID = "puzzlink"
SIDES = (4, 6, 9, 16, 25)
"""The sides of the grids whose boxes pzpr knows; they are those that a grid has by default."""

_HEX = string.hexdigits[:16]
_RUNS = string.ascii_lowercase[6:]


def decode(payload: Payload, columns: int, rows: int) -> dict[str, Any]:
    """The data of a classic. Raises InputError."""
    if columns != rows or columns not in SIDES:
        sizes = ", ".join(f"{n}x{n}" for n in SIDES)
        raise InputError(f"found a sudoku link of {columns}x{rows} cells; expected {sizes}")
    n = columns
    cells = payload.cells(n * n, _RUNS, 0, lambda character: _digit(payload, character, n), "cells", "blanks")
    payload.finish()
    return {"n": n, "givens": as_rows(cells, n)}


def encode(document: Document) -> tuple[int, int, str]:
    """Columns, rows and body. Raises Unsupported for what a link cannot carry."""
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
