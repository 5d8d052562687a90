"""The body of a pzpr link to a Kakuro.

Squares come row by row, without the row and column of black squares at the top and on the left: ``k`` to ``z`` are 1
to 16 white squares, ``.`` is black without a sum, any other two signs are a black square's sums below and to the
right. Then follow the sums at the top of each column whose first square is white, and those on the left of each such
row. Sums are ``0-9`` and ``a-j`` for 0 to 19 and ``A-Z`` for 20 to 45; ``-`` is no sum, and so is ``0``, which older
links use.
"""

from __future__ import annotations

import string
from typing import Any

import attrs

from ruleout.plugin import Document, Unsupported, cell_name
from ruleout_variants.formats.kakuro.squares import BLACK, OWN_KEYS, WHITE, Square, document_of, squares_of
from ruleout_variants.formats.links.payload import Payload
from ruleout_variants.formats.shared.carrying import carried

ID = "puzzlink"
NO_SUM = "-"

_SUMS = string.digits + string.ascii_lowercase[:10] + string.ascii_uppercase
_RUNS = string.ascii_lowercase[10:]


def decode(payload: Payload, columns: int, rows: int) -> dict[str, Any]:
    """The data of a Kakuro of *columns* by *rows* squares inside its black row and column. Raises InputError."""
    inner: list[Square] = []
    while len(inner) < columns * rows:
        sign = payload.take(f"{columns * rows - len(inner)} more squares")
        if sign in _RUNS:
            run = _RUNS.index(sign) + 1
            if len(inner) + run > columns * rows:
                raise payload.damaged(f"at most {columns * rows - len(inner)} white squares")
            inner.extend([WHITE] * run)
        elif sign == ".":
            inner.append(BLACK)
        else:
            down = _sum(payload, sign)
            inner.append(Square(down=down, across=_sum(payload, payload.take("a sum"))))
    grid = [[BLACK, *inner[at : at + columns]] for at in range(0, columns * rows, columns)]
    top = [BLACK] * (columns + 1)
    for c in range(1, columns + 1):
        if grid[0][c].white:
            top[c] = Square(down=_sum(payload, payload.take("the sum of a column")))
    for row in grid:
        if row[1].white:
            row[0] = Square(across=_sum(payload, payload.take("the sum of a row")))
    payload.finish()
    return dict(document_of([top, *grid], None, None).data)


def encode(document: Document) -> tuple[int, int, str]:
    """Columns, rows and body. Raises Unsupported where the first row or column is not black, or for givens."""
    rows = squares_of(document, ID)
    carried(document, ID, OWN_KEYS, "kakuro")
    _refuse(rows)
    signs = []
    white = 0
    for square in (square for row in rows[1:] for square in row[1:]):
        if square.white:
            white += 1
            if white == len(_RUNS):
                signs.append(_RUNS[-1])
                white = 0
            continue
        if white:
            signs.append(_RUNS[white - 1])
            white = 0
        signs.append(_sign(square.down) + _sign(square.across) if square.has_clue else ".")
    if white:
        signs.append(_RUNS[white - 1])
    signs.extend(_sign(square.down) for square, below in zip(rows[0], rows[1], strict=True) if below.white)
    signs.extend(_sign(row[0].across) for row in rows[1:] if row[1].white)
    return len(rows[0]) - 1, len(rows) - 1, "".join(signs)


def _refuse(rows: list[list[Square]]) -> None:
    """Raises Unsupported for what a link has no place for."""
    if len(rows) < 2 or len(rows[0]) < 2:
        raise Unsupported(f"format {ID} carries Kakuro with a black first row and column and squares inside")
    for r, row in enumerate(rows):
        for c, square in enumerate(row):
            name = cell_name(r, c)
            edge = r == 0 or c == 0
            if square.white and edge:
                raise Unsupported(f"format {ID} cannot carry {name}, a white square in the first row or column")
            if square.given:
                raise Unsupported(f"format {ID} cannot carry the given {square.given} at {name}")
            if max(square.down or 0, square.across or 0) >= len(_SUMS):
                raise Unsupported(f"format {ID} cannot carry a sum above {len(_SUMS) - 1}, as at {name}")
            placed = attrs.evolve(
                square,
                down=square.down if r == 0 and c > 0 and rows[1][c].white else None,
                across=square.across if c == 0 and r > 0 and row[1].white else None,
            )
            if edge and placed != square:
                raise Unsupported(f"format {ID} cannot carry the sum at {name}, which has no run")


def _sum(payload: Payload, sign: str) -> int | None:
    if sign == NO_SUM:
        return None
    if sign not in _SUMS:
        raise payload.damaged("a sum (0-9, a-j, A-Z or -)")
    return _SUMS.index(sign) or None


def _sign(total: int | None) -> str:
    return NO_SUM if total is None else _SUMS[total]
