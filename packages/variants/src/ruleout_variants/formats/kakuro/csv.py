r"""Kakuro as comma-separated values.

``x`` is a black square, ``17\4`` a black square with the sum 17 below and the sum 4 to the right, ``0`` a white
square, any other digit a given. Rows whose first value begins with ``#`` are comments; ``#Kakuro: ...`` sets the title.
A title is written in quotes after that prefix, so that spreadsheets do not interpret it as a formula or as several
values. A line ``key: JSON`` sets any other key.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from ruleout import internal as kit
from ruleout_variants.formats.kakuro.squares import (
    BLACK,
    CLUE,
    WHITE,
    Square,
    document_of,
    equal_rows,
    other_keys,
    read_square,
    show_square,
    squares_of,
)

ID = "kakuro-csv"
TITLE = "#Kakuro: "

_SQUARES = {"x": BLACK, "X": BLACK, "0": WHITE, ".": WHITE}


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if most values are squares and some of these are black."""
    if kit.looks_like_json(text):
        return None
    try:
        rows = [row for row, _ in _rows(kit.lines_and_keys(kit.opening(text))[0])[0]]
    except kit.InputError:
        return None
    values = [value.strip() for row in rows for value in row]
    known = sum(read_square(value, _SQUARES, CLUE) is not None for value in values)
    has_black = any(value in ("x", "X") or CLUE.fullmatch(value) for value in values)
    separated = sum(len(row) > 1 for row in rows)
    if not has_black or known * 2 < len(values) or separated * 2 < len(rows):
        return None
    return kit.Claim("a Kakuro as comma-separated values", certain=True)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return the one document of *text*. Raises InputError."""
    lines, key_lines = kit.lines_and_keys(text)
    found, comments = _rows(lines)
    title = next((comment[len(TITLE) :] for comment in comments if comment.startswith(TITLE)), None)
    if not found:
        return []
    rows = [
        [_read_square(value, kit.Location(line=line, cell=kit.cell_name(r, c))) for c, value in enumerate(row)]
        for r, (row, line) in enumerate(found)
    ]
    equal_rows(rows, [line for _, line in found])
    more = {"title": title} if title else {}
    (keys,) = kit.read_keys(key_lines, [found[0][1]])
    return [document_of(rows, variant, found[0][1], keys, **more)]


def write(document: kit.Document) -> str:
    """Return the title, the rows, and one line per other key. Raises Unsupported."""
    rows = squares_of(document, ID)
    out = io.StringIO()
    title = document.data.get("title")
    if isinstance(title, str) and title:
        csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL).writerow([TITLE + kit.printable(title)])
    csv.writer(out, lineterminator="\n").writerows([[show_square(square, "x", "0") for square in row] for row in rows])
    return out.getvalue() + "".join(f"{line}\n" for line in other_keys(document, "title"))


def _rows(lines: Sequence[tuple[int, str]]) -> tuple[list[tuple[list[str], int]], list[str]]:
    """Return the rows that are not blank, each as its values and the number of its first line, and the comments."""
    reader = csv.reader(io.StringIO("\n".join(line for _, line in lines)), strict=True)
    rows: list[tuple[list[str], int]] = []
    comments: list[str] = []
    at = 0
    try:
        for row in reader:
            if row and row[0].startswith("#"):
                comments.append(row[0])
            elif any(value.strip() for value in row):
                rows.append((row, lines[at][0]))
            at = reader.line_num
    except csv.Error as error:
        where = kit.Location(line=lines[min(at, len(lines) - 1)][0])
        raise kit.InputError(f"not comma-separated values: {kit.printable(str(error))}", where) from None
    return rows, comments


def _read_square(value: str, where: kit.Location) -> Square:
    square = read_square(value.strip(), _SQUARES, CLUE)
    if square is None:
        raise kit.InputError(f"found {kit.named(value)}; expected x, 0, a digit 1-9 or a clue such as 17\\4", where)
    return square


KAKURO_CSV = kit.Format(
    id=ID,
    title="Kakuro, CSV",
    sniff=sniff,
    read=read,
    write=write,
    summary="comma-separated values: x black, 17\\4 down and across, 0 white, a digit given",
)
