"""The puzzles in an address: lines of cells, packed lines and payloads.

The letters of an address are never cells. A line or a payload is the value of a parameter, the part after ``#``, or the
last piece of the path.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import isqrt

import attrs

from ruleout import internal as kit
from ruleout_links.addresses import decoded, unwrapped
from ruleout_links.packed import CELLS, unpacked
from ruleout_links.payloads import program_of

LINE, PACKED = "line", "packed"
NAMES = frozenset(["s", "puzzle", "puzzleid", "import", "c", "q", "board", "p", "n", "sudoku", "grid", "givens"])
"""The parameters whose value may be a line of cells."""
_PACKED_NAMES = ("s", "i")
_ADDRESS = re.compile(r"(?:^|.*?[\s(<\[\"'])((?:https?://|www\.)\S.*|(?:[a-z\d-]+\.)+[a-z]{2,}/\S.*)", re.I | re.DOTALL)
_PARTS = re.compile(r"(?:https?://)?[^/?#]*(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?", re.DOTALL)
_PATH_PAYLOAD = re.compile(r"/((?:N4I|scl|ctc|fpuz)[A-Za-z0-9+/=%-]{40,})$")
_BLANKS = ".-*_0"
_FEWEST = 40
"""The fewest characters that are taken for a damaged line of cells."""


@attrs.frozen
class Piece:
    """A puzzle in an address: the *place* that it has there, its *text*, and the id of its format.

    *is_damaged* is whether it is only similar to a line.
    """

    place: str
    text: str
    form: str
    is_damaged: bool = False


def address_in(line: str) -> str | None:
    """Return the address on *line* with what follows it, None if there is none."""
    found = _ADDRESS.match(line)
    return found and found[1]


def pieces_of(address: str) -> list[Piece]:
    """Return the puzzles in an address: payloads and lines, or else a packed line, or else a damaged line.

    Words may follow the address; blanks that were plus signs are part of it.
    """
    found = [_pieces_of(each) for each in (address, unwrapped(address.split()[0]))] if address.strip() else []
    return next((each for each in found if each and not each[0].is_damaged), next(filter(None, found), []))


def _pieces_of(address: str) -> list[Piece]:
    texts = list(_texts(address))
    found = [Piece(place, text, form) for place, _, text in texts if (form := program_of(text))]
    found += [Piece(place, text, LINE) for place, name, text in texts if name in NAMES and is_line(text)]
    packed = (Piece(place, text, PACKED) for place, name, text in texts if name in _PACKED_NAMES and is_packed(text))
    damaged = (Piece(place, text, LINE, True) for place, name, text in texts if name in NAMES and _is_nearly_line(text))
    return found or list(packed)[:1] or list(damaged)[:1]


def _texts(address: str) -> Iterator[tuple[str, str, str]]:
    """Yield the place, the name and the decoded text of each part of *address* that may be a puzzle."""
    parts = _PARTS.fullmatch(address)
    if parts is None:
        return
    for part in (parts["query"] or "").split("&"):
        name, _, value = part.partition("=")
        yield f"under {name}", name.lower() if value else "p", decoded(value or name)
    fragment = parts["fragment"] or ""
    name, equals, value = fragment.partition("=")
    yield "after #", "p", decoded(value if equals and name.isalpha() else fragment)
    path = parts["path"].rstrip("/")
    payload = _PATH_PAYLOAD.search(path)
    yield "in the path", "p", decoded(payload[1] if payload else path.rpartition("/")[2])


def is_line(text: str) -> bool:
    """Return whether *text* is the cells of a square, with digits that it can have.

    Letters are digits only from 10x10 on, beside decimal digits and if a quarter of the cells is blank: other texts are
    names and signatures, or have A for 1. For the same reason, small squares have a blank.
    """
    cells = text.replace(",", "")
    n = isqrt(len(cells))
    if n < 4 or n * n != len(cells) or kit.default_box(n) is None or n > 25:
        return False
    blanks = sum(map(cells.count, _BLANKS))
    known = {*_BLANKS, *kit.default_symbols(n), *map(str.lower, kit.default_symbols(n))}
    if n > 9 and (blanks * 4 < len(cells) or not set("123456789") & set(cells)):
        return False
    return known.issuperset(cells) and (n == 9 or blanks > 0)


def is_packed(text: str, fewest: int = 14) -> bool:
    """Return whether *text*, of *fewest* letters at least, expands to 81 cells of which none contradicts another."""
    if not fewest <= len(text) < CELLS or not (text.isascii() and text.isalnum()):
        return False
    cells, at = unpacked(text)
    places = [
        (kind, digit)
        for cell, digit in enumerate(cells)
        if digit != "0"
        for kind in (f"r{cell // 9}", f"c{cell % 9}", f"b{cell // 27}{cell % 9 // 3}")
    ]
    return len(cells) == CELLS and at == len(text) and len(places) == len(set(places))


def _is_nearly_line(text: str) -> bool:
    likely = sum(char in "0123456789.-*_" for char in text)
    return _FEWEST <= len(text) <= 650 and likely * 10 >= len(text) * 9


def read_address(line: str, read_payload: Callable[[Piece], kit.Document]) -> kit.Document:
    """Return the document of the address on *line*. Raises InputError, also for two puzzles that differ."""
    pieces = pieces_of(address_in(line) or "")
    if not pieces:
        raise kit.InputError(
            f"found {kit.quoted(line)}; expected an address that holds a puzzle, such as .../?s=4..8...; a short "
            "one does not: open it, and paste the address that it leads to"
        )
    first, *others = [(piece, _read_piece(piece, read_payload)) for piece in pieces]
    for piece, document in others:
        if document.data.get("givens") != first[1].data.get("givens"):
            places = f"{first[0].place} and {piece.place}"
            raise kit.InputError(f"the address holds two puzzles that differ, {places}; expected one")
    return first[1]


def _read_piece(piece: Piece, read_payload: Callable[[Piece], kit.Document]) -> kit.Document:
    """Return the document of a piece, by the format of its text. Raises InputError, without a place within the text."""
    try:
        if piece.form not in (LINE, PACKED):
            return read_payload(piece)
        text = unpacked(piece.text)[0] if piece.form == PACKED else piece.text.replace(",", "")
        found = kit.LINE.read(text, None)
        if len(found) != 1:
            raise kit.InputError(f"found {kit.counted(len(found), 'line')} of cells; expected one")
        return found[0]
    except kit.InputError as error:
        raise kit.InputError(f"{piece.place}: {error.message}", kit.Location(cell=error.where.cell)) from None


def refuse_payload(piece: Piece) -> kit.Document:
    """Raise InputError: the site of the address has no payload as that of *piece*."""
    raise kit.InputError(f"found a payload of {piece.form}; expected a line of cells")
