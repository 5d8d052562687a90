"""From a document to the JSON of SudokuPad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleout import plugin as kit
from ruleout_links.omissions import Omissions, cosmetics_of
from ruleout_links.squares import Square, cells_by_label, require_usual_digits, square_of
from ruleout_links.sudokupad.read import GLOBAL, KEYS, KILLER
from ruleout_links.sudokupad.zipped import SITE

CELL_SIZE = 64


def write_puzzle(document: kit.Document, left_out: Omissions) -> dict[str, Any]:
    """Return the object of SudokuPad, and count the clues that it omits. Raises Unsupported for other grids."""
    square, rules = square_of(document, SITE)
    require_usual_digits(square, "sudokupad")
    left_out.add_rest(rules, KEYS)
    data = document.data
    solution = data.get("solution")
    named = {"title": data.get("title"), "author": data.get("author"), "rules": data.get("ruleset"),
             "solution": solution if isinstance(solution, str) else None}  # fmt: skip
    puzzle = {
        "cellSize": CELL_SIZE,
        "metadata": {key: value for key, value in named.items() if value},
        "cells": _cells(square),
        "regions": [] if square.labels is None else list(cells_by_label(square.labels, square.n).values()),
        "cages": _cages(rules, left_out),
        "global": [name for name, key in GLOBAL.items() if rules.get(key)],
    }
    return {key: value for key, value in {**puzzle, **cosmetics_of(document, SITE)}.items() if value}


def _cells(square: Square) -> list[list[dict[str, int]]]:
    return kit.as_rows([{} if given is None else {"value": given} for given in square.givens], square.n)


def _cages(rules: Mapping[str, Any], left_out: Omissions) -> list[dict[str, Any]]:
    found = []
    for cage in rules.get("cages") or ():
        total = cage.get("sum")
        more = {} if total is None else {"value": str(total), "sum": total}
        found.append({"cells": cage["cells"], "unique": True, "type": KILLER, **more})
    found += [{"cells": cells, "unique": True} for cells in rules.get("extra_groups") or ()]
    for entry in rules.get("sums") or ():
        if entry.get("weights") or len({tuple(cell) for cell in entry["cells"]}) < len(entry["cells"]):
            left_out.add("sums with weights or with a cell that is listed twice")
            continue
        found.append({"cells": entry["cells"], "value": str(entry["sum"]), "sum": entry["sum"]})
    return found
