"""The format ``sudokustudio``: what addresses of SudokuStudio hold under ``b``, which is only read.

Source: SudokuStudio/SudokuStudio, ``packages/web/src/js/init.ts``, ``packages/board-format``, ``packages/board-utils``.
Lists are objects with the keys "0", "1" and so on, sets are objects ``{index: true}``. Cells are counted row by row,
corners row by row with those of the border, and edges cell by cell, the right one before the lower one.
"""

from __future__ import annotations

from typing import Any

from ruleout import internal as kit
from ruleout_links.draft import Cell, Draft
from ruleout_links.fields import parse_json, whole
from ruleout_links.lz import decompress
from ruleout_links.payloads import SUDOKUSTUDIO as ID
from ruleout_links.payloads import program_of
from ruleout_links.squares import LARGEST, SMALLEST, Square, start_draft
from ruleout_links.text_formats import per_line, text_format

SITE = "SudokuStudio"
FLAGS = {"knight": ("anti_knight", True), "king": ("anti_king", True), "disjointGroups": ("disjoint_groups", True),
         "selfTaxicab": ("self_taxicab", True)}  # fmt: skip
LINES = {"thermo": "thermometers", "between": "between_lines", "doubleArrow": "double_arrows",
         "palindrome": "palindromes", "renban": "renbans", "regionSum": "region_sum_lines"}  # fmt: skip
DIFFERENCES = {"whisper": ("whispers", 5), "dutchWhisper": ("whispers", 4), "lockout": ("lockout_lines", 4)}
EDGES = {"difference": ("differences", 1), "ratio": ("ratios", 2), "xv": ("pair_sums", None)}
"""Marks between two cells, and the value of one that has none."""
SETS = {"min": "minimum", "max": "maximum", "odd": "odd", "even": "even", "columnIndexer": "column_indexers",
        "rowIndexer": "row_indexers"}  # fmt: skip
SERIES = {"sandwich": "sandwich_sums", "xsum": "x_sums", "skyscraper": "skyscrapers"}
NOT_RULES = ("gridRegion", "givens", "filled", "corner", "center", "colors")


def _numbers(value: Any, what: str, most: int) -> list[tuple[int, Any]]:
    """Return the keys of an object as numbers up to *most*, in order, with values that are neither false nor null."""
    found = kit.read_object(value or {}, what)
    return sorted((whole(key, what, 0, most), each) for key, each in found.items() if _is_there(each))


def _is_there(value: Any) -> bool:
    return value is not None and value is not False


class _Reader:
    def __init__(self, draft: Draft) -> None:
        self.draft, self.n = draft, draft.n

    def cell(self, number: Any, what: str) -> Cell:
        return list(divmod(whole(number, what, 0, self.n * self.n - 1), self.n))

    def cells(self, value: Any, what: str) -> list[Cell]:
        """Return the cells of a set, whose keys they are, or of a list, whose values they are."""
        found = _numbers(value, what, self.n**4)
        return [self.cell(key if each is True else each, what) for key, each in found]

    def edge(self, number: int) -> list[Cell]:
        r, c = divmod(number // 2 + number // 2 // (self.n - 1) if number % 2 == 0 else number // 2, self.n)
        return [[r, c], [r, c + 1] if number % 2 == 0 else [r + 1, c]]

    def element(self, kind: str, value: Any) -> None:
        """Add the rule of one element. Raises InputError."""
        draft, n = self.draft, self.n
        if kind in FLAGS:
            draft.data |= dict([FLAGS[kind]]) if value else {}
        elif kind in ("antiX", "antiV"):
            given = draft.data.get("all_pair_sums_given", [])
            draft.data |= {"all_pair_sums_given": sorted({*given, 10 if kind == "antiX" else 5})} if value else {}
        elif kind == "consecutive":
            kinds = kit.read_object(value, kind)
            draft.data |= {"non_consecutive": True} if kinds.get("orth") else {}
            if kinds.get("diag"):
                draft.lack("digits at a corner that may not differ by 1")
        elif kind == "diagonal":
            kinds = kit.read_object(value, kind)
            for key, name in (("negative", "main"), ("positive", "anti")):
                if kinds.get(key):
                    draft.add_diagonal(name)
        elif kind in SETS:
            draft.extend(SETS[kind], self.cells(value, kind))
        elif kind in EDGES:
            key, usual = EDGES[kind]
            for number, each in _numbers(value, kind, 2 * n * (n - 1) + n):
                cells = self.edge(number)
                if max(*cells[1]) >= n:
                    raise kit.InputError(f"{kind}: found the edge {number}, which is not in the grid")
                if usual is None and each is True:
                    draft.lack("mark between cells without a sum")
                else:
                    draft.add(key, {"cells": cells, "value": usual if each is True else whole(each, kind)})
        elif kind in SERIES:
            for number, each in _numbers(value, kind, 4 * n - 1):
                side = ("top", "bottom", "left", "right")[number % 4]
                draft.add(SERIES[kind], {"side": side, "index": number // 4, "value": whole(each, kind)})
        elif kind == "quadruple":
            self.quadruples(value)
        elif kind == "littleKiller":
            self.little_killers(value)
        else:
            self.groups(kind, value)

    def groups(self, kind: str, value: Any) -> None:
        """Add lines, cages, arrows and clones."""
        draft = self.draft
        for name, entry in kit.read_object(value or {}, kind).items():
            each = kit.read_object(entry or {}, f"{kind} {name}")
            if kind in LINES:
                draft.add(LINES[kind], self.cells(each, kind))
            elif kind in DIFFERENCES:
                key, difference = DIFFERENCES[kind]
                draft.add(key, {"difference": difference, "cells": self.cells(each, kind)})
            elif kind == "killer":
                total = each.get("sum") or None
                draft.add("cages", {"sum": total and whole(total, kind), "cells": self.cells(each.get("cells"), kind)})
            elif kind == "arrow":
                bulb, body = self.cells(each.get("bulb"), kind), self.cells(each.get("body"), kind)
                draft.add("arrows", {"bulb": bulb, "shafts": [body[1:]]})
            elif kind == "clone":
                draft.add("clones", [self.cells(each.get("a"), kind), self.cells(each.get("b"), kind)])
            else:
                draft.lack(f"element {kit.quoted(kind)}")

    def quadruples(self, value: Any) -> None:
        n = self.n
        for number, each in _numbers(value, "quadruple", (n + 1) ** 2 - 1):
            r, c = number // (n + 1), number % (n + 1)
            if not (0 < r < n and 0 < c < n):
                raise kit.InputError(f"quadruple: found the corner {number}; expected four cells around it")
            digits = (
                [] if each is True else [whole(digit, "quadruple", 1, n) for _, digit in _numbers(each, "quadruple", 3)]
            )
            if digits:
                self.draft.add("quadruples", {"corner": [r - 1, c - 1], "digits": sorted(digits)})

    def little_killers(self, value: Any) -> None:
        n = self.n
        for number, each in _numbers(value, "littleKiller", 8 * n):
            at, left, up = number >> 2, number & 1, number >> 1 & 1
            start = [(n - 1) * up, at] if at < n else [n - 1 - (at - n) - up, (n - 1) * left]
            if not 0 <= start[0] < n:
                raise kit.InputError(f"littleKiller: found the diagonal {number}, which is not in the grid")
            if each is not True:
                direction = ("U" if up else "D") + ("L" if left else "R")
                total = whole(each, "littleKiller")
                self.draft.add("little_killers", {"start": start, "direction": direction, "sum": total})


def _read_line(line: str) -> kit.Document:
    board = parse_json(decompress(line.replace(" ", "+")), SITE)
    grid = kit.read_object(board.get("grid"), "grid")
    n = whole(grid.get("height"), "grid, height", SMALLEST, LARGEST)
    if whole(grid.get("width"), "grid, width", SMALLEST, LARGEST) != n:
        raise kit.InputError(f"{SITE}: found {n}x{grid.get('width')}; expected a square")
    values: dict[str, Any] = {}
    others: list[tuple[str, Any]] = []
    for name, element in kit.read_object(board.get("elements"), "elements").items():
        found = kit.read_object(element or {}, f"element {name}")
        kind, value = str(found.get("type")), found.get("value")
        if kind in NOT_RULES:
            values[kind] = value
        elif _is_there(value):
            others.append((kind, value))
    regions = {
        cell: label
        for label, (_, cells) in enumerate(_numbers(values.get("gridRegion"), "gridRegion", n * n))
        for cell, _ in _numbers(cells, "gridRegion", n * n - 1)
    }
    givens, filled = (dict(_numbers(values.get(kind), kind, n * n - 1)) for kind in ("givens", "filled"))
    labels = tuple([regions.get(cell) for cell in range(n * n)]) if regions else None
    digits = tuple([whole(givens[cell], "givens", 1, n) if cell in givens else None for cell in range(n * n)])
    draft = start_draft(SITE, Square(n, labels, digits))
    entries = [0 if cell in givens else whole(filled.get(cell, 0), "filled", 0, n) for cell in range(n * n)]
    draft.data |= {"placed": kit.as_rows(entries, n)} if any(entries) else {}
    reader = _Reader(draft)
    for kind, value in others:
        reader.element(kind, value)
    meta = kit.read_object(board.get("meta") or {}, "meta")
    return draft.document({**{key: meta.get(key) for key in ("title", "author")}, "ruleset": meta.get("description")})


SUDOKUSTUDIO = text_format(
    ID,
    SITE,
    *per_line(lambda line: program_of(line) == ID, _read_line),
    None,
    "what addresses of SudokuStudio hold under b, with its rules",
)
