"""Marked cells: odd and even ones, those that are less or greater than their neighbours, and indexers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import gt, lt
from typing import Any

from ruleout import internal as kit
from ruleout_setters.rules.common import Cells, Constraints, cached, in_one_region_each, regions_of


@kit.cell_rule("odd", "Odd cells", "odd cell", "Marked cells hold odd digits.", drawn="circle")
def odd(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return [kit.only(cell, layout, lambda value: value % 2)]


@kit.cell_rule("even", "Even cells", "even cell", "Marked cells hold even digits.", drawn="square")
def even(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return [kit.only(cell, layout, lambda value: value % 2 == 0)]


def unmarked(layout: kit.Layout, found: Mapping[str, Any], key: str) -> Iterator[kit.Cell]:
    """Yield the visible cells that the rule with *key*, of those with these data, does not mark."""
    marked = found.get(key, ())
    return (cell for cell in range(layout.visible) if cell not in marked)


@kit.grid_rule(
    "all_odd_given",
    "All odd cells given",
    "the cell {} without a mark of odd cells",
    "Cells that are not marked as odd hold even digits.",
    with_keys=("odd",),
)
def all_odd_given(layout: kit.Layout, found: Mapping[str, Any]) -> Constraints:
    return [kit.only(cell, layout, lambda value: value % 2 == 0) for cell in unmarked(layout, found, "odd")]


@kit.grid_rule(
    "all_even_given",
    "All even cells given",
    "the cell {} without a mark of even cells",
    "Cells that are not marked as even hold odd digits.",
    with_keys=("even",),
)
def all_even_given(layout: kit.Layout, found: Mapping[str, Any]) -> Constraints:
    return [kit.only(cell, layout, lambda value: value % 2) for cell in unmarked(layout, found, "even")]


def beside_unmarked(layout: kit.Layout, cell: kit.Cell, cells: Cells, allow: Callable[[int, int], bool]) -> Constraints:
    """Return the constraints that *allow* accepts the values of *cell* and of each neighbour that is not marked."""
    return [kit.pair(cell, other, layout, allow) for other in kit.neighbours(cell, layout) if other not in cells]


@kit.cell_rule(
    "minimum",
    "Minima",
    "minimum",
    "{cell|A marked cell} is less than each neighbour that is not marked.",
    needs=kit.require_flat,
)
def minimum(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return beside_unmarked(layout, cell, cells, lt)


@kit.cell_rule(
    "maximum",
    "Maxima",
    "maximum",
    "{cell|A marked cell} is greater than each neighbour that is not marked.",
    needs=kit.require_flat,
)
def maximum(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return beside_unmarked(layout, cell, cells, gt)


@kit.cell_rule(
    "fortress",
    "Fortresses",
    "fortress",
    "{cell|A shaded cell} is greater than each neighbour that is not shaded.",
    needs=kit.require_flat,
)
def fortress(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return beside_unmarked(layout, cell, cells, gt)


def square(layout: kit.Layout, key: str) -> None:
    """Raise InputError if the grid is not a square with as many rows as digits."""
    n = layout.digits
    if layout.layers > 1 or layout.extent != (n, n) or layout.visible != n * n:
        raise kit.InputError(f"{key}: the grid is not a square with as many rows as digits")


def index(cell: kit.Cell, line: Cells, layout: kit.Layout) -> Iterator[kit.Constraint]:
    """Yield the constraints that *cell* holds v if and only if the v-th cell of *line* holds its place there."""
    number = line.index(cell) + 1
    for place, other in enumerate(line, 1):
        yield kit.pair(cell, other, layout, points_at(place, number))
    yield kit.only(cell, layout, lambda value: 1 <= value <= len(line))


@cached
def points_at(place: int, number: int) -> Callable[[int, int], bool]:
    """Return the function that accepts *place* and *number* together, and neither without the other."""
    return lambda a, b: (a == place) == (b == number)


@kit.cell_rule(
    "column_indexers",
    "Column indexers",
    "column indexer",
    "A marked cell in column c with digit v says that c stands in column v of its row.",
    needs=square,
)
def column_indexers(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Iterable[kit.Constraint]:
    first = cell - cell % layout.digits
    return index(cell, tuple(range(first, first + layout.digits)), layout)


@kit.cell_rule(
    "row_indexers",
    "Row indexers",
    "row indexer",
    "A marked cell in row r with digit v says that r stands in row v of its column.",
    needs=square,
)
def row_indexers(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Iterable[kit.Constraint]:
    return index(cell, tuple(range(cell % layout.digits, layout.visible, layout.digits)), layout)


@kit.cell_rule(
    "box_indexers",
    "Box indexers",
    "box indexer",
    "A marked cell at place p of its box with digit v says that p stands at place v of this box.",
    needs=in_one_region_each,
)
def box_indexers(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Iterable[kit.Constraint]:
    (box,) = regions_of(cell, layout)
    return index(cell, tuple(sorted(box.cells)), layout)
