"""The format ``sudokuwiki``: addresses with a board, ``?bd=``, as SudokuWiki writes them and HoDoKu's pages link to it.

The board has 81 digits, 0 or ``.`` for a blank, or 81 pairs of characters. After ``S9B``, a pair is a number of base
36: a given from 1 to 9, a digit that was placed plus 9, or 18 plus the digits that the cell may hold, one bit each.
Without it, a pair is a number of base 32: the digits that a cell may hold, one bit each, and in the lowest bit whether
it is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ruleout import plugin as kit
from ruleout_links.omissions import Omissions
from ruleout_links.positions import Position, position_of
from ruleout_links.text_formats import per_line, text_format

OPENED_AT = "https://www.sudokuwiki.org/sudoku.htm?bd="
CELLS = 81
_LINK = re.compile(r"\s*(?:https?://)?[\w.-]+(?:/[\w./-]*)?\?(?:[^#]*&)?bd=(?P<board>[^&#\s]*)", re.IGNORECASE)
_PACKED = "S9B"
"""The prefix of a board of pairs of base 36."""
_CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_DIGITS = range(1, 10)
Cell = tuple[int, list[int]]
"""The given of a cell, 0 without one, and the digits that it may hold."""


def _read_line(line: str) -> kit.Document:
    found = _LINK.match(line)
    if found is None:
        raise kit.InputError(f"found {kit.quoted(line)}; expected an address such as {OPENED_AT}...")
    board = found["board"]
    if board.startswith(_PACKED):
        return _of_pairs(board.removeprefix(_PACKED), 36, _unpacked, len(_PACKED))
    if len(board) == 2 * CELLS:
        return _of_pairs(board, 32, _of_bits)
    if len(board) != CELLS:
        raise kit.InputError(f"the board has {len(board)} characters; expected {CELLS} or {2 * CELLS}")
    damaged = re.search("[^.0-9]", board)
    if damaged is not None:
        raise kit.InputError(f"the board is damaged at char {damaged.start() + 1}: found {kit.quoted(damaged[0])}")
    return Position([int(char.replace(".", "0")) for char in board]).document()


def _of_bits(number: int) -> Cell | None:
    """Return the cell that a number of base 32 represents, None if there is none."""
    digits = [digit for digit in _DIGITS if number >> digit & 1]
    if not digits or number >= 2**10:
        return None
    return (digits[0] if number & 1 and len(digits) == 1 else 0), digits


def _unpacked(number: int) -> Cell | None:
    """Return the cell that a number of base 36 represents, None if there is none."""
    if number in _DIGITS:
        return number, [number]
    if number - 9 in _DIGITS:
        return 0, [number - 9]
    bits = number - 18
    return (0, [digit for digit in _DIGITS if bits >> digit - 1 & 1]) if 0 < bits < 2**9 else None


def _of_pairs(board: str, base: int, cell_of: Callable[[int], Cell | None], skipped: int = 0) -> kit.Document:
    """Read the document of a board of pairs, which begins after *skipped* characters. Raises InputError."""
    if len(board) != 2 * CELLS:
        raise kit.InputError(f"the board has {len(board)} characters after {_PACKED}; expected {2 * CELLS}")
    cells = []
    for at in range(0, 2 * CELLS, 2):
        first, second = (_CHARACTERS.find(char) for char in board[at : at + 2].lower())
        cell = cell_of(base * first + second) if 0 <= first < base and 0 <= second < base else None
        if cell is None:
            raise kit.InputError(
                f"the board is damaged at char {skipped + at + 1}: found {kit.quoted(board[at : at + 2])}"
            )
        cells.append(cell)
    data: dict[str, Any] = {"n": 9, "givens": kit.as_rows([given for given, _ in cells], 9)}
    if any(len(digits) < 9 for given, digits in cells if not given):
        data["marks"] = kit.as_rows([digits for _, digits in cells], 9)
    return kit.Document("classic", data)


def _write(document: kit.Document, left_out: Omissions) -> str:
    return OPENED_AT + "".join(map(str, position_of(document, "sudokuwiki", left_out, ()).givens))


SUDOKUWIKI = text_format(
    "sudokuwiki",
    "SudokuWiki",
    *per_line(_LINK.match, _read_line),
    _write,
    "addresses of SudokuWiki with a board, ?bd=",
    address=str.strip,
)
