"""Pencil marks: for each cell the digits that it may hold.

Either n rows of n groups, framed or not (``sheet.py`` says what a frame is), or a line of n x n x n characters: for
each cell n of them, the digit or a blank at its own place (729 for 9x9, as for sukaku). In a group the order of
digits is free and blanks say nothing; a group of blanks alone may hold any digit. Beyond nine digits, groups are
letters, never numbers.

A group of one digit is a *given* if no other cell of its row, column and box still lists that digit; otherwise it is a
cell with one candidate left, a naked single that nobody has placed yet. Either way the group stands among the marks.

Groups are claimed where the text has n rows of n groups, some have several digits (see ``looks_like_marks``) and at
least half of them have digits and blanks alone. The long line is certain where every character stands at its own place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ruleout.builtin.classic import LARGEST, SMALLEST, default_box
from ruleout.builtin.formats.grid import framed, looks_like_marks
from ruleout.builtin.formats.line import Row, rows
from ruleout.builtin.formats.sheet import (
    Piece,
    Shape,
    Sheet,
    UnevenFrame,
    box_drawn,
    may_be_rows,
    refuse_shape,
    shape_of,
)
from ruleout.builtin.formats.squares import CLASSIC, box_of, carried, square_document
from ruleout.builtin.grids import boxes, lines
from ruleout.errors import InputError, Location, Unsupported, quoted
from ruleout.masks import cells_of, digit_mask, digits_of, full_mask, is_lone, lone_digit, mask_of
from ruleout.model.symbols import BLANKS, DEFAULT_SYMBOLS
from ruleout.puzzles.characters import digit_of, expected, named
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format

KEY = "marks"
_SEPARATOR = re.compile(r"[\s,;#]")
_CUBES = {n**3: n for n in range(SMALLEST, LARGEST + 1)}


def plausible(text: str) -> bool:
    """Return whether *text* has several lines or words, or as many characters as a line of pencil marks."""
    return len(text) in _CUBES or _SEPARATOR.search(text) is not None


def sniff(text: str) -> Claim | None:
    """Whether *text* is pencil marks; see the head of this module."""
    found = list(_cubes(text))
    if found:
        sizes = {n for _, n in found}
        shown = f"{found[0][1]}x{found[0][1]}" if len(sizes) == 1 else "several sizes"
        return Claim(f"pencil marks of {len(found)} grids of {shown}, one on each line", certain=True)
    if not may_be_rows(text):
        return None
    sheet = Sheet.of(text)
    shape = shape_of(sheet)
    if shape is None or len(sheet.strips) != shape.n or not looks_like_marks(sheet, shape):
        return None
    table = digit_of(shape.n)
    groups = [piece.text for strip in sheet.strips for piece in strip.pieces]
    if sum(all(char in table for char in group) for group in groups) * 2 < len(groups):
        return None
    return Claim(f"pencil marks of a {shape.n}x{shape.n} grid")


def _cubes(text: str) -> Iterator[tuple[Row, int]]:
    """The lines of *text* and their sizes if each is n x n x n characters at their own places, else nothing."""
    found = []
    for row in rows(text):
        n = _CUBES.get(len(row.cells))
        if n is None or not _is_in_place(row.cells, n):
            return
        found.append((row, n))
    yield from found


def _is_in_place(cells: str, n: int) -> bool:
    """Whether each character is a blank or the digit of its place, and most cells have one."""
    if any(
        set(cells[digit - 1 :: n]) - {*BLANKS, DEFAULT_SYMBOLS[digit - 1], DEFAULT_SYMBOLS[digit - 1].lower()}
        for digit in range(1, n + 1)
    ):
        return False
    empty = sum(not cells[i : i + n].strip(BLANKS) for i in range(0, len(cells), n))
    return empty * 2 < n * n


def read(text: str, variant: str | None) -> Sequence[Document]:
    """One document for the rows, or one for each long line. Raises InputError with the place."""
    found = list(_cubes(text))
    if found:
        return [_of_line(row, n, variant) for row, n in found]
    sheet = Sheet.of(text)
    shape = shape_of(sheet)
    if shape is None or not shape.exact or len(sheet.strips) != shape.n:
        refuse_shape(sheet, shape)
    assert shape is not None
    return [_of_sheet(sheet, Shape(shape.n, True, True), variant)]


def _of_line(row: Row, n: int, variant: str | None) -> Document:
    masks = []
    for cell in range(n * n):
        group = row.cells[cell * n : cell * n + n]
        mask = mask_of(place for place, char in enumerate(group, start=1) if char not in BLANKS)
        if not mask:
            at, name = cell * n, f"r{cell // n + 1}c{cell % n + 1}"
            where = Location(line=row.number, column=row.column + at, position=at + 1, cell=name)
            raise InputError("found no digit; expected at least one", where)
        masks.append(mask)
    return _document(masks, n, variant, row.number, None)


def _of_sheet(sheet: Sheet, shape: Shape, variant: str | None) -> Document:
    n = shape.n
    if any(len(strip.pieces) != n for strip in sheet.strips):
        refuse_shape(sheet, shape)
    try:
        box = box_drawn(sheet.strips, sheet.levels, shape)
    except UnevenFrame as error:
        raise InputError(f"the lines drawn make no boxes of one shape: {error}") from None
    masks = [
        _mask(piece, n, Location(line=strip.number, column=piece.column, cell=f"r{row + 1}c{column + 1}"))
        for row, strip in enumerate(sheet.strips)
        for column, piece in enumerate(strip.pieces)
    ]
    return _document(masks, n, variant, sheet.strips[0].number, box)


def _mask(piece: Piece, n: int, where: Location) -> int:
    table = digit_of(n)
    mask = 0
    for char in piece.text:
        if char not in table or (char == "0" and piece.text.strip("0")):
            raise InputError(f"found {named(char)} in a group; expected {expected(n)}", where)
        digit = table[char]
        if digit and mask & digit_mask(digit):
            raise InputError(f"found {quoted(char)} twice in one group; expected each digit once", where)
        mask |= digit_mask(digit) if digit else 0
    return mask or full_mask(n)


def _document(masks: Sequence[int], n: int, variant: str | None, line: int, box: tuple[int, int] | None) -> Document:
    seen = _seen_by(n, box or default_box(n))
    givens = [
        lone_digit(mask) if is_lone(mask) and not any(masks[peer] & mask for peer in seen[cell]) else 0
        for cell, mask in enumerate(masks)
    ]
    marks = [[list(digits_of(mask)) for mask in masks[r * n : r * n + n]] for r in range(n)]
    return square_document(givens, n, variant, line, box, **{KEY: marks})


def _seen_by(n: int, box: tuple[int, int] | None) -> list[tuple[int, ...]]:
    """For each cell the others of its row, column and box."""
    seen = [0] * (n * n)
    for unit in [*lines(n), *(boxes(n, *box) if box else [])]:
        cells = sum(1 << cell for cell in unit.cells)
        for cell in unit.cells:
            seen[cell] |= cells & ~(1 << cell)
    return [cells_of(cells) for cells in seen]


def write(document: Document) -> str:
    """The groups in a frame. What givens exclude in their row, column and box is left out, so that they are read as
    givens again; a cell that is left with one digit then may be read as one too.

    Raises Unsupported for what groups cannot carry.
    """
    n, givens = carried(document, "marks", frozenset({KEY}))
    if not 2 <= n <= len(DEFAULT_SYMBOLS):
        raise Unsupported(f"format marks cannot carry {n}x{n}; json can")
    box = box_of(document, n) or default_box(n)
    masks = _masks(document.data.get(KEY), givens, n)
    for cell, seen in enumerate(_seen_by(n, box)):
        if givens[cell]:
            for peer in seen:
                if not givens[peer]:
                    masks[peer] &= ~digit_mask(givens[cell])
    if 0 in masks:
        cell = masks.index(0)
        raise Unsupported(f"format marks cannot carry r{cell // n + 1}c{cell % n + 1}: no digit is left for it")
    if n > 9:
        groups = ["".join(DEFAULT_SYMBOLS[i] if mask >> i & 1 else "." for i in range(n)) for mask in masks]
    else:
        groups = ["".join(DEFAULT_SYMBOLS[digit - 1] for digit in digits_of(mask)) for mask in masks]
    has_boxes = document.variant in (None, CLASSIC) or box_of(document, n) is not None
    return framed(groups, n, box if has_boxes else None)


def _masks(marks: Any, givens: Sequence[int], n: int) -> list[int]:
    """The masks that rows of lists of digits say; a given stands for itself."""
    said = [mask_of(entry) for row in marks for entry in row] if marks is not None else [full_mask(n)] * (n * n)
    return [digit_mask(given) if given else mask for given, mask in zip(givens, said, strict=True)]


MARKS = Format(
    id="marks",
    title="Pencil marks",
    sniff=sniff,
    plausible=plausible,
    read=read,
    write=write,
    summary="n rows of n groups of candidates, framed or not, or n x n x n characters on a line (729 for 9x9)",
)
