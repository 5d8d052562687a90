"""Rules in words, one a line, behind the squares of a text.

====================  ==============================================================
``diagonals``         both diagonals; ``diagonals main`` or ``diagonals anti`` for one
``windoku``           the four windows
``disjoint_groups``   cells at the same place of their boxes
``extra XH``          further units by letter
``group r1c1 r2c3``   cells that all differ
``cage 15 r1c1 r1c2`` cells that all differ and sum to 15, ``-`` in its place for no sum
``marks r1c1 1 2 5``  what a cell may hold; a cell without such a line may hold anything
====================  ==============================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ruleout.plugin import InputError, Location, Unsupported
from ruleout_variants.formats.shared.text import Line, Word, cell_name, described, digit_sign, read_digit, words_of

KEYS = frozenset({"diagonals", "windoku", "disjoint_groups", "extra", "extra_groups", "cages", "marks"})
"""The keys of documents that can be said."""
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
    """How many rows and columns a whole has, and how many digits."""

    rows: int
    columns: int
    digits: int


def is_saying(line: Line) -> bool:
    """Whether *line* begins as a rule in words does."""
    return line.text.split(None, 1)[0] in _FORMS


def read_sayings(lines: Iterable[Line], extent: Extent) -> dict[str, Any]:
    """What *lines* say, by the keys of documents. Raises InputError."""
    data: dict[str, Any] = {}
    marks: dict[tuple[int, int], list[int]] = {}
    for line in lines:
        words = words_of(line)
        word = words[0].text
        form = _FORMS.get(word)
        found = form.fullmatch(line.text.strip()) if form is not None else None
        if found is None:
            place = Location(line=line.number, column=words[0].column)
            raise InputError(f"found {described(line.text.strip())}; expected {_EXAMPLES}", place)
        if word == "group":
            data.setdefault("extra_groups", []).append([_place(each, extent) for each in words[1:]])
        elif word == "cage":
            total = None if words[1].text == NO_SUM else int(words[1].text)
            cells = [_place(each, extent) for each in words[2:]]
            data.setdefault("cages", []).append({"sum": total, "cells": cells})
        elif word == "marks":
            r, c = _place(words[1], extent)
            marks[r, c] = [_digit(each, extent, cell_name(r, c)) for each in words[2:]]
        elif word in data:
            raise InputError(f"{word} is said twice", Location(line=line.number))
        else:
            data[word] = (found.lastindex and found[1]) or True
    if marks:
        everything = list(range(1, extent.digits + 1))
        data["marks"] = [[marks.get((r, c), everything) for c in range(extent.columns)] for r in range(extent.rows)]
    return data


def write_sayings(data: Mapping[str, Any], extent: Extent, *, cages: bool = True) -> list[str]:
    """The lines that say what *data* has under KEYS, its cages only if asked for. Raises Unsupported."""
    lines = []
    for key in ("diagonals", "windoku", "disjoint_groups", "extra"):
        value = data.get(key)
        if value:
            lines.append(key if value is True else f"{key} {value}")
    lines += [f"group {_cells(group)}" for group in data.get("extra_groups", ())]
    for cage in data.get("cages", ()) if cages else ():
        total = cage.get("sum")
        lines.append(f"cage {NO_SUM if total is None else total} {_cells(cage['cells'])}")
    everything = list(range(1, extent.digits + 1))
    for r, row in enumerate(data.get("marks", ())):
        for c, digits in enumerate(row or ()):
            if digits and sorted(digits) != everything:
                lines.append(f"marks {cell_name(r, c)} {' '.join(digit_sign(digit) for digit in digits)}")
    for line in lines:
        if not _FORMS[line.split(None, 1)[0]].fullmatch(line):
            raise Unsupported(f"{described(line)} cannot be said in words; json can")
    return lines


def _cells(cells: Iterable[Any]) -> str:
    return " ".join(cell_name(r, c) for r, c in cells)


def _place(word: Word, extent: Extent) -> list[int]:
    row, column = (int(part) for part in word.text.lower().removeprefix("r").split("c"))
    if row > extent.rows or column > extent.columns:
        raise InputError(
            f"found {described(word.text)}; expected a cell up to r{extent.rows}c{extent.columns}",
            Location(line=word.line, column=word.column),
        )
    return [row - 1, column - 1]


def _digit(word: Word, extent: Extent, name: str) -> int:
    digit = read_digit(word, extent.digits, name)
    if not digit:
        raise InputError(
            f"found {described(word.text)}; expected a digit from 1 to {extent.digits}",
            Location(line=word.line, column=word.column, cell=name),
        )
    return digit
