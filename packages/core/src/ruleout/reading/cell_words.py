"""Cells in words: ``r1c1``, the way ``r1c1-r1c5-r3c3``, and the rectangle ``r1c1:r3c3``."""

from __future__ import annotations

import re
from itertools import pairwise, product

from ruleout.errors import InputError, quoted
from ruleout.masks import Cell
from ruleout.model.coordinates import Coordinates, axes_of, cell_name
from ruleout.model.layout import Layout

CELL = r"(?:l[0-9]+)?r[0-9]+c[0-9]+"
"""The name of a cell, in lower case."""
CELLS = re.compile(rf"{CELL}(?:-{CELL})*|{CELL}:{CELL}", re.IGNORECASE)
"""One cell, a way, or a rectangle."""
REPEATS = 4
"""The number of times that a text may name all cells of a layout, so that a short text cannot name a million."""


def named_cells(text: str, layout: Layout, what: str) -> tuple[Cell, ...]:
    """Return the cells that *text* names, in its order; a cell may occur several times.

    Parameters
    ----------
    text
        Words with blanks or commas between them. ``r1c1-r1c5-r3c3`` are the cells on the straight or diagonal way from
        each cell to the next one, and ``r1c1:r3c3`` are those between two corners, row by row.
    layout
        The layout that has the cells.
    what
        The words that begin an error.

    Raises
    ------
    InputError
        If a word is something else, a way is neither straight nor diagonal, a cell does not exist, or there are far
        more cells than the layout has.
    """
    found: list[Cell] = []
    for word in re.split(r"[\s,]+", text.strip(" \t\r\n,")):
        for place in _places(word, layout, what):
            cell = layout.cell_at.get(place)
            found.append(cell_called(cell_name(*place), layout, what) if cell is None else cell)
        if len(found) > REPEATS * layout.visible:
            raise InputError(f"{what}: found {len(found)} cells; expected at most {REPEATS * layout.visible}")
    return tuple(found)


def cell_called(name: str, layout: Layout, what: str) -> Cell:
    """Return the cell with this name. Raises InputError, which begins with *what*, if there is none."""
    if not re.fullmatch(CELL, name, re.IGNORECASE):
        raise InputError(f"{what}: found {quoted(name)}; expected a cell such as {_name(layout, 0)}")
    try:
        return layout.cell(name)
    except InputError as error:
        raise InputError(f"{what}: {error.message}") from None


def _name(layout: Layout, column: int) -> str:
    return cell_name(*[0] * (len(axes_of(layout.layers)) - 1), column)


def _places(word: str, layout: Layout, what: str) -> list[Coordinates]:
    """Return the coordinates of the cells of a word; those within a way need not exist."""
    if not CELLS.fullmatch(word):
        first = _name(layout, 0)
        expected = f"cells such as {first}, {first}-{_name(layout, 4)} or {first}:{_name(layout, 2)}"
        raise InputError(f"{what}: found {quoted(word)}; expected {expected}")
    ends = [layout.coordinates[cell_called(name, layout, what)] for name in re.split("[-:]", word)]
    if ":" in word:
        return list(product(*(range(min(pair), max(pair) + 1) for pair in zip(*ends, strict=True))))
    places = ends[:1]
    for one, other in pairwise(ends):
        steps = [b - a for a, b in zip(one, other, strict=True)]
        length = max(map(abs, steps))
        if any(abs(step) not in (0, length) for step in steps):
            problem = f"{cell_name(*one)}-{cell_name(*other)} is neither straight nor diagonal"
            raise InputError(f"{what}: {problem}; expected cells on the way, such as their names with '-' between them")
        places += [
            tuple(at + step * i // length for at, step in zip(one, steps, strict=True)) for i in range(1, length + 1)
        ]
    return places
