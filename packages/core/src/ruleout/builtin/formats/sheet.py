"""Rows of cells on lines, with or without a frame drawn round them.

A line that holds nothing but frame characters, some of them side by side (``--``, ``==``, ``──``), is a line of the
frame; bars within a row are its uprights. ``#`` begins a comment, blank lines say nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import attrs

from ruleout.errors import InputError, Location

SMALLEST, LARGEST = 4, 35
"""The fewest and the most cells that a row may have."""
_OPENING = 100

_HEAVY_BARS = "┃║"
_BARS = "|│:╎┆┊¦" + _HEAVY_BARS
_FRAME = re.compile(rf"[-=+.:'`,*{_BARS}\u2500-\u257f\s]+")
_LEVEL = re.compile(r"--|==|[─━═╌]")
_HEAVY_LEVEL = re.compile(r"==|[━═]")
_PIECE = re.compile(rf"[{_BARS}]|[^{_BARS}\s,;]+")


@attrs.frozen
class Piece:
    """What stands between spaces and bars, and the column where it begins."""

    text: str
    column: int


@attrs.frozen
class Strip:
    """A row: the number of its line, its pieces, and its bars, each the number of pieces before it and whether it is
    heavy."""

    number: int
    pieces: tuple[Piece, ...]
    bars: tuple[tuple[int, bool], ...]

    def count(self, apart: bool) -> int:
        """How many cells there are: one a piece if *apart*, else one a character."""
        return len(self.pieces) if apart else sum(len(piece.text) for piece in self.pieces)

    def uprights(self, apart: bool) -> tuple[tuple[int, bool], ...]:
        """The bars that have cells on both sides: how many cells are before each, and whether it is heavy."""
        sizes = [1 if apart else len(piece.text) for piece in self.pieces]
        found = ((sum(sizes[:before]), heavy) for before, heavy in self.bars)
        return tuple((cells, heavy) for cells, heavy in found if 0 < cells < sum(sizes))


@attrs.frozen
class Sheet:
    """The rows of a text, and the lines drawn between them: how many rows are before each, and whether it is heavy."""

    strips: tuple[Strip, ...]
    levels: tuple[tuple[int, bool], ...]

    @classmethod
    def of(cls, text: str, at_most: int | None = None) -> Sheet:
        """The rows and level lines of *text*, or of as many of its lines as *at_most* says."""
        strips: list[Strip] = []
        levels: list[tuple[int, bool]] = []
        for number, line in enumerate(text.split("\n", at_most or -1)[:at_most], start=1):
            body = line.partition("#")[0]
            if _FRAME.fullmatch(body) and _LEVEL.search(body):
                levels.append((len(strips), bool(_HEAVY_LEVEL.search(body))))
                continue
            pieces: list[Piece] = []
            bars: list[tuple[int, bool]] = []
            for match in _PIECE.finditer(body):
                if match[0] in _BARS:
                    bars.append((len(pieces), match[0] in _HEAVY_BARS))
                else:
                    pieces.append(Piece(match[0], match.start() + 1))
            if pieces:
                strips.append(Strip(number, tuple(pieces), tuple(bars)))
        return cls(tuple(strips), tuple(levels))


@attrs.frozen
class Shape:
    """Grids of n x n; *apart* says that each piece is a cell, otherwise each character is. *exact* is false where a row
    or a cell is missing or too much."""

    n: int
    apart: bool
    exact: bool


def with_blanks_written(text: str) -> str:
    """*text* with a dot in each field that is empty where it is one square table of a spreadsheet, n lines of n fields
    between commas, semicolons or tabs; any other text as it is."""
    lines = text.split("\n")
    if len(lines) > _OPENING:
        return text
    for separator in ",;\t":
        rows = [number for number, line in enumerate(lines) if separator in line]
        others = (line.strip() for number, line in enumerate(lines) if separator not in line)
        square = {lines[number].count(separator) for number in rows} == {len(rows) - 1}
        if square and len(rows) >= SMALLEST and not any(line and not line.startswith("#") for line in others):
            for number in rows:
                lines[number] = separator.join(field.strip() or "." for field in lines[number].split(separator))
            return "\n".join(lines)
    return text


def may_be_rows(text: str) -> bool:
    """Whether it is worth while to look at *text* whole: it has several lines, and where it is long, some of the first
    have no more cells than a row may have."""
    if "\n" not in text.strip() or "\\" in text or "{" in text:
        return False
    opening = Sheet.of(text, _OPENING)
    return any(SMALLEST <= strip.count(apart) <= LARGEST for strip in opening.strips for apart in (False, True))


def shape_of(sheet: Sheet) -> Shape | None:
    """The shape that the rows have or nearly have: as many cells in a row as there are rows, or rows for several such
    grids; nearly, where at most a third of the rows differ or one row is missing or too much."""
    counts = {apart: [strip.count(apart) for strip in sheet.strips] for apart in (False, True)}
    rows = len(sheet.strips)
    for several in (False, True):
        for apart, found in counts.items():
            n = found[0] if len(set(found)) == 1 else 0
            if 2 <= n <= LARGEST and (rows == n or (several and rows % n == 0)):
                return Shape(n, apart, True)
    for apart, found in counts.items():
        if not found:
            continue
        usual, times = Counter(found).most_common(1)[0]
        if SMALLEST <= usual <= LARGEST and (
            (rows == usual and times * 3 >= rows * 2) or (abs(rows - usual) == 1 and times == rows)
        ):
            return Shape(usual, apart, False)
    return None


def refuse_shape(sheet: Sheet, shape: Shape | None) -> None:
    """Raise an InputError that says which row is too long or too short, or how many rows there are."""
    if shape is None:
        counts = sorted({strip.count(False) for strip in sheet.strips}) or [0]
        cells = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        raise InputError(f"found {len(sheet.strips)} rows of {cells} cells; expected n rows of n cells")
    for strip in sheet.strips:
        count = strip.count(shape.apart)
        if count != shape.n:
            raise InputError(f"found {count} cells in this row; expected {shape.n}", Location(line=strip.number))
    raise InputError(f"found {len(sheet.strips)} rows of {shape.n} cells; expected {shape.n}")


class UnevenFrame(ValueError):
    """The lines drawn do not part the grid into boxes of one shape."""


def box_drawn(strips: Sequence[Strip], levels: Sequence[tuple[int, bool]], shape: Shape) -> tuple[int, int] | None:
    """(rows, columns) of the boxes that bars and level lines make, or None where they make none.

    *levels* are counted from the first of *strips*. Where there are heavy and light lines, the heavy ones tell.
    Raises UnevenFrame.
    """
    n = shape.n
    uprights = {strip.uprights(shape.apart) for strip in strips}
    if len(uprights) > 1:
        raise UnevenFrame("the bars do not stand in the same place in every row")
    columns = _spacing(uprights.pop(), n)
    rows = _spacing([(before, heavy) for before, heavy in levels if 0 < before < n], n)
    if rows is None and columns is None:
        return None
    rows, columns = rows or n // (columns or 1), columns or n // (rows or 1)
    if rows * columns != n:
        raise UnevenFrame(f"boxes of {rows}x{columns} hold {rows * columns} cells; expected {n}")
    return rows, columns


def _spacing(lines: Sequence[tuple[int, bool]], n: int) -> int | None:
    """How far apart the lines are; None where there are none or one between all cells."""
    if any(heavy for _, heavy in lines):
        lines = [line for line in lines if line[1]]
    places = sorted({place for place, _ in lines})
    if not places or places == list(range(1, n)):
        return None
    if places != list(range(places[0], n, places[0])) or n % places[0]:
        raise UnevenFrame("the lines are not evenly apart")
    return places[0]
