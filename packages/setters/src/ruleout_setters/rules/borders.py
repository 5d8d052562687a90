"""Marks between two cells: dots, sums, greater than; and rules about pairs without a mark."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import gt
from typing import Any

from ruleout import plugin as kit
from ruleout_setters.rules.common import BESIDE, Cells, Constraints, cached, no_sum_of


def dot(filled: bool) -> Any:
    """Return the function that draws a dot, with its number if that is not the usual one."""

    def draw(layout: kit.Layout, cells: Cells, value: int) -> Iterable[kit.Decoration]:
        text = "" if value == 1 + filled else str(value)
        return [kit.Decoration("dot", cells, text, filled=filled)]

    return draw


@kit.border_rule(
    "differences",
    "Differences",
    "white dot",
    "Two neighbours differ by {value|a number: 1 for white dots}.",
    field=kit.number_field("value", 0),
    drawn=dot(filled=False),
)
def differences(layout: kit.Layout, cells: Cells, value: int) -> Constraints:
    return kit.chain(cells, layout, lambda a, b: abs(a - b) == value)


@kit.border_rule(
    "ratios",
    "Ratios",
    "black dot",
    "Of two neighbours, one is the other times {value|a number: 2 for black dots}.",
    field=kit.number_field("value"),
    drawn=dot(filled=True),
)
def ratios(layout: kit.Layout, cells: Cells, value: int) -> Constraints:
    return kit.chain(cells, layout, lambda a, b: a == value * b or b == value * a)


def draw_sum(layout: kit.Layout, cells: Cells, value: int) -> Iterable[kit.Decoration]:
    return [kit.Decoration("edge", cells, {5: "V", 10: "X"}.get(value, str(value)))]


@kit.border_rule(
    "pair_sums",
    "Sums of neighbours",
    "sum",
    "Two neighbours add up to {value|a number: 10 for X, 5 for V}.",
    field=kit.number_field("value"),
    drawn=draw_sum,
)
def pair_sums(layout: kit.Layout, cells: Cells, value: int) -> Constraints:
    return kit.chain(cells, layout, lambda a, b: a + b == value)


@kit.border_rule(
    "greater_than",
    "Greater than",
    "greater-than sign",
    "Of {cells|two neighbours}, the first has the greater digit.",
    drawn=lambda layout, cells: [kit.Decoration("inequality", cells)],
)
def greater_than(layout: kit.Layout, cells: Cells) -> Constraints:
    return kit.chain(cells, layout, gt)


def unmarked(layout: kit.Layout, found: Mapping[str, Any]) -> Iterator[tuple[kit.Cell, kit.Cell]]:
    """Yield the neighbours between which there is no mark of the rules with these data."""
    marked = {frozenset(entry[0]) for entries in found.values() for entry in entries}
    return (pair for pair in kit.pairs_apart(layout, BESIDE) if frozenset(pair) not in marked)


@kit.grid_rule(
    "all_dots_given",
    "All dots given",
    "the neighbours {} and {} without a dot",
    "Neighbours without a dot are neither consecutive, nor is one twice the other.",
    with_keys=("differences", "ratios"),
)
def all_dots_given(layout: kit.Layout, found: Mapping[str, Any]) -> Constraints:
    return [kit.pair(a, b, layout, needs_no_dot) for a, b in unmarked(layout, found)]


def needs_no_dot(a: int, b: int) -> bool:
    return abs(a - b) != 1 and a != 2 * b and b != 2 * a


@kit.grid_rule(
    "all_pair_sums_given",
    "All sums of neighbours given",
    "the neighbours {} and {} without a sum",
    "Neighbours without a mark of their sum do not add up to {numbers|any of the numbers: 5 and 10 for XV}.",
    numbers="sum",
    with_keys=("pair_sums",),
)
def all_pair_sums_given(layout: kit.Layout, sums: tuple[int, ...], found: Mapping[str, Any]) -> Constraints:
    return [kit.pair(a, b, layout, no_sum_of(sums)) for a, b in unmarked(layout, found)]


@kit.grid_rule(
    "all_differences_given",
    "All differences given",
    "the neighbours {} and {} without a difference",
    "Neighbours without a mark do not differ by {numbers|any of the numbers: 1 if all white dots are given}.",
    numbers="difference",
    with_keys=("differences",),
)
def all_differences_given(layout: kit.Layout, numbers: tuple[int, ...], found: Mapping[str, Any]) -> Constraints:
    return [kit.pair(a, b, layout, no_difference_of(numbers)) for a, b in unmarked(layout, found)]


@cached
def no_difference_of(numbers: tuple[int, ...]) -> Callable[[int, int], bool]:
    """Return the function that forbids two values to differ by one of *numbers*."""
    return lambda a, b: abs(a - b) not in numbers
