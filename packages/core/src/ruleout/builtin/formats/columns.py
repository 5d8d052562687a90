"""Puzzles in a column of a table: comma-separated values, usually after a first line that names the columns.

The puzzles are in the column with a usual name for them (``puzzle``, ``quizzes``, ``question``), or else in the first
one whose field looks like cells with blanks. A column called ``solution``, ``title`` or as another key that describes a
puzzle sets that key; the other columns are kept in the puzzle's ``meta``. Commas, semicolons or tabs separate columns.

The text is certain to be a table if its first line names the columns, or if the cells are in another column than the
first. A text without names whose lines begin with cells is in the format ``line``.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from math import isqrt
from typing import Any

import attrs

from ruleout.builtin.formats.line import LENGTHS, SHORTEST, Row, document_of, line_of
from ruleout.builtin.formats.tables import looks_like_json
from ruleout.builtin.formats.tables import opening as opening_of
from ruleout.errors import InputError, Location, printable
from ruleout.model.symbols import BLANKS
from ruleout.puzzles.characters import digit_of, looks_like_cells
from ruleout.puzzles.document import Document, is_ignored
from ruleout.puzzles.format import Claim, Format

PUZZLE = frozenset({
    "puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku", "unsolved", "board", "grid", "givens",
})  # fmt: skip
"""The usual names of the column of puzzles."""
KEYS = {"solutions": "solution", "answer": "solution", "solved": "solution", "name": "title"}
"""The keys for columns with these names."""
COLUMNS = ("puzzle", "solution", "title")
"""The columns that are written."""
SEPARATORS = ",;\t"
_FORMULA = re.compile(r"'*[=+@-]")
"""Matches the beginning of a text that a spreadsheet would compute. Such a text is written after an apostrophe."""


def names_columns(line: str) -> bool:
    """Return whether *line* may be a first line that names the columns of a table with puzzles."""
    return any(not PUZZLE.isdisjoint(_names(fields)) for _, fields in _rows(line))


def sniff(text: str) -> Claim | None:
    """Return a certain claim if *text* is a table; see the docstring of this module."""
    if looks_like_json(text):
        return None
    opening = [fields for _, fields in islice(_rows(opening_of(text)), 2)]
    if not opening or (looks_like_cells(opening[0][0]) and len(opening[0][0]) >= SHORTEST):
        return None
    first, second = (*opening, [])[:2]
    is_named = (
        len(first) == len(second) and (len(first) > 1 or _is_cells(second[0])) and not PUZZLE.isdisjoint(_names(first))
    )
    if is_named or any(map(_is_cells, first)) or (len(first) == len(second) > 1 and any(map(_is_cells, second))):
        return Claim("a table with a column of puzzles", certain=True)
    return None


def read(text: str, variant: str | None) -> Sequence[Document]:
    """Return one document per row. Raises InputError with the line of the first error."""
    names: list[str] | None = None
    found = []
    for number, fields in _rows(text):
        if names is None:
            names = [] if any(map(_is_cells, fields)) else _names(fields)
            if names:
                continue
        at = _puzzle_column(names, fields)
        if at is None:
            raise InputError(
                f"found {len(fields)} columns without a puzzle; expected one with it", Location(line=number)
            )
        try:
            document = document_of(Row(number, fields[at], 1, "", ""), variant)
        except InputError as error:
            raise InputError(error.message, Location(line=number, cell=error.where.cell)) from None
        found.append(attrs.evolve(document, data={**document.data, **_others(names, fields, at)}))
    return found


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the fields of each line that is neither blank nor a comment, with its number."""
    lines = text.split("\n")
    first = next((line for line in lines if line.strip()), "")
    reader = csv.reader(lines, delimiter=max(SEPARATORS, key=first.count), skipinitialspace=True)
    try:
        for row in reader:
            fields = [field.strip() for field in row]
            if any(fields) and not fields[0].startswith("#"):
                yield reader.line_num, fields
    except csv.Error as error:
        raise InputError(f"not a table: {printable(str(error))}", Location(line=reader.line_num)) from None


def _names(fields: Sequence[str]) -> list[str]:
    return [KEYS.get(field.lower(), field.lower()) for field in fields]


def _is_cells(field: str) -> bool:
    """Return whether *field* has as many characters as a grid has cells, and looks like cells of that grid."""
    # Small letters beside underscores are runs of blanks in the ids of other programs.
    is_other = "_" in field and field != field.upper()
    if len(field) not in LENGTHS or is_other or not looks_like_cells(field):
        return False
    known = digit_of(isqrt(len(field)))
    return sum(char in known or char.isdigit() for char in field) * 10 >= len(field) * 9


def _puzzle_column(names: Sequence[str], fields: Sequence[str]) -> int | None:
    named = next((at for at, name in enumerate(names) if name in PUZZLE and at < len(fields)), None)
    if named is not None:
        return named
    cells = [at for at, field in enumerate(fields) if _is_cells(field)]
    return next((at for at in cells if any(char in BLANKS for char in fields[at])), cells[0] if cells else None)


def _others(names: Sequence[str], fields: Sequence[str], at: int) -> dict[str, Any]:
    """Return the keys and values of the columns other than *at*."""
    found: dict[str, Any] = {}
    for column, field in enumerate(fields):
        if field and column != at:
            name = names[column] if column < len(names) else f"column {column + 1}"
            (found if is_ignored(name) else found.setdefault("meta", {}))[name] = (
                field.removeprefix("'") if _FORMULA.match(field) else field
            )
    return found


def write(document: Document) -> str:
    """Return one row. Raises Unsupported for a puzzle that a line of cells cannot carry."""
    cells, out = line_of(document, "csv", "."), io.StringIO()
    others = [document.data.get(key) for key in COLUMNS[1:]]
    texts = [printable(each) if isinstance(each, str) else "" for each in others]
    csv.writer(out, lineterminator="").writerow(
        [cells, *(f"'{each}" if _FORMULA.match(each) else each for each in texts)]
    )
    return out.getvalue()


CSV = Format(
    id="csv",
    title="Table",
    sniff=sniff,
    read=read,
    write=write,
    heading=",".join(COLUMNS),
    summary="comma-separated values, one puzzle per row, after a row of names such as puzzle,solution",
)
