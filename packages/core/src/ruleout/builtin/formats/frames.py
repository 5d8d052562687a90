"""Square grids in the rows of a table, with the frame around them and the lines between their boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import attrs

from ruleout.builtin.formats.tables import (
    BARS,
    LARGEST,
    Row,
    Table,
    is_level,
    lines_and_keys,
    looks_like_json,
    tokenize,
)
from ruleout.errors import InputError, Location
from ruleout.puzzles.characters import plain_text

SMALLEST = 4
"""The smallest number of rows that are recognised as an incomplete grid."""
_OPENING = 100


@attrs.frozen
class Arrangement:
    """Grids of n x n cells.

    If *apart*, each token is a cell, otherwise each character. *exact* is false if there is a row or a cell too many
    or too few.
    """

    n: int
    apart: bool
    exact: bool


def grid_table(text: str) -> Table:
    """Return the rows of *text*; in a frame, spaces in the places of cells are blanks."""
    return tokenize(_with_dots_in_frame(text) or text)


def _with_dots_in_frame(text: str) -> str | None:
    """Return *text* with dots for the spaces that are cells, None if no space is a cell or the text is not a frame.

    The frame determines the places of cells: its bars are in the same columns of all n rows, and between two bars are
    the cells of one box, adjacent or with a space around each.
    """
    whole = plain_text(text).split("\n")
    lines, _ = lines_and_keys(text)
    framed = [(number, line) for number, line in lines if any(char in BARS for char in line) and not is_level(line)]
    bars = {tuple(at for at, char in enumerate(line) if char in BARS) for _, line in framed[: _OPENING + 1]}
    if not SMALLEST <= len(framed) <= _OPENING or len(bars) != 1:
        return None
    columns = _columns_in_frame(bars.pop(), len(framed))
    blanks = 0
    for number, line in framed:
        others = [char for at, char in enumerate(line) if at not in columns and char not in BARS]
        if not columns or "".join(others).strip():
            return None
        blanks += sum(line[at] == " " for at in columns)
        whole[number - 1] = "".join("." if at in columns and char == " " else char for at, char in enumerate(line))
    filled = "\n".join(whole)
    try:
        table = tokenize(filled)
        is_framed = box_drawn(table.rows, table.levels, Arrangement(len(framed), False, True)) is not None
    except InputError:
        return None
    return filled if blanks and table.levels and is_framed else None


def _columns_in_frame(bars: Sequence[int], n: int) -> frozenset[int]:
    """Return the columns of the n cells of a row between *bars*, none if the number of places is not n."""
    wide, rest = divmod(n, max(len(bars) - 1, 1))
    columns: list[int] = []
    for left, right in pairwise(bars):
        step = {wide: 1, 2 * wide + 1: 2}.get(right - left - 1)
        if rest or step is None:
            return frozenset()
        columns.extend(range(left + step, right, step))
    return frozenset(columns)


def may_be_grid(text: str) -> bool:
    """Return whether *text* may be rows of cells, judging by its first lines.

    There are several lines, and some of them have no more cells than a row may have.
    """
    if "\n" not in text.strip() or looks_like_json(text):
        return False
    opening = tokenize(text, at_most=_OPENING).rows
    return any(SMALLEST <= row.count(apart) <= LARGEST for row in opening for apart in (False, True))


def arrangement_of(table: Table) -> Arrangement | None:
    """Return the grids that the rows form, possibly with errors.

    A grid has as many cells per row as there are rows; the rows may be those of several such grids. At most a third of
    the rows may have another length, and there may be one row too many or too few. None if a row contains backslashes
    or braces, which occur in other formats.
    """
    rows = table.rows
    if any("\\" in row.text or "{" in row.text for row in rows):
        return None
    counts = {apart: [row.count(apart) for row in rows] for apart in (False, True)}
    for several in (False, True):
        for apart, found in counts.items():
            n = found[0] if len(set(found)) == 1 else 0
            if 2 <= n <= LARGEST and (len(rows) == n or (several and len(rows) % n == 0)):
                return Arrangement(n, apart, True)
    for apart, found in counts.items():
        if not found:
            continue
        usual, times = Counter(found).most_common(1)[0]
        if SMALLEST <= usual <= LARGEST and (
            (len(rows) == usual and times * 3 >= len(rows) * 2) or (abs(len(rows) - usual) == 1 and times == len(rows))
        ):
            return Arrangement(usual, apart, False)
    return None


def exact_arrangement(table: Table, is_single: bool = False) -> Arrangement:
    """Return the grids that the rows form; only one if *is_single*.

    Raises InputError with the row that is too long or too short, or with the number of rows.
    """
    arrangement = arrangement_of(table)
    if arrangement is None:
        counts = sorted({row.count(False) for row in table.rows}) or [0]
        cells = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        n = max(len(table.rows), counts[-1])
        raise InputError(f"found {len(table.rows)} rows of {cells} cells; expected as many of each, such as {n}")
    n = arrangement.n
    if not arrangement.exact:
        for row in table.rows:
            row.cells(n, arrangement.apart)
    if len(table.rows) != n and (is_single or len(table.rows) % n):
        raise InputError(f"found {len(table.rows)} rows of {n} cells; expected {n}")
    return arrangement


def box_drawn(
    rows: Sequence[Row], levels: Sequence[tuple[int, bool]], arrangement: Arrangement
) -> tuple[int, int] | None:
    """Return (rows, columns) of the boxes in the frame around *rows*, None if it has none.

    *levels* are counted from the first of *rows*. If there are heavy and light lines, only the heavy ones are borders
    of boxes. Raises InputError if they do not divide the grid into boxes of one shape.
    """
    n, line = arrangement.n, rows[0].number
    bars = {_inner_bars(row, arrangement.apart) for row in rows}
    if len(bars) > 1:
        raise _uneven("the bars are not in the same places in every row", line)
    wide = _spacing(bars.pop(), n, line)
    high = _spacing([(before, heavy) for before, heavy in levels if 0 < before < n], n, line)
    if high is None and wide is None:
        return None
    high, wide = high or n // (wide or 1), wide or n // (high or 1)
    if high * wide != n:
        raise _uneven(f"boxes of {high}x{wide} hold {high * wide} cells; expected {n}", line)
    return high, wide


def _uneven(reason: str, line: int) -> InputError:
    return InputError(
        f"the lines drawn make no boxes of one shape: {reason}; regions of other shapes are read as json",
        Location(line=line),
    )


def _inner_bars(row: Row, apart: bool) -> tuple[tuple[int, bool], ...]:
    """Return, for each bar with cells on both sides, the number of cells before it and whether it is heavy."""
    before = [0]
    for token in row.tokens:
        before.append(before[-1] + (1 if apart else len(token.text)))
    return tuple((before[tokens], heavy) for tokens, heavy in row.bars if 0 < before[tokens] < before[-1])


def _spacing(lines: Sequence[tuple[int, bool]], n: int, line: int) -> int | None:
    """Return the distance between the lines, None if there are no lines or lines between all cells."""
    if any(heavy for _, heavy in lines):
        lines = [each for each in lines if each[1]]
    places = sorted({place for place, _ in lines})
    if not places or places == list(range(1, n)):
        return None
    if places != list(range(places[0], n, places[0])) or n % places[0]:
        raise _uneven("the lines are not evenly apart", line)
    return places[0]
