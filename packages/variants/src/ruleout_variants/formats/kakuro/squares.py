"""Kakuro as rows of squares, the intermediate form between documents and texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout.internal import Document, InputError, Keys, Location, Unsupported, check_size, write_keys
from ruleout_variants.formats.shared.carrying import puzzle_keys, require_variant
from ruleout_variants.grids.kakuro import KAKURO, squares
from ruleout_variants.grids.kakuro import grid as grid_of

CLUE = re.compile(r"([0-9]{1,3})?\\([0-9]{1,3})?")
"""The number before the backslash is the sum of the run below, the number after it that of the run to the right."""
DIGITS = tuple("123456789")
OWN_KEYS = KAKURO.keys
"""The keys whose values the squares contain."""


@attrs.frozen
class Square:
    """One square of a grid.

    It is white with its *given* (0 for none), or black with the sums of the runs below and to the right (None for no
    sum).
    """

    white: bool = False
    given: int = 0
    down: int | None = None
    across: int | None = None

    @property
    def has_clue(self) -> bool:
        return self.down is not None or self.across is not None


BLACK = Square()
WHITE = Square(white=True)


def document_of(
    rows: Sequence[Sequence[Square]], variant: str | None, line: int | None, keys: Keys | None = None, **more: Any
) -> Document:
    """Return the document for rows of equal length; *keys* are those of further lines, *more* are others."""
    check_size(squares=len(rows) * max(map(len, rows), default=0))
    givens = [[r, c, square.given] for r, row in enumerate(rows) for c, square in enumerate(row) if square.given]
    data: dict[str, Any] = {
        **more,
        "rows": len(rows),
        "cols": len(rows[0]) if rows else 0,
        "cells": [[_cell(square) for square in row] for row in rows],
    }
    if givens:
        data["givens"] = givens
    found = Document(variant or KAKURO.id, data, line=line)
    return found if keys is None else keys.added_to(found)


def read_square(word: str, squares: Mapping[str, Square], clues: re.Pattern[str]) -> Square | None:
    """Return the square that *word* represents: one of *squares*, a digit, or a clue; None if it is none of these.

    The groups of *clues* are the sum of the run below and that of the run to the right.
    """
    if word in squares:
        return squares[word]
    if word in DIGITS:
        return Square(white=True, given=int(word))
    found = clues.fullmatch(word) if word else None
    return Square(down=int(found[1] or 0) or None, across=int(found[2] or 0) or None) if found else None


def show_square(square: Square, black: str, blank: str) -> str:
    r"""Return *square* as text, a clue as ``17\4``; *black* is the text for black without a sum, *blank* for white."""
    if square.white:
        return str(square.given) if square.given else blank
    return f"{square.down or ''}\\{square.across or ''}" if square.has_clue else black


def equal_rows(rows: Sequence[Sequence[Square]], lines: Sequence[int]) -> None:
    """Raise InputError if the rows differ in length; *lines* are their line numbers."""
    for row, line in zip(rows, lines, strict=True):
        if len(row) != len(rows[0]):
            raise InputError(
                f"found {len(row)} squares; expected {len(rows[0])}, as in the first row", Location(line=line)
            )


def squares_of(document: Document, format_id: str) -> list[list[Square]]:
    """Return the squares that *document* describes. Raises Unsupported if it is not a Kakuro."""
    require_variant(document, format_id, (KAKURO.id,))
    data = {key: value for key, value in puzzle_keys(document).items() if key in OWN_KEYS}
    if "cells" not in data:
        raise Unsupported(f"format {format_id} carries Kakuro; this puzzle has no cells")
    white, clues, black = squares(data)
    grid = grid_of(data)
    found = {
        **{place: Square(white=True, given=grid.givens[grid.layout.at[place]]) for place in white},
        **{place: Square(down=clue.down or None, across=clue.across or None) for place, clue in clues.items()},
        **dict.fromkeys(black, BLACK),
    }
    height, width = max(row for row, _ in found) + 1, max(column for _, column in found) + 1
    return [[found[r, c] for c in range(width)] for r in range(height)]


def other_keys(document: Document, *more: str) -> list[str]:
    """Return one line per key of *document* that neither the squares nor *more* lines contain."""
    return write_keys(document.data, (*OWN_KEYS, *more))


def _cell(square: Square) -> Any:
    if square.white:
        return "."
    sums = {key: total for key, total in (("d", square.down), ("a", square.across)) if total is not None}
    return sums or "#"
