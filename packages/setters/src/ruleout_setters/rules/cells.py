"""Marked cells: odd and even ones, those that are less or greater than their neighbours, and indexers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ruleout import plugin as kit
from ruleout_setters.rules.common import Cells, Constraints, cached, greater, less


@kit.cell_rule("odd", "Odd cells", "odd cell", "Marked cells hold odd digits.", drawn="circle")
def odd(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return [kit.only(cell, layout, lambda value: value % 2)]


@kit.cell_rule("even", "Even cells", "even cell", "Marked cells hold even digits.", drawn="square")
def even(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return [kit.only(cell, layout, lambda value: value % 2 == 0)]


def unmarked_neighbours(cell: kit.Cell, cells: Cells, layout: kit.Layout) -> Iterable[kit.Cell]:
    return [other for other in kit.neighbours(cell, layout) if other not in cells]


def flat(layout: kit.Layout, key: str) -> None:
    """Raise InputError if the grid has several layers, in which neighbours are not defined."""
    kit.require_flat(layout, key)


@kit.cell_rule(
    "minimum", "Minima", "minimum", "A marked cell is less than each neighbour that is not marked.", needs=flat
)
def minimum(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return [kit.pair(cell, other, layout, less) for other in unmarked_neighbours(cell, cells, layout)]


@kit.cell_rule(
    "maximum", "Maxima", "maximum", "A marked cell is greater than each neighbour that is not marked.", needs=flat
)
def maximum(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return [kit.pair(cell, other, layout, greater) for other in unmarked_neighbours(cell, cells, layout)]


@kit.cell_rule(
    "fortress", "Fortresses", "fortress", "A shaded cell is greater than each neighbour that is not shaded.", needs=flat
)
def fortress(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Constraints:
    return [kit.pair(cell, other, layout, greater) for other in unmarked_neighbours(cell, cells, layout)]


def square(layout: kit.Layout, key: str) -> None:
    """Raise InputError if the grid is not a square with as many rows as digits."""
    n = layout.digits
    if layout.layers > 1 or layout.extent != (n, n) or layout.visible != n * n:
        raise kit.InputError(f"{key}: the grid is not a square with as many rows as digits")


def in_boxes(layout: kit.Layout, key: str) -> None:
    """Raise InputError if there is a cell that is not in exactly one box or region."""
    for cell, name in enumerate(layout.names[: layout.visible]):
        count = len(boxes_of(cell, layout))
        if count != 1:
            raise kit.InputError(f"{key}: found {count} boxes or regions of {name}; expected one of each cell")


def boxes_of(cell: kit.Cell, layout: kit.Layout) -> list[kit.Unit]:
    return [unit for unit in layout.units_of[cell] if unit.kind in ("box", "region")]


def index(cell: kit.Cell, line: Cells, number: int, layout: kit.Layout) -> Iterator[kit.Constraint]:
    """Yield the constraints that *cell* holds v if and only if the v-th cell of *line* holds *number*, for each v."""
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
    row, column = divmod(cell, layout.digits)
    line = tuple(layout.at[row, each] for each in range(layout.digits))
    return index(cell, line, column + 1, layout)


@kit.cell_rule(
    "row_indexers",
    "Row indexers",
    "row indexer",
    "A marked cell in row r with digit v says that r stands in row v of its column.",
    needs=square,
)
def row_indexers(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Iterable[kit.Constraint]:
    row, column = divmod(cell, layout.digits)
    line = tuple(layout.at[each, column] for each in range(layout.digits))
    return index(cell, line, row + 1, layout)


@kit.cell_rule(
    "box_indexers",
    "Box indexers",
    "box indexer",
    "A marked cell at place p of its box with digit v says that p stands at place v of this box.",
    needs=in_boxes,
)
def box_indexers(layout: kit.Layout, cell: kit.Cell, cells: Cells) -> Iterable[kit.Constraint]:
    (box,) = boxes_of(cell, layout)
    line = tuple(sorted(box.cells))
    return index(cell, line, line.index(cell) + 1, layout)


RULES = (odd, even, minimum, maximum, fortress, row_indexers, column_indexers, box_indexers)
