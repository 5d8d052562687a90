"""Sums of cells, also with weights."""

from __future__ import annotations

from typing import Any

from ruleout import plugin as kit
from ruleout_setters.rules.common import Cells, Constraints

LARGEST_WEIGHT = 1000
LARGEST_SUM = 1_000_000


def read_weights(value: Any, layout: kit.Layout, what: str) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    wanted = f"whole numbers from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}"
    if not isinstance(value, list | tuple):
        raise kit.InputError(f"{what}, weights: found {kit.quoted_json(value)}; expected a list of {wanted}")
    for each in value:
        if not (kit.is_whole_number(each) and abs(each) <= LARGEST_WEIGHT):
            raise kit.InputError(f"{what}, weights: found {kit.quoted_json(each)}; expected {wanted}")
    return tuple(value)


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
    "Cells add up to a number, each as often as it is listed and times its weight; digits may repeat.",
    [
        kit.cells_field("cells", repeats=True),
        kit.number_field("sum", -LARGEST_SUM),
        kit.Field("weights", read_weights, lambda data, layout: list(data), optional=True),
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


RULES = (sums,)
