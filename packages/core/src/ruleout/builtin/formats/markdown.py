"""Grids as tables of Markdown, and as rows with a bar on both sides of each cell.

A line of dashes follows the first row, which is a row of the grid, or a heading if there is one row too many. A first
column is left out if there is one column too many. Blanks may be empty; digits may be emphasised. ::

    | 5 | 3 |   |   |
    |---|---|---|---|
    | 6 |   | ...

The text is claimed, certainly, if a cell is empty. Without empty cells it may be in the format ``grid``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from ruleout.builtin.formats.grid import sniff as sniff_grid
from ruleout.builtin.formats.squares import plain_square_of, square_document
from ruleout.builtin.formats.tables import LARGEST, Token, is_level
from ruleout.errors import InputError, Location, printable
from ruleout.model.symbols import default_symbols
from ruleout.puzzles.characters import read_digit
from ruleout.puzzles.digits import as_rows, as_symbols
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format

_DASHES = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?")
_EMPHASISED = re.compile(r"(\*\*|__|\*|`)(\w+)\1")
_TITLE = re.compile(r"[^\W\d_xX]{3}[^:]*[^:.!]")
SMALLEST = 4
EMPTY = ("", "&nbsp;")


@attrs.frozen
class _Table:
    """The cells of a table, row by row, and whether a line of dashes follows its first row."""

    rows: list[list[Token]]
    has_dashes: bool

    def square(self) -> list[list[Token]]:
        """Return the rows without headings. Raises InputError if these are not n rows of n cells."""
        rows = self.rows
        labels = [*rows[0][1:], *(row[0] for row in rows[1:])]
        has_labels = rows[0][0].text in EMPTY and all(each.text not in EMPTY for each in labels)
        n = len(rows) - (self.has_dashes and (has_labels or len(rows) > min(map(len, rows))))
        rows = rows[-n:]
        if all(len(row) == n + 1 for row in rows):
            rows = [row[1:] for row in rows]
        for row in rows:
            if len(row) != n:
                raise InputError(f"found {len(row)} cells; expected {n}", Location(line=row[0].line))
        return rows


def sniff(text: str) -> Claim | None:
    """Return a certain claim if *text* is tables; see the docstring of this module."""
    if text.lstrip()[:1] != "|":
        return None
    try:
        tables = list(_tables(text))
        first = tables[0].square()
    except InputError:
        return None
    texts = [cell.text for row in first for cell in row]
    is_long = any(len(each) > 2 for each in texts if each not in EMPTY)
    may_be_rows = not any(each in EMPTY for each in texts)
    if (
        is_long
        or not SMALLEST <= len(first) <= LARGEST
        or (may_be_rows and (not tables[0].has_dashes or sniff_grid(text)))
    ):
        return None
    return Claim("tables of cells between bars", certain=True)


def read(text: str, variant: str | None) -> Sequence[Document]:
    """Return one document per table. Raises InputError with the place of the first error."""
    return [_document(table.square(), variant) for table in _tables(text)]


def _document(rows: Sequence[Sequence[Token]], variant: str | None) -> Document:
    n, symbols = len(rows), default_symbols(len(rows))
    digits = [
        0 if cell.text in EMPTY else read_digit(cell.text, symbols, cell.at(r, c))
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
    ]
    return square_document(digits, n, variant, rows[0][0].line)


def _tables(text: str) -> Iterator[_Table]:
    """Yield the tables of *text*, which other lines separate. Raises InputError for other lines than blank ones."""
    rows: list[list[Token]] = []
    has_dashes = False
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.strip() and not line.lstrip().startswith("|"):
            raise InputError("found a line without bars; expected rows such as | 5 | 3 |   |", Location(line=number))
        if len(rows) == 1 and not has_dashes and _DASHES.fullmatch(line):
            has_dashes = True
        elif line.strip() and is_level(line):
            raise InputError("found a second line of dashes; expected one, below the first row", Location(line=number))
        elif line.strip():
            rows.append(_cells(line, number))
        elif rows:
            yield _Table(rows, has_dashes)
            rows, has_dashes = [], False


def _cells(line: str, number: int) -> list[Token]:
    at = line.index("|") + 1
    cells = []
    for field in line[at:].rstrip(". \t").removesuffix("|").split("|"):
        text = _EMPHASISED.sub(r"\2", field.strip())
        cells.append(Token(text, number, at + 1 + len(field) - len(field.lstrip())))
        at += len(field) + 1
    return cells


def write(document: Document) -> str:
    """Return a table with an empty heading, below the title if there is one. Raises Unsupported for other rules."""
    n, digits = plain_square_of(document, "markdown")
    rows = as_rows(
        [" " if shown == "." else shown for row in as_symbols(digits, n, default_symbols(n)) for shown in row], n
    )
    lines = ["| " + " | ".join(row) + " |" for row in ([" "] * n, ["---"] * n, *rows)]
    title = document.data.get("title")
    above = [printable(title), ""] if isinstance(title, str) and _TITLE.fullmatch(title) else []
    return "\n".join([*above, *lines])


MARKDOWN = Format(
    id="markdown",
    title="Table of Markdown",
    sniff=sniff,
    read=read,
    write=write,
    summary="one row per line, with a bar before and after each cell, and a line of dashes below the first row",
)
