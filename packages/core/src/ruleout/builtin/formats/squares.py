"""n x n cells as a document, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleout.builtin.classic import LARGEST, SMALLEST, default_box
from ruleout.errors import Unsupported, quoted
from ruleout.puzzles.digits import as_rows, digits_in_rows, is_whole_number, read_symbols
from ruleout.puzzles.document import Document, is_ignored

CLASSIC = "classic"
SIZES = tuple(n for n in range(SMALLEST, LARGEST + 1) if default_box(n))
"""The sizes that have a box by default."""


def square_document(
    digits: Sequence[int], n: int, variant: str | None, line: int, box: tuple[int, int] | None = None, **more: Any
) -> Document:
    """The document of n x n *digits* (0 for a blank), counted row by row. A box that is the default is not said, as
    the variant asked for may have none."""
    data: dict[str, Any] = {"n": n, "givens": as_rows(digits, n)}
    if box is not None and box != default_box(n):
        data["box"] = list(box)
    return Document(variant or CLASSIC, {**data, **more}, line=line)


def carried(document: Document, format: str, also: frozenset[str] = frozenset()) -> tuple[int, tuple[int, ...]]:
    """n and the n x n digits of *document*.

    Raises Unsupported where it says anything that n x n cells cannot carry, but for the keys of *also*, those that
    carry no rule, and rules that are switched off.
    """
    for key, value in document.data.items():
        says_nothing = value is None or value is False or is_ignored(key)
        if key not in ("n", "box", "givens") and key not in also and not says_nothing:
            of = f" of variant {document.variant}" if document.variant not in (None, CLASSIC) else ""
            able = "grid and json" if key == "symbols" else "json"
            raise Unsupported(f"format {format} cannot carry {quoted(key)}{of}; {able} can")
    givens, n = document.data.get("givens"), document.data.get("n")
    if n is None:
        n = len(givens) if isinstance(givens, Sequence) else 0
    if not is_whole_number(n) or n < 1:
        raise Unsupported(f"format {format} carries square grids; found none")
    symbols = read_symbols(document.data.get("symbols"), n)
    return n, (0,) * (n * n) if givens is None else digits_in_rows(givens, n, symbols=symbols)


def box_of(document: Document, n: int) -> tuple[int, int] | None:
    """The box that *document* says, or None where it says none or the default one."""
    box = document.data.get("box")
    if box is None or tuple(box) == default_box(n):
        return None
    rows, columns = box
    return rows, columns
