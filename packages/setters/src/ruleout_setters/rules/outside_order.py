"""Clues outside the grid that depend on the order of digits: skyscrapers, rossini and others."""

from __future__ import annotations

from collections.abc import Mapping
from operator import gt, lt
from typing import Any

from ruleout import internal as kit
from ruleout_setters.rules.common import Cells, Constraints, State, by_automaton, cached, is_house
from ruleout_setters.rules.outside_near import three_with

DONE = -1
"""The state after which anything may follow."""
SIDES = ("left", "right", "top", "bottom")


@kit.outside_rule(
    "skyscrapers",
    "Skyscrapers",
    "skyscraper clue",
    "The clue says how many digits are greater than all digits before them.",
)
def skyscrapers(layout: kit.Layout, cells: Cells, count: int) -> Constraints:
    return [kit.Regular(cells, seen(layout.values, count, len(cells), is_house(cells, layout), summed=False))]


@kit.outside_rule(
    "sum_skyscrapers",
    "Sums of skyscrapers",
    "sum of skyscrapers",
    "The digits that are greater than all digits before them add up to the clue.",
)
def sum_skyscrapers(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    return [kit.Regular(cells, seen(layout.values, amount, len(cells), is_house(cells, layout), summed=True))]


@cached
def seen(values: range, clue: int, length: int, house: bool, summed: bool) -> kit.Automaton:
    """Return the automaton whose states are the greatest value so far, and the number or the sum of the values seen.

    The value 0 is not a building, and never seen. The greatest value is seen in a *house*, which leaves out hopeless
    states.
    """

    def step(state: State, value: int) -> State | None:
        if value <= state[0]:
            return state
        so_far = state[1] + (value if summed else 1)
        return (value, so_far) if so_far <= clue else None

    def done(state: State) -> bool:
        return state[1] == clue and (not house or state[0] == values[-1])

    return kit.automaton(values, (0, 0), step, done, length)


@kit.outside_rule(
    "hidden_skyscrapers",
    "Hidden skyscrapers",
    "hidden skyscraper",
    "The clue is the first digit that is less than a digit before it.",
)
@by_automaton
def hidden_skyscrapers(values: range, digit: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the greatest value so far, as a place among the values."""

    def step(state: State, value: int) -> State | None:
        if not state or value >= state[0]:
            return (value,) if state else ()
        return () if value == digit else None

    return kit.automaton(values, (values[0],), step, lambda state: not state, length)


@kit.outside_rule(
    "numbered_rooms",
    "Numbered rooms",
    "numbered room",
    "The clue is the X-th digit, where X is the first one.",
)
@by_automaton
def numbered_rooms(values: range, digit: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are how many cells away the room is; -1 beyond it, -2 at the beginning."""

    def step(left: int, value: int) -> int | None:
        if left == DONE:
            return DONE
        left = value - 1 if left == -2 else left - 1
        if left > 0:
            return left
        return DONE if left == 0 and value == digit else None

    return kit.automaton(values, -2, step, lambda left: left == DONE, length)


@kit.outside_rule(
    "rossini",
    "Rossini",
    "rossini arrow",
    "The nearest three digits, seen from the side, are {value|increasing or decreasing}.",
    field=kit.choice_field("value", "increasing", "decreasing"),
    fewest=3,
)
def rossini(layout: kit.Layout, cells: Cells, way: str) -> Constraints:
    return kit.chain(cells[:3], layout, lt if way == "increasing" else gt)


@kit.grid_rule(
    "all_rossini_given",
    "All rossini arrows given",
    "the missing arrow at {0}, {1} and {2}",
    "At a side without an arrow, the nearest three digits neither increase nor decrease.",
    with_keys=("rossini",),
)
def all_rossini_given(layout: kit.Layout, found: Mapping[str, Any]) -> Constraints:
    given = {(side, index) for side, index, _ in found.get("rossini", ())}
    rows, columns = layout.extent
    places = [(side, index) for side in SIDES for index in range(columns if side in ("top", "bottom") else rows)]
    lines = [kit.line_from(side, index, layout)[0][:3] for side, index in places if (side, index) not in given]
    return [kit.Regular(cells, three_with(layout.values, "slope", 0)) for cells in lines if len(cells) == 3]


@kit.outside_rule(
    "edge_differences",
    "Edge differences",
    "edge difference",
    "The first and the last digit of a row or column differ by {value|a number}.",
)
def edge_differences(layout: kit.Layout, cells: Cells, difference: int) -> Constraints:
    return [kit.pair(cells[0], cells[-1], layout, lambda a, b: abs(a - b) == difference)]


@kit.outside_rule(
    "max_ascending",
    "Longest rises",
    "longest rise",
    "The clue says how many digits the longest rising run of a row or column has.",
)
@by_automaton
def max_ascending(values: range, count: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the last value, the length of its run, and that of the longest run."""

    def step(state: State, value: int) -> State | None:
        last, run, best = state
        run = run + 1 if value > last else 1
        return (value, run, max(best, run)) if run <= count else None

    return kit.automaton(values, (values[-1], 0, 0), step, lambda state: state[2] == count, length)


@kit.outside_rule(
    "outside_parity",
    "Runs of one parity",
    "run of one parity",
    "The clue says how many digits from the first one on are all odd or all even.",
)
@by_automaton
def outside_parity(values: range, count: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the parity of the run and its length; none beyond it."""

    def step(state: State, value: int) -> State | None:
        if not state:
            return state
        parity, run = state
        if run == 0 or value % 2 == parity:
            return (value % 2, run + 1) if run < count else None
        return () if run == count else None

    return kit.automaton(values, (0, 0), step, lambda state: not state or state[1] == count, length)


@kit.outside_rule(
    "consecutive_counts",
    "Counts of consecutive neighbours",
    "count of consecutive neighbours",
    "The clue says how many neighbours in a row or column differ by 1.",
)
@by_automaton
def consecutive_counts(values: range, count: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the last value and the number of steps of 1."""

    def step(state: State, value: int) -> State | None:
        so_far = state[1] + (abs(value - state[0]) == 1)
        return (value, so_far) if so_far <= count else None

    return kit.automaton(values, (-2, 0), step, lambda state: state[1] == count, length)


@kit.outside_rule(
    "first_seen_even",
    "First even digits",
    "first even digit",
    "The clue is the first even digit of a row or column.",
)
@by_automaton
def first_seen_even(values: range, digit: int, length: int) -> kit.Automaton:
    """Return the automaton that waits in state 0 for an even value."""

    def step(state: int, value: int) -> int | None:
        if state == DONE or value % 2:
            return state
        return DONE if value == digit else None

    return kit.automaton(values, 0, step, lambda state: state == DONE, length)
