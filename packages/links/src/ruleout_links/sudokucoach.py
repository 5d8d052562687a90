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
from ruleout_links.addresses import SUDOKU_COACH, first_line, read_lines
from ruleout_links.fields import parse_json
from ruleout_links.inflating import inflated
from ruleout_links.omissions import Omissions, lossy_format, written
from ruleout_links.payloads import SUDOKUCOACH as ID
from ruleout_links.payloads import program_of
from ruleout_links.pieces import Piece, read_address, refuse_payload
from ruleout_links.positions import CELLS, SIZE, Position, position_of

SITE = "sudoku.coach"
OPENED_AT = "https://sudoku.coach/en/play/"
_PREFIX = "SCv7_32_"


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if the first line is an address of sudoku.coach, or a text of it."""
    line = first_line(text)
    is_ours = SUDOKU_COACH.is_on(line) or program_of(line) == ID
    return kit.Claim("an address or a text of sudoku.coach", certain=True) if is_ours else None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per address or text. Raises InputError."""
    return read_lines(
        text, lambda line: _read_text(line) if program_of(line) == ID else read_address(line, _read_payload), variant
    )


def _read_payload(piece: Piece) -> kit.Document:
    return _read_text(piece.text) if piece.form == ID else refuse_payload(piece)


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


def write_lossy(document: kit.Document) -> kit.Written:
    """Return the address of a classic of 9x9, and the clues and entries that it omits."""
    left_out = Omissions()
    givens = position_of(document, ID, left_out, ()).givens
    return written(document, SITE, OPENED_AT + "".join(map(str, givens)), left_out)


SUDOKUCOACH = lossy_format(
    ID,
    SITE,
    sniff,
    read,
    write_lossy,
    "addresses of sudoku.coach, and its texts SCv7_32_...",
    address=str.strip,
)
