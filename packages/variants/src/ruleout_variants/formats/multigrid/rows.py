"""Multi-grids as they look: rows of characters with holes where no cell is.

Digits 1-9, blanks ``.`` or ``0``; where no cell is, a space, ``-`` or ``x``. Where neither ``.`` nor ``0`` occurs,
``-`` is a blank too. Trailing spaces may be missing, cells may be parted by spaces, boxes by spaces, blank lines or
frames of ``|``, ``+``, ``-``, ``=`` or box-drawing signs: only the columns in which signs stand count.

The size and the holes tell which multi-grid it is. Where they cannot, a first line says it: ``multigrid:
clueless-1``, or for placements that have no name their top left corners, ``multigrid: r1c1 r1c13 r7c7``. Several
puzzles follow one another after blank lines. Where a whole row or column holds no cell, ``x`` is written, as nothing
would show it. After another blank line rules may be said in words (see ``sayings.py``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

import attrs

from ruleout.plugin import Claim, Document, Format, InputError, Location, has_several_lines, quoted
from ruleout_variants.formats.multigrid.picture import BLANK, USUAL, Picture, pictured
from ruleout_variants.formats.multigrid.placements import GENERIC, HOLE, asked_for, document_of, placed
from ruleout_variants.formats.multigrid.shapes import SHAPES, SIDE, Shape, names_of
from ruleout_variants.formats.shared.rule_lines import KEYS, Extent, is_saying, read_sayings, write_sayings
from ruleout_variants.formats.shared.text import (
    Block,
    Line,
    blocks_of,
    cell_name,
    digit_sign,
    looks_like_json,
    opening,
    read_digit,
)

ID = "multigrid-rows"
FURTHEST = 400
"""No grid begins further down or right than this."""

TALLEST = max(shape.rows for shape in SHAPES)
"""How many rows the tallest multi-grid with a name has; a frame adds less than as many lines."""

_HEADER = re.compile(r"\s*multigrid\s*:\s*(.*)", re.IGNORECASE)
_CORNER = re.compile(r"r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})", re.IGNORECASE)


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    blocks = [block for block in blocks_of(opening(text)) if not is_saying(block[0])]
    if not blocks:
        return None
    if _HEADER.fullmatch(blocks[0][0].text):
        return Claim("rows of a multi-grid, which its first line names", certain=True)
    if len(blocks) > 1 and _sniff_rows(blocks[1]) is None:
        return _sniff_rows([line for block in blocks for line in block])
    return _sniff_rows(blocks[0]) or _sniff_rows([line for block in blocks for line in block])


def _sniff_rows(lines: Block) -> Claim | None:
    """A claim to rows that fit a shape exactly, with blanks for its holes, or nearly."""
    if not SIDE <= len(lines) <= 2 * TALLEST:
        return None
    picture = pictured(lines)
    signs = [sign.text for row in picture.rows for sign in row.values()]
    if sum(sign in USUAL for sign in signs) * 10 < len(signs) * 9:
        return None
    fitting = [shape for shape in SHAPES if picture.fits(shape)]
    if fitting:
        return Claim(f"rows of a {names_of(fitting, ' or ')}", certain=all(shape.has_holes for shape in fitting))
    if set(signs) <= BLANK:
        return None
    fitting = [shape for shape in SHAPES if shape.has_holes and picture.fits_loosely(shape)]
    if fitting:
        return Claim(f"rows of a {names_of(fitting, ' or ')}, blanks where it has no cell")
    for shape in SHAPES:
        size = (shape.rows, shape.columns)
        if picture.size == size:
            near = picture.strangeness(shape) * 20 <= len(shape.cells)
        else:
            near = shape.rows > 20 and all(
                abs(found - right) <= 1 for found, right in zip(picture.size, size, strict=True)
            )
        if near and shape.has_holes:
            return Claim(f"rows of a {shape.name} that are not right")
    return None


def read(text: str, variant: str | None) -> list[Document]:
    asked = asked_for(variant, ID) if variant is not None else None
    blocks = blocks_of(text)
    if not blocks:
        raise InputError("no puzzle found")
    return [_read_one(puzzle, variant, asked) for puzzle in _puzzles(blocks)]


@attrs.frozen
class _Puzzle:
    """The lines of one puzzle: the first that names it, if any, its rows, and its rules in words."""

    header: Line | None
    rows: Block
    sayings: Block


def _puzzles(blocks: Sequence[Block]) -> list[_Puzzle]:
    """The puzzles of a text. Rows that are no puzzle by themselves belong to one whose boxes are parted by blank lines;
    a puzzle ends before a line that names another, and with its rules."""
    found: list[_Puzzle] = []
    header: Line | None = None
    parts: list[list[Line]] = []
    for block in (*blocks, None):
        says = block is not None and is_saying(block[0])
        begins = block is not None and _HEADER.fullmatch(block[0].text) is not None
        if parts and (block is None or says or begins):
            found.extend(_Puzzle(header, rows, ()) for rows in _whole(parts))
            header, parts = None, []
        if block is None:
            break
        if says:
            if not found or header is not None:
                raise InputError(
                    "found rules; expected the rows of a puzzle before them", Location(line=block[0].number)
                )
            found[-1] = attrs.evolve(found[-1], sayings=[*found[-1].sayings, *block])
        elif begins:
            header = block[0]
            parts = [list(block[1:])] if len(block) > 1 else []
        else:
            parts.append(list(block))
    return found or [_Puzzle(header, (), ())]


def _whole(parts: Sequence[Block]) -> Sequence[Block]:
    """The parts themselves if each is a puzzle, else all of them as one."""
    pictures = [pictured(part) for part in parts]
    alone = len({picture.size for picture in pictures}) == 1 and len(pictures[0].rows) >= SIDE
    return parts if alone else [[line for part in parts for line in part]]


def _read_one(puzzle: _Puzzle, variant: str | None, asked: tuple[Shape, ...] | None) -> Document:
    header, lines = puzzle.header, puzzle.rows
    if not lines:
        raise InputError(
            "found no rows after the line that names the puzzle",
            Location(line=header.number if header is not None else None),
        )
    picture = pictured(lines)
    first = header.number if header is not None else lines[0].number
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
    rules = read_sayings(puzzle.sayings, Extent(shape.rows, shape.columns, SIDE))
    return document_of(shape, _read_cells(picture, shape), first, rules, generic=generic)


def _read_cells(picture: Picture, shape: Shape) -> list[str]:
    rows = []
    for r, row in enumerate(picture.rows):
        signs = ""
        for c in range(picture.columns):
            sign = row.get(c)
            if (r, c) not in shape.cells:
                signs += HOLE
            elif sign is None or sign.text == "-":
                signs += "."
            else:
                signs += digit_sign(read_digit(sign, SIDE, cell_name(r, c)))
        rows.append(signs)
    return rows


def _refuse(picture: Picture, shapes: Sequence[Shape]) -> NoReturn:
    """Raises InputError for rows that fit none of *shapes*: by the one that they are closest to, or by their size."""
    others = [shape for shape in SHAPES if shape not in shapes and picture.fits(shape)]
    if others:
        raise InputError(
            f"found the rows of a {names_of(others, ' or ')}; expected those of a {names_of(shapes, ' or ')}",
            Location(line=picture.line),
        )
    near = [shape for shape in shapes if len(shapes) == 1 or (shape.rows, shape.columns) == picture.size]
    for shape in sorted(near, key=picture.strangeness):
        picture.refuse(shape)
    sizes = ", ".join(dict.fromkeys(f"{shape.rows}x{shape.columns} ({shape.name})" for shape in shapes))
    raise InputError(
        f"found {picture.size[0]} rows and {picture.size[1]} columns; expected one of {sizes}",
        Location(line=picture.line),
    )


def _named(header: Line) -> tuple[Shape, ...]:
    """The shapes that a first line names, or the one without a name that it describes."""
    found = _HEADER.fullmatch(header.text)
    assert found is not None
    names = found.group(1).split()
    corners = [_CORNER.fullmatch(name) for name in names]
    if names and all(corners):
        places = tuple((int(corner[1]) - 1, int(corner[2]) - 1) for corner in corners if corner is not None)
        if max(max(place) for place in places) <= FURTHEST and len(set(places)) == len(places):
            return (Shape("", places),)
        raise InputError(
            f"found {quoted(found.group(1))}; expected different corners, none beyond r{FURTHEST}c{FURTHEST}",
            Location(line=header.number),
        )
    try:
        return asked_for(found.group(1), ID)
    except InputError as error:
        raise error.at(line=header.number) from None


def write(document: Document) -> str:
    subject = placed(document, ID, KEYS)
    shape = subject.shape
    header = ""
    if not shape.name:
        header = f"multigrid: {' '.join(cell_name(*corner) for corner in shape.corners)}\n"
    elif not shape.has_holes:
        header = f"multigrid: {shape.name}\n"
    rows = [row.rstrip() for row in subject.rows]
    if not all(rows) or any(all(row[c] == HOLE for row in subject.rows) for c in range(shape.columns)):
        rows = [row.replace(HOLE, "x") for row in subject.rows]
    sayings = write_sayings(subject.rules, Extent(shape.rows, shape.columns, SIDE))
    return header + "\n".join([*rows, *([""] if sayings else []), *sayings]) + "\n"


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
