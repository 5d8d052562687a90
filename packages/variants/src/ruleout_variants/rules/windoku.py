"""Windows: further boxes, one row and one column apart from each other and from the edge.

A 9x9 grid has four windows of 3x3 cells (Peter Ritmeester, NRC Handelsblad, 2005). In general there are
(b - 1) x (b - 1) windows if boxes have b x b cells, and none if boxes are not squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruleout.internal import read_true
from ruleout.plugin import Constraint, Decoration, InputError, Layout, Rule
from ruleout_variants.rules.squares import Square, box_of, numbered_units, squares_of, write_unchanged

RULE = "windoku"


def read(value: Any, layout: Layout) -> bool:
    """Return True if *value* is true and the grid has windows. Raises InputError if not."""
    for square in squares_of(layout, RULE):
        box = box_of(square, RULE)
        if box[0] != box[1]:
            raise InputError(f"{RULE}: boxes of {box[0]}x{box[1]} leave no room for windows; expected square boxes")
    return read_true(value, RULE)


def block(square: Square, top: int, left: int, side: int) -> tuple[int, ...]:
    """Return the *side* x *side* cells of *square* that begin at a row and column, both counted from 0."""
    return tuple(square.at(top + i, left + j) for i in range(side) for j in range(side))


def windows(square: Square) -> list[tuple[int, ...]]:
    """Return the cells of each window, left to right, top to bottom."""
    side = box_of(square, RULE)[0]
    starts = range(1, square.n - side + 1, side + 1)
    return [block(square, top, left, side) for top in starts for left in starts]


def build(data: bool, layout: Layout) -> Iterator[Constraint]:
    """Return a unit per window of each square."""
    return numbered_units(layout, RULE, "window", "window", windows)


def decorations(data: bool, layout: Layout) -> Iterable[Decoration]:
    """Return a shade per window."""
    return [Decoration("shade", cells) for square in squares_of(layout, RULE) for cells in windows(square)]


WINDOKU = Rule(
    id=RULE,
    title="Windows",
    read=read,
    write=write_unchanged,
    build=build,
    decorations=decorations,
    summary="Four windows of 3x3 in a 9x9 hold every digit; in other grids with square boxes as many as fit.",
    shape="units",
)
