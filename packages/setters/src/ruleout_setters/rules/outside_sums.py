"""Clues outside the grid that are sums: sandwiches, X-sums, little killers and others."""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_setters.rules.common import Cells, Constraints, State, by_automaton, cached, plain_sum

DONE: State = ()
"""The state after which anything may follow."""


@kit.diagonal_rule(
    "little_killers",
    "Little killers",
    "little killer",
    "The digits of a diagonal add up to {sum|a number}; they may repeat.",
    field=kit.number_field("sum", 0),
)
def little_killers(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    return plain_sum(cells, amount, layout)


@kit.outside_rule(
    "sandwich_sums",
    "Sandwich sums",
    "sandwich",
    "The digits between the least and the greatest digit of a row or column add up to {value|a number}.",
    whole=True,
)
@by_automaton
def sandwich_sums(values: range, amount: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are how many crusts there were and the sum between them."""

    def step(state: State, value: int) -> State | None:
        crusts, so_far = state
        if value in (values[0], values[-1]):
            return (crusts + 1, so_far) if crusts < 2 and so_far == amount * crusts else None
        so_far += value if crusts == 1 else 0
        return (crusts, so_far) if so_far <= amount else None

    return kit.automaton(values, (0, 0), step, lambda state: state[0] == 2, length)


@kit.outside_rule(
    "x_sums",
    "X-sums",
    "x-sum",
    "The first X digits add up to {value|a number}, where X is the first of them.",
    whole=True,
)
@by_automaton
def x_sums(values: range, amount: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are how many values are to be added and what they add up to."""

    def step(state: State, value: int) -> State | None:
        left, rest = (value, amount) if state == (-1,) else state if state else (0, 0)
        if left == 0:
            return DONE if rest == 0 else None
        if rest < value:
            return None
        return (left - 1, rest - value) if left > 1 else DONE if rest == value else None

    return kit.automaton(values, (-1,), step, lambda state: state == DONE, length)


@kit.outside_rule(
    "x_averages",
    "X-averages",
    "x-average",
    "The average of the first X digits is {value|a number}, where X is the first of them.",
    whole=True,
)
@by_automaton
def x_averages(values: range, average: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are how many values are to be added and what they add up to."""

    def step(state: State, value: int) -> State | None:
        if state == DONE:
            return DONE
        left, rest = (value, value * average) if state == (-1,) else state
        if rest < value or left == 0:
            return None
        return (left - 1, rest - value) if left > 1 else DONE if rest == value else None

    return kit.automaton(values, (-1,), step, lambda state: state == DONE, length)


@kit.outside_rule(
    "before_1",
    "Sums before the least digit",
    "before-1 sum",
    "The digits before the least one add up to {value|a number}.",
    whole=True,
)
def before_1(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    return [kit.Regular(cells, sum_before(layout.values, layout.values[0], amount))]


@kit.outside_rule(
    "before_9",
    "Sums before the greatest digit",
    "before-9 sum",
    "The digits before the greatest one add up to {value|a number}.",
    whole=True,
)
def before_9(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    return [kit.Regular(cells, sum_before(layout.values, layout.values[-1], amount))]


@kit.outside_rule(
    "after_9",
    "Sums after the greatest digit",
    "after-9 sum",
    "The digits after the greatest one add up to {value|a number}.",
    whole=True,
)
def after_9(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    return [kit.Regular(cells[::-1], sum_before(layout.values, layout.values[-1], amount))]


@cached
def sum_before(values: range, marker: int, amount: int) -> kit.Automaton:
    """Return the automaton whose states are the sum before *marker*, and -1 after it."""

    def step(so_far: int, value: int) -> int | None:
        if so_far < 0:
            return so_far
        if value == marker:
            return -1 if so_far == amount else None
        return so_far + value if so_far + value <= amount else None

    return kit.automaton(values, 0, step, lambda so_far: so_far < 0, len(values))


@kit.outside_rule(
    "sums_next_to_9",
    "Sums next to the greatest digit",
    "next-to-9 sum",
    "The neighbours of the greatest digit in a row or column add up to {value|a number}.",
    whole=True,
)
@by_automaton
def sums_next_to_9(values: range, amount: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the last value or, after the greatest one, the rest of the sum."""

    def step(state: State, value: int) -> State | None:
        if state == DONE:
            return DONE
        after_greatest, number = state
        if after_greatest:
            return DONE if value == number else None
        if value < values[-1]:
            return (0, value)
        return (1, amount - number) if amount >= number else None

    return kit.automaton(values, (0, 0), step, lambda state: state in (DONE, (1, 0)), length)


@kit.outside_rule(
    "battlefield",
    "Battlefield",
    "battlefield",
    "The first X and last Y cells, X and Y being the end digits, overlap or leave a gap, of sum {value|of the clue}.",
    whole=True,
)
def battlefield(layout: kit.Layout, cells: Cells, amount: int) -> Constraints:
    # The last cell is read first: once both ends are known, each cell counts at once.
    return [kit.Regular((cells[-1], *cells[:-1]), battle(layout.values, amount))]


@cached
def battle(values: range, amount: int) -> kit.Automaton:
    """Return the automaton of the last value and then the others, whose states are both ends, the place and the sum."""
    length = len(values)

    def counts(first: int, last: int, place: int) -> bool:
        return (place <= first) == (place > length - last)

    def step(state: State, value: int) -> State | None:
        if not state:
            return (value,)
        last, first, place, so_far = (state[0], value, 0, 0) if len(state) == 1 else state
        if place == 0 and counts(first, last, length):
            so_far += last
        place += 1
        if counts(first, last, place):
            so_far += value
        return (last, first, place, so_far) if so_far <= amount else None

    return kit.automaton(values, (), step, lambda state: len(state) == 4 and state[3] == amount, length)


@kit.outside_rule(
    "bust",
    "Bust",
    "bust",
    "The clue says at which cell the sum of the digits first exceeds 21.",
    fewest=3,
)
@by_automaton
def bust(values: range, place: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are how many values there were and their sum."""

    def step(state: State, value: int) -> State | None:
        if state == DONE:
            return DONE
        count, so_far = state[0] + 1, state[1] + value
        if so_far > 21:
            return DONE if count == place else None
        return (count, so_far) if count < place else None

    return kit.automaton(values, (0, 0), step, lambda state: state == DONE, length)


@kit.outside_rule(
    "ascending_starters",
    "Ascending starters",
    "ascending start",
    "The first digits, as long as they rise, add up to {value|a number}.",
)
@by_automaton
def ascending_starters(values: range, amount: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the last value and the sum so far."""

    def step(state: State, value: int) -> State | None:
        if state == DONE:
            return DONE
        last, so_far = state
        if value <= last:
            return DONE if so_far == amount else None
        return (value, so_far + value) if so_far + value <= amount else None

    return kit.automaton(values, (-1, 0), step, lambda state: state == DONE or state[1] == amount, length)


@kit.outside_rule(
    "outside_pair_sums",
    "Outside killer",
    "outside killer",
    "At least two neighbours in a row or column add up to {value|a number}.",
)
@by_automaton
def outside_pair_sums(values: range, amount: int, length: int) -> kit.Automaton:
    """Return the automaton whose states are the last value."""

    def step(state: State, value: int) -> State:
        if state == DONE or (state != (-1,) and state[0] + value == amount):
            return DONE
        return (value,)

    return kit.automaton(values, (-1,), step, lambda state: state == DONE, length)
