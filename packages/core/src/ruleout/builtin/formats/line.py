"""One puzzle on a line: n x n characters, row by row.

Digits are 1-9 and then letters, ``A`` for 10; blanks are ``.`` or ``0``; ``_ * -`` are accepted too. 81 characters are
a 9x9, and so on for every size from 4x4; the box is the default one of that size. ``#`` begins a comment. What
follows the cells after white space, a comma or a semicolon is kept as the puzzle's ``meta``.

The text is claimed if its lines look like cells and their usual number is a square from 16 on. It is also claimed if
it is a single line of any number of cells, so that a missing or additional cell can be reported. A text of k lines of
k characters is probably one grid, and is claimed as lines only if each line is a puzzle (16 lines of 4x4). Lines whose
length is twice a square (givens and a layout) or a cube (pencil marks) are in other formats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import isqrt
from typing import Any

import attrs

from ruleout.builtin.classic import default_box
from ruleout.builtin.formats.squares import CLASSIC, SIZES, plain_square_of, square_document
from ruleout.errors import InputError, Location, Unsupported, counted, quoted
from ruleout.model.coordinates import cell_name
from ruleout.model.symbols import DEFAULT_SYMBOLS, default_symbols
from ruleout.puzzles.characters import digit_of, looks_like_cells, read_digit
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format

SHORTEST = 16
LONGEST = len(DEFAULT_SYMBOLS) ** 2
LENGTHS = frozenset(n * n for n in range(isqrt(SHORTEST), isqrt(LONGEST) + 1))
"""The numbers of cells that a grid on one line may have."""
_FEWEST = 10
"""A shorter text is not interpreted as a line with missing cells."""
_OPENING = 100
"""The number of lines that are examined to recognise a text."""
_PLAIN = re.compile(f"[1-9.0]{{{SHORTEST},{LONGEST}}}")
"""A line of cells without letters, comments or further columns."""
EVERY_DIGIT = 9
"""The smallest size in which every decimal digit is a digit of the grid."""
_DIGITS = bytes.maketrans(b"0123456789.", bytes([*range(10), 0]))
_COLUMNS = re.compile(r"[\s,;]+")


@attrs.frozen
class Row:
    """A line with cells: its number, the cells, the column of the first one, the text after them, and the comment."""

    number: int
    cells: str
    column: int
    rest: str
    comment: str


def rows(text: str) -> Iterator[Row]:
    """Yield the lines of *text* that are neither blank nor only a comment."""
    for number, line in enumerate(text.split("\n"), start=1):
        body, _, comment = line.partition("#")
        stripped = body.strip()
        if stripped:
            cells, *rest = _COLUMNS.split(stripped, maxsplit=1)
            yield Row(number, cells, len(body) - len(body.lstrip()) + 1, rest[0] if rest else "", comment.strip())


def sniff(text: str) -> Claim | None:
    """Return a claim if *text* has one puzzle per line; see the docstring of this module."""
    if _PLAIN.fullmatch(text):
        n = isqrt(len(text))
        if n * n == len(text):
            return Claim(f"a {n}x{n} grid on one line")
    found = rows(text)
    opening = list(islice(found, _OPENING))
    if not opening:
        return None
    if len(opening) == 1:
        return _sniff_one(opening[0])
    count = Counter(len(row.cells) for row in opening).most_common(1)[0][0]
    n = isqrt(count)
    usual = next(row.cells for row in opening if len(row.cells) == count)
    if n * n != count or not SHORTEST <= count <= LONGEST or not looks_like_cells(usual):
        return None
    lines = len(opening) + sum(1 for _ in found)
    if count <= len(DEFAULT_SYMBOLS) and lines % count == 0:
        table = digit_of(n)
        if default_box(n) is None or any(char not in table for row in opening for char in row.cells):
            return None
    return Claim(f"{lines} grids of {n}x{n}, one on each line")


def _sniff_one(row: Row) -> Claim | None:
    count, n = len(row.cells), isqrt(len(row.cells))
    if "://" in row.cells or not looks_like_cells(row.cells[:LONGEST]):
        return None
    if n * n == count and count >= SHORTEST:
        return Claim(f"a {n}x{n} grid on one line")
    is_other_form = isqrt(count // 2) ** 2 * 2 == count or round(count ** (1 / 3)) ** 3 == count
    is_close = any(abs(size * size - count) <= 2 for size in SIZES)
    if count < _FEWEST or is_other_form or (row.rest and not is_close):
        return None
    return Claim(f"{count} cells on one line")


def read(text: str, variant: str | None) -> Sequence[Document]:
    """Return one document per line. Raises InputError with the place of the first invalid character."""
    n = isqrt(len(text))
    if n >= EVERY_DIGIT and n * n == len(text) and _PLAIN.fullmatch(text):
        return [square_document(text.encode().translate(_DIGITS), n, variant, 1)]
    if ":" in text:
        _refuse_keys(text)
    return [document_of(row, variant) for row in rows(text)]


def _refuse_keys(text: str) -> None:
    from ruleout.builtin.formats.tables import lines_and_keys  # lines without keys are read without it

    keys = lines_and_keys(text)[1]
    if keys:
        refused = f"format line cannot carry {quoted(keys[0].key)}; grid and json can"
        raise InputError(refused, Location(line=keys[0].line))


def document_of(row: Row, variant: str | None) -> Document:
    """Return the document of a line. Raises InputError with the place of the first error."""
    n = isqrt(len(row.cells))
    if n * n != len(row.cells) or not SHORTEST <= len(row.cells) <= LONGEST:
        _refuse_length(row, variant)
    try:
        digits = list(map(digit_of(n).__getitem__, row.cells))
    except KeyError:
        symbols = default_symbols(n)
        digits = [
            read_digit(char, symbols, _where(row, i, cell_name(*divmod(i, n)))) for i, char in enumerate(row.cells)
        ]
    more: dict[str, Any] = {}
    if row.rest:
        more["meta"] = {"columns": _COLUMNS.split(row.rest)}
    if row.comment:
        more["comment"] = row.comment
    return square_document(digits, n, variant, row.number, **more)


def _where(row: Row, index: int, cell: str | None = None) -> Location:
    return Location(line=row.number, column=row.column + index, position=index + 1, cell=cell)


def _refuse_length(row: Row, variant: str | None) -> None:
    """Raise an error with the number of cells and the valid number closest to it, or the two neighbouring ones."""
    count = len(row.cells)
    sizes = SIZES if variant in (None, CLASSIC) else tuple(range(isqrt(SHORTEST), len(DEFAULT_SYMBOLS) + 1))
    below = max((n for n in sizes if n * n < count), default=None)
    above = min((n for n in sizes if n * n > count), default=None)
    near = [n for n in (below, above) if n and abs(n * n - count) * 10 <= count]
    shown = near or [n for n in (below, above) if n]
    message = f"found {counted(count, 'cell')}; expected {' or '.join(f'{n * n} ({n}x{n})' for n in shown)}"
    if below and below in near and above not in near:
        raise InputError(f"{message}; what follows cell {below * below} is too much", _where(row, below * below))
    raise InputError(message, Location(line=row.number))


def write(document: Document) -> str:
    """Return the cells as a line. Raises Unsupported for keys that a line cannot express."""
    return line_of(document, "line", ".")


def write_with_zeros(document: Document) -> str:
    """Return the cells as a line with 0 for blanks. Raises Unsupported as :func:`write` does."""
    return line_of(document, "sdo", "0")


def line_of(document: Document, form: str, blank: str) -> str:
    """Return the cells as a line with *blank* for blanks. Raises Unsupported, which names the format *form*."""
    n, digits = plain_square_of(document, form)
    if not SHORTEST <= n * n <= LONGEST:
        raise Unsupported(f"format {form} cannot carry {n}x{n}; json can")
    return "".join(DEFAULT_SYMBOLS[digit - 1] if digit else blank for digit in digits)


LINE = Format(
    id="line",
    title="One puzzle on a line",
    sniff=sniff,
    read=read,
    write=write,
    near=r"\s*(?=\S*\d)[\w.*?-]+\s*$",
    summary="n x n characters: 81 for 9x9, 16, 36, 64, 100, 144, 225, 256, 400, 625; blanks are . or 0",
)
LINE_WITH_ZEROS = Format(
    id="sdo",
    title="One puzzle on a line, blanks as 0",
    sniff=lambda text: None,
    read=read,
    write=write_with_zeros,
    signs=(),
    summary="the same as line, which reads it too; blanks are written as 0",
)
