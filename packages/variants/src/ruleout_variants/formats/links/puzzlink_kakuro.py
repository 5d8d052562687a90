"""The body of a pzpr link to a Kakuro.

Squares are written row by row, without the black row at the top and the black column on the left: ``k`` to ``z`` are 1
to 16 white squares, ``.`` is black without a sum, any other two characters are the sums below and to the right of a
black square. They are followed by the sum of each column whose first square is white, and of each such row. Sums are
``0-9`` and ``a-j`` for 0 to 19 and ``A-Z`` for 20 to 45; ``-`` means no sum, as does ``0`` in older links.
"""

from __future__ import annotations

import string
from typing import Any

import attrs

from ruleout.internal import Document, Unsupported, cell_name
from ruleout_variants.formats.kakuro.squares import BLACK, OWN_KEYS, WHITE, Square, document_of, squares_of
from ruleout_variants.formats.links.payload import Payload, write_cells
from ruleout_variants.formats.shared.carrying import carried

ID = "puzzlink"
NO_SUM = "-"

_SUMS = string.digits + string.ascii_lowercase[:10] + string.ascii_uppercase
_RUNS = string.ascii_lowercase[10:]


def decode(payload: Payload, columns: int, rows: int) -> dict[str, Any]:
    """Return the data of a Kakuro; *columns* and *rows* exclude the black row and column. Raises InputError."""

    def read(character: str) -> Square:
        if character == ".":
            return BLACK
        return Square(down=_sum(payload, character), across=_sum(payload, payload.take("a sum")))

    inner = payload.cells(columns * rows, _RUNS, WHITE, read, "squares", "white squares")
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
    """Return columns, rows and body. Raises Unsupported for givens, or if the first row or column is not black."""
    rows = squares_of(document, ID)
    carried(document, ID, OWN_KEYS, "kakuro")
    _refuse(rows)
    cells = [_text(square) for row in rows[1:] for square in row[1:]]
    top = [_sum_text(square.down) for square, below in zip(rows[0], rows[1], strict=True) if below.white]
    left = [_sum_text(row[0].across) for row in rows[1:] if row[1].white]
    return len(rows[0]) - 1, len(rows) - 1, write_cells(cells, _RUNS) + "".join(top + left)


def _refuse(rows: list[list[Square]]) -> None:
    """Raise Unsupported if a link cannot contain the puzzle."""
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


def _sum(payload: Payload, character: str) -> int | None:
    if character == NO_SUM:
        return None
    if character not in _SUMS:
        raise payload.damaged("a sum (0-9, a-j, A-Z or -)")
    return _SUMS.index(character) or None


def _sum_text(total: int | None) -> str:
    return NO_SUM if total is None else _SUMS[total]


def _text(square: Square) -> str:
    if square.white:
        return ""
    return _sum_text(square.down) + _sum_text(square.across) if square.has_clue else "."
