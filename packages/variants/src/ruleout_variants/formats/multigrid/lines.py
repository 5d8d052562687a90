"""Multi-grids as one line of 81 characters for each of their grids: five lines for a samurai.

The lines come in the order top left, top right, centre, bottom left, bottom right; those of other multi-grids, whose
variant has to be named, from top to bottom and left to right.

Five lines of 81 are five classics as well. They are taken for a samurai without being asked where the boxes that
its grids share agree exactly, blanks included; of five unrelated puzzles with givens that is never true.
Whoever names the variant may leave a shared cell blank in one of its grids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

import attrs

from ruleout.plugin import Claim, Document, Format, InputError, Location, Position, Unsupported, has_several_lines
from ruleout_variants.formats.multigrid.placements import HOLE, asked_for, document_of, placed
from ruleout_variants.formats.multigrid.shapes import SIDE, Shape
from ruleout_variants.formats.shared.text import (
    Line,
    cell_name,
    characters,
    digit_sign,
    lines_of,
    looks_like_json,
    opening,
    read_digit,
    uncommented,
    words_of,
)
from ruleout_variants.grids.placements import BY_NAME

ID = "samurai-lines"
LENGTH = SIDE * SIDE
_GRID = re.compile(rf"\s*[0-9.]{{{LENGTH}}}\s*")
SAMURAI = Shape("samurai", BY_NAME["samurai"].corners)


@attrs.frozen
class _Seen:
    """The digit that line *grid* (from 0) has for a cell of the whole, at *at* of its 81 characters."""

    digit: int
    grid: int
    line: int
    column: int
    at: int

    @property
    def own_name(self) -> str:
        return cell_name(*divmod(self.at, SIDE))


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    if not all(_is_grid(line) for line in uncommented(lines_of(opening(text)))):
        return None
    lines = uncommented(lines_of(text))
    count = len(SAMURAI.corners)
    if not lines or len(lines) % count or not all(_is_grid(line) for line in lines):
        return None
    has_digits = False
    for at in range(0, len(lines), count):
        seen = _seen(lines[at : at + count], SAMURAI)
        clash = _disagreement(seen, blanks_count=False) or _disagreement(seen, blanks_count=True)
        if clash is not None:
            if len(lines) > count:
                return None
            return Claim(f"one samurai, five lines of 81, though {_described(*clash, seen)}")
        has_digits = has_digits or any(each.digit for found in seen.values() for each in found)
    if not has_digits:
        return Claim("an empty samurai, five lines of 81")
    return Claim("a samurai, five lines of 81 whose shared boxes agree", certain=True)


def read(text: str, variant: str | None) -> list[Document]:
    shape = SAMURAI if variant is None else _shape(variant)
    lines = uncommented(lines_of(text))
    count = len(shape.corners)
    if not lines or len(lines) % count:
        raise InputError(
            f"found {len(lines)} lines; expected {count} lines of {LENGTH}, one for each grid of a {shape.name}",
            Location(line=lines[-1].number if lines else 1),
        )
    documents = []
    for at in range(0, len(lines), count):
        seen = _seen(lines[at : at + count], shape)
        clash = _disagreement(seen, blanks_count=False)
        if clash is None and variant is None:
            clash = _disagreement(seen, blanks_count=True)
        if clash is not None:
            _refuse(*clash, seen)
        digits = {place: max(each.digit for each in found) for place, found in seen.items()}
        rows = [
            "".join(digit_sign(digits[r, c]) if (r, c) in digits else HOLE for c in range(shape.columns))
            for r in range(shape.rows)
        ]
        documents.append(document_of(shape, rows, lines[at].number))
    return documents


def write(document: Document) -> str:
    subject = placed(document, ID)
    shape = subject.shape
    if not shape.name:
        raise Unsupported(f"format {ID} cannot carry placements that have no name; multigrid-rows can")
    return "".join("".join(subject.rows[r + i][c : c + SIDE] for i in range(SIDE)) + "\n" for r, c in shape.corners)


def _shape(variant: str) -> Shape:
    shapes = asked_for(variant, ID)
    if len(shapes) > 1:
        raise InputError(f"format {ID} needs the name of a multi-grid, such as samurai; {variant} tells no placements")
    return shapes[0]


def _is_grid(line: Line) -> bool:
    return _GRID.fullmatch(line.text) is not None


def _seen(lines: Sequence[Line], shape: Shape) -> dict[Position, list[_Seen]]:
    """What the lines say of each cell of the whole. Raises InputError."""
    seen: dict[Position, list[_Seen]] = {}
    for grid, (line, (top, left)) in enumerate(zip(lines, shape.corners, strict=True)):
        signs = [sign for word in words_of(line) for sign in characters(word)]
        if len(signs) != LENGTH:
            place = signs[LENGTH].column if len(signs) > LENGTH else len(line.text) + 1
            raise InputError(
                f"found {len(signs)} cells; expected {LENGTH} (9x9)", Location(line=line.number, column=place)
            )
        for at, sign in enumerate(signs):
            r, c = divmod(at, SIDE)
            digit = read_digit(sign, SIDE, cell_name(top + r, left + c))
            seen.setdefault((top + r, left + c), []).append(_Seen(digit, grid, sign.line, sign.column, at))
    return seen


def _disagreement(seen: dict[Position, list[_Seen]], *, blanks_count: bool) -> tuple[_Seen, _Seen] | None:
    """The first shared cell of which two lines say different things; a blank says nothing unless *blanks_count*."""
    for place in sorted(seen):
        telling = [each for each in seen[place] if each.digit or blanks_count]
        for other in telling[1:]:
            if telling[0].digit != other.digit:
                return telling[0], other
    return None


def _refuse(first: _Seen, second: _Seen, seen: dict[Position, list[_Seen]]) -> NoReturn:
    blank = not (first.digit and second.digit)
    hint = "; name the variant if a blank there means nothing" if blank else ""
    raise InputError(
        f"found {second.digit or 'a blank'} in grid {second.grid + 1} (its {second.own_name}); expected "
        f"{first.digit or 'a blank'}, as in grid {first.grid + 1} (its {first.own_name}, line {first.line}){hint}",
        Location(line=second.line, column=second.column, cell=_name_of(second, seen)),
    )


def _described(first: _Seen, second: _Seen, seen: dict[Position, list[_Seen]]) -> str:
    """Where two lines disagree, by the coordinates of both grids."""
    return (
        f"{_name_of(first, seen)} is {first.digit or 'blank'} in grid {first.grid + 1} (its {first.own_name}, "
        f"line {first.line}) and {second.digit or 'blank'} in grid {second.grid + 1} (its {second.own_name}, "
        f"line {second.line})"
    )


def _name_of(one: _Seen, seen: dict[Position, list[_Seen]]) -> str:
    return next(cell_name(*place) for place, found in seen.items() if one in found)


SAMURAI_LINES = Format(
    id=ID,
    title="Lines of 81, one a grid",
    sniff=sniff,
    plausible=has_several_lines,
    read=read,
    write=write,
    summary="five lines of 81 for a samurai, in the order top left, top right, centre, bottom left, bottom right; as "
    "many as it has grids for another multi-grid that is named",
)
