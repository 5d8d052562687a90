"""From the parts of a link of Penpa+ to a document.

Penpa+ is a drawing board: digits, thick lines that part the grid, and the lists of thermometers, arrows and cages have
a meaning; everything else is counted as a drawing that no rule expresses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruleout import internal as kit
from ruleout_links.draft import Cell, Draft
from ruleout_links.fields import items, whole
from ruleout_links.penpa.text import SITE, Canvas
from ruleout_links.squares import LARGEST, SMALLEST, Square, blocks, borders, start_draft

GRIDS = ("sudoku", "square")
THICK = (2, 21)
"""The styles of thick lines."""
NORMAL = "1"
"""The style of a digit in the middle of a cell."""
WITHOUT_MEANING = frozenset(
    {
        *("command_redo", "command_undo", "command_replay", "deletelineE", "polygon", "centerline", "irregularRegions"),
        *("cage", "number", "numberS", "lineE", "thermo", "nobulbthermo", "arrows", "killercages"),
    }
)
"""Elements that are read elsewhere, or are not visible."""
DRAWN = {
    "surface": "shaded cell",
    "line": "drawn line",
    "wall": "drawn wall",
    "symbol": "drawn symbol",
    "freeline": "drawn line",
    "freelineE": "drawn line",
    "direction": "drawn direction",
    "squareframe": "drawn frame",
}
VARIANTS = {
    "anti king": "anti_king",
    "anti knight": "anti_knight",
    "disjoint": "disjoint_groups",
    "non consecutive": "non_consecutive",
    "windoku": "windoku",
    "diagonal": "diagonals",
}
"""Variants of newer links that are rules of the whole grid."""
LISTED = frozenset({"classic", "number", "irregular", "thermo", "arrow", "killer"})
"""Variants of newer links whose clues have lists of their own."""
LARGEST_SUM = 9999
KEYS = (*VARIANTS.values(), "arrows", "cages", "thermometers")
"""The keys of rules in documents of Penpa+."""


def read_canvas(canvas: Canvas, variants: Sequence[str]) -> kit.Document:
    """Return the document of *canvas*; *variants* are the rules that a newer link names.

    Raises InputError for a grid that is not a square.
    """
    if canvas.grid not in GRIDS:
        raise kit.InputError(f"found a grid of the kind {kit.quoted(canvas.grid)}; expected {' or '.join(GRIDS)}")
    top, bottom, left, right = canvas.space
    n, columns = canvas.height - top - bottom, canvas.width - left - right
    if n != columns or not SMALLEST <= n <= LARGEST:
        raise kit.InputError(f"no installed variant has {n} rows and {columns} columns; expected as many of each")
    return _Reader(canvas, n).read(variants)


class _Reader:
    def __init__(self, canvas: Canvas, n: int) -> None:
        self.canvas, self.n = canvas, n
        self.points = canvas.across * (canvas.height + 4)
        self.elements = canvas.elements

    def read(self, variants: Sequence[str]) -> kit.Document:
        """Return the document."""
        numbers, outside = self.numbers()
        draft = start_draft(SITE, Square(self.n, self.regions(), numbers))
        if outside:
            draft.lack("number beside the grid or not in the middle of its cell", outside)
        for name, is_drawn in zip(("main", "anti"), self.canvas.diagonals, strict=True):
            if is_drawn:
                draft.add_diagonal(name)
        draft.extend("thermometers", self.lines("thermo"))
        draft.extend("thermometers", self.lines("nobulbthermo"))
        for cells in self.lines("arrows"):
            draft.add("arrows", {"bulb": cells[:1], "shafts": [cells[1:]]})
        self.cages(draft)
        self.drawings(draft)
        for name in variants:
            if name in VARIANTS:
                draft.data[VARIANTS[name]] = True
            elif name not in LISTED:
                draft.lack(f"the variant {kit.quoted(name)} of {SITE}")
        return draft.document({"title": self.canvas.title, "author": self.canvas.author, "ruleset": self.canvas.rules})

    def place(self, index: int) -> Cell:
        """Return the row and column, from 0 in the grid, of the cell *index*; it may be outside."""
        row, column = divmod(index, self.canvas.across)
        return [row - 2 - self.canvas.space[0], column - 2 - self.canvas.space[2]]

    def cell(self, value: object, what: str) -> Cell:
        place = self.place(whole(value, what, 0, self.points - 1))
        if not all(0 <= each < self.n for each in place):
            raise kit.InputError(f"{what}: {kit.quoted(value)} is not a cell of the grid")
        return place

    def table(self, name: str) -> Mapping[str, Any]:
        """Return the elements of one kind, by their place."""
        found = self.elements.get(name) or {}
        if not isinstance(found, dict):
            raise kit.InputError(f"{SITE}, {name}: found {kit.quoted_json(found)}; expected an object")
        return found

    def numbers(self) -> tuple[tuple[int | None, ...], int]:
        """Return the digit of each cell, and the number of other texts."""
        givens: list[int | None] = [None] * (self.n * self.n)
        others = 0
        for place, entry in self.table("number").items():
            parts = items(entry, f"{SITE}, number {place}")
            text = str(parts[0]).strip() if parts else ""
            row, column = self.place(whole(place, f"{SITE}, number", 0, 10**6)) if place.isdigit() else [-1, -1]
            inside = 0 <= row < self.n and 0 <= column < self.n
            if inside and len(parts) > 2 and parts[2] == NORMAL and text.isascii() and text.isdigit() and int(text) > 0:
                givens[row * self.n + column] = whole(text, f"the given at {kit.cell_name(row, column)}", 1, self.n)
            elif text:
                others += 1
        return tuple(givens), others

    def lines(self, name: str) -> list[list[Cell]]:
        """Return the lists of cells of one kind, without those of one cell."""
        found = [[self.cell(each, f"{SITE}, {name}") for each in items(line, f"{SITE}, {name}")]
                 for line in items(self.elements.get(name), f"{SITE}, {name}")]  # fmt: skip
        return [cells for cells in found if len(cells) > 1]

    def cages(self, draft: Draft) -> None:
        """Add cages, each with the small number in the corner of one of its cells as its sum."""
        small = {
            place: str(items(entry, f"{SITE}, numberS")[0]).strip()
            for place, entry in self.table("numberS").items()
            if entry
        }
        used = set()
        for line in items(self.elements.get("killercages"), f"{SITE}, killercages"):
            indices = [
                whole(each, f"{SITE}, killercages", 0, self.points - 1) for each in items(line, f"{SITE}, killercages")
            ]
            if not indices:
                continue
            # Small numbers have four places per cell, counted from 4 * points on; a sum is in the first one.
            corners = [str(4 * (index + self.points)) for index in indices]
            sums = [corner for corner in corners if small.get(corner, "").isdigit()]
            total = whole(small[sums[0]], f"{SITE}, sum of a cage", 0, LARGEST_SUM) if sums else 0
            used |= set(sums[:1])
            draft.add("cages", {"sum": total or None, "cells": [self.cell(index, "a cage") for index in indices]})
        rest = [text for place, text in small.items() if place not in used and text]
        if rest:
            draft.lack("small number that is not the sum of a cage", len(rest))

    def drawings(self, draft: Draft) -> None:
        """Count the elements that have no meaning of their own."""
        for name, elements in self.elements.items():
            count = len(elements) if isinstance(elements, list | dict) else 0
            if name in DRAWN and count:
                draft.lack(DRAWN[name], count)
            elif name not in WITHOUT_MEANING and name not in DRAWN and count:
                draft.lack(f"the element {kit.quoted(name)} of {SITE}", count)
        if not self.elements.get("killercages") and self.table("cage"):
            draft.lack("drawn cage", len(self.table("cage")))
        lines = [
            style for edge, style in self.table("lineE").items() if self.side(edge) is None or style not in (*THICK, 1)
        ]
        if lines and not any(self.canvas.diagonals):
            draft.lack("drawn line between cells", len(lines))

    def side(self, edge: str) -> tuple[Cell, Cell] | None:
        """Return the cells on both sides of the line between two corners, None if it is not between two neighbours.

        A corner has the number of the cell to whose bottom right it is.
        """
        ends = edge.split(",")
        if len(ends) != 2 or not all(end.isascii() and end.isdigit() and len(end) < 8 for end in ends):
            return None
        one, other = sorted(int(end) - self.points for end in ends)
        row, column = self.place(other)
        if other - one == 1:
            return [row, column], [row + 1, column]
        return ([row, column], [row, column + 1]) if other - one == self.canvas.across else None

    def regions(self) -> tuple[object, ...] | None:
        """Return the parts of the grid between thick lines; None if there is only one."""
        thick = (self.side(edge) for edge, style in self.table("lineE").items() if style in THICK)
        walls = {tuple(map(tuple, sides)) for sides in thick if sides is not None}
        joined = (pair for pair in borders(self.n) if tuple(divmod(cell, self.n) for cell in pair) not in walls)
        labels = blocks(self.n, joined)
        return tuple(labels) if max(labels) else None
