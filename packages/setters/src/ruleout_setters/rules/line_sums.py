"""Lines whose digits add up: region sum lines, zippers, sum lines, sequences, double arrows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from ruleout import plugin as kit
from ruleout_setters.rules.common import (
    Cells,
    Constraints,
    State,
    along,
    by_automaton,
    cached,
    equal_sums,
    in_one_region_each,
    line_between,
    regions_of,
    true_field,
)


@kit.line_rule(
    "region_sum_lines",
    "Region sum lines",
    "region sum line",
    "The digits of a line have the same sum in each box that it passes through, each time it does.",
    needs=in_one_region_each,
    repeats=True,
)
def region_sum_lines(layout: kit.Layout, cells: Cells) -> Iterator[kit.Constraint]:
    for stretch, other in pairwise(stretches(cells, layout)):
        yield from equal_sums(stretch, other, layout)


def stretches(cells: Cells, layout: kit.Layout) -> list[Cells]:
    """Return the parts of a line between borders of boxes or regions."""
    return [tuple(part) for _, part in groupby(cells, key=lambda cell: regions_of(cell, layout))]


@kit.line_rule(
    "zippers",
    "Zippers",
    "zipper",
    "Each two cells as far from the centre of a line have the same sum: the digit in the centre, if a cell is there.",
    fewest=3,
    repeats=True,
)
def zippers(layout: kit.Layout, cells: Cells) -> Iterator[kit.Constraint]:
    half, odd = divmod(len(cells), 2)
    pairs: list[Cells] = [(cells[i], cells[-1 - i]) for i in range(half)]
    if odd:
        pairs.append((cells[half],))
    for one, other in pairwise(pairs):
        yield from equal_sums(one, other, layout)


def draw_loop(layout: kit.Layout, cells: Cells, amount: int, is_loop: bool | None) -> Iterator[kit.Decoration]:
    path = (*cells, cells[0]) if is_loop else cells
    if len(path) > 1:
        yield kit.Decoration("line", path, family="sum line")


def name_sum_line(layout: kit.Layout, cells: Cells, amount: int, is_loop: bool | None) -> str:
    return f"the sum line {amount} from {layout.names[cells[0]]} to {layout.names[cells[-1]]}"


@kit.entry_rule(
    "sum_lines",
    "Sum lines",
    "sum line",
    "A line, or a loop from any cell on, consists of parts that each add up to {sum|a number: 10 for ten lines}.",
    [kit.cells_field("cells", 2, repeats=True), kit.number_field("sum"), true_field("loop")],
    label=name_sum_line,
    decorations=draw_loop,
    shape="lines",
)
def sum_lines(layout: kit.Layout, cells: Cells, amount: int, is_loop: bool | None) -> Constraints:
    return [along(cells, parts_of_sum(layout.values, amount, len(cells), bool(is_loop)))]


@cached
def parts_of_sum(values: range, amount: int, length: int, is_loop: bool) -> kit.Automaton:
    """Return the automaton whose states are the sum of the part that is not complete, and the sum at the start.

    In a loop, the latter is the sum at its end, which belongs to the first part.
    """

    def step(state: State, value: int) -> State | None:
        so_far = state[0] + value
        return (so_far % amount, state[1]) if so_far <= amount else None

    starts = [(start, start) for start in range(amount if is_loop else 1)]
    return kit.any_of(values, starts, step, lambda state: state[0] == state[1], length)


@kit.line_rule(
    "sequences",
    "Sequences",
    "sequence",
    "Each digit of a line differs from the one before by the same number, which may be 0 or negative.",
    fewest=3,
)
def sequences(layout: kit.Layout, cells: Cells) -> Iterator[kit.Constraint]:
    for a, b, c in zip(cells, cells[1:], cells[2:], strict=False):
        yield from kit.total([(a, 1), (b, -2), (c, 1)], 0, layout)


@kit.line_rule(
    "double_arrows",
    "Double arrows",
    "double arrow",
    "The digits between the ends of a line add up to the sum of the ends.",
    fewest=3,
    repeats=True,
    drawn=lambda layout, cells: line_between("circle", "double arrow", cells),
)
def double_arrows(layout: kit.Layout, cells: Cells) -> Constraints:
    return equal_sums((cells[0], cells[-1]), cells[1:-1], layout)


@kit.line_rule(
    "max_is_sum_of_rest",
    "Ambiguous arrows",
    "ambiguous arrow",
    "One digit of a line is the sum of all others.",
    fewest=3,
)
def max_is_sum_of_rest(layout: kit.Layout, cells: Cells) -> Constraints:
    return greatest_is_sum(layout, cells)


@by_automaton
def greatest_is_sum(values: range, length: int) -> kit.Automaton:
    """Return the automaton whose states are the greatest value and the sum of all: twice the greatest at the end."""

    def step(state: State, value: int) -> State | None:
        so_far = state[1] + value
        return (max(state[0], value), so_far) if so_far <= 2 * values[-1] else None

    return kit.automaton(values, (0, 0), step, lambda state: state[1] == 2 * state[0], length)
