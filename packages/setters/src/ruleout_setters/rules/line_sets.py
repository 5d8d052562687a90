"""Lines and areas whose digits form a set: renbans, nabners, entropic and modular lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruleout import plugin as kit
from ruleout_setters.rules.common import Cells, Constraints, State, all_differ, as_many_as_digits, cached


@kit.line_rule(
    "renbans",
    "Renbans",
    "renban",
    "The digits of a line are consecutive, in any order, without repeats.",
    most=as_many_as_digits,
)
def renbans(layout: kit.Layout, cells: Cells) -> Constraints:
    return consecutive_digits(cells, layout)


def consecutive_digits(cells: Cells, layout: kit.Layout) -> Constraints:
    """Return the constraints that *cells* hold consecutive digits, in any order, without repeats."""
    return [all_differ(cells, "renban"), kit.Regular(cells, consecutive_set(layout.values, len(cells)))]


@cached
def consecutive_set(values: range, length: int) -> kit.Automaton:
    """Return the automaton of words whose least and greatest value are as far apart as *length* different ones.

    It reads words of any length, so that the order of their values does not matter in any state.
    """

    def step(state: State, value: int) -> State | None:
        low, high = min((*state, value)), max((*state, value))
        return (low, high) if high - low < length else None

    return kit.automaton(values, (), step, lambda state: bool(state) and state[1] - state[0] == length - 1)


@kit.set_rule(
    "renban_areas",
    "Renban areas",
    "renban area",
    "The digits of an area are consecutive, in any order, without repeats.",
    most=as_many_as_digits,
)
def renban_areas(layout: kit.Layout, cells: Cells) -> Constraints:
    return consecutive_digits(cells, layout) if len(cells) > 1 else []


@kit.line_rule(
    "nabners",
    "Nabners",
    "nabner",
    "No two digits of a line are equal or consecutive.",
    most=lambda digits: (digits + 1) // 2,
)
def nabners(layout: kit.Layout, cells: Cells) -> Constraints:
    return kit.clique(cells, layout, far_apart)


def far_apart(a: int, b: int) -> bool:
    return abs(a - b) > 1


def by_classes(cells: Cells, layout: kit.Layout, of: Callable[[int], int], count: int) -> Iterable[kit.Constraint]:
    """Yield the constraints that any *count* neighbours have different classes, and cells *count* apart equal ones."""

    def same(a: int, b: int) -> bool:
        return of(a) == of(b)

    def other(a: int, b: int) -> bool:
        return of(a) != of(b)

    for gap in range(1, count + 1):
        for a, b in zip(cells, cells[gap:], strict=False):
            yield kit.pair(a, b, layout, same if gap == count else other)


def three_classes(layout: kit.Layout, key: str) -> None:
    """Raise InputError if digits cannot be parted into low, middle and high ones, equally many of each."""
    if layout.digits % 3:
        raise kit.InputError(
            f"{key}: found {layout.digits} digits; expected a multiple of 3: low, middle and high ones"
        )


@kit.line_rule(
    "entropic_lines",
    "Entropic lines",
    "entropic line",
    "Any three neighbours on a line are a low, a middle and a high digit, in any order.",
    needs=three_classes,
    repeats=True,
)
def entropic_lines(layout: kit.Layout, cells: Cells) -> Iterable[kit.Constraint]:
    third, first = layout.digits // 3, layout.values[0]
    return by_classes(cells, layout, lambda value: (value - first) // third, 3)


@kit.line_rule(
    "modular_lines",
    "Modular lines",
    "modular line",
    "Any {modulus|m} neighbours on a line have different remainders modulo {modulus|m: 2 for alternating parity}.",
    field=kit.number_field("modulus", 2),
    repeats=True,
)
def modular_lines(layout: kit.Layout, cells: Cells, modulus: int) -> Iterable[kit.Constraint]:
    return by_classes(cells, layout, lambda value: value % modulus, modulus)
