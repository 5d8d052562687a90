"""One row of cells per line, framed or not.

Cells may be separated or not. Digits are 1-9 and then letters, ``A`` for 10; separated digits may also be numbers
(``10``). Blanks are ``.`` or ``0``; ``_``, ``*`` and ``-`` are accepted too, except in rows of dashes only. In a frame
with bars and lines, spaces are also blanks. The lines drawn between cells show the shape of the boxes; without
them, the boxes are the default ones of that size. A text may contain several grids. ``tables.py`` describes frames,
and ``key_lines.py`` the lines that set further keys: symbols, rules, a player's entries. In a table from a
spreadsheet, an empty field between two commas, semicolons or tabs is a blank.

The text is claimed if it has n rows of n cells, or nearly, that look like cells and not like pencil marks, or that
have a frame. The claim is certain for one grid whose frame has boxes of n cells, or that has digits beyond 9.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from ruleout.builtin.classic import default_box
from ruleout.builtin.formats.frames import (
    Arrangement,
    arrangement_of,
    box_drawn,
    exact_arrangement,
    grid_table,
    may_be_grid,
)
from ruleout.builtin.formats.key_lines import read_keys, write_keys, written_symbols
from ruleout.builtin.formats.squares import CLASSIC, OWN_KEYS, box_of, square_document, square_of
from ruleout.builtin.formats.tables import LARGEST, Row, Table, read_rows
from ruleout.errors import InputError, Unsupported
from ruleout.model.symbols import BLANKS, default_symbols
from ruleout.puzzles.characters import looks_like_cells
from ruleout.puzzles.digits import SYMBOLS
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format


def sniff(text: str) -> Claim | None:
    """Return a claim if *text* is rows of cells; see the docstring of this module."""
    if not may_be_grid(text):
        return None
    table = grid_table(text)
    arrangement = arrangement_of(table)
    if arrangement is None:
        return None
    n, count = arrangement.n, len(table.rows) // arrangement.n
    said = {word for line in table.symbols for word in line.value.split()}
    if looks_like_marks(table, arrangement) and not said & {word for row in table.rows for word in row.words}:
        return None
    has_boxes = True
    try:
        drawn = arrangement.exact and box_drawn(table.rows[:n], table.levels, arrangement) is not None
    except InputError:
        drawn = has_boxes = False
    if said:
        is_certain = arrangement.exact and has_boxes and count <= len(table.symbols)
        return Claim(f"grids of {n}x{n} in symbols of their own", is_certain)
    is_plain = looks_like_cells("".join(token.text or "." for row in table.rows for token in row.tokens))
    if not is_plain and not drawn:
        return None
    grids = f"{count} grids of" if count > 1 else "a grid of"
    is_beyond = n > 9 and arrangement.exact and _has_digits_beyond_nine(table, arrangement)
    certain = is_plain and count == 1 and (drawn or is_beyond)
    return Claim(f"{grids} {n}x{n}, one row on each line", certain)


def _has_digits_beyond_nine(table: Table, arrangement: Arrangement) -> bool:
    """Return whether every cell is valid and some digit is beyond 9."""
    n = arrangement.n
    try:
        return max(map(max, read_rows(table.rows, n, default_symbols(n), arrangement.apart))) > 9
    except InputError:
        return False


def looks_like_marks(table: Table, arrangement: Arrangement) -> bool:
    """Return whether the tokens of *table* are pencil marks rather than cells.

    Enough of them then have several characters, too many for a typing error. Beyond nine digits, two characters may be
    a number.
    """
    if not arrangement.apart:
        return False
    sizes = [len(token.text) for row in table.rows for token in row.tokens]
    if arrangement.n > 9:
        return sum(size > 2 for size in sizes) * 10 >= len(sizes)
    several = sum(size > 1 for size in sizes)
    blank = any(token.text in BLANKS for row in table.rows for token in row.tokens)
    return several * 4 >= len(sizes) or (several > 0 and not blank)


def read(text: str, variant: str | None) -> Sequence[Document]:
    """Return one document per grid. Raises InputError with the place of the first error."""
    table = grid_table(text)
    arrangement = exact_arrangement(table)
    n = arrangement.n
    starts = range(0, len(table.rows), n)
    every = read_keys(table.keys, [table.rows[start].number for start in starts])
    found = []
    for start, keys in zip(starts, every, strict=True):
        rows, symbols = table.rows[start : start + n], keys.symbols(n)
        first, last = (bisect_left(table.levels, (at,)) for at in (start, start + n))
        levels = [(at - start, heavy) for at, heavy in table.levels[first:last]]
        box = box_drawn(rows, levels, arrangement)
        try:
            digits = [digit for row in read_rows(rows, n, symbols, arrangement.apart) for digit in row]
        except InputError as error:
            advice = "" if SYMBOLS in keys.data else _letters_advised(rows, n)
            raise InputError(error.message + advice, error.where) from None
        found.append(keys.added_to(square_document(digits, n, variant, rows[0].number, box), n=n))
    return found


def _letters_advised(rows: Sequence[Row], n: int) -> str:
    """Return a hint on the key ``symbols`` for the end of an error, if the cells seem to be n letters and blanks."""
    found = {char for row in rows for token in row.tokens for char in token.text.upper()} - set(BLANKS)
    if not n - 1 <= len(found) <= n or not all(char.isalpha() for char in found):
        return ""
    return f"; a line 'symbols: {''.join(sorted(found))}' before them makes letters of the digits"


def write(document: Document) -> str:
    """Return a framed grid, or rows alone if there are no boxes, and a line for each key that the rows do not express.

    Raises Unsupported for keys that cannot be written.
    """
    n, digits = square_of(document, "grid")
    if not 2 <= n <= LARGEST:
        raise Unsupported(f"format grid cannot carry {n}x{n}; json can")
    head, symbols = written_symbols(document.data, n, "grid")
    is_classic = document.variant in (None, CLASSIC)
    box = box_of(document, n) or (default_box(n) if is_classic else None)
    shown = framed([symbols[digit - 1] if digit else "." for digit in digits], n, box)
    lines = write_keys(document.data, (*OWN_KEYS, SYMBOLS), None if is_classic else document.variant)
    return "\n".join([*head, shown, *([""] if lines else []), *lines])


def framed(texts: Sequence[str], n: int, box: tuple[int, int] | None) -> str:
    """Return n x n *texts* in rows, right-aligned, with a frame and lines between boxes of (rows, columns), if any."""
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
    near=r"(?=.*\n)(?:(?!\S {3,}\S)[\s\d.*_xX?|+:=\u2500-\u257f-])+",
    read=read,
    write=write,
    summary="n rows of n cells, framed or not, letters or numbers apart for the digits beyond 9; blanks are . or 0; "
    "other characters after a line such as 'symbols: CERTAINLY'",
)
