"""Free grids: a rectangle of cells with any number of digits, and no rule but those that the document adds.

With ``lines`` it is a Latin rectangle: no row and no column contains a digit twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ruleout import internal as kit
from ruleout_variants.reading import LARGEST

SIZE = ("rows", "columns")
OTHERS = ("digits", "lines", "symbols", "first")


@lru_cache(maxsize=64)
def layout_of(
    rows: int, columns: int, digits: int, has_lines: bool, symbols: tuple[str, ...] | None = None, first: int = 1
) -> kit.Layout:
    """Return the rectangle of *rows* and *columns* with *digits* digits; its lines are units if *has_lines*."""
    places = [(row, column) for row in range(rows) for column in range(columns)]
    units: list[kit.Unit] = []
    if has_lines:
        across = [tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)]
        down = [tuple(range(column, rows * columns, columns)) for column in range(columns)]
        for kind, lines in (("row", across), ("column", down)):
            units += [kit.Unit(f"{kind} {number}", kind, cells) for number, cells in enumerate(lines, 1)]
    return kit.Layout.of(digits, places, units, symbols=symbols, first=first)


def grid(data: kit.DocumentData) -> kit.Grid:
    """Return the grid of a document.

    Its keys are ``rows`` and ``columns`` (their numbers, by default those of ``givens``), ``digits`` (their number, by
    default that of the longer side), ``lines`` (whether a row or column holds no digit twice), ``givens``, ``symbols``
    and ``first``.
    """
    rows, columns = extent(data)
    has_lines = kit.read_flag(data.get("lines", False), "lines")
    longest = max(rows, columns)
    digits = kit.read_whole(data.get("digits", longest), "digits", longest if has_lines else 1, LARGEST)
    symbols, first = kit.read_symbols(data.get("symbols"), digits), kit.read_first(data.get("first"))
    layout = layout_of(rows, columns, digits, has_lines, symbols, first)
    return kit.Grid(layout, kit.read_digits(data.get("givens"), layout))


def extent(data: kit.DocumentData) -> tuple[int, int]:
    """Return the numbers of rows and of columns. Raises InputError."""
    givens = data.get("givens")
    given: tuple[int, ...] = ()
    if isinstance(givens, Sequence) and not isinstance(givens, str) and givens and isinstance(givens[0], Sequence):
        given = (len(givens), len(givens[0]))
    found = []
    for place, key in enumerate(SIZE):
        if key not in data and not given:
            raise kit.InputError(f"{key}: missing; expected a whole number from 1 to {LARGEST}")
        found.append(kit.read_whole(data[key] if key in data else given[place], key, 1, LARGEST))
    return found[0], found[1]


def fill(data: kit.DocumentData, grid: kit.Grid, digits: tuple[int, ...]) -> kit.DocumentData:
    """Return *data* with *digits* as its givens, in the form of those before."""
    rows, columns = extent(data)
    return {**data, "rows": rows, "columns": columns, "givens": kit.as_before(digits, grid.layout, data.get("givens"))}


def turn(data: kit.DocumentData, turn: kit.Turn) -> kit.DocumentData:
    """Return the size of the turned grid, ``digits``, ``lines``, the symbols and the first value."""
    rows, columns = extent(data)
    size = dict(zip(SIZE, (columns, rows) if turn.swaps else (rows, columns), strict=True))
    return {**size, **{key: value for key, value in data.items() if key in OTHERS}}


FREE = kit.Variant(
    id="free",
    title="Free grid",
    grid=grid,
    fill=fill,
    turn=turn,
    keys=frozenset({*SIZE, *OTHERS, "givens"}),
    also=("rectangle", "latin-rectangle", "raw"),
    summary="A rectangle of 1x1 to 25x25 without rules; with lines, no row or column holds a digit twice.",
)
