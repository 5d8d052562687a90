"""The squares of a Kakuro in documents: from a layout that is given, and to a puzzle with its sums."""

from __future__ import annotations

from typing import Any

import attrs

from ruleout.internal import DocumentData, InputError, Location, Position, cell_name, is_ignored, quoted
from ruleout_generate.generator import DraftRequest
from ruleout_generate.generators.kakuro.filling import Filling
from ruleout_generate.generators.kakuro.runs import Runs

KEYS = frozenset({"variant", "rows", "cols", "cells", "givens"})
PLAYER_KEYS = frozenset({"placed", "marks"})
WHITE, BLACK = ".", "#"


@attrs.frozen
class Squares:
    """The *white* squares of a grid of *rows* by *columns*, row by row, and the digits that are given in them."""

    rows: int
    columns: int
    white: tuple[Position, ...]
    givens: tuple[int, ...]


def given_squares(request: DraftRequest) -> Squares | None:
    """Return the squares of the layout in *request*, or None if it has none.

    Raises InputError if they are not those of a Kakuro, or if there are other rules.
    """
    known = KEYS | PLAYER_KEYS
    other = next((key for key in request.data if key not in known and not is_ignored(key)), None)
    if other is not None:
        raise InputError(f"found {quoted(other)}; expected a Kakuro without other rules")
    if "cells" not in request.data:
        return None
    data = {key: value for key, value in request.data.items() if key in KEYS}
    puzzle = request.build(data)
    white = tuple(puzzle.layout.at)
    rows, columns = len(data["cells"]), len(data["cells"][0])
    if request.size not in (None, (rows, columns)):
        found = "x".join(map(str, request.size or ()))
        raise InputError(f"size: found {found}; expected {rows}x{columns}, the size of the layout that is given")
    runs = Runs.of_places(white)
    for cell, own in enumerate(runs.of):
        where = Location(cell=cell_name(*white[cell]))
        if not own:
            raise InputError("a white cell in no run; expected a white cell beside it", where)
        given = puzzle.givens[cell]
        if given and given in (puzzle.givens[peer] for peer in runs.peers[cell]):
            raise InputError(f"givens: found {given} twice in a run; expected different digits", where)
    return Squares(rows, columns, white, puzzle.givens)


def document(squares: Squares, filling: Filling) -> DocumentData:
    """Return the document of the puzzle with these squares and the sums of *filling*."""
    clues: dict[Position, dict[str, int]] = {}
    runs = filling.runs
    for cells, total in zip(runs.cells, filling.totals, strict=True):
        if total is not None:
            (row, column), (next_row, _) = runs.places[cells[0]], runs.places[cells[1]]
            if next_row == row:
                clues.setdefault((row, column - 1), {})["a"] = total
            else:
                clues.setdefault((row - 1, column), {})["d"] = total
    white = set(squares.white)
    rows = [
        [WHITE if (row, column) in white else clues.get((row, column), BLACK) for column in range(squares.columns)]
        for row in range(squares.rows)
    ]
    givens = [[*place, given] for place, given in zip(squares.white, squares.givens, strict=True) if given]
    data: dict[str, Any] = {"variant": "kakuro", "rows": squares.rows, "cols": squares.columns, "cells": rows}
    return {**data, **({"givens": givens} if givens else {})}
