"""Empty grids into which a puzzle is typed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import attrs

from ruleout import InputError, Puzzle, Registry, parse, to_record, write
from ruleout.plugin import quoted
from ruleout_play.game.game import Game
from ruleout_play.questions.asked import Asked

SIZE = re.compile(r"(?P<rows>\d{1,3})(?:x(?P<columns>\d{1,3}))?")
USUAL = 9
TEMPLATES = {"jigsaw": "jigsaw-grid", "killer": "cages-grid", "kakuro": "kakuro", "multigrid": "json"}
"""The format in which the regions, cages, sums or grids of a variant are typed."""


def empty(asked: Asked) -> Mapping[str, Any]:
    """Return a game of an empty grid, into which a puzzle can be typed.

    If the variant has regions, cages, sums or grids that are part of the puzzle, there is also a ``template``: a text
    in which these are typed first.
    """
    variant = asked.registry.named("variants", asked.text("variant", "classic")).id
    rows, columns = _size(asked.optional("size"))
    document = _document(variant, rows, columns, asked.registry)
    puzzle = _built(document, asked.registry)
    found: dict[str, Any] = {"game": to_record(Game.of(puzzle), plugins=asked.registry)}
    form = asked.registry.formats.get(TEMPLATES.get(variant, ""))
    if form is not None:
        if variant == "killer":
            puzzle = _built({**document, "cages": [{"sum": 10, "cells": [[0, 0], [0, 1]]}]}, asked.registry)
        found["template"] = write(puzzle, form.id, plugins=asked.registry)
    return found


def begin(asked: Asked) -> Mapping[str, Any]:
    """Return a new game of what was typed: all entries become givens."""
    return {"game": to_record(Game.of(with_entries_given(asked.game)), plugins=asked.registry)}


def with_entries_given(game: Game) -> Puzzle:
    """Return the puzzle of *game* whose entries are givens."""
    hidden = (0,) * (game.blank.layout.size - game.blank.layout.visible)
    return attrs.evolve(game.blank, givens=(*game.digits, *hidden))


def _size(text: str | None) -> tuple[int | None, int | None]:
    """Return the rows and columns in a request, or raise InputError."""
    if text is None:
        return None, None
    found = SIZE.fullmatch(text.strip().lower())
    if found is None:
        raise InputError(f"size: found {quoted(text)}; expected a number of rows and columns, such as 9 or 9x9")
    return int(found["rows"]), int(found["columns"] or found["rows"])


def _document(variant: str, rows: int | None, columns: int | None, registry: Registry) -> dict[str, Any]:
    """Return the document of an empty grid with the usual structure: boxes as regions, white squares, two grids."""
    document: dict[str, Any] = {"version": 1, "variant": variant}
    if variant == "kakuro":
        down, across = rows or USUAL, columns or USUAL
        return {**document, "cells": ["#" * across, *["#" + "." * (across - 1)] * (down - 1)]}
    if variant == "free":
        return {**document, "rows": rows or USUAL, "columns": columns or USUAL}
    if rows != columns:
        raise InputError(f"size: found {rows}x{columns}; expected as many rows as columns")
    if variant == "str8ts":
        return {**document, "cells": ["." * (rows or USUAL)] * (rows or USUAL)}
    if variant == "jigsaw" or "latin" in (variant, registry.variant(variant).extends):
        rows = rows or USUAL
    if rows is not None:
        document["n"] = rows
    if variant == "jigsaw":
        document["regions"] = _boxes(rows or USUAL, registry)
    if variant == "multigrid":
        document["subgrids"] = [[0, 0], [6, 6]]
    return document


def _boxes(rows: int, registry: Registry) -> list[list[str]]:
    """Return the boxes of a classic as labels of regions; rows, if there are no boxes of this size."""
    try:
        layout = _built({"version": 1, "variant": "classic", "n": rows}, registry).layout
    except InputError:
        return [[chr(ord("A") + row)] * rows for row in range(rows)]
    boxes = [set(unit.cells) for unit in layout.units if unit.kind == "box"]
    label = {cell: chr(ord("A") + number) for number, box in enumerate(boxes) for cell in box}
    return [[label[layout.at[row, column]] for column in range(rows)] for row in range(rows)]


def _built(document: Mapping[str, Any], registry: Registry) -> Puzzle:
    return parse(json.dumps(document), format="json", plugins=registry)
