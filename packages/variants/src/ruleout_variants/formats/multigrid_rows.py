"""Multi-grids as they look: rows of characters with holes where no cell is.

Digits 1-9, blanks ``.`` or ``0``; where no cell is, a space, ``-`` or ``x``. Where neither ``.`` nor ``0`` occurs,
``-`` is a blank too. Trailing spaces may be missing, cells may be parted by spaces, boxes by spaces, blank lines or
frames of ``|``, ``+``, ``-``, ``=`` or box-drawing signs: only the columns in which signs stand count.

The size and the holes tell which multi-grid it is. Where they cannot, a first line says it: ``multigrid:
clueless-1``, or for placements that have no name their top left corners, ``multigrid: r1c1 r1c13 r7c7``. Several
puzzles follow one another after blank lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from ruleout.document import Document
from ruleout.errors import InputError, Where, quoted
from ruleout.format import Claim, Format
from ruleout_variants.formats.placements import GENERIC, HOLE, asked_for, document_of, placed
from ruleout_variants.formats.shapes import SHAPES, SIDE, Shape, names_of
from ruleout_variants.formats.text import Block, Line, Word, blocks_of, cell_name, looks_like_json, read_digit

ID = "multigrid-rows"
FURTHEST = 400
"""No grid begins further down or right than this."""

_HEADER = re.compile(r"\s*multigrid\s*:\s*(.*)", re.IGNORECASE)
_CORNER = re.compile(r"r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})", re.IGNORECASE)
_FRAME = frozenset("|+=") | frozenset(chr(code) for code in range(0x2500, 0x2580))
_NO_CELL = frozenset("-xX")
_BLANK = frozenset(".0")


@attrs.frozen
class _Picture:
    """The signs of a block by row and column: digits, blanks, signs for no cell, and whatever is wrong there."""

    rows: tuple[dict[int, Word], ...]
    columns: int
    dash_is_blank: bool

    def has_cell(self, sign: Word) -> bool:
        return sign.text not in _NO_CELL

    def fits(self, shape: Shape) -> bool:
        """Whether the signs stand exactly where *shape* has cells."""
        if (len(self.rows), self.columns) != (shape.rows, shape.columns):
            return False
        for r, row in enumerate(self.rows):
            for c in range(self.columns):
                sign = row.get(c)
                inside = (r, c) in shape.cells
                if sign is not None and sign.text == "-" and self.dash_is_blank:
                    continue
                if inside != (sign is not None and self.has_cell(sign)):
                    return False
        return True

    def fits_loosely(self, shape: Shape) -> bool:
        """Whether the signs fit *shape* if blanks may stand where it has no cell."""
        return (len(self.rows), self.columns) == (shape.rows, shape.columns) and not any(
            (r, c) not in shape.cells and self.has_cell(sign) and sign.text not in _BLANK
            for r, row in enumerate(self.rows)
            for c, sign in row.items()
        )


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    blocks = blocks_of(text)
    if not blocks:
        return None
    if _HEADER.fullmatch(blocks[0][0].text):
        return Claim("rows of a multi-grid, which its first line names", certain=True)
    fitting = [shape for shape in SHAPES if all(_pictured(block).fits(shape) for block in blocks[:1])]
    if not fitting:
        return _sniff_whole([line for block in blocks for line in block])
    return Claim(f"rows of a {names_of(fitting, ' or ')}", certain=all(shape.has_holes for shape in fitting))


def _sniff_whole(lines: Block) -> Claim | None:
    """A claim to rows that do not fit as they stand: parted by blank lines, or with something wrong in them."""
    picture = _pictured(lines)
    exact = [shape for shape in SHAPES if picture.fits(shape)]
    if exact:
        return Claim(f"rows of a {names_of(exact, ' or ')}", certain=all(shape.has_holes for shape in exact))
    signs = [sign.text for row in picture.rows for sign in row.values()]
    heights = {shape.rows for shape in SHAPES if shape.rows > 20}
    usual = sum(sign in "0123456789.-xX" for sign in signs)
    if len(picture.rows) in heights and picture.columns >= 20 and usual >= 0.9 * len(signs):
        return Claim(f"{len(picture.rows)} rows of a multi-grid")
    return None


def read(text: str, variant: str | None) -> list[Document]:
    asked = asked_for(variant, ID) if variant is not None else None
    blocks = blocks_of(text)
    if not blocks:
        raise InputError("no puzzle found")
    puzzles = _puzzles(blocks)
    return [_read_one(shape_line, lines, variant, asked) for shape_line, lines in puzzles]


def _puzzles(blocks: Sequence[Block]) -> list[tuple[Line | None, Block]]:
    """Each puzzle's first line that names it, if any, and its rows. Blocks that are no puzzle by themselves belong to
    one puzzle whose boxes are parted by blank lines."""
    puzzles: list[tuple[Line | None, list[list[Line]]]] = []
    for block in blocks:
        header = block[0] if _HEADER.fullmatch(block[0].text) else None
        if header is not None or not puzzles:
            puzzles.append((header, []))
        rows = list(block[1:] if header is not None else block)
        if rows:
            puzzles[-1][1].append(rows)
    found: list[tuple[Line | None, Block]] = []
    for header, parts in puzzles:
        alone = len({_size(part) for part in parts}) == 1 and len(_pictured(parts[0]).rows) >= SIDE
        if alone and len(parts) > 1:
            found.extend((header, part) for part in parts)
        else:
            found.append((header, [line for part in parts for line in part]))
    return found


def _size(block: Block) -> tuple[int, int]:
    picture = _pictured(block)
    return len(picture.rows), picture.columns


def _read_one(header: Line | None, lines: Block, variant: str | None, asked: tuple[Shape, ...] | None) -> Document:
    picture = _pictured(lines)
    first = header.number if header is not None else lines[0].number
    generic = variant == GENERIC
    if header is not None:
        shapes = _named(header)
        generic = generic or not shapes[0].name
        if asked is not None and not generic and not any(shape in asked for shape in shapes):
            raise InputError(
                f"found {shapes[0].name}; expected {quoted(variant)}, the variant asked for", Where(line=header.number)
            )
    else:
        shapes = asked or SHAPES
    fitting = [shape for shape in shapes if picture.fits(shape)] or [
        shape for shape in shapes if picture.fits_loosely(shape)
    ]
    if len(shapes) == 1:
        fitting = list(shapes)
        _refuse_misfit(picture, shapes[0], lines)
    if not fitting:
        sizes = ", ".join(dict.fromkeys(f"{shape.rows}x{shape.columns} ({shape.name})" for shape in shapes))
        raise InputError(
            f"found {len(picture.rows)} rows and {picture.columns} columns with cells that fit none of {sizes}",
            Where(line=first),
        )
    if generic and len({shape.corners for shape in fitting}) == 1:
        fitting = fitting[:1]
    if len(fitting) > 1:
        raise InputError(
            f"these rows fit {names_of(fitting, ' and ')}; say which with a first line such as "
            f"'multigrid: {fitting[0].name}', or name the variant",
            Where(line=first),
        )
    return document_of(fitting[0], _read_cells(picture, fitting[0]), first, generic=generic)


def _read_cells(picture: _Picture, shape: Shape) -> list[str]:
    rows = []
    for r, row in enumerate(picture.rows):
        signs = ""
        for c in range(picture.columns):
            sign = row.get(c)
            if (r, c) not in shape.cells:
                signs += HOLE
            elif sign is None or (sign.text == "-" and picture.dash_is_blank):
                signs += "."
            else:
                digit = read_digit(sign, SIDE, cell_name(r, c))
                signs += str(digit) if digit else "."
        rows.append(signs)
    return rows


def _refuse_misfit(picture: _Picture, shape: Shape, lines: Block) -> None:
    """Raises InputError where rows of a known shape do not fit it."""
    fitting = [each for each in SHAPES if each != shape and picture.fits(each)]
    if fitting and not picture.fits(shape):
        raise InputError(
            f"found the rows of a {names_of(fitting, ' or ')}; expected those of this {shape.title}",
            Where(line=lines[0].number),
        )
    if len(picture.rows) != shape.rows:
        raise InputError(
            f"found {len(picture.rows)} rows; expected {shape.rows} for this {shape.title}", Where(line=lines[0].number)
        )
    if picture.columns != shape.columns:
        raise InputError(
            f"found {picture.columns} columns; expected {shape.columns} for this {shape.title}",
            Where(line=lines[0].number),
        )
    for r, row in enumerate(picture.rows):
        for c in range(picture.columns):
            sign = row.get(c)
            inside = (r, c) in shape.cells
            if sign is None and inside:
                raise InputError(f"{cell_name(r, c)} is missing; expected 1-9, 0 or .", Where(line=_line_of(row)))
            if sign is None or (inside and self_evident(sign, picture)):
                continue
            if inside != picture.has_cell(sign) and sign.text not in _BLANK:
                expected = "1-9, 0 or ." if inside else "a space, as the grids have no cell there"
                raise InputError(
                    f"found {quoted(sign.text)}; expected {expected}",
                    Where(line=sign.line, column=sign.column, cell=cell_name(r, c)),
                )


def self_evident(sign: Word, picture: _Picture) -> bool:
    """Whether *sign* may stand in a cell."""
    return picture.has_cell(sign) or (sign.text == "-" and picture.dash_is_blank)


def _line_of(row: dict[int, Word]) -> int | None:
    return next((sign.line for sign in row.values()), None)


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
            Where(line=header.number),
        )
    try:
        return asked_for(found.group(1), ID)
    except InputError as error:
        raise error.at(line=header.number) from None


def _pictured(lines: Block) -> _Picture:
    """The signs of *lines* by row and column, frames and what is not a row left out."""
    texts = [Line(line.number, line.text.expandtabs()) for line in lines]
    everything = frozenset(char for line in texts for char in line.text)
    framed = bool(everything & _FRAME)
    dash_is_blank = not framed and not everything & _BLANK
    ignored = _FRAME | ({"-"} if framed else set()) | {" "}
    rows = []
    for line in texts:
        signs = {
            at: Word(char, line.number, at + 1)
            for at, char in enumerate(line.text)
            if char not in ignored and not char.isspace()
        }
        if signs and (dash_is_blank or any(sign.text != "-" for sign in signs.values())):
            rows.append(signs)
    columns = {at: column for column, at in enumerate(sorted({at for row in rows for at in row}))}
    return _Picture(tuple({columns[at]: sign for at, sign in row.items()} for row in rows), len(columns), dash_is_blank)


def write(document: Document) -> str:
    subject = placed(document, ID)
    shape = subject.shape
    header = ""
    if not shape.name:
        header = f"multigrid: {' '.join(cell_name(*corner) for corner in shape.corners)}\n"
    elif not shape.has_holes:
        header = f"multigrid: {shape.name}\n"
    return header + "".join(row.rstrip() + "\n" for row in subject.rows)


MULTIGRID_ROWS = Format(
    id=ID,
    title="Rows of a multi-grid",
    sniff=sniff,
    read=read,
    write=write,
    summary="the rows of samurai, twin, butterfly, windmill, sohei, gattai-8, shogun, sumo and the like, with spaces "
    "where no cell is; a first line 'multigrid: name' or 'multigrid: r1c1 r7c7' where the holes cannot tell",
)
