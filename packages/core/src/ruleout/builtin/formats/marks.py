"""Pencil marks: for each cell the digits that it may hold.

A text has either n rows of n groups, framed or not (``tables.py`` describes frames), or one line of n x n x n
characters: n per cell, each the digit of its place or a blank (729 for 9x9, as for sukaku). In a group, digits may be
in any order and blanks are ignored; in a group of blanks alone, any digit is possible. Digits beyond 9 are letters,
never numbers. A line ``symbols: ...`` sets other symbols, and further lines ``key: JSON`` set any other key (see
``key_lines.py``).

A group of one digit is a *given* if no other cell of its row, column and box still lists that digit; otherwise it is a
cell with one remaining candidate, a naked single that has not been placed yet. In both cases the group is part of the
marks. If this does not identify the givens, they are in a line ``givens: ...``.

Groups are claimed if the text has n rows of n groups, some have several digits (see ``looks_like_marks``) and at
least half of them consist of digits and blanks. The claim of a long line is certain if every digit is in its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ruleout.builtin.classic import LARGEST, SMALLEST, default_box
from ruleout.builtin.formats.frames import Arrangement, arrangement_of, box_drawn, exact_arrangement, may_be_grid
from ruleout.builtin.formats.grid import framed, looks_like_marks
from ruleout.builtin.formats.key_lines import read_keys, write_keys, written_symbols
from ruleout.builtin.formats.line import Row, rows
from ruleout.builtin.formats.squares import CLASSIC, OWN_KEYS, box_of, square_document, square_of
from ruleout.builtin.formats.tables import Table, Token, tokenize
from ruleout.builtin.grids import boxes, square_grid
from ruleout.errors import InputError, Location, Unsupported, quoted
from ruleout.masks import Cell, Digit, Mask, digit_mask, digits_of, full_mask, is_lone, lone_digit, mask_of
from ruleout.model.symbols import BLANKS, DEFAULT_SYMBOLS, expected_symbols, symbol_table
from ruleout.puzzles.characters import digit_of, named
from ruleout.puzzles.digits import SYMBOLS, as_rows
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format

KEY = "marks"
GIVENS = "givens"
_SEPARATOR = re.compile(r"[\s,;#]")
_CUBES = {n**3: n for n in range(SMALLEST, LARGEST + 1)}


def sniff(text: str) -> Claim | None:
    """Return a claim if *text* is pencil marks; see the docstring of this module."""
    if len(text) not in _CUBES and _SEPARATOR.search(text) is None:
        return None
    found = _cubes(text)
    if found:
        sizes = {n for _, n in found}
        shown = f"{found[0][1]}x{found[0][1]}" if len(sizes) == 1 else "several sizes"
        return Claim(f"pencil marks of {len(found)} grids of {shown}, one on each line", certain=True)
    if not may_be_grid(text):
        return None
    table = tokenize(text)
    arrangement = arrangement_of(table)
    if (
        arrangement is None
        or len(table.rows) != arrangement.n
        or not looks_like_marks(table, arrangement)
        or not _are_groups(table, arrangement.n)
    ):
        return None
    return Claim(f"pencil marks of a {arrangement.n}x{arrangement.n} grid")


def _are_groups(table: Table, n: int) -> bool:
    """Return whether at least half of the tokens consist of digits and blanks."""
    try:
        (keys,) = read_keys(table.keys, [table.rows[0].number])
        known = symbol_table(keys.symbols(n))
    except InputError:
        return False
    groups = [token.text for row in table.rows for token in row.tokens]
    return sum(all(char in known for char in group) for group in groups) * 2 >= len(groups)


def _cubes(text: str) -> list[tuple[Row, int]]:
    """Return the lines of *text* and their sizes if each has n x n x n characters in their places, else nothing."""
    found = []
    for row in rows(text):
        n = _CUBES.get(len(row.cells))
        if n is None or not _is_in_place(row.cells, n):
            return []
        found.append((row, n))
    return found


def _is_in_place(cells: str, n: int) -> bool:
    """Return whether each character is a blank or the digit of its place, and most cells have a digit."""
    table = digit_of(n)
    if any(table.get(char) not in (0, place) for place in range(1, n + 1) for char in set(cells[place - 1 :: n])):
        return False
    empty = sum(not cells[i : i + n].strip(BLANKS) for i in range(0, len(cells), n))
    return empty * 2 < n * n


def read(text: str, variant: str | None) -> Sequence[Document]:
    """Return one document for the rows, or one per long line. Raises InputError with the place of the first error."""
    found = _cubes(text)
    if found:
        return [_of_line(row, n, variant) for row, n in found]
    table = tokenize(text)
    return [_of_table(table, exact_arrangement(table, is_single=True).n, variant)]


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


def _of_table(table: Table, n: int, variant: str | None) -> Document:
    groups = [row.cells(n, apart=True) for row in table.rows]
    (keys,) = read_keys(table.keys, [table.rows[0].number])
    symbols = keys.symbols(n)
    box = box_drawn(table.rows, table.levels, Arrangement(n, True, True))
    masks = [_mask(token, symbols, token.at(r, c)) for r, row in enumerate(groups) for c, token in enumerate(row)]
    return keys.added_to(_document(masks, n, variant, table.rows[0].number, box), instead=(GIVENS,), n=n)


def _mask(token: Token, symbols: tuple[str, ...], where: Location) -> Mask:
    table = symbol_table(symbols)
    mask = 0
    for char in token.text:
        if char not in table or (char == "0" and "0" not in symbols and token.text.strip("0")):
            raise InputError(f"found {named(char)} in a group; expected {expected_symbols(symbols)}", where)
        digit = table[char]
        if digit and mask & digit_mask(digit):
            raise InputError(f"found {quoted(char)} twice in one group; expected each digit once", where)
        mask |= digit_mask(digit) if digit else 0
    return mask or full_mask(len(symbols))


def _document(masks: Sequence[Mask], n: int, variant: str | None, line: int, box: tuple[int, int] | None) -> Document:
    marks = as_rows([list(digits_of(mask)) for mask in masks], n)
    return square_document(_givens(masks, n, box), n, variant, line, box, **{KEY: marks})


def _givens(masks: Sequence[Mask], n: int, box: tuple[int, int] | None) -> list[Digit]:
    """Return the digits of the groups of one digit that no other cell of the row, column and box lists."""
    seen = _seen_by(n, box or default_box(n))
    return [
        lone_digit(mask) if is_lone(mask) and not any(masks[peer] & mask for peer in seen[cell]) else 0
        for cell, mask in enumerate(masks)
    ]


def _seen_by(n: int, box: tuple[int, int] | None) -> Sequence[tuple[Cell, ...]]:
    """Return, for each cell, the other cells of its row, column and box."""
    return square_grid(n, boxes(n, *box) if box else ()).peers


def write(document: Document) -> str:
    """Return the groups in a frame, and a line for each key that they do not express.

    Candidates that givens of a classic exclude in their row, column and box are left out, so that the givens are read
    as givens again; if that does not suffice, a line lists the givens. Raises Unsupported for keys that cannot be
    written, and for a grid that does not fill its square.
    """
    n, givens = square_of(document, "marks")
    if not 2 <= n <= len(DEFAULT_SYMBOLS):
        raise Unsupported(f"format marks cannot carry {n}x{n}; json can")
    head, symbols = written_symbols(document.data, n, "marks")
    if any(len(symbol) > 1 for symbol in symbols):
        raise Unsupported("format marks cannot carry symbols of several characters; grid and json can")
    box = box_of(document, n) or default_box(n)
    masks = _masks(document.data.get(KEY), givens, n)
    if document.data.get("digits", n) != n or max(masks) > full_mask(n):
        raise Unsupported(f"format marks cannot carry {n}x{n} with other digits than 1 to {n}; json can")
    is_classic = document.variant in (None, CLASSIC)
    for cell, seen in enumerate(_seen_by(n, box) if is_classic else ()):
        for peer in seen:
            if givens[cell] and not givens[peer]:
                masks[peer] &= ~digit_mask(givens[cell])
    if 0 in masks:
        cell = masks.index(0)
        raise Unsupported(f"format marks cannot carry r{cell // n + 1}c{cell % n + 1}: no digit is left for it")
    if n > 9:
        groups = ["".join(symbols[i] if mask >> i & 1 else "." for i in range(n)) for mask in masks]
    else:
        groups = ["".join(symbols[digit - 1] for digit in digits_of(mask)) for mask in masks]
    shown = framed(groups, n, box if is_classic or box_of(document, n) is not None else None)
    keys = {} if _givens(masks, n, box) == list(givens) else {GIVENS: as_rows(givens, n)}
    if keys and all(map(is_lone, masks)):
        raise Unsupported("format marks cannot carry entries if no cell is open; json can")
    keys.update((key, value) for key, value in document.data.items() if key not in (*OWN_KEYS, SYMBOLS, KEY))
    more = write_keys(keys, (), None if is_classic else document.variant)
    return "\n".join([*head, shown, *([""] if more else []), *more])


def _masks(marks: Any, givens: Sequence[Digit], n: int) -> list[Mask]:
    """Return the masks of rows of lists of digits; a given has only its own. Raises Unsupported for missing cells."""
    if marks is not None and any(entry is None for row in marks for entry in row):
        raise Unsupported("format marks carries grids that fill their square; json can carry others")
    said = [mask_of(entry) for row in marks for entry in row] if marks is not None else [full_mask(n)] * (n * n)
    return [digit_mask(given) if given else mask for given, mask in zip(givens, said, strict=True)]


MARKS = Format(
    id="marks",
    title="Pencil marks",
    sniff=sniff,
    read=read,
    write=write,
    summary="n rows of n groups of candidates, framed or not, or n x n x n characters on a line (729 for 9x9)",
)
