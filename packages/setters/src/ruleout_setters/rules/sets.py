"""Sets of cells: products, sums that are excluded, contents, and counts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from operator import eq
from typing import Any

from ruleout import internal as kit
from ruleout_setters.rules.common import (
    Cells,
    Constraints,
    State,
    all_differ,
    along,
    as_many_as_digits,
    by_automaton,
    cached,
    equal_sums,
    in_cages,
)


def draw_allowed(layout: kit.Layout, cells: Cells, digits: State) -> Iterable[kit.Decoration]:
    text = "".join(layout.symbols[value - layout.values[0]] for value in digits)
    return [kit.Decoration("corner", (cell,), text) for cell in cells]


@kit.set_rule(
    "allowed",
    "Given candidates",
    "set of given candidates",
    "Each of the cells holds one of {digits|the listed digits}.",
    field=kit.values_field("digits"),
    drawn=draw_allowed,
)
def allowed(layout: kit.Layout, cells: Cells, digits: State) -> Constraints:
    return [kit.only(cell, layout, lambda value: value in digits) for cell in cells]


@kit.set_rule(
    "product_cages",
    "Product cages",
    "product cage",
    "The digits differ, and their product is {product|a number}.",
    field=kit.number_field("product", 0),
    most=as_many_as_digits,
)
def product_cages(layout: kit.Layout, cells: Cells, product: int) -> Constraints:
    return [all_differ(cells, "cage"), kit.Regular(cells, product_words(layout.values, product, len(cells)))]


@cached
def product_words(values: range, product: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the product so far, a divisor of *product* or 0."""

    def step(so_far: int, value: int) -> int | None:
        after = so_far * value
        return after if (product % after == 0 if after else product == 0) else None

    return kit.automaton(values, 1, step, lambda so_far: so_far == product, length)


@kit.set_rule(
    "rellik_cages",
    "Rellik cages",
    "rellik cage",
    "The digits differ; neither one of them nor several add up to {sum|a number}.",
    field=kit.number_field("sum"),
    most=as_many_as_digits,
)
@in_cages
@by_automaton
def rellik_cages(values: range, amount: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the sums below *amount* of some of the values so far, as bits."""
    below = (1 << amount) - 1

    def step(reached: int, value: int) -> int | None:
        after = reached | reached << value | 1 << value
        return None if after >> amount & 1 else after & below

    return kit.automaton(values, 0, step, lambda reached: True, length)


@kit.set_rule(
    "equality_cages",
    "Equality cages",
    "equality cage",
    "The digits differ: as many are even as odd, and as many low as high; none is the middle digit.",
    fewest=2,
    most=as_many_as_digits,
    repeats=True,
)
def equality_cages(layout: kit.Layout, cells: Cells) -> Constraints:
    once = tuple(dict.fromkeys(cells))
    return [all_differ(once, "cage"), along(cells, balanced(layout.values, len(cells)))]


@cached
def balanced(values: range, length: int) -> kit.Automaton:
    """Return the automaton whose states are how many more odd than even, and high than low values there are."""
    twice_middle = values[0] + values[-1]

    def step(state: State, value: int) -> State | None:
        high = (2 * value > twice_middle) - (2 * value < twice_middle)
        return (state[0] + (1 if value % 2 else -1), state[1] + high) if high else None

    return kit.automaton(values, (0, 0), step, lambda state: state == (0, 0), length)


def read_clue(value: Any, layout: kit.Layout, what: str) -> str:
    """Return a look-and-say clue: a text of pairs of a count and a symbol, each of one character."""
    pairs = list(zip(value[::2], value[1::2], strict=False)) if isinstance(value, str) else []
    symbols = [symbol for _, symbol in pairs]
    shown = {layout.show(digit) for digit in range(1, layout.digits + 1)}
    counts = "".join(count for count, _ in pairs)
    if (
        not pairs
        or len(value) % 2
        or not {*symbols} <= shown
        or len({*symbols}) < len(symbols)
        or not counts.isdecimal()
    ):
        found = f"found {kit.quoted_json(value)} as clue"
        raise kit.InputError(f"{what}: {found}; expected pairs of a count and a digit, such as 2714, each digit once")
    return str(value)


@kit.set_rule(
    "look_and_say",
    "Look and say",
    "look-and-say cage",
    "A clue of pairs: 2317 says that 3 stands in the cells twice and 7 once. Digits that it does not name are free.",
    field=kit.Field("clue", read_clue, kind="text", example="1317"),
)
def look_and_say(layout: kit.Layout, cells: Cells, clue: str) -> Constraints:
    pairs = zip(clue[::2], clue[1::2], strict=True)
    counts = {layout.values[layout.symbols.index(symbol)]: int(count) for count, symbol in pairs}
    return [kit.occurrences(cells, layout, lambda value, number: number == counts.get(value, number))]


@kit.set_rule(
    "contains_exactly",
    "Cells that contain digits",
    "set",
    "The cells hold {digits|the listed digits}, each exactly as often as it is listed. Other digits are free.",
    field=kit.values_field("digits"),
)
def contains_exactly(layout: kit.Layout, cells: Cells, digits: State) -> Constraints:
    return [kit.occurrences(cells, layout, lambda value, number: number == (digits.count(value) or number))]


@kit.set_rule(
    "contains_at_least",
    "Cells that contain digits at least",
    "set",
    "The cells hold {digits|the listed digits}, each at least as often as it is listed.",
    field=kit.values_field("digits"),
)
def contains_at_least(layout: kit.Layout, cells: Cells, digits: State) -> Constraints:
    return [kit.occurrences(cells, layout, lambda value, number: number >= digits.count(value))]


def draw_counter(layout: kit.Layout, cells: Cells, counter: kit.Cell) -> Iterable[kit.Decoration]:
    return [kit.Decoration("shade", cells, family="count"), kit.Decoration("circle", (counter,), family="count")]


@kit.set_rule(
    "count_distinct",
    "Counts of different digits",
    "count",
    "The digit in {counter|the counter} says how many different digits the cells hold. It may be one of them.",
    field=kit.cell_field("counter"),
    # The automaton has a state per set of digits: with more digits, fewer cells keep it small.
    most=lambda digits: 9 if digits <= 9 else 6,
    drawn=draw_counter,
)
def count_distinct(layout: kit.Layout, cells: Cells, counter: kit.Cell) -> Constraints:
    return [along((counter, *cells), different(layout.values, len(cells)))]


@cached
def different(values: range, length: int) -> kit.Automaton:
    """Return the automaton whose states are the value of the counter and the set of the others, as bits."""

    def step(state: State, value: int) -> State | None:
        if not state:
            return (value, 0)
        seen = state[1] | 1 << value
        return (state[0], seen) if seen.bit_count() <= state[0] else None

    return kit.automaton(values, (), step, lambda state: bool(state) and state[1].bit_count() == state[0], length + 1)


@kit.set_rule(
    "counting_circles",
    "Counting circles",
    "set of counting circles",
    "A digit in a circle says in how many circles of its set it stands.",
    drawn="circle",
)
def counting_circles(layout: kit.Layout, cells: Cells) -> Constraints:
    return [kit.occurrences(cells, layout, lambda value, number: number in (0, value))]


@kit.line_rule(
    "value_indexing",
    "Indexing lines",
    "indexing line",
    "The digit of the second cell says at which of the cells after it the digit of the first cell stands.",
    fewest=3,
)
@by_automaton
def value_indexing(values: range, length: int) -> kit.Automaton:
    """Return the automaton whose states are the value that is looked for and how many cells away it is."""

    def step(state: State, value: int) -> State | None:
        if not state:
            return (value,)
        if len(state) == 1:
            return (state[0], value) if 1 <= value <= length - 2 else None
        wanted, left = state
        if left == 1:
            return (0, 0) if value == wanted else None
        return (wanted, left - 1) if left else state

    return kit.automaton(values, (), step, lambda state: state == (0, 0), length)


@kit.group_rule(
    "clones", "Clones", "clone", "Sets of cells hold the same digits, cell by cell in their order.", equal=True
)
def clones(layout: kit.Layout, lists: tuple[Cells, ...]) -> Constraints:
    pairs = [(a, b) for other in lists[1:] for a, b in zip(lists[0], other, strict=True) if a != b]
    return [kit.pair(a, b, layout, eq) for a, b in pairs]


@kit.group_rule(
    "same_digits", "Same digits", "same digits", "Sets of cells hold the same digits equally often.", equal=True
)
def same_digits(layout: kit.Layout, lists: tuple[Cells, ...]) -> Constraints:
    common = set(lists[0]).intersection(*lists)
    cells = [cell for each in lists for cell in each if cell not in common]
    return [kit.occurrences(cells, layout, lambda value, number: True, len(lists))] if cells else []


@kit.group_rule("equal_sums", "Equal sums", "equal sums", "Sets of cells have the same sum.", repeats=True)
def sums_equal(layout: kit.Layout, lists: tuple[Cells, ...]) -> Constraints:
    return [each for one, other in pairwise(lists) for each in equal_sums(one, other, layout)]
