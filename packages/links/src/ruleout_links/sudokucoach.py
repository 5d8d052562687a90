"""The format ``sudokucoach``: addresses of sudoku.coach with 81 digits, and its texts ``SCv7_32_...``.

A text is a stream of zlib in base 32, of JSON with the givens, the entries and the candidates. Two readers on the web
that do not know of each other have these keys.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

from ruleout import internal as kit
from ruleout_links.addresses import SUDOKU_COACH
from ruleout_links.fields import parse_json
from ruleout_links.inflating import inflated
from ruleout_links.omissions import Omissions
from ruleout_links.payloads import SUDOKUCOACH as ID
from ruleout_links.payloads import program_of
from ruleout_links.pieces import read_address
from ruleout_links.positions import CELLS, SIZE, Position, position_of
from ruleout_links.text_formats import per_line, text_format

SITE = "sudoku.coach"
OPENED_AT = "https://sudoku.coach/en/play/"
_PREFIX = "SCv7_32_"


def _read_line(line: str) -> kit.Document:
    return _read_text(line) if program_of(line) == ID else read_address(line, lambda piece: _read_text(piece.text))


def _read_text(text: str) -> kit.Document:
    if not text.startswith(_PREFIX):
        raise kit.InputError(f"found {kit.quoted(text)}; expected a text of sudoku.coach that begins with {_PREFIX}")
    letters = text.removeprefix(_PREFIX).upper()
    try:
        data = base64.b32hexdecode(letters + "=" * (-len(letters) % 8))
    except binascii.Error:
        raise kit.InputError(f"the text of {SITE} is damaged; copy all of it") from None
    found = parse_json(inflated(data, zlib.MAX_WBITS), SITE)
    if found.get("gridSize", SIZE) != SIZE:
        raise kit.InputError(f"{SITE}: found gridSize {kit.quoted_json(found['gridSize'])}; expected {SIZE}")
    notes = str(found.get("userCellCandidates") or "")
    bits = [int(each) if each.isascii() and each.isdigit() and len(each) < 5 else 0 for each in notes.split("-")]
    return Position(
        _digits(found, "givenDigits"),
        _digits(found, "userDigits"),
        [[digit for digit in range(1, 10) if each >> digit & 1] for each in bits] if len(bits) == CELLS else (),
    ).document()


def _digits(found: dict[str, Any], key: str) -> list[int]:
    """Return 81 digits, which are all blank if the key is missing."""
    text = str(found.get(key) or "0" * CELLS).replace(".", "0")
    if len(text) != CELLS or not (text.isascii() and text.isdigit()):
        raise kit.InputError(f"{SITE}: found {key} {kit.quoted(text)}; expected {CELLS} digits")
    return list(map(int, text))


def _write(document: kit.Document, left_out: Omissions) -> str:
    return OPENED_AT + "".join(map(str, position_of(document, ID, left_out, ()).givens))


SUDOKUCOACH = text_format(
    ID,
    SITE,
    *per_line(lambda line: SUDOKU_COACH.is_on(line) or program_of(line) == ID, _read_line),
    _write,
    "addresses of sudoku.coach, and its texts SCv7_32_...",
    address=str.strip,
)
