"""The format ``sudokuexchange``: addresses of SudokuExchange, and the packed line in them.

Source: grantm/sudoku-web-app, ``src/lib/string-utils.js`` and ``src/components/app/app.js``.
"""

from __future__ import annotations

from ruleout import internal as kit
from ruleout_links.addresses import SUDOKU_EXCHANGE
from ruleout_links.omissions import Omissions
from ruleout_links.packed import packed
from ruleout_links.pieces import is_packed, read_address, read_packed
from ruleout_links.positions import position_of
from ruleout_links.text_formats import per_line, text_format

ID, SITE = "sudokuexchange", "SudokuExchange"
FEWEST = 20
"""The fewest letters of a packed line that stands alone; shorter words may be names."""
OPENED_AT = "https://sudokuexchange.com/play/?s="


def _is_ours(line: str) -> bool:
    return SUDOKU_EXCHANGE.is_on(line) or is_packed(line, FEWEST)


def _read_line(line: str) -> kit.Document:
    # In an address of the site, digits may contradict each other as in any other puzzle.
    text = SUDOKU_EXCHANGE.found_in(line) or line
    return read_packed(text) if is_packed(text, may_contradict=text != line) else read_address(line)


def _write(document: kit.Document, left_out: Omissions) -> str:
    return OPENED_AT + packed("".join(map(str, position_of(document, ID, left_out, ()).givens)))


SUDOKUEXCHANGE = text_format(
    ID,
    SITE,
    *per_line(_is_ours, _read_line),
    _write,
    "addresses of SudokuExchange, and the packed line in them",
    address=str.strip,
)
