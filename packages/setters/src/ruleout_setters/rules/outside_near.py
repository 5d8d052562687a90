"""Clues outside the grid for the nearest three digits: frames, medians and others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ruleout import plugin as kit
from ruleout_setters.rules.common import Cells, Constraints, State, cached, plain_sum
from ruleout_setters.rules.sets import product_words


@kit.outside_rule(
    "frame_sums", "Frame sums", "frame sum", "The nearest three digits add up to {value|a number}.", fewest=3
)
def frame_sums(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    return plain_sum(cells[:3], amount, layout)


@kit.outside_rule(
    "inner_frame_sums",
    "Inner frame sums",
    "inner frame sum",
    "The second, third and fourth digit add up to {value|a number}.",
    fewest=4,
)
def inner_frame_sums(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    return plain_sum(cells[1:4], amount, layout)


@kit.outside_rule(
    "product_frame",
    "Product frames",
    "product frame",
    "The product of the nearest three digits is {value|a number}.",
    fewest=3,
)
def product_frame(layout: kit.Layout, cells: Cells, product: int) -> Constraints:
    return [kit.Regular(cells[:3], product_words(layout.values, product, 3))]


@kit.outside_rule(
    "outside_digits",
    "Outside digits",
    "outside digits",
    "The nearest three cells hold {digits|the listed digits}.",
    field=kit.values_field("digits"),
    fewest=3,
)
def outside_digits(layout: kit.Layout, cells: Cells, digits: State) -> Constraints:
    return [kit.occurrences(cells[:3], layout, lambda value, number: number >= digits.count(value))]


OF_THREE: Mapping[str, Callable[[State], int]] = {
    "median": lambda three: sorted(three)[1],
    "spread": lambda three: max(three) - min(three),
    "ends": lambda three: max(three) + min(three),
    "place": lambda three: three.index(max(three)) + 1,
    "slope": lambda three: (three[0] < three[1] < three[2]) - (three[0] > three[1] > three[2]),
}
"""Functions of the nearest three values, by name."""


@cached
def three_with(values: range, what: str, wanted: int) -> kit.Automaton:
    """Return the automaton of three values of which something is *wanted*; its states are the values."""

    def step(state: State, value: int) -> State | None:
        three = (*state, value)
        return three if len(three) < 3 or OF_THREE[what](three) == wanted else None

    return kit.automaton(values, (), step, lambda state: len(state) == 3, 3)


@kit.outside_rule("medians", "Medians", "median", "The clue is the middle one of the nearest three digits.", fewest=3)
def medians(layout: kit.Layout, cells: Cells, digit: int) -> Constraints:
    return [kit.Regular(cells[:3], three_with(layout.values, "median", digit))]


@kit.outside_rule(
    "maximin",
    "Differences of extremes",
    "difference of extremes",
    "The greatest minus the least of the nearest three digits is {value|a number}.",
    fewest=3,
)
def maximin(layout: kit.Layout, cells: Cells, difference: int) -> Constraints:
    return [kit.Regular(cells[:3], three_with(layout.values, "spread", difference))]


@kit.outside_rule(
    "minimax",
    "Sums of extremes",
    "sum of extremes",
    "The greatest plus the least of the nearest three digits is {value|a number}.",
    fewest=3,
)
def minimax(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    return [kit.Regular(cells[:3], three_with(layout.values, "ends", amount))]


@kit.outside_rule(
    "positions_of_highest",
    "Positions of the greatest",
    "position of the greatest",
    "The clue says which of the nearest three digits is the greatest.",
    fewest=3,
)
def positions_of_highest(layout: kit.Layout, cells: Cells, place: int) -> Constraints:
    return [kit.Regular(cells[:3], three_with(layout.values, "place", place))]
