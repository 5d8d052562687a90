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
_NAMED = re.compile(r"([\w.-]{1,30})=(.+)", re.DOTALL)
"""A parameter with its name, which is shorter than a payload that ends with its padding."""
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
        named = _NAMED.fullmatch(part)
        yield (f"under {named[1]}", named[1].lower(), decoded(named[2])) if named else ("after ?", "p", decoded(part))
    fragment = (parts["fragment"] or "").removeprefix("!")
    if fragment:  # a parameter, or a path with parameters of its own
        for _, name, text in _texts(fragment if fragment[0] == "/" else f"?{fragment}"):
            yield "after #", name, text
    path = parts["path"].rstrip("/").removesuffix(".html")
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


def is_packed(text: str, fewest: int = 14, *, may_contradict: bool = False) -> bool:
    """Return whether *text*, of *fewest* letters at least, expands to 81 cells.

    Other texts do so too, so that no cell contradicts another one unless they *may_contradict*.
    """
    if not fewest <= len(text) < CELLS or not (text.isascii() and text.isalnum()):
        return False
    cells, at = unpacked(text)
    places = [
        (kind, digit)
        for cell, digit in enumerate(cells)
        if digit != "0"
        for kind in (f"r{cell // 9}", f"c{cell % 9}", f"b{cell // 27}{cell % 9 // 3}")
    ]
    return len(cells) == CELLS and at == len(text) and (may_contradict or len(places) == len(set(places)))


def read_packed(text: str) -> kit.Document:
    """Return the document of a packed line."""
    return kit.LINE.read(unpacked(text)[0], None)[0]


def _is_nearly_line(text: str) -> bool:
    likely = sum(char in "0123456789.-*_" for char in text)
    return _FEWEST <= len(text) <= 650 and likely * 10 >= len(text) * 9


ReadPayload = Callable[[Piece], kit.Document]


def read_address(line: str, read_payload: ReadPayload | None = None) -> kit.Document:
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


def _read_piece(piece: Piece, read_payload: ReadPayload | None) -> kit.Document:
    """Return the document of a piece, by the format of its text. Raises InputError, without a place within the text."""
    try:
        if piece.form == PACKED:
            return read_packed(piece.text)
        if piece.form != LINE and read_payload is None:
            raise kit.InputError(f"found a payload of {piece.form}; expected a line of cells")
        if piece.form != LINE and read_payload is not None:
            return read_payload(piece)
        found = kit.LINE.read(piece.text.replace(",", ""), None)
        if len(found) != 1:
            raise kit.InputError(f"found {kit.counted(len(found), 'line')} of cells; expected one")
        return found[0]
    except kit.InputError as error:
        raise kit.InputError(f"{piece.place}: {error.message}", kit.Location(cell=error.where.cell)) from None
