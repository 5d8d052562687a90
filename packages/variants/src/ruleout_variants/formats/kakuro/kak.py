"""Kakuro as ``.kak``: a line ``rows,cols``, then one line per row with commas between its squares.

``*`` is black, ``C19`` black with the sum 19 below, ``F14`` black with the sum 14 to the right, ``C17F4`` black with
both, ``?`` is white, a digit is a given. A line ``key: JSON`` sets any other key.
"""

from __future__ import annotations

import re

from ruleout import internal as kit
from ruleout_variants.formats.kakuro.squares import (
    BLACK,
    WHITE,
    Square,
    document_of,
    other_keys,
    read_square,
    squares_of,
)

ID = "kak"

_SQUARES = {"*": BLACK, "?": WHITE}
_SIZE = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*")
_CLUE = re.compile(r"(?:C([0-9]{1,3}))?(?:F([0-9]{1,3}))?")
_MARK = re.compile(r"[*?]|[CF][0-9]{1,3}")


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if a line of two numbers is followed by squares that only this format has."""
    lines = [line for _, line in kit.lines_and_keys(kit.opening(text))[0] if line.strip()]
    if len(lines) < 2 or not _SIZE.fullmatch(lines[0]) or not _MARK.search(lines[1] + ",".join(lines[2:])):
        return None
    return kit.Claim("a Kakuro as .kak", certain=True)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return the one document of *text*. Raises InputError."""
    every, key_lines = kit.lines_and_keys(text)
    lines = [(number, line) for number, line in every if line.strip()]
    if not lines:
        return []
    first, head = lines[0]
    size = _SIZE.fullmatch(head)
    if size is None:
        raise kit.InputError(
            f"found {kit.named(kit.printable(head))}; expected rows,cols such as 10,12", kit.Location(line=first)
        )
    height, width = int(size[1]), int(size[2])
    if len(lines) - 1 != height:
        raise kit.InputError(f"found {len(lines) - 1} rows; the first line says {height}", kit.Location(line=first))
    rows = []
    for r, (number, line) in enumerate(lines[1:]):
        words = line.split(",")
        if len(words) != width:
            raise kit.InputError(f"found {len(words)} squares; the first line says {width}", kit.Location(line=number))
        row, column = [], 1
        for c, word in enumerate(words):
            row.append(_read_square(word, kit.Location(line=number, column=column, cell=kit.cell_name(r, c))))
            column += len(word) + 1
        rows.append(row)
    (keys,) = kit.read_keys(key_lines, [first])
    return [document_of(rows, variant, first, keys)]


def write(document: kit.Document) -> str:
    """Return the size, the rows, and one line per other key. Raises Unsupported."""
    rows = squares_of(document, ID)
    lines = [f"{len(rows)},{len(rows[0])}", *(",".join(map(_shown, row)) for row in rows)]
    return "\n".join([*lines, *other_keys(document)]) + "\n"


def _read_square(word: str, where: kit.Location) -> Square:
    square = read_square(word.strip(), _SQUARES, _CLUE)
    if square is None:
        raise kit.InputError(
            f"found {kit.named(word.strip())}; expected *, ?, a digit 1-9 or a clue such as C17F4", where
        )
    return square


def _shown(square: Square) -> str:
    if square.white:
        return str(square.given) if square.given else "?"
    down = f"C{square.down}" if square.down is not None else ""
    across = f"F{square.across}" if square.across is not None else ""
    return down + across or "*"


KAK = kit.Format(
    id=ID,
    title="Kakuro, .kak",
    sniff=sniff,
    read=read,
    write=write,
    summary="rows,cols, then one line per row: * black, C17 down, F4 across, C17F4 both, ? white, a digit given",
)
