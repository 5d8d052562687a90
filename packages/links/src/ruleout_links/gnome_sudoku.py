"""The format ``gnome-sudoku``: saved games of GNOME Sudoku.

Source: GNOME/gnome-sudoku, ``lib/board.vala``. The object has a list of the cells that are not empty, with their
position [row, column] from 0, value, whether it is given, and notes.
"""

from __future__ import annotations

from ruleout import internal as kit
from ruleout_links.fields import compact_json, items, parse_json, records, whole
from ruleout_links.omissions import Omissions
from ruleout_links.positions import CELLS, SIZE, Position, position_of
from ruleout_links.text_formats import opening, text_format

ID, SITE = "gnome-sudoku", "GNOME Sudoku"


def _read(text: str, variant: str | None) -> list[kit.Document]:
    found = parse_json(text, SITE)
    if "cells" not in found:
        raise kit.InputError("found no key 'cells'; expected the list of the cells that are not empty")
    givens, placed, notes = [0] * CELLS, [0] * CELLS, [list[int]() for _ in range(CELLS)]
    for name, cell in records(found.get("cells"), "cell"):
        place = [whole(each, f"{name}, position", 0, SIZE - 1) for each in items(cell.get("position"), name)]
        if len(place) != 2:
            raise kit.InputError(f"{name}: found position {kit.quoted_json(place)}; expected [row, column] from 0")
        at = place[0] * SIZE + place[1]
        (givens if cell.get("fixed") is True else placed)[at] = whole(cell.get("value", 0), f"{name}, value", 0, SIZE)
        notes[at] = [whole(each, f"{name}, earmarks", 1, SIZE) for each in items(cell.get("earmarks"), name)]
    return [Position(givens, placed, notes).document()]


def _write(document: kit.Document, left_out: Omissions) -> str:
    position = position_of(document, ID, left_out)
    cells = [
        {"position": [*divmod(at, SIZE)], "value": digit, "fixed": bool(position.givens[at]), "earmarks": [*notes]}
        for at, (digit, notes) in enumerate(position.noted())
        if digit or notes
    ]
    return compact_json({"difficulty_category": "custom", "time_elapsed": 0.0, "cells": cells})


GNOME_SUDOKU = text_format(
    "gnome-sudoku",
    SITE,
    opening(r'\s*\{(?=.{0,1500}"(?:difficulty_category|earmarks)"\s*:)'),
    _read,
    _write,
    "saved games of GNOME Sudoku",
)
