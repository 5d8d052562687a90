"""Sums of cells, also with weights or between the least and the greatest digit."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ruleout import internal as kit
from ruleout_setters.rules.common import Cells, Constraints, as_many_as_digits, by_automaton, in_cages

LARGEST_WEIGHT = 1000
LARGEST_SUM = 1_000_000

Filling = tuple[int, int, int | None, int | None]
"""The least value, the greatest, the one of them that is awaited, and the sum so far."""


def read_weights(value: Any, layout: kit.Layout, what: str) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    what, low = f"{what}, weights", -LARGEST_WEIGHT
    wanted = f"whole numbers from {low} to {LARGEST_WEIGHT}"
    return tuple(kit.read_whole(each, what, low, LARGEST_WEIGHT) for each in kit.read_items(value, what, wanted))


def fitting_weights(layout: kit.Layout, what: str, cells: Cells, amount: int, weights: tuple[int, ...] | None) -> None:
    """Raise InputError unless there is a weight for each cell, and a negative sum has weights."""
    if weights is not None and len(weights) != len(cells):
        raise kit.InputError(f"{what}: found {len(weights)} weights for {len(cells)} cells; expected one for each cell")
    if weights is None and amount < 0:
        raise kit.InputError(f"{what}, sum: found '{amount}'; expected 0 or more, as there are no weights")


@kit.entry_rule(
    "sums",
    "Sums",
    "sum",
    "Cells add up to {sum|a number}, each as often as it is listed and times its weight, if any; digits may repeat.",
    [
        kit.cells_field("cells", repeats=True),
        kit.number_field("sum", -LARGEST_SUM),
        kit.Field("weights", read_weights, lambda data, layout: list(data), optional=True, kind="numbers"),
    ],
    label=lambda layout, cells, amount, weights: f"the sum {amount} at {layout.names[min(cells)]}",
    decorations=lambda layout, cells, amount, weights: [
        kit.Decoration("area", tuple(dict.fromkeys(cells)), str(amount), family="sum")
    ],
    check=fitting_weights,
    shape="sets",
)
def sums(layout: kit.Layout, cells: Cells, amount: int, weights: tuple[int, ...] | None) -> Constraints:
    return kit.total(zip(cells, weights or (1,) * len(cells), strict=True), amount, layout)


@kit.set_rule(
    "lunchboxes",
    "Lunchboxes",
    "lunchbox",
    "The digits differ; those between the least and the greatest, in the listed order, add up to {sum|a number}.",
    field=kit.number_field("sum", 0),
    fewest=2,
    most=as_many_as_digits,
)
@in_cages
@by_automaton
def lunchboxes(values: range, amount: int, length: int) -> kit.Automaton:
    """Return the automaton that begins with a guess of the least and the greatest value.

    Its states are these, the one that is awaited after the other was read (None before and after that), and the sum
    between them, *amount* at last.
    """

    def step(state: Filling, value: int) -> Filling | None:
        least, greatest, awaited, so_far = state
        if value in (least, greatest):
            if so_far is None:
                return least, greatest, least + greatest - value, 0
            return (least, greatest, None, amount) if value == awaited and so_far == amount else None
        if not least < value < greatest:
            return None
        if awaited is None or so_far is None:
            return state
        return (least, greatest, awaited, so_far + value) if so_far + value <= amount else None

    starts: list[Filling] = [(least, greatest, None, None) for least, greatest in combinations(values, 2)]
    return kit.any_of(values, starts, step, lambda state: state[2] is None and state[3] is not None, length)
