"""Lines, blocks, rows and signs: what the text forms of this package have in common."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

import attrs

from ruleout.plugin import DEFAULT_SYMBOLS, InputError, Location, default_symbols, describe_symbols, quoted

BLANKS = ".0"
LARGEST = 25
"""The side of the largest square grid that has a text form."""

OPENING = 100_000
"""How many characters of a text are looked at to tell whose it is."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"\S+")


@attrs.frozen
class Line:
    """One line of a text, without its end; *number* counts from 1."""

    number: int
    text: str


@attrs.frozen
class Word:
    """A piece of a line without whitespace; *column* counts from 1."""

    text: str
    line: int
    column: int


Block = Sequence[Line]


def lines_of(text: str) -> list[Line]:
    """Every line of *text*, a byte order mark dropped; lines end with LF, CR LF or CR."""
    return [Line(number, line) for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1)]


def uncommented(lines: Iterable[Line]) -> list[Line]:
    """The lines that hold something beside whitespace, each up to its ``#``."""
    cut = (Line(line.number, line.text.partition("#")[0].rstrip()) for line in lines)
    return [line for line in cut if line.text]


def blocks_of(text: str) -> list[list[Line]]:
    """Runs of lines that are not blank; a line that begins with ``#`` is a comment and parts nothing."""
    blocks: list[list[Line]] = [[]]
    for line in lines_of(text):
        if not line.text.strip():
            blocks.append([])
        elif not line.text.lstrip().startswith("#"):
            blocks[-1].append(Line(line.number, line.text.partition("#")[0].rstrip()))
    return [block for block in blocks if block]


def words_of(line: Line) -> list[Word]:
    """The pieces of *line* between whitespace."""
    return [Word(found.group(), line.number, found.start() + 1) for found in _WORD.finditer(line.text)]


def opening(text: str) -> str:
    """The lines of *text* that lie within its first 100,000 characters, the first one cut if it is longer."""
    if len(text) <= OPENING:
        return text
    head = text[:OPENING]
    return head[: head.rfind("\n") + 1] or head


def looks_like_json(text: str) -> bool:
    """Whether *text* begins as a JSON object or list does."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")


def cell_name(row: int, column: int) -> str:
    """``r2c8`` for row 1, column 7, counted from 0."""
    return f"r{row + 1}c{column + 1}"


def digit_value(sign: str, n: int) -> int | None:
    """The digit that *sign* shows in a grid of digits 1 to *n*, 0 for a blank, None where it shows neither.

    Digits beyond 9 are letters of either case, A for 10, or decimal numbers.
    """
    if sign in (".", "0"):
        return 0
    if len(sign) == 1:
        value = DEFAULT_SYMBOLS.find(sign.upper()) + 1 if sign.isascii() else 0
    else:
        value = int(sign) if sign.isascii() and sign.isdigit() and len(sign) <= 3 and sign[0] != "0" else 0
    return value if 1 <= value <= n else None


def read_digit(word: Word, n: int, cell: str) -> int:
    """The digit of a cell, 0 for a blank. Raises InputError at the place of *word*."""
    value = digit_value(word.text, n)
    if value is None:
        raise InputError(
            f"found {described(word.text)}; expected {describe_symbols(default_symbols(n))}, 0 or .",
            Location(line=word.line, column=word.column, cell=cell),
        )
    return value


def described(sign: str) -> str:
    """*sign* in quotes and, where it is a sign beyond ASCII, its name and the digit that it stands for."""
    if len(sign) != 1 or sign.isascii():
        return quoted(sign)
    name = unicodedata.name(sign, f"U+{ord(sign):04X}")
    digit = unicodedata.digit(sign, None)
    return f"{quoted(sign)} ({name}{f', write {digit}' if digit is not None else ''})"


def characters(word: Word) -> list[Word]:
    """Each character of *word* as a word of its own."""
    return [Word(char, word.line, word.column + at) for at, char in enumerate(word.text)]


def row_of(line: Line, n: int) -> list[Word]:
    """The *n* signs of a row, run together, in groups, or each between spaces. Raises InputError."""
    words = words_of(line)
    if len(words) == n:
        return words
    signs = [sign for word in words for sign in characters(word)]
    if len(signs) != n:
        place = signs[n].column if len(signs) > n else len(line.text) + 1
        raise InputError(f"found {len(signs)} cells; expected {n}", Location(line=line.number, column=place))
    return signs


def fits_row(line: Line, n: int) -> bool:
    """Whether :func:`row_of` finds *n* signs in *line*."""
    words = words_of(line)
    return len(words) == n or sum(len(word.text) for word in words) == n


def nearly_square(lines: Block, n: int) -> bool:
    """Whether *n* signs stand in each of *lines* but for a slip: in two thirds of them at least."""
    return sum(fits_row(line, n) for line in lines) * 3 >= len(lines) * 2


def read_rows(block: Block, n: int) -> list[list[int]]:
    """The digits of n rows of n cells. Raises InputError."""
    return [
        [read_digit(word, n, cell_name(r, c)) for c, word in enumerate(row_of(line, n))] for r, line in enumerate(block)
    ]


def digit_sign(digit: int) -> str:
    """How a digit is written, ``.`` for 0."""
    return DEFAULT_SYMBOLS[digit - 1] if digit else "."
