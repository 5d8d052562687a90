"""Rules in words, one per line, after the squares of a text.

====================  ==============================================================
``diagonals``         both diagonals; ``diagonals main`` or ``diagonals anti`` for one
``windoku``           the four windows
``disjoint_groups``   corresponding cells of all boxes
``extra XH``          further units, named by letters
``group r1c1 r2c3``   cells that all differ
``cage 15 r1c1 r1c2`` cells that all differ and sum to 15, ``-`` in its place for no sum
``marks r1c1 1 2 5``  the candidates of a cell; all digits, if it has no such line
====================  ==============================================================

Any other key, and any value that these words cannot express, is written as a line ``key: JSON``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

import attrs

from ruleout import internal as kit

KEYS = ("diagonals", "windoku", "disjoint_groups", "extra", "extra_groups", "cages", "marks")
"""The keys of documents that can be written in words, in the order in which they are written."""
NO_SUM = "-"

_CELL = r"[rR][1-9][0-9]{0,3}[cC][1-9][0-9]{0,3}"
_CELLS = rf"(?:\s+{_CELL})+"
_FORMS = {
    "diagonals": re.compile(r"diagonals(?:\s+(main|anti))?"),
    "windoku": re.compile(r"windoku"),
    "disjoint_groups": re.compile(r"disjoint_groups"),
    "extra": re.compile(r"extra\s+([A-Z]+)"),
    "group": re.compile(rf"group{_CELLS}"),
    "cage": re.compile(rf"cage\s+(-|[1-9][0-9]{{0,3}}){_CELLS}"),
    "marks": re.compile(rf"marks\s+{_CELL}(?:\s+\w+)+"),
}
_EXAMPLES = "diagonals, windoku, disjoint_groups, extra X, group r1c1 r2c3, cage 15 r1c1 r1c2 or marks r1c1 1 2"


@attrs.frozen
class Extent:
    """The number of rows and of columns of a layout, and one symbol per digit."""

    rows: int
    columns: int
    symbols: tuple[str, ...]


def is_rule_line(row: kit.Row) -> bool:
    """Return whether *row* begins like a rule in words."""
    return row.tokens[0].text in _FORMS


def read_rule_lines(rows: Iterable[kit.Row], extent: Extent) -> dict[str, Any]:
    """Return the keys and values of *rows*. Raises InputError."""
    data: dict[str, Any] = {}
    marks: dict[tuple[int, int], list[int]] = {}
    for row in rows:
        word, *rest = row.tokens
        form = _FORMS.get(word.text)
        found = form.fullmatch(row.text.strip()) if form is not None else None
        if found is None:
            place = kit.Location(line=row.number, column=word.column)
            raise kit.InputError(f"found {kit.quoted(row.text.strip())}; expected {_EXAMPLES}", place)
        if word.text == "group":
            data.setdefault("extra_groups", []).append([_place(each, extent) for each in rest])
        elif word.text == "cage":
            total = None if rest[0].text == NO_SUM else int(rest[0].text)
            cells = [_place(each, extent) for each in rest[1:]]
            data.setdefault("cages", []).append({"sum": total, "cells": cells})
        elif word.text == "marks":
            r, c = _place(rest[0], extent)
            marks[r, c] = [_digit(each, extent, r, c) for each in rest[1:]]
        elif word.text in data:
            raise kit.InputError(f"found {word.text} twice; expected it once", kit.Location(line=row.number))
        else:
            data[word.text] = (found.lastindex and found[1]) or True
    if marks:
        data["marks"] = _all_marks(marks, extent)
    return data


def write_rules(
    document: kit.Document, own: Collection[str], extent: Extent, variant: str | None = None
) -> tuple[list[str], list[str]]:
    """Return the lines for the keys of *document* other than *own*.

    These are rules in words, and lines ``key: JSON`` for values that words cannot express, including the name of the
    *variant*.
    """
    words: list[str] = []
    written = set(own)
    for key in KEYS:
        if key in document.data and key not in own:
            lines = _words_for(key, document.data[key], extent)
            if lines:
                words += lines
                written.add(key)
    return words, kit.write_keys(document.data, written, variant)


def _words_for(key: str, value: Any, extent: Extent) -> list[str] | None:
    """Return the lines for *value*, or None if they would be read as another value."""
    try:
        if key == "extra_groups":
            lines = [f"group {_cells(group)}" for group in value]
        elif key == "cages":
            value = [{"sum": None, **cage} for cage in value]
            sums = [NO_SUM if cage["sum"] is None else cage["sum"] for cage in value]
            lines = [f"cage {total} {_cells(cage['cells'])}" for total, cage in zip(sums, value, strict=True)]
        elif key == "marks":
            at = {(r, c): digits for r, row in enumerate(value) for c, digits in enumerate(row) if digits is not None}
            value = _all_marks(at, extent)
            every = list(range(1, len(extent.symbols) + 1))
            lines = [
                f"marks {kit.cell_name(r, c)} {' '.join(extent.symbols[digit - 1] for digit in digits)}"
                for (r, c), digits in at.items()
                if digits != every
            ]
        else:
            lines = [key if value is True else f"{key} {value}"]
        read = read_rule_lines(kit.tokenize("\n".join(lines)).rows, extent)
    except (kit.InputError, TypeError, ValueError, LookupError):
        return None
    return lines if read == {key: value} else None


def _all_marks(marks: dict[tuple[int, int], list[int]], extent: Extent) -> list[list[list[int]]]:
    """Return rows of lists of digits; a cell that is missing in *marks* may hold any digit."""
    every = list(range(1, len(extent.symbols) + 1))
    return [[marks.get((r, c), every) for c in range(extent.columns)] for r in range(extent.rows)]


def _cells(cells: Iterable[Any]) -> str:
    return " ".join(kit.cell_name(r, c) for r, c in cells)


def _place(token: kit.Token, extent: Extent) -> list[int]:
    row, column = (int(part) for part in token.text.lower().removeprefix("r").split("c"))
    if row > extent.rows or column > extent.columns:
        raise kit.InputError(
            f"found {kit.quoted(token.text)}; expected a cell up to r{extent.rows}c{extent.columns}",
            kit.Location(line=token.line, column=token.column),
        )
    return [row - 1, column - 1]


def _digit(token: kit.Token, extent: Extent, r: int, c: int) -> int:
    digit = kit.read_digit(token.text, extent.symbols, token.at(r, c))
    if not digit:
        expected = f"a digit from 1 to {len(extent.symbols)}"
        raise kit.InputError(f"found {kit.named(token.text)}; expected {expected}", token.at(r, c))
    return digit
