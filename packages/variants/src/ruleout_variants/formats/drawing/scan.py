"""From the characters of a drawing to its places, their contents and the lines between them.

If each place has a line on every side, as with pencil marks and in Kakuro, the crossings show where the places are.
Otherwise each cell shows one symbol or a dot at the right of its place, so that those of a column end below each other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

import attrs

from ruleout.internal import Location, Position, cell_name
from ruleout_variants.formats.drawing.strokes import ACROSS, BOX, CROSSINGS, DOWN, FILL, NoDrawing, Stroke

_PLAIN_LEVEL = re.compile(r"\.\.|--|==|~~|\+[-=~.+]|[-=~.]\+")
_TOKEN = re.compile(r"[^\s|#!:\u2500-\u2570]+|:[^\s|#!\u2500-\u2570]+")
_LABEL = re.compile(r"[^\s+|#!:\u2500-\u2570]*")
_CLUE = re.compile(r"(?:[0-9]*\\[0-9]*)?")


@attrs.frozen
class Drawn:
    """A drawing in *rows* x *columns* places, counted from 0.

    *contents* are the lines of characters in the places of cells, *blocks* the texts of black squares, *labels* the
    texts in the corners of cells. ``above[r, c]`` and ``before[r, c]`` are the lines above a place and on its left.
    *numbers* are those of the lines of the text with the contents of each row. If *is_full*, each place has lines on
    every side.
    """

    rows: int
    columns: int
    contents: Mapping[Position, tuple[str, ...]]
    blocks: Mapping[Position, str]
    labels: Mapping[Position, str]
    above: Mapping[Position, Stroke]
    before: Mapping[Position, Stroke]
    numbers: Sequence[int]
    is_full: bool

    def where(self, place: Position) -> Location:
        """Return the location of a cell."""
        return Location(line=self.numbers[place[0]], cell=cell_name(*place))

    @property
    def strokes(self) -> set[Stroke]:
        """All lines that occur."""
        return {*self.above.values(), *self.before.values()}


def scan(lines: Sequence[str], number: int) -> Iterator[Drawn]:
    """Yield the readings of *lines* as a drawing, the likeliest first; *number* is that of the first line."""
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    width = max(map(len, lines))
    paper = [line.ljust(width)[indent:] for line in lines]
    is_plain = BOX.isdisjoint("".join(lines))
    levels = [y for y, line in enumerate(paper) if _is_level(line, is_plain)]
    if len(levels) < 2 or levels[0] != 0 or levels[-1] != len(paper) - 1:
        return
    for scanned in (_full, _sparse):
        with suppress(NoDrawing):
            yield scanned(paper, levels, number, is_plain)


def _is_level(line: str, is_plain: bool) -> bool:
    """Return whether *line* has parts of lines from left to right."""
    if is_plain:
        return _PLAIN_LEVEL.search(line) is not None
    return any(char in BOX and char not in DOWN[False] for char in line)


def _across(span: str, is_plain: bool) -> tuple[Stroke, str]:
    """Return the line from left to right in a span, and the label that hides its beginning. Raises NoDrawing."""
    line = span[-1:]
    label = span.rstrip(line) if line else ""
    if (line.strip() and line not in ACROSS[is_plain]) or not _LABEL.fullmatch(label):
        raise NoDrawing
    return ACROSS[is_plain].get(line, Stroke.NONE), label


def _down(chars: Iterable[str], is_plain: bool) -> Stroke:
    """Return the line from top to bottom in some characters. Raises NoDrawing if they differ."""
    found = {DOWN[is_plain].get(char, Stroke.NONE) for char in chars}
    if len(found) != 1:
        raise NoDrawing
    return found.pop()


def _has_arm(char: str, side: str) -> bool | None:
    """Return whether a crossing is connected on its side UP or DOWN, None if that is not shown."""
    if char in "+.":
        return None
    name = unicodedata.name(char)
    return char in DOWN[True] or side in name or "VERTICAL" in name


def _full(paper: Sequence[str], levels: Sequence[int], number: int, is_plain: bool) -> Drawn:
    """Return the drawing whose places are between crossings. Raises NoDrawing if these are not evenly apart."""
    at = sorted({x for y in levels for x, char in enumerate(paper[y]) if char in CROSSINGS})
    apart = [{b - a for a, b in pairwise(each)} for each in (at, levels)]
    if any(len(each) != 1 or 1 in each for each in apart):
        raise NoDrawing
    rows, columns = len(levels) - 1, len(at) - 1
    spans = {(r, c): paper[y][at[c] + 1 : at[c + 1]] for r, y in enumerate(levels) for c in range(columns)}
    found = {place: _across(span, is_plain) for place, span in spans.items()}
    above = {place: stroke for place, (stroke, _) in found.items()}
    before = {
        (r, c): _down((line[x] for line in paper[levels[r] + 1 : levels[r + 1]]), is_plain)
        for r in range(rows)
        for c, x in enumerate(at)
    }
    contents, blocks = {}, {}
    for r in range(rows):
        for c in range(columns):
            inside = tuple(line[at[c] + 1 : at[c + 1]] for line in paper[levels[r] + 1 : levels[r + 1]])
            texts = {line.strip(FILL) for line in inside}
            sides = above[r, c], above[r + 1, c], before[r, c], before[r, c + 1]
            if " " not in "".join(inside) and len(texts - {""}) < 2 and all(map(_CLUE.fullmatch, texts)):
                blocks[r, c] = max(texts)
            elif all(sides):
                contents[r, c] = inside
    labels = {place: label for place, (_, label) in found.items() if label}
    numbers = [number + y + 1 for y in levels[:-1]]
    return Drawn(rows, columns, contents, blocks, labels, above, before, numbers, is_full=True)


def _sparse(paper: Sequence[str], levels: Sequence[int], number: int, is_plain: bool) -> Drawn:
    """Return the drawing whose cells show one symbol or a dot each. Raises NoDrawing if these do not form columns."""
    shown = {
        y: {match.end() - 1: match[0] for match in _TOKEN.finditer(line)}
        for y, line in enumerate(paper)
        if y not in levels and _TOKEN.search(line)
    }
    ends = sorted({end for row in shown.values() for end in row})
    ys = list(shown)
    if not ends or ys[0] != 1 or any(b - a > 2 for a, b in pairwise(ys)) or len(paper[0]) != ends[-1] + 3:
        raise NoDrawing
    width, rows, columns = ends[0] - 1, len(ys), len(ends)
    lefts = [end - width for end in ends]
    if width < 1 or any(left - end not in (1, 3) for end, left in zip(ends, lefts[1:], strict=False)):
        raise NoDrawing
    inner = [left - 1 if left - end == 3 else None for end, left in zip(ends, lefts[1:], strict=False)]
    lines = [0, *inner, ends[-1] + 2]
    if any(char in "|#!" and x not in lines for y in ys for x, char in enumerate(paper[y])):
        raise NoDrawing
    before = {
        (r, c): Stroke.NONE if x is None else _down(paper[y][x], is_plain)
        for r, y in enumerate(ys)
        for c, x in enumerate(lines)
    }
    over = [y - 1 if y - 1 not in shown else None for y in ys] + [ys[-1] + 1]
    for (r, c), stroke in before.items():
        x = lines[c]
        for y, side in ((over[r], "DOWN"), (over[r + 1], "UP")):
            if x is not None and y is not None and _has_arm(paper[y][x], side) not in (bool(stroke), None):
                raise NoDrawing
    spans = {
        (r, c): "" if y is None else paper[y][lefts[c] : end + (2 if lines[c + 1] is not None else 1)]
        for r, y in enumerate(over)
        for c, end in enumerate(ends)
    }
    contents = {(r, c): (shown[y][end],) for r, y in enumerate(ys) for c, end in enumerate(ends) if end in shown[y]}
    found = {place: _across(span, is_plain) for place, span in spans.items()}
    above = {place: stroke for place, (stroke, _) in found.items()}
    labels = {place: label for place, (_, label) in found.items() if label}
    return Drawn(rows, columns, contents, {}, labels, above, before, [number + y for y in ys], is_full=False)
