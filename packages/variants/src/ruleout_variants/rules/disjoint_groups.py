"""Disjoint groups: corresponding cells of all boxes differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleout.internal import read_true
from ruleout.plugin import Constraint, Layout, Rule
from ruleout_variants.rules.squares import Square, box_of, numbered_units, squares_of, write_unchanged

RULE = "disjoint-groups"


def read(value: Any, layout: Layout) -> bool:
    """Return True if *value* is true and the grid has, or could have, boxes. Raises InputError if not."""
    for square in squares_of(layout, RULE):
        box_of(square, RULE)
    return read_true(value, "disjoint_groups")


def groups(square: Square) -> list[tuple[int, ...]]:
    """Return the cells of each group, for each place in a box, row by row."""
    rows, columns = box_of(square, RULE)
    return [
        tuple(square.at(top + i, left + j) for top in range(0, square.n, rows) for left in range(0, square.n, columns))
        for i in range(rows)
        for j in range(columns)
    ]


def build(data: bool, layout: Layout) -> Iterator[Constraint]:
    """Return a unit per place in a box, for each square."""
    return numbered_units(layout, RULE, "group", "disjoint group", groups)


DISJOINT_GROUPS = Rule(
    id=RULE,
    title="Disjoint groups",
    read=read,
    write=write_unchanged,
    build=build,
    summary="Cells at the same place of their boxes differ; a grid without boxes is treated as having square boxes.",
    shape="units",
)
