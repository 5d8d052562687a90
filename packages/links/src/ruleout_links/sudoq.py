"""The format ``sudoq``: puzzles of SudoQ, which are only read.

Source: timo-a/SudoQ, ``SudokuBE.kt``, ``SudokuTypes.kt``. Each cell has its place, its solution, less 1, and whether
it can be edited; the others are given. The regions of squiggly types are in another file of the program.
"""

from __future__ import annotations

import re

from ruleout import internal as kit
from ruleout_links.positions import samurai
from ruleout_links.squares import Square, default_labels, start_draft
from ruleout_links.text_formats import opening, text_format
from ruleout_links.xml_text import parse_xml

SITE = "SudoQ"
SIDES = {"0": 9, "1": 4, "2": 6, "3": 16, "5": 9, "6": 9}
"""The sides of the squares by their type."""
SAMURAI = "4"
RULES = {"5": "diagonals", "6": "windoku"}


def _read(text: str, variant: str | None) -> list[kit.Document]:
    root = parse_xml(text, SITE)
    kind = root.get("type", "")
    if kind not in (*SIDES, SAMURAI):
        raise kit.InputError(f"{SITE}: found the type {kit.quoted(kind)}, whose regions are not in the file")
    digits: dict[tuple[int, int], int] = {}
    for field in root.iter("fieldmap"):
        place = field.find("position")
        numbers = [field.get("solution"), *(place.get(key) if place is not None else None for key in "yx")]
        solution, row, column = (int(each) if each and re.fullmatch("[0-9]{1,3}", each) else -1 for each in numbers)
        if row < 0 or column < 0:
            raise kit.InputError(f"{SITE}: found a field without its position; expected x and y")
        digits[row, column] = solution + 1 if field.get("editable") == "false" else 0
    if kind == SAMURAI:
        return [samurai(digits)]
    n = SIDES[kind]
    if digits.keys() != {divmod(cell, n) for cell in range(n * n)} or max(digits.values()) > n:
        raise kit.InputError(f"{SITE}: found {len(digits)} fields; expected those of {n}x{n}")
    draft = start_draft(
        SITE, Square(n, default_labels(n), tuple(digits[divmod(cell, n)] or None for cell in range(n * n)))
    )
    draft.data |= {RULES[kind]: True} if kind in RULES else {}
    return [draft.document({}, 1)]


SUDOQ = text_format(
    "sudoq",
    SITE,
    opening(r"\s*(?:<\?xml.*?\?>\s*)?<sudoku\b(?=.*<fieldmap\b)"),
    _read,
    None,
    "puzzles of SudoQ: 4x4 to 16x16, diagonals, windoku and samurai",
)
