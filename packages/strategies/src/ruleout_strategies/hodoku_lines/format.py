"""The format ``library``: the positions of HoDoKu's library lines, and the short forms of them that people post.

Givens, placed digits and deleted candidates are read; the step of the line is not part of the puzzle. A position is
written as a line without a step, with the code 0000.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_strategies.hodoku_lines.lines import (
    CELLS,
    FEWEST_FIELDS,
    LINE,
    MOST_FIELDS,
    SIZE,
    LibraryLine,
    deleted_candidates,
    library_lines,
    write_line,
)

POSITION = "0000"
"""The code of a line without a step."""
KEYS = frozenset({"n", "box", "givens", "placed", "marks"})
_SHORT = re.compile(r"(?=.*[:+])(?P<cells>(?:\+?[1-9]|[.0]){81})(?::(?P<deleted>[1-9 ]*)(?::[\d ]*){0,4})?")
"""Cells and deleted candidates alone; what follows these is a step."""


def _full(line: str) -> str:
    """Return the library line of which *line* is a short form, otherwise *line*."""
    line = line.strip()
    found = _SHORT.fullmatch(line)
    if found:
        return f":{POSITION}:x:{found['cells']}:{found['deleted'] or ''}:::"
    is_cut = LINE.match(f":{line}") and FEWEST_FIELDS <= line.count(":") + 1 <= MOST_FIELDS
    return f":{line}" if is_cut else line


def sniff(text: str) -> kit.Claim | None:
    """Return a claim if each line of *text* begins with a code and digits between colons, or is a short form."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines or not all(LINE.match(_full(line)) for line in lines):
        return None
    return kit.Claim("library lines" if len(lines) > 1 else "a library line", certain=True)


def read(text: str, variant: str | None) -> Sequence[kit.Document]:
    """Return one document per line. Raises InputError with the line of the first error."""
    whole = "\n".join(line if line.startswith("#") else _full(line) for line in text.splitlines())
    return [_document(line, variant) for line in library_lines(whole)]


def _document(line: LibraryLine, variant: str | None) -> kit.Document:
    data: dict[str, Any] = {"n": SIZE, "givens": kit.as_rows(line.givens, SIZE)}
    if any(line.placed):
        data["placed"] = kit.as_rows(line.placed, SIZE)
    deleted: dict[kit.Cell, set[kit.Digit]] = {}
    for each in {*line.deleted}.intersection(deleted_candidates(line.board())):
        deleted.setdefault(each.cell, set()).add(each.digit)
    if deleted:
        every = range(1, SIZE + 1)
        marks = [[digit for digit in every if digit not in deleted.get(cell, ())] for cell in range(CELLS)]
        data["marks"] = kit.as_rows(marks, SIZE)
    return kit.Document(variant or "classic", data, line=line.number)


def write(document: kit.Document) -> str:
    """Return the position as a line. Raises Unsupported if it is not a classic grid of 9x9 in digits."""
    data = document.data
    for key, value in data.items():
        if key not in KEYS and not (value is None or value is False or kit.is_ignored(key)):
            raise kit.Unsupported(f"format library cannot carry {kit.quoted(key)}; json can")
    n, box = data.get("n"), data.get("box")
    if document.variant not in (None, "classic") or n not in (None, SIZE) or tuple(box or (3, 3)) != (3, 3):
        raise kit.Unsupported("format library carries classic grids of 9x9; json carries others")
    layout = kit.classic_grid()
    try:
        givens = kit.read_digits(data.get("givens"), layout)
        placed = kit.read_digits(data.get("placed"), layout, key="placed")
        marks = kit.read_marks(data.get("marks"), layout)
    except kit.InputError as error:
        raise kit.Unsupported(f"format library carries classic grids of 9x9; {error}") from None
    line = LibraryLine(1, POSITION, (), (), givens, placed)
    board = line.board()
    if marks is not None:
        masks = tuple(mask if board.is_placed(cell) else mask & marks[cell] for cell, mask in enumerate(board.masks))
        board = kit.Board.from_masks(layout, masks, board.given, board.placed)
        line = attrs.evolve(line, deleted=deleted_candidates(board))
    return write_line(line)


LIBRARY = kit.Format(
    id="library",
    title="Library lines of HoDoKu",
    sniff=sniff,
    read=read,
    write=write,
    summary="one position per line, with givens, placed digits and deleted candidates; a step may follow",
)
