"""Arrows: sums, averages and counts in a circle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from ruleout import internal as kit
from ruleout_setters.rules.common import Cells, Constraints, cached


def told(bulb: Cells, layout: kit.Layout) -> str:
    return f"the {'number' if len(bulb) > 1 else 'digit'} in {kit.join_words(layout.names[cell] for cell in bulb)}"


BULB = attrs.evolve(kit.cells_field("bulb", most=lambda digits: 3), told=told)
SHAFTS = kit.lists_field("shafts", repeats=True)


def label(layout: kit.Layout, bulb: Cells, shafts: tuple[Cells, ...]) -> str:
    return f"the arrow from {layout.names[bulb[0]]} to {kit.join_words(layout.names[shaft[-1]] for shaft in shafts)}"


def draw(layout: kit.Layout, bulb: Cells, shafts: tuple[Cells, ...]) -> Iterator[kit.Decoration]:
    if len(bulb) > 1:
        yield kit.Decoration("pill", bulb, family="arrow")
    for shaft in shafts:
        path = (bulb[-1], *shaft)
        yield kit.Decoration("arrow" if len(set(path)) == len(path) else "line", path, family="arrow")


@kit.entry_rule(
    "arrows",
    "Arrows",
    "arrow",
    "The digits along each shaft add up to {bulb|the digit in the circle, or to the number in a pill of two or three}.",
    [BULB, SHAFTS],
    label=label,
    decorations=draw,
    shape="arrows",
)
def arrows(layout: kit.Layout, bulb: Cells, shafts: tuple[Cells, ...]) -> Iterator[kit.Constraint]:
    tens = [(cell, 10**place) for place, cell in enumerate(reversed(bulb))]
    # The cells after the first one are single places of a decimal number.
    for cell in bulb[1:]:
        if layout.values[-1] > 9:
            yield kit.only(cell, layout, lambda value: value <= 9)
    for shaft in shafts:
        yield from kit.total([*tens, *((cell, -1) for cell in shaft)], 0, layout)


def draw_circle(layout: kit.Layout, cells: Cells, circle: kit.Cell) -> Iterable[kit.Decoration]:
    path = (circle, *cells)
    return [kit.Decoration("arrow" if circle not in cells else "line", path, family="arrow")]


@kit.line_rule(
    "average_arrows",
    "Average arrows",
    "average arrow",
    "The digit in {circle|the circle} is the average of the digits along the arrow.",
    field=kit.cell_field("circle"),
    fewest=1,
    drawn=draw_circle,
)
def average_arrows(layout: kit.Layout, cells: Cells, circle: kit.Cell) -> Constraints:
    return kit.total([(circle, len(cells)), *((cell, -1) for cell in cells)], 0, layout)


@kit.line_rule(
    "count_odd_arrows",
    "Arrows that count odd digits",
    "odd-counting arrow",
    "The digit in {circle|the circle} says how many digits along the arrow are odd.",
    field=kit.cell_field("circle"),
    fewest=1,
    drawn=draw_circle,
)
def count_odd_arrows(layout: kit.Layout, cells: Cells, circle: kit.Cell) -> Constraints:
    return [kit.Regular((circle, *cells), count_of_odd(layout.values, len(cells)))]


@cached
def count_of_odd(values: range, length: int) -> kit.Automaton:
    """Return the automaton whose states are how many odd values are still to come; -1 before the circle."""

    def step(left: int, value: int) -> int | None:
        if left < 0:
            return value
        return None if value % 2 and not left else left - value % 2

    return kit.automaton(values, -1, step, lambda left: left == 0, length + 1)
