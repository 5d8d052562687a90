"""Marks at the corner of four cells: quadruples, crosses and others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import gt
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_setters.rules.common import Cells, Constraints, State, cached, equal_sums
from ruleout_setters.rules.line_sums import greatest_is_sum


@kit.corner_rule(
    "quadruples",
    "Quadruples",
    "quadruple",
    "The four cells hold {digits|the listed digits}, each at least as often as it is listed.",
    field=kit.values_field("digits"),
)
def quadruples(layout: kit.Layout, cells: Cells, digits: State) -> Constraints:
    return [kit.occurrences(cells, layout, lambda value, number: number >= digits.count(value))]


@kit.corner_rule(
    "exclusions",
    "Exclusions",
    "exclusion",
    "None of {digits|the listed digits} stands in the four cells.",
    field=kit.values_field("digits"),
)
def exclusions(layout: kit.Layout, cells: Cells, digits: State) -> Constraints:
    return [kit.only(cell, layout, lambda value: value not in digits) for cell in cells]


@kit.corner_rule("crosses", "Crosses", "cross", "Both diagonals of the four cells have the same sum.")
def crosses(layout: kit.Layout, cells: Cells) -> Constraints:
    a, b, c, d = cells
    return equal_sums((a, d), (b, c), layout)


@kit.corner_rule(
    "battenburg", "Battenburg", "battenburg", "Odd and even digits alternate around the corner like a chessboard."
)
def battenburg(layout: kit.Layout, cells: Cells) -> Constraints:
    a, b, c, d = cells
    return kit.chain((a, b, d, c), layout, lambda x, y: (x + y) % 2)


@kit.corner_rule("quad_sums", "Quad sums", "quad sum", "One of the four digits is the sum of the other three.")
def quad_sums(layout: kit.Layout, cells: Cells) -> Constraints:
    return greatest_is_sum(layout, cells)


def draw_to_corner(layout: kit.Layout, cells: Cells, cell: kit.Cell) -> Iterable[kit.Decoration]:
    other = cells[3 - cells.index(cell)] if cell in cells else cells[0]
    return [kit.Decoration("dot", cells), kit.Decoration("line", (other, cell), family="quad max")]


@kit.corner_rule(
    "quad_max",
    "Quad maxima",
    "quad maximum",
    "Of the four cells, {cell|the one that is pointed at} has the greatest digit, which the others do not have.",
    field=attrs.evolve(kit.cell_field("cell"), example="r1c1"),
    drawn=draw_to_corner,
)
def quad_max(layout: kit.Layout, cells: Cells, largest: kit.Cell) -> Constraints:
    return [kit.pair(largest, cell, layout, gt) for cell in cells if cell != largest]


def unmarked(layout: kit.Layout, found: Mapping[str, Any]) -> Iterator[Cells]:
    """Yield the four cells around each corner without a mark of the rules with these data."""
    marked = {frozenset(cells) for entries in found.values() for (cells,) in entries}
    return (cells for cells in kit.squares_of_four(layout) if frozenset(cells) not in marked)


@kit.grid_rule(
    "all_crosses_given",
    "All crosses given",
    "the four cells from {0} to {3} without a cross",
    "At a corner without a cross, the diagonals have different sums.",
    with_keys=("crosses",),
)
def all_crosses_given(layout: kit.Layout, found: Mapping[str, Any]) -> Constraints:
    return [kit.Regular((a, d, b, c), sums_differ(layout.values)) for a, b, c, d in unmarked(layout, found)]


@cached
def sums_differ(values: range) -> kit.Automaton:
    """Return the automaton of four values of which the first two and the last two have different sums."""

    def step(state: State, value: int) -> State | None:
        places, balance = state
        return (places + 1, balance + (value if places < 2 else -value))

    return kit.automaton(values, (0, 0), step, lambda state: state[0] == 4 and state[1] != 0, 4)


@kit.grid_rule(
    "all_battenburg_given",
    "All battenburgs given",
    "the four cells from {0} to {3} without a battenburg",
    "At a corner without a battenburg, odd and even digits do not alternate.",
    with_keys=("battenburg",),
)
def all_battenburg_given(layout: kit.Layout, found: Mapping[str, Any]) -> Constraints:
    return [kit.Regular((a, b, d, c), do_not_alternate(layout.values)) for a, b, c, d in unmarked(layout, found)]


@cached
def do_not_alternate(values: range) -> kit.Automaton:
    """Return the automaton of four values whose parities do not alternate; a state is the last parity, or 2 if not."""

    def step(state: int, value: int) -> int:
        return 2 if state == value % 2 else state if state == 2 else value % 2

    return kit.automaton(values, -1, step, lambda state: state == 2, 4)
