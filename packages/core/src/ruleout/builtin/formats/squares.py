"""Conversion between n x n cells and documents."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ruleout.builtin.classic import DEFAULT_SIZE, LARGEST, SMALLEST, default_box
from ruleout.errors import InputError, Unsupported, quoted
from ruleout.masks import Digit
from ruleout.puzzles.digits import SYMBOLS, as_rows, digits_in_rows, read_symbols, side_of
from ruleout.puzzles.document import Document, is_ignored
from ruleout.values import is_whole_number

CLASSIC = "classic"
OWN_KEYS = ("n", "box", "givens")
"""The keys that rows of cells and the frame around them express."""
ROWS = "rows"
"""The key of a grid whose size is no n, which is what rows of cells are read as."""
SIZES = tuple(n for n in range(SMALLEST, LARGEST + 1) if default_box(n))
"""The sizes with a default box."""


def square_document(
    digits: Sequence[Digit], n: int, variant: str | None, line: int, box: tuple[int, int] | None = None, **more: Any
) -> Document:
    """Return the document of n x n *digits* (0 for a blank), row by row.

    The default box is left out, since the requested variant may have none.
    """
    data: dict[str, Any] = {"n": n, "givens": as_rows(digits, n)}
    if box is not None and box != default_box(n):
        data["box"] = list(box)
    return Document(variant or CLASSIC, {**data, **more}, line=line)


POSITIONED = ("row", "column", "digit")
"""The keys of a given in a list of givens. Three such givens would look like the rows of a 3x3."""


def square_of(document: Document, format: str) -> tuple[int, tuple[Digit, ...]]:
    """Return n and the n x n digits of *document*, whatever its other keys are.

    Raises Unsupported if it may not be a square of cells: it has no givens in n rows of n, and its variant may have
    its digits under another key.
    """
    data = document.data
    givens, n, box = data.get("givens"), data.get("n"), data.get("box")
    others = [key for key in data if key not in (*OWN_KEYS, SYMBOLS) and not is_ignored(key)]
    if givens is None and others and document.variant not in (None, CLASSIC):
        raise unsupported_key(document, format, others[0])
    if n is None and isinstance(givens, Sequence):
        n = side_of(givens)
        if ROWS in data or (n == len(POSITIONED) and others):
            raise unsupported_key(document, format, ROWS if ROWS in data else others[0])
    elif n is None and givens is None and document.variant == CLASSIC and (others or box):
        n = box[0] * box[1] if box else DEFAULT_SIZE
    if not is_whole_number(n) or n < 1:
        raise Unsupported(f"format {format} carries square grids; found none")
    try:
        symbols = read_symbols(data.get(SYMBOLS), n)
        return n, (0,) * (n * n) if givens is None else digits_in_rows(givens, n, symbols=symbols)
    except InputError as error:
        raise Unsupported(f"format {format} carries square grids; {error}") from None


def plain_square_of(document: Document, format: str, others: Collection[str] = ()) -> tuple[int, tuple[Digit, ...]]:
    """Return n and the n x n digits of *document* for a format that carries cells alone, and the keys *others*.

    Raises Unsupported for a puzzle with other rules, symbols or boxes.
    """
    for key, value in document.data.items():
        if key not in (*OWN_KEYS, *others) and not (value is None or value is False or is_ignored(key)):
            raise unsupported_key(document, format, key)
    n, digits = square_of(document, format)
    if document.variant not in (None, CLASSIC):
        raise Unsupported(f"format {format} cannot carry variant {quoted(document.variant)}; grid and json can")
    box = box_of(document, n)
    if box is not None:
        raise Unsupported(f"format {format} cannot carry boxes of {box[0]}x{box[1]} in {n}x{n}; grid and json can")
    return n, digits


def unsupported_key(document: Document, format: str, key: str) -> Unsupported:
    """Return the error for a *key* of *document* that *format* cannot express, with the formats that can."""
    is_classic = document.variant in (None, CLASSIC)
    of = "" if is_classic else f" of variant {document.variant}"
    is_square = is_classic or ("givens" in document.data and ROWS not in document.data)
    able = "grid and json" if format != "grid" and is_square else "json"
    return Unsupported(f"format {format} cannot carry {quoted(key)}{of}; {able} can")


def box_of(document: Document, n: int) -> tuple[int, int] | None:
    """Return (rows, columns) of the boxes of *document*, None if it has none or the default one."""
    box = document.data.get("box")
    if box is None or tuple(box) == default_box(n):
        return None
    rows, columns = box
    return rows, columns
