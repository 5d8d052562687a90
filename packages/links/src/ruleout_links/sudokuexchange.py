"""The format ``sudokuexchange``: addresses of SudokuExchange, and the packed line in them.

Source: grantm/sudoku-web-app, ``src/lib/string-utils.js`` and ``src/components/app/app.js``.
"""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_links.addresses import SUDOKU_EXCHANGE, first_line, read_lines
from ruleout_links.omissions import Omissions, lossy_format, written
from ruleout_links.packed import packed
from ruleout_links.pieces import is_packed, read_address, refuse_payload
from ruleout_links.positions import position_of

ID, SITE = "sudokuexchange", "SudokuExchange"
FEWEST = 20
"""The fewest letters of a packed line that stands alone; shorter words may be names."""
OPENED_AT = "https://sudokuexchange.com/play/?s="


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if the first line is an address of SudokuExchange, or a packed line."""
    line = first_line(text)
    is_ours = SUDOKU_EXCHANGE.is_on(line) or is_packed(line, FEWEST)
    return kit.Claim("an address of SudokuExchange", certain=True) if is_ours else None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per address or packed line. Raises InputError."""
    return read_lines(
        text, lambda line: read_address(OPENED_AT + line if is_packed(line, FEWEST) else line, refuse_payload), variant
    )


def write_lossy(document: kit.Document) -> kit.Written:
    """Return the address of a classic of 9x9, and the clues and entries that it omits."""
    left_out = Omissions()
    position = position_of(document, ID, left_out, ())
    return written(document, SITE, OPENED_AT + packed("".join(map(str, position.givens))), left_out)


SUDOKUEXCHANGE = lossy_format(
    ID, SITE, sniff, read, write_lossy, "addresses of SudokuExchange, and the packed line in them", address=str.strip
)
