"""Multi-grids as they look: rows of characters with holes where no cell is.

Digits 1-9, blanks ``.``, ``0``, ``_`` or ``*``; a place without a cell is a space, ``-`` or ``x``. If there is no other
blank, ``-`` is one too. Trailing spaces may be missing; there may be spaces between cells, and spaces, blank lines or
frames of ``|``, ``+``, ``-``, ``=`` or box-drawing characters between boxes: only the columns in which other
characters stand count.

The size and the holes show which multi-grid it is. If they cannot, a first line says it: ``multigrid: clueless-1``, or
for placements that have no name their top left corners, ``multigrid: r1c1 r1c13 r7c7``. Several puzzles follow one
another after blank lines. If a whole row or column has no cell, ``x`` is written, as nothing would show it. After
another blank line may come rules in words (see ``rule_lines.py``). A line ``key: JSON`` behind the rows sets any other
key, and a line ``symbols: CERTAINLY`` before them gives other symbols.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

import attrs

from ruleout.plugin import (
    Claim,
    Document,
    Format,
    InputError,
    Keys,
    Location,
    Row,
    Table,
    cell_name,
    default_symbols,
    has_several_lines,
    looks_like_json,
    opening,
    quoted,
    read_digit,
    read_keys,
    tokenize,
)
from ruleout_variants.formats.multigrid.picture import BLANK, DASH, Picture, pictured
from ruleout_variants.formats.multigrid.placements import GENERIC, HOLE, OWN_KEYS, asked_for, document_of, placed
from ruleout_variants.formats.multigrid.shapes import SHAPES, SIDE, Arrangement, names_of
from ruleout_variants.formats.shared.rule_lines import Extent, is_rule_line, read_rule_lines, write_rules

ID = "multigrid-rows"
FURTHEST = 400
"""No grid begins further down or right than this."""

TALLEST = max(shape.rows for shape in SHAPES)
"""How many rows the tallest multi-grid with a name has; a frame adds less than as many lines."""

_HEADER = re.compile(r"\s*multigrid\s*:\s*(.*)", re.IGNORECASE)
_CORNER = re.compile(r"r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})", re.IGNORECASE)


def sniff(text: str) -> Claim | None:
    """Certain for rows whose holes fit a multi-grid, or that a first line names."""
    if looks_like_json(text):
        return None
    table = tokenize(opening(text), commas=False, frame=False)
    blocks = [block for block in table.blocks if not is_rule_line(block[0])]
    if not blocks:
        return None
    symbols = _symbols(table)
    if _HEADER.fullmatch(blocks[0][0].text):
        return Claim("rows of a multi-grid, which its first line names", certain=True)
    rows = [row for block in blocks for row in block]
    if len(blocks) > 1 and _sniff_rows(blocks[1], symbols) is None:
        return _sniff_rows(rows, symbols)
    return _sniff_rows(blocks[0], symbols) or _sniff_rows(rows, symbols)


def _symbols(table: Table) -> tuple[str, ...]:
    """The symbols of the first puzzle of *table*, the default ones if what it says is wrong."""
    try:
        (keys,) = read_keys(table.symbols[:1], [table.rows[0].number])
        return keys.symbols(SIDE)
    except InputError:
        return default_symbols(SIDE)


def _sniff_rows(lines: Sequence[Row], symbols: tuple[str, ...]) -> Claim | None:
    """The claim to rows that fit a multi-grid exactly, with blanks for its holes, or nearly."""
    if not SIDE <= len(lines) <= 2 * TALLEST:
        return None
    picture = pictured(lines, symbols)
    usual = picture.usual
    found = [char.text for row in picture.rows for char in row.values()]
    if sum(char in usual for char in found) * 10 < len(found) * 9:
        return None
    fitting = [shape for shape in SHAPES if picture.fits(shape)]
    if fitting:
        return Claim(f"rows of a {names_of(fitting, ' or ')}", certain=all(shape.has_holes for shape in fitting))
    if set(found) <= BLANK:
        return None
    fitting = [shape for shape in SHAPES if shape.has_holes and picture.fits_loosely(shape)]
    if fitting:
        return Claim(f"rows of a {names_of(fitting, ' or ')}, blanks where it has no cell")
    for shape in SHAPES:
        size = (shape.rows, shape.columns)
        if picture.size == size:
            near = picture.mismatches(shape) * 20 <= len(shape.cells)
        else:
            near = shape.rows > 20 and all(
                abs(length - right) <= 1 for length, right in zip(picture.size, size, strict=True)
            )
        if near and shape.has_holes:
            return Claim(f"rows of a {shape.name} that are not right")
    return None


def read(text: str, variant: str | None) -> list[Document]:
    """One document per multi-grid. Raises InputError."""
    asked = asked_for(variant, ID) if variant is not None else None
    table = tokenize(text, commas=False, frame=False)
    if not table.rows:
        raise InputError("no puzzle found")
    puzzles = _puzzles(table.blocks)
    every = read_keys(table.keys, [puzzle.first for puzzle in puzzles])
    return [_read_one(puzzle, keys, variant, asked) for puzzle, keys in zip(puzzles, every, strict=True)]


@attrs.frozen
class _Puzzle:
    """The lines of one puzzle: the first that names it, if any, its rows, and its rules in words."""

    header: Row | None
    rows: Sequence[Row]
    rules: list[Row] = attrs.field(factory=list)

    @property
    def first(self) -> int:
        """The number of the first line."""
        return self.header.number if self.header is not None else self.rows[0].number


def _puzzles(blocks: Sequence[Sequence[Row]]) -> list[_Puzzle]:
    """The puzzles of a text. Rows that are no puzzle by themselves belong to one with blank lines between its boxes; a
    puzzle ends before a line that names another, and with its rules."""
    found: list[_Puzzle] = []
    header: Row | None = None
    parts: list[Sequence[Row]] = []
    for block in (*blocks, None):
        says = block is not None and is_rule_line(block[0])
        begins = block is not None and _HEADER.fullmatch(block[0].text) is not None
        if parts and (block is None or says or begins):
            found.extend(_Puzzle(header, rows) for rows in _whole(parts))
            header, parts = None, []
        if block is None:
            break
        if says:
            if not found or header is not None:
                raise InputError(
                    "found rules; expected the rows of a puzzle before them", Location(line=block[0].number)
                )
            found[-1].rules.extend(block)
        elif begins:
            header = block[0]
            parts = [block[1:]] if len(block) > 1 else []
        else:
            parts.append(block)
    return found or [_Puzzle(header, ())]


def _whole(parts: Sequence[Sequence[Row]]) -> Sequence[Sequence[Row]]:
    """The parts themselves if each is a puzzle, else all of them as one."""
    pictures = [pictured(part) for part in parts]
    alone = len({picture.size for picture in pictures}) == 1 and len(pictures[0].rows) >= SIDE
    return parts if alone else [[row for part in parts for row in part]]


def _read_one(puzzle: _Puzzle, keys: Keys, variant: str | None, asked: tuple[Arrangement, ...] | None) -> Document:
    header, lines = puzzle.header, puzzle.rows
    if not lines:
        raise InputError(
            "found no rows after the line that names the puzzle",
            Location(line=header.number if header is not None else None),
        )
    symbols = keys.symbols(SIDE)
    picture = pictured(lines, symbols)
    first = puzzle.first
    generic = variant == GENERIC
    if header is not None:
        shapes = _named(header)
        generic = generic or not shapes[0].name
        if asked is not None and not generic and not any(shape in asked for shape in shapes):
            raise InputError(
                f"found {shapes[0].name}; expected {quoted(variant)}, the variant asked for",
                Location(line=header.number),
            )
    else:
        shapes = asked or SHAPES
    fitting = [shape for shape in shapes if picture.fits(shape)] or [
        shape for shape in shapes if picture.fits_loosely(shape)
    ]
    if not fitting:
        _refuse(picture, shapes)
    if generic and len({shape.corners for shape in fitting}) == 1:
        fitting = fitting[:1]
    if len(fitting) > 1:
        raise InputError(
            f"these rows fit {names_of(fitting, ' and ')}; say which with a first line such as "
            f"'multigrid: {fitting[0].name}', or name the variant",
            Location(line=first),
        )
    shape = fitting[0]
    rules = read_rule_lines(puzzle.rules, Extent(shape.rows, shape.columns, symbols))
    return keys.added_to(document_of(shape, _read_cells(picture, shape), first, rules, generic=generic), n=SIDE)


def _read_cells(picture: Picture, shape: Arrangement) -> list[str]:
    rows = []
    for r, row in enumerate(picture.rows):
        shown = ""
        for c in range(picture.columns):
            char = row.get(c)
            if (r, c) not in shape.cells:
                shown += HOLE
            elif char is None or char.text == DASH:
                shown += "."
            else:
                digit = read_digit(char.text, picture.symbols, char.at(r, c))
                shown += picture.symbols[digit - 1] if digit else "."
        rows.append(shown)
    return rows


def _refuse(picture: Picture, shapes: Sequence[Arrangement]) -> NoReturn:
    """Raise InputError for rows that fit none of *shapes*: by the one that they are closest to, or by their size."""
    others = [shape for shape in SHAPES if shape not in shapes and picture.fits(shape)]
    if others:
        raise InputError(
            f"found the rows of a {names_of(others, ' or ')}; expected those of a {names_of(shapes, ' or ')}",
            Location(line=picture.line),
        )
    near = [shape for shape in shapes if len(shapes) == 1 or (shape.rows, shape.columns) == picture.size]
    for shape in sorted(near, key=picture.mismatches) if len(near) > 1 else near:
        picture.refuse(shape)
    sizes = ", ".join(dict.fromkeys(f"{shape.rows}x{shape.columns} ({shape.name})" for shape in shapes))
    raise InputError(
        f"found {picture.size[0]} rows and {picture.size[1]} columns; expected one of {sizes}",
        Location(line=picture.line),
    )


def _named(header: Row) -> tuple[Arrangement, ...]:
    """The arrangements that a first line names, or the one without a name that it describes."""
    found = _HEADER.fullmatch(header.text)
    assert found is not None
    names = found.group(1).split()
    corners = [_CORNER.fullmatch(name) for name in names]
    if names and all(corners):
        places = tuple((int(corner[1]) - 1, int(corner[2]) - 1) for corner in corners if corner is not None)
        if max(max(place) for place in places) <= FURTHEST and len(set(places)) == len(places):
            return (Arrangement("", places),)
        raise InputError(
            f"found {quoted(found.group(1))}; expected different corners, none beyond r{FURTHEST}c{FURTHEST}",
            Location(line=header.number),
        )
    try:
        return asked_for(found.group(1), ID)
    except InputError as error:
        raise error.at(line=header.number) from None


def write(document: Document) -> str:
    """The rows, before them a line that names the multi-grid if the holes cannot, and then the rules. Raises
    Unsupported."""
    subject = placed(document, ID)
    shape = subject.shape
    head = list(subject.head)
    if not shape.name:
        head.append(f"multigrid: {' '.join(cell_name(*corner) for corner in shape.corners)}")
    elif not shape.has_holes:
        head.append(f"multigrid: {shape.name}")
    rows = [row.rstrip() for row in subject.rows]
    if not all(rows) or any(all(row[c] == HOLE for row in subject.rows) for c in range(shape.columns)):
        hole = next(char for char in ("x", DASH) if char.upper() not in subject.symbols)
        rows = [row.replace(HOLE, hole) for row in subject.rows]
    words, lines = write_rules(document, OWN_KEYS, Extent(shape.rows, shape.columns, subject.symbols))
    return "\n\n".join("\n".join(part) for part in ([*head, *rows], words, lines) if part) + "\n"


MULTIGRID_ROWS = Format(
    id=ID,
    title="Rows of a multi-grid",
    sniff=sniff,
    plausible=lambda text: ":" in text or has_several_lines(text),
    read=read,
    write=write,
    summary="the rows of samurai, twin, butterfly, windmill, sohei, gattai-8, shogun, sumo and the like, with spaces "
    "where no cell is; a first line 'multigrid: name' or 'multigrid: r1c1 r7c7' where the holes cannot tell",
)
