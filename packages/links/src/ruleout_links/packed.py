"""The packed line of SudokuExchange, which SudokuPad has too: each letter is a digit and the blanks after it."""

from __future__ import annotations

import string

LETTERS = (string.digits + string.ascii_uppercase + string.ascii_lowercase)[:60]
"""The letter of each number. Its units are a digit, 0 for a blank, its tens the number of blanks that follow."""
CELLS = 81


def unpacked(text: str) -> tuple[str, int]:
    """Return the cells, blanks as 0, and the number of letters that they took.

    There are fewer than 81 cells if *text* ends or has another character, and more if the last letter has too many.
    """
    cells, at = "", 0
    while len(cells) < CELLS and at < len(text) and (number := LETTERS.find(text[at])) >= 0:
        cells += str(number % 10) + "0" * (number // 10)
        at += 1
    return cells, at


def packed(cells: str) -> str:
    """Return the letters for *cells*, blanks as 0, each with as many blanks after it as it can have."""
    text, at = "", 0
    while at < len(cells):
        blanks = 0
        while blanks < 5 and cells[at + 1 + blanks : at + 2 + blanks] == "0":
            blanks += 1
        text += LETTERS[int(cells[at]) + 10 * blanks]
        at += 1 + blanks
    return text
