"""Multi-grids as pictures: rows of characters, with holes at the positions without a cell.

A cell is a digit 1-9 or a blank, ``.``, ``0``, ``_`` or ``*``; a hole is a space, ``-`` or ``x``. If none of these
blanks occurs, ``-`` is a blank as well. Trailing spaces may be missing. There may be spaces between cells, and spaces,
blank lines or frames of ``|``, ``+``, ``-``, ``=`` or box-drawing characters between boxes: only columns with other
characters count.

The multi-grid is recognised by its size and holes. If these fit several, the first line names it:
``multigrid: clueless-1`` or, if the arrangement has no name, the top left corners of its grids,
``multigrid: r1c1 r1c13 r7c7``. Several puzzles are separated by blank lines. If a whole row or column has no cell, its
holes are written as ``x``, since spaces would not show it. A line ``key: JSON`` after the rows sets any other key, and
a line ``symbols: CERTAINLY`` before them sets other symbols.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

import attrs

from ruleout import internal as kit
from ruleout_variants.formats.multigrid.documents import GENERIC, OWN_KEYS, SIDE, asked_for, document_of, placed
from ruleout_variants.formats.multigrid.picture import BLANK, DASH, Picture, pictured
from ruleout_variants.formats.shared.rows import opening_table
from ruleout_variants.grids.arrangements import ARRANGEMENTS, Arrangement, labels_of
from ruleout_variants.grids.multigrid_digits import NO_CELL

ID = "multigrid-rows"
FURTHEST = 400
"""The largest row or column at which a grid may begin."""

TALLEST = max(each.extent[0] for each in ARRANGEMENTS)
"""The number of rows of the tallest named multi-grid; a frame adds fewer lines than this."""
WIDEST = 4 * max(each.extent[1] for each in ARRANGEMENTS)
"""The most characters of a row of a named multi-grid; with a blank and a bar beside each cell, it has fewer."""

_HEADER = re.compile(r"\s*multigrid\s*:\s*(.*)", re.IGNORECASE)
_CORNER = re.compile(r"r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})", re.IGNORECASE)


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if the holes of the rows fit a multi-grid, or if the first line names one."""
    table = opening_table(text, commas=False, frame=False)
    blocks = table.blocks
    if not blocks:
        return None
    symbols = _symbols(table)
    if _HEADER.fullmatch(blocks[0][0].text):
        return kit.Claim("rows of a multi-grid, which its first line names", certain=True)
    rows = [row for block in blocks for row in block]
    if len(blocks) > 1 and _sniff_rows(blocks[1], symbols) is None:
        return _sniff_rows(rows, symbols)
    return _sniff_rows(blocks[0], symbols) or _sniff_rows(rows, symbols)


def _symbols(table: kit.Table) -> tuple[str, ...]:
    """Return the symbols of the first puzzle of *table*, or the default ones if its symbols are invalid."""
    try:
        (keys,) = kit.read_keys(table.symbols[:1], [table.rows[0].number])
        return keys.symbols(SIDE)
    except kit.InputError:
        return kit.default_symbols(SIDE)


def _sniff_rows(lines: Sequence[kit.Row], symbols: tuple[str, ...]) -> kit.Claim | None:
    """Return the claim for rows that fit a multi-grid exactly, or with blanks in its holes, or nearly."""
    if not SIDE <= len(lines) <= 2 * TALLEST or max(len(line.text) for line in lines) > WIDEST:
        return None
    picture = pictured(lines, symbols)
    found = [char.text for row in picture.rows for char in row.values()]
    if sum(char in picture.usual for char in found) * 10 < len(found) * 9:
        return None
    fitting = [each for each in ARRANGEMENTS if picture.fits(each)]
    if fitting:
        return kit.Claim(f"rows of a {labels_of(fitting, ' or ')}", certain=all(each.has_holes for each in fitting))
    if set(found) <= BLANK:
        return None
    with_holes = [each for each in ARRANGEMENTS if each.has_holes]
    fitting = [each for each in with_holes if picture.fits_loosely(each)]
    if fitting:
        return kit.Claim(f"rows of a {labels_of(fitting, ' or ')}, blanks where it has no cell")
    near = next((each for each in with_holes if _nearly_fits(picture, each)), None)
    return kit.Claim(f"rows of a {near.id} that are not right") if near is not None else None


def _nearly_fits(picture: Picture, arrangement: Arrangement) -> bool:
    """Return whether at most one in 20 characters is wrong, or a large arrangement is one row or column off."""
    if picture.size == arrangement.extent:
        return picture.mismatches(arrangement) * 20 <= len(arrangement.cells)
    sizes = zip(picture.size, arrangement.extent, strict=True)
    return arrangement.extent[0] > 20 and all(abs(found - right) <= 1 for found, right in sizes)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per multi-grid. Raises InputError."""
    asked = asked_for(variant, ID) if variant is not None else None
    table = kit.tokenize(text, commas=False, frame=False)
    puzzles = _puzzles(table.blocks)
    every = kit.read_keys(table.keys, [puzzle.first for puzzle in puzzles])
    return [_read_one(puzzle, keys, variant, asked) for puzzle, keys in zip(puzzles, every, strict=True)]


@attrs.frozen
class _Puzzle:
    """The lines of one puzzle: the one that names it, if any, and its rows."""

    header: kit.Row | None
    rows: Sequence[kit.Row]

    @property
    def first(self) -> int:
        """The number of the first line."""
        return self.header.number if self.header is not None else self.rows[0].number


def _puzzles(blocks: Sequence[Sequence[kit.Row]]) -> list[_Puzzle]:
    """Return the puzzles of a text.

    Rows that are not a puzzle by themselves are part of one with blank lines between its boxes. A puzzle ends before a
    line that names another multi-grid.
    """
    found: list[_Puzzle] = []
    header: kit.Row | None = None
    parts: list[Sequence[kit.Row]] = []
    for block in (*blocks, None):
        begins = block is not None and _HEADER.fullmatch(block[0].text) is not None
        if parts and (block is None or begins):
            found.extend(_Puzzle(header, rows) for rows in _whole(parts))
            header, parts = None, []
        if block is None:
            break
        if begins:
            header = block[0]
            parts = [block[1:]] if len(block) > 1 else []
        else:
            parts.append(block)
    return found if header is None else [*found, _Puzzle(header, ())]


def _whole(parts: Sequence[Sequence[kit.Row]]) -> Sequence[Sequence[kit.Row]]:
    """Return the parts themselves if each is a puzzle, otherwise all of them as one."""
    pictures = [pictured(part) for part in parts]
    alone = len({picture.size for picture in pictures}) == 1 and len(pictures[0].rows) >= SIDE
    return parts if alone else [[row for part in parts for row in part]]


def _read_one(
    puzzle: _Puzzle, keys: kit.Keys, variant: str | None, asked: tuple[Arrangement, ...] | None
) -> kit.Document:
    if not puzzle.rows:
        raise kit.InputError("found no rows after the line that names the puzzle", kit.Location(line=puzzle.first))
    picture = pictured(puzzle.rows, keys.symbols(SIDE))
    generic = variant == GENERIC
    possible = asked or ARRANGEMENTS
    if puzzle.header is not None:
        possible = _named(puzzle.header)
        generic = generic or not possible[0].id
        if asked is not None and not generic and not any(each in asked for each in possible):
            found = f"found {possible[0].id}; expected {kit.quoted(variant)}, the variant asked for"
            raise kit.InputError(found, kit.Location(line=puzzle.first))
    arrangement = _fitting(picture, possible, generic, puzzle.first)
    rows = _read_cells(picture, arrangement)
    document = document_of(arrangement, rows, puzzle.first, generic=generic, named=puzzle.header is not None)
    return keys.added_to(document, n=SIDE)


def _fitting(picture: Picture, possible: Sequence[Arrangement], generic: bool, line: int) -> Arrangement:
    """Return the arrangement among *possible* that *picture* fits; if it is *generic*, virtual grids are ignored."""
    fitting = [each for each in possible if picture.fits(each)] or [
        each for each in possible if picture.fits_loosely(each)
    ]
    if not fitting:
        _refuse(picture, possible)
    if len(fitting) > 1 and not (generic and len({each.corners for each in fitting}) == 1):
        raise kit.InputError(
            f"these rows fit {labels_of(fitting, ' and ')}; say which with a first line such as "
            f"'multigrid: {fitting[0].id}', or name the variant",
            kit.Location(line=line),
        )
    return fitting[0]


def _read_cells(picture: Picture, arrangement: Arrangement) -> list[str]:
    shown_as = (".", *picture.symbols)
    rows = []
    for r, row in enumerate(picture.rows):
        shown = ""
        for c in range(picture.columns):
            char = row.get(c)
            if (r, c) not in arrangement.cells:
                shown += NO_CELL
            elif char is None or char.text == DASH:
                shown += "."
            else:
                shown += shown_as[kit.read_digit(char.text, picture.symbols, char.at(r, c))]
        rows.append(shown)
    return rows


def _refuse(picture: Picture, possible: Sequence[Arrangement]) -> NoReturn:
    """Raise InputError for rows that fit none of *possible*, about the closest of these or about the size."""
    where = kit.Location(line=picture.line)
    others = [each for each in ARRANGEMENTS if each not in possible and picture.fits(each)]
    if others:
        expected = f"expected those of a {labels_of(possible, ' or ')}"
        raise kit.InputError(f"found the rows of a {labels_of(others, ' or ')}; {expected}", where)
    if len(possible) == 1:
        picture.refuse(possible[0])
    near = [each for each in possible if each.extent == picture.size]
    if near:
        picture.refuse(min(near, key=picture.mismatches))
    rows, columns = picture.size
    sizes = ", ".join("{}x{} ({})".format(*each.extent, each.id) for each in possible)
    raise kit.InputError(f"found {rows} rows and {columns} columns; expected one of {sizes}", where)


def _named(header: kit.Row) -> tuple[Arrangement, ...]:
    """Return the arrangements that the first line names, or the arrangement without a name that it describes."""
    found = _HEADER.fullmatch(header.text)
    assert found is not None
    names = found.group(1).split()
    corners = [_CORNER.fullmatch(name) for name in names]
    if names and all(corners):
        places = tuple((int(corner[1]) - 1, int(corner[2]) - 1) for corner in corners if corner is not None)
        if max(max(place) for place in places) <= FURTHEST and len(set(places)) == len(places):
            return (Arrangement(corners=places),)
        expected = f"expected different corners, none beyond r{FURTHEST}c{FURTHEST}"
        raise kit.InputError(f"found {kit.quoted(found.group(1))}; {expected}", kit.Location(line=header.number))
    try:
        return asked_for(found.group(1), ID)
    except kit.InputError as error:
        raise error.at(line=header.number) from None


def write(document: kit.Document) -> str:
    """Return the rows and the rules, after a line that names the multi-grid if the holes do not identify it.

    Raises Unsupported.
    """
    subject = placed(document, ID)
    arrangement = subject.arrangement
    head = list(subject.head)
    if not arrangement.id:
        head.append(f"multigrid: {' '.join(kit.cell_name(*corner) for corner in arrangement.corners)}")
    elif not arrangement.has_holes:
        head.append(f"multigrid: {arrangement.id}")
    rows = [row.rstrip() for row in subject.rows]
    if not all(rows) or any(set(column) == {NO_CELL} for column in zip(*subject.rows, strict=True)):
        hole = next(char for char in ("x", DASH) if char.upper() not in subject.symbols)
        rows = [row.replace(NO_CELL, hole) for row in subject.rows]
    lines = kit.write_keys(document.data, OWN_KEYS)
    return "\n\n".join("\n".join(part) for part in ([*head, *rows], lines) if part) + "\n"


MULTIGRID_ROWS = kit.Format(
    id=ID,
    title="Rows of a multi-grid",
    sniff=sniff,
    near=r"(?=.{12,}\n)[\s\d.*_xX-]+",
    read=read,
    write=write,
    summary="the rows of samurai, twin, butterfly, windmill, sohei, gattai-8, shogun, sumo and the like, with spaces "
    "where no cell is; a first line 'multigrid: name' or 'multigrid: r1c1 r7c7' if the holes do not show which",
)
