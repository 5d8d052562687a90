"""The format ``sudokuwiki``: addresses with a board, ``?bd=``, as SudokuWiki writes them and HoDoKu's pages link to it.

The board has 81 digits, 0 or ``.`` for a blank, or 81 pairs of base 32: the digits that a cell may hold, one bit each,
and in the lowest bit whether it is given.
"""

from __future__ import annotations

import re
from typing import Any

from ruleout import plugin as kit
from ruleout_links.addresses import first_line, read_lines
from ruleout_links.omissions import Omissions, refusing, written
from ruleout_links.squares import default_labels, numbered, square_of

SITE = "SudokuWiki"
OPENED_AT = "https://www.sudokuwiki.org/sudoku.htm?bd="
CELLS = 81
_LINK = re.compile(r"\s*(?:https?://)?[\w.-]+(?:/[\w./-]*)?\?(?:[^#]*&)?bd=(?P<board>[^&#\s]*)", re.IGNORECASE)
_BASE = "0123456789abcdefghijklmnopqrstuv"


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if the first line is an address with a board."""
    return kit.Claim("an address of SudokuWiki", certain=True) if _LINK.match(first_line(text)) else None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per address. Raises InputError."""
    return read_lines(text, _read_line, variant)


def _read_line(line: str) -> kit.Document:
    found = _LINK.match(line)
    if found is None:
        raise kit.InputError(f"found {kit.quoted(line)}; expected an address such as {OPENED_AT}...")
    board = found["board"]
    if len(board) == 2 * CELLS:
        return _of_pairs(board.lower())
    if len(board) != CELLS:
        raise kit.InputError(f"the board has {len(board)} characters; expected {CELLS} or {2 * CELLS}")
    givens = []
    for cell, char in enumerate(board):
        if char not in ".0123456789":
            raise kit.InputError(f"the board is damaged at char {cell + 1}: found {kit.quoted(char)}")
        givens.append(int(char) if char != "." else 0)
    return kit.Document("classic", {"n": 9, "givens": kit.as_rows(givens, 9)})


def _of_pairs(board: str) -> kit.Document:
    givens, marks = [], []
    for cell in range(CELLS):
        values = [_BASE.find(char) for char in board[2 * cell : 2 * cell + 2]]
        number = 32 * values[0] + values[1]
        if min(values) < 0 or number >= 2**10 or number < 2:
            found = kit.quoted(board[2 * cell : 2 * cell + 2])
            raise kit.InputError(f"the board is damaged at char {2 * cell + 1}: found {found}")
        digits = [digit for digit in range(1, 10) if number >> digit & 1]
        givens.append(digits[0] if number & 1 and len(digits) == 1 else 0)
        marks.append(digits)
    data: dict[str, Any] = {"n": 9, "givens": kit.as_rows(givens, 9)}
    if any(len(digits) < 9 for digits, given in zip(marks, givens, strict=True) if not given):
        data["marks"] = kit.as_rows(marks, 9)
    return kit.Document("classic", data)


def write_lossy(document: kit.Document) -> kit.Written:
    """Return the address of *document*, and what it leaves out. Raises Unsupported if it is no classic of 9x9."""
    square, rules = square_of(document, "sudokuwiki")
    if square.labels is None or numbered(square.labels) != default_labels(9) or square.values != range(1, 10):
        raise kit.Unsupported("format sudokuwiki holds classics of 9x9; json can hold others")
    left_out = Omissions()
    left_out.add_rest(rules, ())
    return written(document, SITE, OPENED_AT + "".join(str(given or 0) for given in square.givens), left_out)


SUDOKUWIKI = kit.Format(
    id="sudokuwiki",
    title="SudokuWiki",
    sniff=sniff,
    read=read,
    write=refusing("sudokuwiki", write_lossy),
    write_lossy=write_lossy,
    address=str.strip,
    signs=("bd=", "BD="),
    summary="addresses of SudokuWiki with a board, ?bd=",
)
