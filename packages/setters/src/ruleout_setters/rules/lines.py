"""Lines whose neighbours are compared: thermometers, whispers, palindromes and others."""

from __future__ import annotations

from operator import eq, lt

from ruleout import plugin as kit
from ruleout_setters.rules.common import Cells, Constraints, State, as_many_as_digits, cached


@kit.line_rule(
    "thermometers",
    "Thermometers",
    "thermometer",
    "Digits increase from the bulb, the first cell, on.",
    most=as_many_as_digits,
    drawn="thermometer",
)
def thermometers(layout: kit.Layout, cells: Cells) -> Constraints:
    return kit.chain(cells, layout, lt)


@kit.line_rule(
    "slow_thermometers",
    "Slow thermometers",
    "slow thermometer",
    "Digits increase from the bulb, the first cell, on or stay the same.",
    drawn="thermometer",
)
def slow_thermometers(layout: kit.Layout, cells: Cells) -> Constraints:
    return kit.chain(cells, layout, lambda a, b: a <= b)


@kit.line_rule(
    "unmarked_thermometers",
    "Unmarked thermometers",
    "unmarked thermometer",
    "Digits increase from one of the ends on.",
    most=as_many_as_digits,
)
def unmarked_thermometers(layout: kit.Layout, cells: Cells) -> Constraints:
    return [kit.Regular(cells, rising_or_falling(layout.values))]


@cached
def rising_or_falling(values: range) -> kit.Automaton:
    """Return the automaton whose states are the last value and the direction, 0 before it is known."""

    def step(state: State, value: int) -> State | None:
        if not state:
            return (value, 0)
        way = (value > state[0]) - (value < state[0])
        return (value, way) if way and state[1] in (0, way) else None

    return kit.automaton(values, (), step, bool)


@kit.line_rule(
    "whispers",
    "Whispers",
    "whisper",
    "Neighbours on a line differ by at least {difference|a number: 5 for German whispers, 4 for Dutch ones}.",
    field=kit.number_field("difference"),
    repeats=True,
)
def whispers(layout: kit.Layout, cells: Cells, difference: int) -> Constraints:
    return kit.chain(cells, layout, lambda a, b: abs(a - b) >= difference)


@kit.line_rule("palindromes", "Palindromes", "palindrome", "A line reads the same from both ends.", repeats=True)
def palindromes(layout: kit.Layout, cells: Cells) -> Constraints:
    half = len(cells) // 2
    return [kit.pair(a, b, layout, eq) for a, b in zip(cells[:half], reversed(cells), strict=False) if a != b]


@kit.line_rule(
    "same_parity_lines",
    "Lines of one parity",
    "line of one parity",
    "The digits of a line are all odd or all even.",
    repeats=True,
)
def same_parity_lines(layout: kit.Layout, cells: Cells) -> Constraints:
    return kit.chain(cells, layout, lambda a, b: a % 2 == b % 2)


@kit.line_rule(
    "consecutive_lines",
    "Consecutive lines",
    "consecutive line",
    "Neighbours on a line differ by 1.",
    repeats=True,
)
def consecutive_lines(layout: kit.Layout, cells: Cells) -> Constraints:
    return kit.chain(cells, layout, lambda a, b: abs(a - b) == 1)


@kit.line_rule(
    "factor_lines",
    "Factor lines",
    "factor line",
    "Of two neighbours on a line, one is a multiple of the other.",
    repeats=True,
)
def factor_lines(layout: kit.Layout, cells: Cells) -> Constraints:
    return kit.chain(cells, layout, divides)


def divides(a: int, b: int) -> bool:
    """Return whether one of two values is a multiple of the other; 0 is one of every value."""
    return a * b == 0 or a % b == 0 or b % a == 0


@kit.line_rule(
    "up_and_down_lines",
    "Up and down lines",
    "up and down line",
    "Digits alternately rise and fall, by at least 4.",
)
def up_and_down_lines(layout: kit.Layout, cells: Cells) -> Constraints:
    return [kit.Regular(cells, zigzag(layout.values))]


@cached
def zigzag(values: range) -> kit.Automaton:
    """Return the automaton whose states are the last value and whether it was reached by rising."""

    def step(state: State, value: int) -> State | None:
        if not state:
            return (value,)
        rises = value > state[0]
        if abs(value - state[0]) < 4 or state[1:] == (rises,):
            return None
        return (value, rises)

    return kit.automaton(values, (), step, bool)
