"""Kakuro: runs of white cells that all differ, with a sum if the run has a clue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruleout import internal as kit
from ruleout_variants.grids.kakuro_runs import DIGITS, Clue, Clues, constraints_of, runs_of
from ruleout_variants.reading import position

WHITE, BLACK = ".", "#"
TRIPLE = 3
"""The number of items of a given: row, column and digit."""
MOST = 10_000
"""The largest number of rows or columns that is read."""


def squares(data: kit.DocumentData) -> tuple[list[kit.Position], Clues, list[kit.Position]]:
    """Return the white cells, the clues and the black squares without a clue, each row by row."""
    rows = kit.read_items(data.get("cells"), "cells", "rows")
    height = kit.read_whole(len(rows) if data.get("rows") is None else data["rows"], "rows", 1, MOST)
    if len(rows) != height:
        raise kit.InputError(f"cells: found {len(rows)} rows; expected {height}")
    width: int | None = kit.read_whole(data["cols"], "cols", 1, MOST) if data.get("cols") is not None else None
    white: list[kit.Position] = []
    black: list[kit.Position] = []
    clues: dict[kit.Position, Clue] = {}
    for r, row in enumerate(rows):
        entries = row if isinstance(row, str) else kit.read_items(row, f"cells, row {r + 1}", "squares")
        width = len(entries) if width is None else width
        if len(entries) != width:
            raise kit.InputError(f"cells, row {r + 1}: found {len(entries)} squares; expected {width}")
        kit.check_size(squares=height * width)
        for c, entry in enumerate(entries):
            if entry == WHITE:
                white.append((r, c))
            elif entry == BLACK:
                black.append((r, c))
            else:
                clues[r, c] = _clue(entry, kit.Location(cell=kit.cell_name(r, c)))
    if not white:
        raise kit.InputError("cells: found no white cell; expected at least one")
    return white, clues, black


def _clue(value: object, where: kit.Location) -> Clue:
    if not isinstance(value, Mapping):
        raise kit.InputError(
            f'cells: found {kit.quoted_json(value)}; expected ".", "#" or a clue {{"a": across, "d": down}}', where
        )
    unknown = [key for key in value if key not in ("a", "d")]
    if unknown:
        raise kit.InputError(f'cells: unknown key {kit.quoted(unknown[0])} in a clue; expected "a" and "d"', where)
    sums = [value.get("a"), value.get("d")]
    for each in sums:
        if each is not None and not kit.is_whole_number(each):
            raise kit.InputError(f"cells: found {kit.quoted_json(each)}; expected a sum", where)
    return Clue(*sums)


def grid(data: kit.DocumentData) -> kit.Grid:
    """Return the grid of ``cells``, ``rows``, ``cols`` and ``givens``.

    ``cells`` are rows of ``"."`` (white), ``"#"`` (black) and ``{"a": across, "d": down}``, either of which may be
    missing; ``givens`` are ``[row, column, digit]`` each, or rows of digits.
    """
    white, clues, black = squares(data)
    layout = kit.Layout.of(DIGITS, white, constraints_of(white, runs_of(white, clues)))
    decorations = [kit.Decoration("clue", text=clue.text, place=place) for place, clue in clues.items()]
    decorations += [kit.Decoration("block", place=place) for place in black]
    return kit.Grid(layout, _givens(data.get("givens"), layout), tuple(decorations))


def _givens(value: object, layout: kit.Layout) -> tuple[int, ...]:
    """Read the digits of a list of ``[row, column, digit]``, or of rows as in other variants."""
    if isinstance(value, str) or (isinstance(value, Sequence) and any(_is_row(entry) for entry in value)):
        return kit.read_digits(value, layout)
    givens = [0] * layout.size
    for entry in kit.read_items(value, "givens", "[row, column, digit]") if value is not None else ():
        if not isinstance(entry, Sequence) or len(entry) != TRIPLE:
            raise kit.InputError(f"givens: found {kit.quoted_json(entry)}; expected [row, column, digit]")
        place = position(entry[:2], "givens")
        if place not in layout.at:
            raise kit.InputError(
                f"givens: there is no white cell at {kit.quoted(list(place))}; rows and columns count from 0"
            )
        cell = layout.at[place]
        where = kit.Location(cell=layout.names[cell])
        if givens[cell]:
            raise kit.InputError("givens: this cell is given twice", where)
        givens[cell] = kit.json_digit(entry[2], layout.names[cell], layout.symbols, "givens")
    return tuple(givens)


def _is_row(entry: object) -> bool:
    """Return whether an item of ``givens`` is a row; in a picture with three columns, rows have to be strings."""
    return isinstance(entry, str) or (isinstance(entry, Sequence) and len(entry) > TRIPLE)


def fill(data: kit.DocumentData, grid: kit.Grid, digits: tuple[int, ...]) -> kit.DocumentData:
    """Return *data* with *digits* as its givens."""
    givens: list[Any] = [[*place, digits[cell]] for place, cell in grid.layout.at.items() if digits[cell]]
    return {**{key: value for key, value in data.items() if key != "givens"}, **({"givens": givens} if givens else {})}


def turn(data: kit.DocumentData, turn: kit.Turn) -> kit.DocumentData:
    """Return the white cells and the clues of the turned grid, with no more black squares than they need."""
    white, clues, _ = squares(data)
    extent = max(row for row, _ in white) + 1, max(column for _, column in white) + 1
    found: dict[kit.Position, dict[str, int]] = {}
    for run in runs_of(white, clues):
        row, column = min(turn.place(place, extent) for place in run.places)
        is_across = (run.kind == "across") != turn.swaps
        if run.total is not None:
            before = (row, column - 1) if is_across else (row - 1, column)
            found.setdefault(before, {})["a" if is_across else "d"] = run.total
    sums = {place: dict(sorted(clue.items())) for place, clue in found.items()}
    cells: dict[kit.Position, Any] = {**sums, **{turn.place(place, extent): WHITE for place in white}}
    rows, columns = (range(min(line), max(line) + 1) for line in zip(*cells, strict=True))
    table = [[cells.get((row, column), BLACK) for column in columns] for row in rows]
    return {"rows": len(rows), "cols": len(columns), "cells": table}


KAKURO = kit.Variant(
    id="kakuro",
    title="Kakuro",
    grid=grid,
    fill=fill,
    turn=turn,
    keys=frozenset({"rows", "cols", "cells", "givens"}),
    claims=frozenset({"cells"}),
    also=("cross-sums",),
    summary="The digits of a run all differ and add up to the sum before it, if there is one.",
)
