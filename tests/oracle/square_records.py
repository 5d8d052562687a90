"""Documents of the records of Latin squares with rules, Str8ts, and sudoku with marks or clues outside.

Each function takes a record of one file of the corpora, and returns the document and the solution, one digit per cell
of its layout, from 1 on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

Record = Mapping[str, Any]
Read = tuple[dict[str, Any], tuple[int, ...]]


def flat(rows: Any, first: int = 1) -> tuple[int, ...]:
    return tuple(value + 1 - first for row in rows for value in row)


def clues(sides: Mapping[str, Any]) -> list[dict[str, Any]]:
    found = [(side, index, value) for side, values in sides.items() for index, value in enumerate(values)]
    return [{"side": side, "index": index, "value": value} for side, index, value in found if value is not None]


def kenken(record: Record) -> Read:
    """``=`` is a cage of one cell, and ``any`` one without an operation; neither names one here."""
    cages = []
    for cage in record["cages"]:
        named = {"op": cage["op"]} if cage["op"] in ("+", "-", "*", "/") else {}
        valued = {} if cage["value"] is None else {"value": cage["value"]}
        cages.append({"cells": cage["cells"], **named, **valued})
    return {"variant": "kenken", "n": record["n"], "calculation_cages": cages}, flat(record["solution"])


def skyscrapers(record: Record) -> Read:
    """With fewer heights than rows, 0 is no building."""
    n, heights = record["n"], record["heights"]
    first = 0 if heights < n else 1
    data = {
        "variant": "skyscrapers",
        "n": n,
        "givens": ["".join("." if given is None else str(given) for given in row) for row in record["givens"]],
        "skyscrapers": clues(record["skyscrapers"]),
        "diagonals": record["diagonals"],
        **({"first": 0, "digits": heights + 1} if first == 0 else {}),
    }
    return data, flat(record["solution"], first)


def mathrax(record: Record) -> Read:
    corners = [{key: value for key, value in circle.items() if value is not None} for circle in record["circles"]]
    data = {"variant": "mathrax", "n": record["n"], "givens": record["givens"], "mathrax": corners}
    return data, flat(record["solution"])


def wsc(record: Record) -> Read:
    keys = ("n", "box", "givens", "cages", "regions", "extra_groups", "diagonals", "non_consecutive", "odd", "even")
    data = {key: value for key, value in record.items() if key in (*keys, "outside_digits")}
    if "regions" in data:
        data.pop("box", None)
    return {"variant": "jigsaw" if "regions" in data else "classic", **data}, flat(record["solution"])


def str8ts(record: Record) -> Read:
    """The solution has 0 in every black cell, even in those with a digit."""
    shown = {"x": "#", "-": "."}
    n, grid = record["n"], record["grid"]
    is_black = {place: grid[place[0]][place[1]].endswith("x") for place in product(range(n), repeat=2)}
    cells = [
        [(int(token[:-1]) if len(token) > 1 else "#") if is_black[r, c] else "." for c, token in enumerate(row)]
        for r, row in enumerate(grid)
    ]
    givens = [
        [0 if is_black[r, c] or token in shown else int(token) for c, token in enumerate(row)]
        for r, row in enumerate(grid)
    ]
    solution = tuple(record["solution"][r][c] for r, c in product(range(n), repeat=2) if not is_black[r, c])
    return {"variant": "str8ts", "n": n, "cells": cells, "givens": givens}, solution


def renban(record: Record) -> Read:
    areas: dict[Any, list[list[int]]] = {}
    for r, row in enumerate(record["areas"]):
        for c, label in enumerate(row):
            areas.setdefault(label, []).append([r, c])
    data = {"variant": "renban", "n": record["n"], "givens": record["givens"], "renban_areas": list(areas.values())}
    return data, flat(record["solution"])


def consecutive(record: Record) -> Read:
    """Those of the corpora have no boxes."""
    box = {} if record["box"] is None else {"box": record["box"]}
    data = {
        "variant": "latin" if record["box"] is None else "consecutive",
        "n": record["n"],
        **box,
        "givens": record["givens"],
        "differences": [{"cells": pair, "value": 1} for pair in record["consecutive_pairs"]],
        "all_differences_given": [1],
    }
    return data, flat(record["solution"])


def odd_even(record: Record) -> Read:
    marked: dict[str, list[list[int]]] = {"O": [], "E": [], ".": []}
    for r, row in enumerate(record["parity"]):
        for c, parity in enumerate(row):
            marked[parity].append([r, c])
    data = {"variant": "odd-even", "givens": record["givens"], "odd": marked["O"], "even": marked["E"]}
    return data, flat(record["solution"])


def outside(record: Record) -> Read:
    key = {"frame": "frame_sums", "skyscraper": "skyscrapers"}[record["type"]]
    values = {side: [value or None for value in row] for side, row in record["clues"].items()}
    data = {"variant": "classic", "box": record["box"], "givens": record["givens"], key: clues(values)}
    return data, flat(record["solution"])


FILES: Mapping[str, tuple[int, Callable[[Record], Read]]] = {
    "rules/kenken_puzzlekit": (214, kenken),
    "rules/skyscraper_latin_puzzlekit": (236, skyscrapers),
    "rules/mathrax_puzzlekit": (85, mathrax),
    "rules/wsc2026_examples": (9, wsc),
    "variants/str8ts_puzzlekit": (280, str8ts),
    "variants/renban_latin_puzzlekit": (75, renban),
    "variants/consecutive_puzzlekit": (106, consecutive),
    "variants/evenodd_puzzlekit": (64, odd_even),
    "variants/outside_clues_puzzlekit": (100, outside),
}
"""For each file of the corpora how many records it has at least, and its reader."""
