"""Kakuro as comma-separated values: ``x`` black, ``17\\4`` sums to 17 below and to 4 on the right, ``0`` white, a digit
given.

Rows whose first value begins with ``#`` are comments; ``#Kakuro: ...`` gives the title. A title is written in quotes
behind that mark, so that no spreadsheet takes it for a formula or for several values.
"""

from __future__ import annotations

import csv
import io

from ruleout.plugin import Claim, Document, Format, InputError, Location, printable
from ruleout_variants.formats.kakuro.squares import (
    BLACK,
    CLUE,
    WHITE,
    Square,
    clue,
    document_of,
    equal_rows,
    squares_of,
    white,
)
from ruleout_variants.formats.shared.text import cell_name, described, lines_of, looks_like_json, opening

ID = "kakuro-csv"
TITLE = "#Kakuro: "

_SIGNS = {"x": BLACK, "X": BLACK, "0": WHITE, ".": WHITE}


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    try:
        rows = [row for row, _ in _rows(opening(text))]
    except InputError:
        return None
    signs = [sign.strip() for row in rows for sign in row]
    known = sum(_square(sign) is not None for sign in signs)
    marked = any(sign in ("x", "X") or CLUE.fullmatch(sign) for sign in signs)
    parted = sum(len(row) > 1 for row in rows)
    if not marked or known * 2 < len(signs) or parted * 2 < len(rows):
        return None
    return Claim("a Kakuro as comma-separated values", certain=True)


def read(text: str, variant: str | None) -> list[Document]:
    found = _rows(text)
    title = next((row[0][len(TITLE) :] for row, _ in _rows(text, comments=True) if row[0].startswith(TITLE)), None)
    if not found:
        raise InputError("no puzzle found")
    rows = [
        [_read_square(sign, Location(line=line, cell=cell_name(r, c))) for c, sign in enumerate(row)]
        for r, (row, line) in enumerate(found)
    ]
    equal_rows(rows, [line for _, line in found])
    more = {"title": title} if title else {}
    return [document_of(rows, variant, found[0][1], **more)]


def write(document: Document) -> str:
    rows = squares_of(document, ID)
    out = io.StringIO()
    title = document.data.get("title")
    if isinstance(title, str) and title:
        csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL).writerow([TITLE + printable(title)])
    csv.writer(out, lineterminator="\n").writerows([[_sign(square) for square in row] for row in rows])
    return out.getvalue()


def _rows(text: str, *, comments: bool = False) -> list[tuple[list[str], int]]:
    """The values of each row that is not blank, and the line that it begins on; *comments* instead of squares."""
    reader = csv.reader(io.StringIO("\n".join(line.text for line in lines_of(text))), strict=True)
    rows, line = [], 1
    try:
        for row in reader:
            if any(value.strip() for value in row) and row[0].startswith("#") == comments:
                rows.append((row, line))
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"not comma-separated values: {printable(str(error))}", Location(line=line)) from None
    return rows


def _square(sign: str) -> Square | None:
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign in tuple("123456789"):
        return white(int(sign))
    found = CLUE.fullmatch(sign)
    return clue(found[1], found[2]) if found else None


def _read_square(sign: str, where: Location) -> Square:
    square = _square(sign.strip())
    if square is None:
        raise InputError(f"found {described(sign)}; expected x, 0, a digit 1-9 or a clue such as 17\\4", where)
    return square


def _sign(square: Square) -> str:
    if square.white:
        return str(square.given)
    return f"{square.down or ''}\\{square.across or ''}" if square.has_clue else "x"


KAKURO_CSV = Format(
    id=ID,
    title="Kakuro, CSV",
    sniff=sniff,
    plausible=lambda text: "," in text,
    read=read,
    write=write,
    summary="comma-separated values: x black, 17\\4 down and across, 0 white, a digit given",
)
