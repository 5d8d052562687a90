"""One row of cells on a line, framed or not.

Cells stand side by side or apart. Digits are 1-9 and then letters, ``A`` for 10; standing apart they may be numbers
too (``10``). Blanks are ``.`` or ``0``; ``_``, ``*`` and ``-`` are read too, but for rows that are nothing but
dashes. Lines drawn between cells say the shape of the boxes; without them it is the default one of that size. Several
grids may follow each other. What a frame looks like is said in ``sheet.py``. Cells in other signs, such as the letters
of a word, have a line ``symbols: CERTAINLY`` before them; symbols of several characters stand apart there too. Where a
spreadsheet has written the cells, an empty field between two commas, semicolons or tabs is a blank.

The text is claimed where it has n rows of n cells, or nearly, and looks like cells and not like pencil marks. That it
is so is certain where one grid has lines drawn that make boxes of n cells, or digits beyond 9.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from ruleout.builtin.classic import default_box
from ruleout.builtin.formats.sheet import (
    LARGEST,
    Piece,
    Shape,
    Sheet,
    Strip,
    UnevenFrame,
    box_drawn,
    may_be_rows,
    refuse_shape,
    shape_of,
    with_blanks_written,
)
from ruleout.builtin.formats.squares import CLASSIC, box_of, carried, square_document
from ruleout.errors import InputError, Location, Unsupported, quoted
from ruleout.model.symbols import BLANKS, DEFAULT_SYMBOLS, default_symbols, expected_signs, signs_of
from ruleout.puzzles.characters import looks_like_cells, named
from ruleout.puzzles.digits import UNKNOWN, read_symbols
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format, has_several_lines

KEY = "symbols"
_SYMBOLS = re.compile(r"\s*symbols:([^#]*)", re.IGNORECASE)


def sniff(text: str) -> Claim | None:
    """Whether *text* is rows of cells; see the head of this module."""
    said, rest = _symbols_said(with_blanks_written(text))
    if not may_be_rows(rest):
        return None
    sheet = Sheet.of(rest)
    shape = shape_of(sheet)
    if shape is not None and said:
        return Claim(f"grids of {shape.n}x{shape.n} in symbols of their own", certain=True)
    if shape is None or looks_like_marks(sheet, shape):
        return None
    if not looks_like_cells("".join(piece.text for strip in sheet.strips for piece in strip.pieces)):
        return None
    n, count = shape.n, len(sheet.strips) // shape.n
    grids = f"{count} grids of" if count > 1 else "a grid of"
    try:
        is_framed = shape.exact and box_drawn(sheet.strips[:n], sheet.levels, shape) is not None
    except UnevenFrame:
        is_framed = False
    certain = count == 1 and shape.exact and (is_framed or (n > 9 and _has_digits_beyond_nine(sheet, shape)))
    return Claim(f"{grids} {n}x{n}, one row on each line", certain)


def _symbols_said(text: str) -> tuple[list[tuple[int, list[str]]], str]:
    """The number of each line that says symbols, with these, and *text* with these lines left blank."""
    said = []
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        found = _SYMBOLS.match(line) if "ymbols:" in line else None
        if found is not None:
            words = found[1].split()
            said.append((number, words if len(words) > 1 else list("".join(words))))
            lines[number - 1] = ""
    return said, "\n".join(lines) if said else text


def _has_digits_beyond_nine(sheet: Sheet, shape: Shape) -> bool:
    """Whether every cell is right and some digit is beyond 9."""
    symbols = default_symbols(shape.n)
    try:
        digits = [digit for row, strip in enumerate(sheet.strips) for digit in _digits(strip, shape, row, symbols)]
    except InputError:
        return False
    return max(digits) > 9


def looks_like_marks(sheet: Sheet, shape: Shape) -> bool:
    """Whether the pieces of *sheet* are rather pencil marks than cells: some have several characters, and they are
    more than a slip. Beyond nine digits two characters may be a number."""
    if not shape.apart:
        return False
    sizes = [len(piece.text) for strip in sheet.strips for piece in strip.pieces]
    if shape.n > 9:
        return sum(size > 2 for size in sizes) * 10 >= len(sizes)
    several = sum(size > 1 for size in sizes)
    blank = any(piece.text in BLANKS for strip in sheet.strips for piece in strip.pieces)
    return several * 4 >= len(sizes) or (several > 0 and not blank)


def read(text: str, variant: str | None) -> Sequence[Document]:
    """One document a grid. Raises InputError with the place of the first thing that is not right."""
    full = with_blanks_written(text)
    try:
        return _read(full, variant)
    except InputError as error:
        # Where blanks were written in, the columns are others than in the text.
        where = error.where if full == text else attrs.evolve(error.where, column=None)
        raise InputError(error.message, where) from None


def _read(text: str, variant: str | None) -> Sequence[Document]:
    said, rest = _symbols_said(text)
    sheet = Sheet.of(rest)
    shape = shape_of(sheet)
    if shape is None or not shape.exact:
        refuse_shape(sheet, shape)
    assert shape is not None
    return list(_documents(sheet, shape, said, variant))


def _documents(
    sheet: Sheet, shape: Shape, said: Sequence[tuple[int, list[str]]], variant: str | None
) -> Iterator[Document]:
    n = shape.n
    for start in range(0, len(sheet.strips), n):
        strips = sheet.strips[start : start + n]
        before = [(number, words) for number, words in said if number < strips[0].number]
        symbols, more = default_symbols(n), {}
        if before:
            symbols = _symbols(*before[-1], n)
            more["symbols"] = "".join(symbols) if all(len(symbol) == 1 for symbol in symbols) else list(symbols)
        try:
            box = box_drawn(strips, [(before - start, heavy) for before, heavy in sheet.levels], shape)
        except UnevenFrame as error:
            raise InputError(
                f"the lines drawn make no boxes of one shape: {error}; regions of other shapes are read as json",
                Location(line=strips[0].number),
            ) from None
        try:
            digits = [digit for row, strip in enumerate(strips) for digit in _digits(strip, shape, row, symbols)]
        except InputError as error:
            raise InputError(error.message + ("" if before else _letters_advised(strips, n)), error.where) from None
        yield square_document(digits, n, variant, strips[0].number, box, **more)


def _letters_advised(strips: Sequence[Strip], n: int) -> str:
    """For cells that are about n letters and blanks, how to say so; as the end of an error."""
    signs = {char for strip in strips for piece in strip.pieces for char in piece.text.upper()} - set(BLANKS)
    if not n - 1 <= len(signs) <= n or not all(sign.isalpha() for sign in signs):
        return ""
    return f"; a line 'symbols: {''.join(sorted(signs))}' before them makes letters of the digits"


def _symbols(line: int, words: list[str], n: int) -> tuple[str, ...]:
    try:
        symbols = read_symbols(words, n)
    except InputError as error:
        raise error.at(line=line) from None
    assert symbols is not None
    return symbols


def _digits(strip: Strip, shape: Shape, row: int, symbols: tuple[str, ...]) -> Iterator[int]:
    column = 0
    for piece in strip.pieces:
        if shape.apart:
            yield from _digits_apart(piece, symbols, strip.number, row, column)
        else:
            yield from _digits_together(piece, symbols, strip.number, row, column)
        column += 1 if shape.apart else len(piece.text)


def _digits_together(piece: Piece, symbols: tuple[str, ...], line: int, row: int, column: int) -> Iterator[int]:
    table = signs_of(symbols)
    for i, char in enumerate(piece.text):
        if char not in table:
            where = Location(line=line, column=piece.column + i, cell=f"r{row + 1}c{column + i + 1}")
            raise InputError(f"found {named(char)}; expected {expected_signs(symbols)}", where)
        yield table[char]


def _digits_apart(piece: Piece, symbols: tuple[str, ...], line: int, row: int, column: int) -> Iterator[int]:
    text, n = piece.text, len(symbols)
    if len(text) == 1:
        yield from _digits_together(piece, symbols, line, row, column)
    elif text in signs_of(symbols):
        yield signs_of(symbols)[text]
    elif symbols == default_symbols(n) and text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= n:
        yield int(text)
    elif not text.strip("."):
        yield 0
    else:
        where = Location(line=line, column=piece.column, cell=f"r{row + 1}c{column + 1}")
        raise InputError(f"found {quoted(text)}; expected {expected_signs(symbols)}", where)


def write(document: Document) -> str:
    """A framed grid, or rows alone where there are no boxes. Raises Unsupported for what it cannot carry."""
    n, digits = carried(document, "grid", frozenset({KEY}))
    if not 2 <= n <= LARGEST:
        raise Unsupported(f"format grid cannot carry {n}x{n}; json can")
    said = read_symbols(document.data.get(KEY), n)
    symbols = said or DEFAULT_SYMBOLS
    strange = next((symbol for symbol in symbols if not symbol.isalnum() and symbol != UNKNOWN), None)
    if strange is not None:
        raise Unsupported(f"format grid cannot carry the symbol {quoted(strange)}; json can")
    signs = [symbols[digit - 1] if digit else "." for digit in digits]
    box = box_of(document, n) or (default_box(n) if document.variant in (None, CLASSIC) else None)
    head = f"{KEY}: {' '.join(said)}\n" if said else ""
    return head + framed(signs, n, box)


def framed(texts: Sequence[str], n: int, box: tuple[int, int] | None) -> str:
    """n x n *texts* in rows, right-aligned, with a frame and lines between boxes of (rows, columns), if any."""
    width = max(map(len, texts))
    rows = [[text.rjust(width) for text in texts[r * n : r * n + n]] for r in range(n)]
    if box is None:
        return "\n".join(" ".join(row) for row in rows)
    high, wide = box
    level = "+" + "+".join(["-" * ((width + 1) * wide + 1)] * (n // wide)) + "+"
    lines = [level]
    for r, row in enumerate(rows, start=1):
        lines.append("| " + " | ".join(" ".join(row[c : c + wide]) for c in range(0, n, wide)) + " |")
        if r % high == 0:
            lines.append(level)
    return "\n".join(lines)


GRID = Format(
    id="grid",
    title="One row on a line",
    sniff=sniff,
    plausible=has_several_lines,
    read=read,
    write=write,
    suffixes=(".sdk",),
    summary="n rows of n cells, framed or not, letters or numbers apart for the digits beyond 9; blanks are . or 0; "
    "other signs after a line such as 'symbols: CERTAINLY'",
)
