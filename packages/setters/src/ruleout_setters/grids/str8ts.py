"""Str8ts: white cells, whose straights hold consecutive digits, and black ones, with or without a digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_setters.rules.line_sets import consecutive_set
from ruleout_variants.internal import LARGEST, SMALLEST

ID = "str8ts"
WHITE, BLACK = ".", "#"
STEPS = {"row": (0, 1), "column": (1, 0)}


@attrs.frozen
class Squares:
    """The *n* rows and columns of a grid.

    *white* has its white cells, row by row, and *black* the black ones with their digits, 0 for none.
    """

    n: int
    white: tuple[kit.Position, ...]
    black: Mapping[kit.Position, kit.Digit]


def squares_of(data: kit.DocumentData) -> Squares:
    """Return the squares of ``cells``: rows of ``"."`` (white), ``"#"`` (black) and digits (black with a digit)."""
    rows = kit.read_items(data.get("cells"), "cells", "rows")
    n = kit.read_whole(len(rows), "number of rows in cells", SMALLEST, LARGEST)
    if "n" in data and kit.read_whole(data["n"], "n", SMALLEST, LARGEST) != n:
        raise kit.InputError(f"cells: found {n} rows; expected {data['n']}, as n says")
    symbols = kit.default_symbols(n)
    white: list[kit.Position] = []
    black: dict[kit.Position, kit.Digit] = {}
    for place, entry in zip(_places(n), kit.rectangle_entries(rows, n, n, "cells"), strict=True):
        if entry == WHITE:
            white.append(place)
        else:
            black[place] = 0 if entry == BLACK else _black_digit(entry, place, symbols)
    if not white:
        raise kit.InputError("cells: found no white cell; expected at least one")
    return Squares(n, tuple(white), black)


def _places(n: int) -> list[kit.Position]:
    return [(row, column) for row in range(n) for column in range(n)]


def _black_digit(entry: Any, place: kit.Position, symbols: tuple[str, ...]) -> kit.Digit:
    if entry in symbols or (kit.is_whole_number(entry) and 1 <= entry <= len(symbols)):
        return symbols.index(entry) + 1 if isinstance(entry, str) else entry
    expected = f'expected ".", "#", or the digit of a black cell, from 1 to {len(symbols)}'
    raise kit.InputError(f"cells: found {kit.quoted_json(entry)}; {expected}", kit.Location(cell=kit.cell_name(*place)))


def constraints_of(squares: Squares) -> Iterator[kit.Constraint]:
    """Yield the units of rows and columns, the sets of straights, and the exclusions of digits of black cells.

    Raises InputError if two black cells of a row or column have equal digits.
    """
    cell_at = {place: cell for cell, place in enumerate(squares.white)}
    values = range(1, squares.n + 1)
    for kind, step in STEPS.items():
        for number in range(squares.n):
            places = _line(squares.n, number, step)
            name = f"{kind} {number + 1}"
            cells = tuple(cell_at[place] for place in places if place in cell_at)
            if len(cells) > 1:
                yield kit.Unit(name, kind, cells)
            for straight in _straights(places, cell_at):
                ends = [kit.cell_name(*squares.white[straight[at]]) for at in (0, -1)]
                origin = kit.Origin(ID, f"the straight from {ends[0]} to {ends[1]}")
                yield kit.Regular(straight, consecutive_set(values, len(straight)), origin)
            yield from _excluded(squares, [place for place in places if squares.black.get(place)], cells, name)


def _line(n: int, number: int, step: kit.Position) -> list[kit.Position]:
    """Return the places of a row or column."""
    down, right = step
    return [(number * right + at * down, number * down + at * right) for at in range(n)]


def _straights(places: Sequence[kit.Position], cell_at: Mapping[kit.Position, kit.Cell]) -> Iterator[tuple[int, ...]]:
    """Yield each run of two or more white cells in a line."""
    run: list[int] = []
    for place in [*places, None]:
        if place is not None and place in cell_at:
            run.append(cell_at[place])
            continue
        if len(run) > 1:
            yield tuple(run)
        run = []


def _excluded(
    squares: Squares, places: Sequence[kit.Position], cells: Iterable[kit.Cell], name: str
) -> Iterator[kit.Constraint]:
    """Yield that *cells* of a line do not hold the digits of its black *places*."""
    seen: dict[kit.Digit, kit.Position] = {}
    every = kit.full_mask(squares.n)
    for place in places:
        digit = squares.black[place]
        if digit in seen:
            places_in_words = f"{kit.cell_name(*seen[digit])} and {kit.cell_name(*place)}"
            raise kit.InputError(
                f"cells: found the digit {digit} twice in {name}, at {places_in_words}; expected it once"
            )
        seen[digit] = place
        origin = kit.Origin(ID, f"the black {kit.default_symbols(squares.n)[digit - 1]} at {kit.cell_name(*place)}")
        yield from (kit.Allowed(cell, every & ~kit.digit_mask(digit), origin) for cell in cells)


def grid(data: kit.DocumentData) -> kit.Grid:
    """Return the grid of ``cells``, ``n`` and ``givens`` (rows of digits, with 0 in black cells)."""
    squares = squares_of(data)
    layout = kit.Layout.of(squares.n, squares.white, constraints_of(squares))
    symbols = ("", *layout.symbols)
    return kit.Grid(
        layout,
        kit.read_digits(data.get("givens"), layout),
        tuple(
            kit.Decoration("clue", text=symbols[digit], place=place) if digit else kit.Decoration("block", place=place)
            for place, digit in squares.black.items()
        ),
    )


def fill(data: kit.DocumentData, grid: kit.Grid, digits: tuple[kit.Digit, ...]) -> kit.DocumentData:
    """Return *data* with *digits* as its givens."""
    n, at = squares_of(data).n, grid.layout.at
    rows = kit.as_rows([digits[at[place]] if place in at else 0 for place in _places(n)], n)
    return {**data, "givens": rows}


def turn(data: kit.DocumentData, turn: kit.Turn) -> kit.DocumentData:
    """Return the squares of the turned grid."""
    squares = squares_of(data)
    n, black = squares.n, squares.black
    shown = [WHITE if place not in black else black[place] or BLACK for place in _places(n)]
    return {"cells": [list(row) for row in turn.table(kit.as_rows(shown, n))]}


STR8TS = kit.Variant(
    id=ID,
    title="Str8ts",
    grid=grid,
    fill=fill,
    turn=turn,
    keys=frozenset({"n", "cells", "givens"}),
    also=("straights",),
    summary="Rows and columns without repeats, parted by black cells into straights of consecutive digits.",
)
