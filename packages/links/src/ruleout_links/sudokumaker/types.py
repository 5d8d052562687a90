"""The types of constraints of SudokuMaker (its format 1.5.0), each with the key of documents for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SITE = "SudokuMaker"

GIVENS, REGIONS = 0, 1
DIAGONALS = {10: "main", 11: "anti"}
FLAGS = {12: "anti_king", 13: "anti_knight", 14: "disjoint_groups", 15: "non_consecutive"}
GLOBAL_GROUPS = 16
CELLS = {
    100: "even",
    101: "odd",
    102: "maximum",
    103: "minimum",
    600: "row_indexers",
    601: "column_indexers",
}
"""Lists of cells."""
DIFFERENCE, RATIO, PAIR_SUM = 200, 201, 202
MARKS = {DIFFERENCE: ("differences", 1), RATIO: ("ratios", 2), PAIR_SUM: ("pair_sums", 10)}
"""Marks between two cells, with the number if none is written."""
THERMOMETER = 300
CAGES, CLONES, QUADRUPLES, LOOK_AND_SAY, DIFFERENT = 301, 302, 303, 304, 305
LINES = {400: "renbans", 402: "palindromes", 403: "between_lines", 405: "sequences", 409: "double_arrows"}
WHISPER, REGION_SUM, GROUP_LINES, LOCKOUT, ARROWS = 401, 404, 406, 407, 408
LITTLE_KILLER = 500
OUTSIDE = {501: "sandwich_sums", 502: "x_sums", 503: "skyscrapers", 504: "numbered_rooms"}
CUSTOM = 1000
DRAWINGS = {2000: "lines", 2001: "cages", 2002: "symbols"}
"""Drawings, each with the name of its list."""
ROWS_AND_COLUMNS = 2003
FOG = (4000, 4001)

_GREY, _SHADE, _BLACK = "#aaaaaa", "#00000033", "#000000"
_CAGE = {"text": {"color": _BLACK}, "cage": {"color": _BLACK}}
_OUTLINE = {"thickness": 0.02, "color": _GREY}


def _line(color: str, thickness: float = 0.15) -> dict[str, Any]:
    return {"color": color, "thickness": thickness}


def _ends(color: str, thickness: float, fill: str) -> dict[str, Any]:
    return {"lines": _line(color, thickness), "endPoints": {"size": 0.8, "fill": fill, "stroke": _OUTLINE}}


STYLES: Mapping[int, Mapping[str, Any]] = {
    **{number: _line("#34bbe6ff", 0.02) for number in DIAGONALS},
    100: {"color": _SHADE, "size": 0.8},
    101: {"color": _SHADE, "size": 0.8},
    102: {"color": _SHADE},
    103: {"color": _SHADE},
    THERMOMETER: {"color": "#cccccc", "thickness": 0.3, "bulbRadius": 0.4},
    CAGES: _CAGE,
    QUADRUPLES: {"singleLine": False},
    LOOK_AND_SAY: _CAGE,
    DIFFERENT: {"color": _SHADE, "offset": 0.1},
    400: _line("#f067f0"),
    WHISPER: _line("#67f067"),
    402: _line(_GREY),
    403: _ends(_GREY, 0.1, "#ffffff80"),
    REGION_SUM: _line("#2ecbff"),
    405: _line(_GREY),
    GROUP_LINES: _line(_GREY),
    LOCKOUT: _ends("#aabeefff", 0.1, "#e7e6ff80"),
    ARROWS: {
        "bulb": {"size": 0.8, "fill": "#ffffff", "stroke": _OUTLINE},
        "arrow": {**_line(_GREY, 0.05), "headSize": 0.35},
    },
    409: _ends(_GREY, 0.05, "#ffffff"),
    LITTLE_KILLER: {"text": {"color": _BLACK}, "arrow": {"color": _BLACK}},
    **{number: {"color": _BLACK} for number in OUTSIDE},
    600: {"color": "#0080f955"},
    601: {"color": "#f9000055"},
}
"""The colours and sizes that SudokuMaker gives to a new constraint of each type."""
