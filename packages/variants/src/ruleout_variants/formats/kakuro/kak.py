"""Kakuro as ``.kak``: a line ``rows,cols``, then a line a row with commas between its squares.

``*`` is black, ``C19`` a sum of 19 below, ``F14`` a sum of 14 to the right, ``C17F4`` both, ``?`` white, a digit a
given.
"""

from __future__ import annotations

import re

from ruleout.plugin import Claim, Document, Format, InputError, Location, has_several_lines, printable
from ruleout_variants.formats.kakuro.squares import (
    BLACK,
    WHITE,
    Square,
    clue,
    document_of,
    squares_of,
    white,
)
from ruleout_variants.formats.shared.text import cell_name, described, lines_of, opening

ID = "kak"

_SIZE = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*")
_CLUE = re.compile(r"(?:C([0-9]{1,3}))?(?:F([0-9]{1,3}))?")
_MARK = re.compile(r"[*?]|[CF][0-9]{1,3}")


def sniff(text: str) -> Claim | None:
    lines = [line.text for line in lines_of(opening(text)) if line.text.strip()]
    if len(lines) < 2 or not _SIZE.fullmatch(lines[0]) or not _MARK.search(lines[1] + ",".join(lines[2:])):
        return None
    return Claim("a Kakuro as .kak", certain=True)


def read(text: str, variant: str | None) -> list[Document]:
    lines = [line for line in lines_of(text) if line.text.strip()]
    if not lines:
        raise InputError("no puzzle found")
    size = _SIZE.fullmatch(lines[0].text)
    if size is None:
        raise InputError(
            f"found {described(printable(lines[0].text))}; expected rows,cols such as 10,12",
            Location(line=lines[0].number),
        )
    height, width = int(size[1]), int(size[2])
    if len(lines) - 1 != height:
        raise InputError(f"found {len(lines) - 1} rows; the first line says {height}", Location(line=lines[0].number))
    rows = []
    for r, line in enumerate(lines[1:]):
        signs = line.text.split(",")
        if len(signs) != width:
            raise InputError(f"found {len(signs)} squares; the first line says {width}", Location(line=line.number))
        row, column = [], 1
        for c, sign in enumerate(signs):
            row.append(_read_square(sign, Location(line=line.number, column=column, cell=cell_name(r, c))))
            column += len(sign) + 1
        rows.append(row)
    return [document_of(rows, variant, lines[0].number)]


def write(document: Document) -> str:
    rows = squares_of(document, ID)
    lines = [f"{len(rows)},{len(rows[0]) if rows else 0}", *(",".join(_sign(square) for square in row) for row in rows)]
    return "\n".join(lines) + "\n"


def _read_square(sign: str, where: Location) -> Square:
    text = sign.strip()
    if text == "*":
        return BLACK
    if text == "?":
        return WHITE
    if text in tuple("123456789"):
        return white(int(text))
    found = _CLUE.fullmatch(text)
    if not text or found is None:
        raise InputError(f"found {described(text)}; expected *, ?, a digit 1-9 or a clue such as C17F4", where)
    return clue(found[1], found[2])


def _sign(square: Square) -> str:
    if square.white:
        return str(square.given) if square.given else "?"
    down = f"C{square.down}" if square.down is not None else ""
    across = f"F{square.across}" if square.across is not None else ""
    return down + across or "*"


KAK = Format(
    id=ID,
    title="Kakuro, .kak",
    sniff=sniff,
    plausible=has_several_lines,
    read=read,
    write=write,
    suffixes=(".kak",),
    summary="rows,cols, then a line a row: * black, C17 down, F4 across, C17F4 both, ? white, a digit given",
)
