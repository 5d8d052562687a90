"""The format ``simple-sudoku``: files of Simple Sudoku with a player's state, ``.ss``.

Source: starxmaker/Hodoku, ``src/sudoku/MainFrame.java``. Below the framed givens, ``I388`` is an 8 that was placed in
cell 38, and ``E78007`` a 7 that was removed from cell 78, counted row by row from 0.
"""

from __future__ import annotations

import re

from ruleout import internal as kit
from ruleout_links.omissions import Omissions
from ruleout_links.positions import CELLS, SIZE, Position, position_of
from ruleout_links.text_formats import opening, text_format

ID, SITE = "simple-sudoku", "Simple Sudoku"
_CELL = re.compile(r"[0-9.X]")
_STATE = re.compile(r"\s*(?:I(?P<placed>[0-9]{2})(?P<digit>[1-9])|E(?P<cell>[0-9]{2})00(?P<removed>[1-9]))\s*")


def _read(text: str, variant: str | None) -> list[kit.Document]:
    cells, placed, notes = "", [0] * CELLS, [[*range(1, SIZE + 1)] for _ in range(CELLS)]
    for number, line in enumerate(text.split("\n"), start=1):
        found = _STATE.fullmatch(line)
        at = int(found["placed"] or found["cell"]) if found else 0
        if at >= CELLS or not (found or re.fullmatch(r"[\s0-9.X|*+-]*", line)):
            raise kit.InputError(f"found {kit.quoted(line)}; expected a line such as I388", kit.Location(line=number))
        if found is None:
            cells += "".join(_CELL.findall(line))
        elif found["digit"]:
            placed[at] = int(found["digit"])
        else:
            notes[at] = [each for each in notes[at] if each != int(found["removed"])]
    if len(cells) != CELLS:
        raise kit.InputError(f"found {len(cells)} cells; expected {CELLS}")
    givens = [int(cell) if cell.isdigit() else 0 for cell in cells]
    if any(given and entry for given, entry in zip(givens, placed, strict=True)):
        raise kit.InputError("found a digit that was placed in the cell of a given")
    return [Position(givens, placed, notes).document()]


def _write(document: kit.Document, left_out: Omissions) -> str:
    position = position_of(document, ID, left_out)
    lines = ["*-----------*"]
    for at in range(0, CELLS, SIZE):
        row = "".join(str(given or ".") for given in position.givens[at : at + SIZE])
        lines += ["|---+---+---|"] * (at in (27, 54)) + [f"|{row[:3]}|{row[3:6]}|{row[6:]}|"]
    lines += ["*-----------*", ""]
    lines += [f"I{at:02}{digit}" for at, digit in enumerate(position.placed) if digit]
    for at, (digit, notes) in enumerate(position.noted()):
        lines += [f"E{at:02}00{each}" for each in range(1, SIZE + 1) if notes and not digit and each not in notes]
    return "\n".join(lines).rstrip() + "\n"


SIMPLE_SUDOKU = text_format(
    "simple-sudoku",
    SITE,
    opening(r"\s*\*-{11}\*(?=.*\n[IE][0-9]{3,5}\b)"),
    _read,
    _write,
    "files of Simple Sudoku with a player's state",
)
