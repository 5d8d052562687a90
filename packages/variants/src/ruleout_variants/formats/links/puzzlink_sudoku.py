"""The body of a pzpr link to a sudoku.

Cells come row by row: ``0-f`` a digit in hexadecimal, ``-`` and two hexadecimal signs a larger one, ``g`` to ``z`` 1
to 20 blanks, ``.`` one blank. Boxes are squares, except that those of a 6x6 are 2 rows by 3 columns.
"""

from __future__ import annotations

import string
from typing import Any

from ruleout.plugin import Document, InputError, Unsupported, default_box
from ruleout_variants.formats.links.payload import Payload
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
    cells: list[int] = []
    while len(cells) < n * n:
        sign = payload.take(f"{n * n - len(cells)} more cells")
        if sign in _RUNS:
            run = _RUNS.index(sign) + 1
            if len(cells) + run > n * n:
                raise payload.damaged(f"at most {n * n - len(cells)} blanks")
            cells.extend([0] * run)
        else:
            cells.append(_digit(payload, sign, n))
    payload.finish()
    return {"n": n, "givens": [cells[at : at + n] for at in range(0, n * n, n)]}


def encode(document: Document) -> tuple[int, int, str]:
    """Columns, rows and body. Raises Unsupported for what a link cannot carry."""
    data = carried(document, ID, ("n", "box", "givens"), "grid")
    n = side(data, "givens")
    if n not in SIDES or ("box" in data and tuple(data["box"]) != default_box(n)):
        raise Unsupported(f"format {ID} carries sudoku of {', '.join(f'{n}x{n}' for n in SIDES)} with the usual boxes")
    digits: tuple[int | None, ...] = square_digits(data.get("givens"), n)
    signs, blanks = [], 0
    for digit in (*digits, None):
        if digit == 0 and blanks < len(_RUNS):
            blanks += 1
            continue
        if blanks:
            signs.append(_RUNS[blanks - 1])
        blanks = int(digit == 0)
        if digit:
            signs.append(_HEX[digit] if digit < 16 else f"-{digit:02x}")
    return n, n, "".join(signs)


def _digit(payload: Payload, sign: str, n: int) -> int:
    if sign == ".":
        return 0
    spelt = payload.take("a digit") + payload.take("a digit") if sign == "-" else sign
    value = int(spelt, 16) if all(char in _HEX for char in spelt) else 0
    if not 1 <= value <= n:
        raise payload.damaged(f"a digit from 1 to {n} in hexadecimal, or g-z for blanks")
    return value
