"""The tokenizer for all text formats of grids: rows of tokens, the frame around them, and ``key: JSON`` lines.

A line that contains only frame characters, some of them side by side (``--``, ``==``, ``──``), is a line of the
frame; bars within a row belong to the frame too. ``#`` begins a comment, and blank lines separate blocks of rows.
Cells are adjacent (each character is a cell), in groups, or separated (each token is a cell).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from sys import intern

import attrs

from ruleout.builtin.formats.key_lines import KeyLine, key_line_of
from ruleout.errors import InputError, Location
from ruleout.masks import Digit
from ruleout.model.coordinates import cell_name
from ruleout.model.symbols import symbol_table
from ruleout.puzzles.characters import plain_text, read_digit
from ruleout.puzzles.digits import SYMBOLS

LARGEST = 35
"""The most cells that a row of a square grid may have in a text."""
OPENING = 100_000
"""The number of characters of a text that are read to recognise its format."""

_HEAVY_BARS = "┃║"
BARS = "|│:╎┆┊¦" + _HEAVY_BARS
_FRAME = re.compile(rf"[-=+.:'`,*{BARS}\u2500-\u257f\s]+")
_LEVEL = re.compile(r"--|==|[─━═╌]")
_HEAVY_LEVEL = re.compile(r"==|[━═]")
_TOKENS = {between: re.compile(rf"[{BARS}]|[^{BARS}\s{between}]+") for between in ("", ",;")}


@attrs.frozen
class Token:
    """A piece of a line; *line* and *column* count from 1."""

    text: str
    line: int
    column: int

    def at(self, row: int, column: int) -> Location:
        """Return the location of the token as the cell at *row* and *column*, counted from 0."""
        return Location(line=self.line, column=self.column, cell=cell_name(row, column))

    def characters(self) -> list[Token]:
        """Return one token per character."""
        return [Token(char, self.line, self.column + i) for i, char in enumerate(self.text)]


@attrs.frozen
class Row:
    """One line that has tokens.

    *number* is that of the line, *text* the line without its comment. *bars* has, for each bar of the frame, the
    number of tokens before it and whether it is heavy.
    """

    number: int
    text: str
    tokens: tuple[Token, ...]
    bars: tuple[tuple[int, bool], ...] = ()

    @property
    def words(self) -> list[str]:
        """The texts of the tokens."""
        return [token.text for token in self.tokens]

    def count(self, apart: bool) -> int:
        """Return the number of cells: of tokens if *apart*, else of characters."""
        return len(self.tokens) if apart else sum(len(token.text) for token in self.tokens)

    def fits(self, n: int) -> bool:
        """Return whether the row has *n* cells, separated or not."""
        return n in (self.count(True), self.count(False))

    def cells(self, n: int, apart: bool = False) -> Sequence[Token]:
        """Return the *n* cells of the row: its tokens or, unless the cells are *apart*, its characters.

        Raises InputError if their number is not *n*.
        """
        cells: Sequence[Token] = self.tokens
        if len(cells) != n and not apart:
            cells = [cell for token in self.tokens for cell in token.characters()]
        if len(cells) != n:
            place = cells[n].column if len(cells) > n else len(self.text) + 1
            raise InputError(f"found {len(cells)} cells; expected {n}", Location(line=self.number, column=place))
        return cells


@attrs.frozen
class Table:
    """The rows of a text.

    *levels* has, for each line of the frame, the number of rows before it and whether it is heavy; *starts* the
    indices of the rows that follow a blank line; *keys* the lines ``key: JSON``.
    """

    rows: tuple[Row, ...]
    levels: tuple[tuple[int, bool], ...]
    starts: tuple[int, ...]
    keys: tuple[KeyLine, ...]

    @property
    def symbols(self) -> list[KeyLine]:
        """The lines ``symbols: ...``."""
        return [line for line in self.keys if line.key == SYMBOLS]

    @property
    def blocks(self) -> list[Sequence[Row]]:
        """The rows between blank lines."""
        ends = (*self.starts[1:], len(self.rows))
        return [self.rows[start:end] for start, end in zip(self.starts, ends, strict=False)]


def tokenize(
    text: str, *, comments: bool = True, commas: bool = True, frame: bool = True, at_most: int | None = None
) -> Table:
    """Split a text into rows of tokens.

    Parameters
    ----------
    text
        Any text; lines end with LF, CR LF or CR.
    comments
        True if ``#`` begins a comment.
    commas
        True if commas and semicolons separate tokens, as white space and bars do. If all lines form one square table of
        a spreadsheet, an empty field between two commas, semicolons or tabs is then an empty token.
    frame
        True if lines of the frame are left out of the rows.
    at_most
        The maximum number of lines to read, None for all.
    """
    rows: list[Row] = []
    levels: list[tuple[int, bool]] = []
    starts: list[int] = []
    lines, keys = lines_and_keys(text, at_most)
    separator = _spreadsheet_separator(lines) if commas else None
    pattern = _TOKENS[",;" if commas else ""]
    is_start = True
    for number, line in lines:
        uncommented = line.partition("#")[0] if comments else line
        body = uncommented.rstrip()
        if not body:
            is_start = is_start or not line.strip()
            continue
        if frame and is_level(body):
            levels.append((len(rows), bool(_HEAVY_LEVEL.search(body))))
            continue
        found, bars = _tokens(body, number, pattern)
        if separator:
            found = list(_fields(uncommented, number, separator))
        if found:
            if is_start:
                starts.append(len(rows))
            is_start = False
            rows.append(Row(number, body, tuple(found), tuple(bars)))
    return Table(tuple(rows), tuple(levels), tuple(starts), tuple(keys))


def is_level(line: str) -> bool:
    """Return whether *line* is a line of a frame."""
    return _FRAME.fullmatch(line) is not None and _LEVEL.search(line) is not None


def _tokens(body: str, number: int, pattern: re.Pattern[str]) -> tuple[list[Token], list[tuple[int, bool]]]:
    tokens: list[Token] = []
    bars: list[tuple[int, bool]] = []
    for match in pattern.finditer(body):
        if match[0] in BARS:
            bars.append((len(tokens), match[0] in _HEAVY_BARS))
        else:
            tokens.append(Token(intern(match[0]), number, match.start() + 1))
    return tokens, bars


def _fields(body: str, number: int, separator: str) -> Iterator[Token]:
    column = 1
    for field in body.split(separator):
        text = field.strip()
        yield Token(text, number, column + (len(field) - len(field.lstrip()) if text else 0))
        column += len(field) + 1


def lines_and_keys(text: str, at_most: int | None = None) -> tuple[list[tuple[int, str]], list[KeyLine]]:
    """Return the lines of *text* with their numbers, and separately the lines ``key: JSON``.

    Lines end with LF, CR LF or CR; a byte order mark is dropped. *at_most* limits the number of lines.
    """
    lines: list[tuple[int, str]] = []
    keys: list[KeyLine] = []
    for number, line in enumerate(plain_text(text).split("\n", at_most or -1)[:at_most], start=1):
        key = key_line_of(line, number) if ":" in line else None
        if key is None:
            lines.append((number, line))
        else:
            keys.append(key)
    return lines, keys


def opening(text: str) -> str:
    """Return the lines of *text* within its first 100,000 characters; a longer first line is cut."""
    if len(text) <= OPENING:
        return text
    head = text[:OPENING]
    return head[: head.rfind("\n") + 1] or head


def looks_like_json(text: str) -> bool:
    """Return whether *text* begins as a JSON object or list does."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")


def _spreadsheet_separator(lines: Sequence[tuple[int, str]]) -> str | None:
    """Return the separator of the fields if *lines* are one square table of a spreadsheet: n lines of n fields."""
    if len(lines) > 100:
        return None
    bodies = [body for _, line in lines if (body := line.partition("#")[0]).strip()]
    for separator in ",;\t":
        if len(bodies) >= 4 and {body.count(separator) for body in bodies} == {len(bodies) - 1}:
            return separator
    return None


def is_square(rows: Sequence[Row], n: int) -> bool:
    """Return whether at least two thirds of *rows* have *n* cells."""
    return sum(row.fits(n) for row in rows) * 3 >= len(rows) * 2


def read_rows(rows: Sequence[Row], n: int, symbols: tuple[str, ...], apart: bool = False) -> list[list[Digit]]:
    """Return the digits of *rows* of *n* cells each, 0 for a blank; see :meth:`Row.cells`.

    Raises InputError with the place of the first error.
    """
    table = symbol_table(symbols)
    found: list[list[Digit]] = []
    for r, row in enumerate(rows):
        cells = row.cells(n, apart)
        try:
            found.append([table[cell.text] for cell in cells])
        except KeyError:
            found.append([read_digit(cell.text, symbols, cell.at(r, c)) for c, cell in enumerate(cells)])
    return found
