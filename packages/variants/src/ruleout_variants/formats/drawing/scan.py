"""From the characters of a drawing to its places, their contents and the lines between them.

If each place has a line on every side, as with pencil marks and in Kakuro, the crossings show where the places are.
Otherwise each cell shows one symbol or a dot at the right of its place, so that those of a column end below each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

import attrs

from ruleout.plugin import Location, Position, cell_name
from ruleout_variants.formats.drawing.strokes import ACROSS, BOX, CROSSINGS, DOWN, FILL, NoDrawing, Stroke

_PLAIN_LEVEL = re.compile(r"\.\.|--|==|~~|\+[-=~.+]|[-=~.]\+")
_TOKEN = re.compile(r"[^\s|#!:\u2500-\u2570]+|:[^\s|#!\u2500-\u2570]+")
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
    """Yield what *lines*, the first of which has this *number*, may be the drawing of, the likeliest first."""
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    width = max(map(len, lines))
    paper = [line.ljust(width)[indent:] for line in lines]
    is_plain = BOX.isdisjoint("".join(lines))
    levels = [y for y, line in enumerate(paper) if _is_level(line, is_plain)]
    if len(levels) < 2 or levels[0] != 0 or levels[-1] != len(paper) - 1:
        return
    for scanned in (_full, _sparse):
        with suppress(NoDrawing):
            yield scanned(paper, levels, number)


def _is_level(line: str, is_plain: bool) -> bool:
    """Whether *line* has parts of lines from left to right."""
    return _PLAIN_LEVEL.search(line) is not None if is_plain else any(char in BOX and char not in DOWN for char in line)


def _across(span: str) -> Stroke:
    """Return the line from left to right in a span, of which a label may hide a part."""
    return next((ACROSS[char] for char in span if char in ACROSS), Stroke.NONE)


def _label(span: str) -> str:
    return "".join(char for char in span if char not in ACROSS and char not in BOX and char not in "+ |#!:")


def _full(paper: Sequence[str], levels: Sequence[int], number: int) -> Drawn:
    """Return the drawing whose places are between crossings. Raises NoDrawing if these are not evenly apart."""
    at = sorted({x for y in levels for x, char in enumerate(paper[y]) if char in CROSSINGS})
    apart = [{b - a for a, b in pairwise(each)} for each in (at, levels)]
    if any(len(each) != 1 or 1 in each for each in apart):
        raise NoDrawing
    rows, columns = len(levels) - 1, len(at) - 1
    spans = {(r, c): paper[y][at[c] + 1 : at[c + 1]] for r, y in enumerate(levels) for c in range(columns)}
    above = {place: _across(span) for place, span in spans.items()}
    before = {(r, c): DOWN.get(paper[levels[r] + 1][x], Stroke.NONE) for r in range(rows) for c, x in enumerate(at)}
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
    labels = {place: text for place in contents if (text := _label(spans[place]))}
    numbers = [number + y + 1 for y in levels[:-1]]
    return Drawn(rows, columns, contents, blocks, labels, above, before, numbers, is_full=True)


def _sparse(paper: Sequence[str], levels: Sequence[int], number: int) -> Drawn:
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
        (r, c): Stroke.NONE if x is None else DOWN.get(paper[y][x], Stroke.NONE)
        for r, y in enumerate(ys)
        for c, x in enumerate(lines)
    }
    over = [y - 1 if y - 1 not in shown else None for y in ys] + [ys[-1] + 1]
    spans = {
        (r, c): "" if y is None else paper[y][lefts[c] : end + (2 if lines[c + 1] is not None else 1)]
        for r, y in enumerate(over)
        for c, end in enumerate(ends)
    }
    contents = {(r, c): (shown[y][end],) for r, y in enumerate(ys) for c, end in enumerate(ends) if end in shown[y]}
    above = {place: _across(span) for place, span in spans.items()}
    labels = {place: text for place in contents if (text := _label(spans[place]))}
    return Drawn(rows, columns, contents, {}, labels, above, before, [number + y for y in ys], is_full=False)
