"""Calculations: cages as in KenKen, and corners as in Mathrax."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod

import attrs

from ruleout import plugin as kit
from ruleout_setters.rules.common import Cells, Constraints, cached, plain_sum
from ruleout_variants.internal import CORNER

SHOWN = {"+": "+", "-": "\N{MINUS SIGN}", "*": "\N{MULTIPLICATION SIGN}", "/": "\N{DIVISION SIGN}"}
"""The operations, and the characters that show them."""
ANY = "+-*/"
"""The operations of a cage that names none."""
PARITIES = {"odd": "O", "even": "E"}
"""The parities that a corner can name in place of an operation, and the characters that show them."""
LARGEST = 10**12
"""The largest value of a clue."""
VALUE = attrs.evolve(kit.number_field("value", 0, LARGEST), optional=True)


def gives(digits: Sequence[int], op: str, value: int) -> bool:
    """Return whether *digits* give *value*: for ``-`` and ``/`` the largest one less the others, or divided by them."""
    *others, largest = sorted(digits)
    if op == "+":
        return sum(digits) == value
    if op == "*":
        return prod(digits) == value
    if op == "-":
        return largest - sum(others) == value
    return 0 not in others and largest == value * prod(others)


@cached
def two_give(ops: str, value: int) -> Callable[[int, int], bool]:
    """Return the function that accepts two values which give *value* by one of *ops*."""
    return lambda a, b: any(gives((a, b), op, value) for op in ops)


@cached
def calculated(values: range, ops: str, value: int, length: int) -> kit.Automaton:
    """Return the automaton of words that give *value* by one of *ops*; the order of their values does not matter.

    A state is the operation, the largest value so far if the operation sets it apart, and the sum or product of the
    other values. A sum that *length* values cannot reach has no states.
    """
    starts = {"+": ("+", 0, 0), "*": ("*", 0, 1), "-": ("-", 0, 0), "/": ("/", 1, 1)}

    def step(state: tuple[str, int, int], each: int) -> tuple[str, int, int] | None:
        op, largest, rest = state
        if op in "-/":
            largest, each = max(largest, each), min(largest, each)
        rest = rest + each if op in "+-" else rest * each
        # For the value 0 it matters only if the product is 0 already: fewer states.
        if op == "*" and value == 0:
            rest = min(rest, 1)
        return (op, largest, rest) if can_give(op, rest) else None

    def can_give(op: str, rest: int) -> bool:
        if op == "+":
            return rest <= value
        if op == "*":
            return rest == 0 == value or (rest > 0 and value % rest == 0)
        if op == "-":
            return rest + value <= values[-1]
        return 0 < rest * value <= values[-1]

    def done(state: tuple[str, int, int]) -> bool:
        op, largest, rest = state
        if op in "+*":
            return rest == value
        return largest == (rest + value if op == "-" else rest * value)

    possible = [op for op in ops if op != "+" or value <= length * values[-1]]
    return kit.any_of(values, [starts[op] for op in possible], step, done)


def shown(op: str | None, value: int | None) -> str:
    """Return the text of a clue, such as ``12+``; empty if there is none."""
    return PARITIES.get(op or "", f"{'' if value is None else value}{SHOWN.get(op or '', '')}")


def value_of_op(layout: kit.Layout, what: str, cells: Cells, op: str | None, value: int | None) -> None:
    """Raise InputError for an operation without a value."""
    if op is not None and value is None:
        raise kit.InputError(f"{what}: found op {kit.quoted(op)} without a value; expected a value, or no op")


def draw_cage(layout: kit.Layout, cells: Cells, op: str | None, value: int | None) -> Iterable[kit.Decoration]:
    return [kit.Decoration("area", cells, shown(op, value), family="calculation")]


@kit.entry_rule(
    "calculation_cages",
    "Calculation cages",
    "cage",
    "The digits of a cage, joined by the operation, give the value, as in KenKen; they may repeat.",
    [kit.cells_field("cells"), attrs.evolve(kit.choice_field("op", *SHOWN), optional=True), VALUE],
    label=lambda layout, cells, op, value: f"the cage {shown(op, value)} at {layout.names[min(cells)]}",
    decorations=draw_cage,
    check=value_of_op,
    shape="sets",
)
def calculation_cages(layout: kit.Layout, cells: Cells, op: str | None, value: int | None) -> Constraints:
    if value is None:
        return []
    if len(cells) == 1:
        return [kit.only(cells[0], layout, lambda each: each == value)]
    if op == "+":
        return plain_sum(cells, value, layout)
    if len(cells) == 2:
        return kit.chain(cells, layout, two_give(op or ANY, value))
    return [kit.Regular(cells, calculated(layout.values, op or ANY, value, len(cells)))]


def value_or_parity(layout: kit.Layout, what: str, cells: Cells, op: str, value: int | None) -> None:
    """Raise InputError for an operation without a value, and for a value beside odd or even."""
    if op in PARITIES and value is not None:
        raise kit.InputError(f"{what}: found op {kit.quoted(op)} with value {value}; expected no value")
    if op in SHOWN and value is None:
        raise kit.InputError(f"{what}: found op {kit.quoted(op)} without a value; expected a value")


def draw_corner(layout: kit.Layout, cells: Cells, op: str, value: int | None) -> Iterable[kit.Decoration]:
    return [kit.Decoration("dot", cells, shown(op, value), family="calculation")]


@kit.entry_rule(
    "mathrax",
    "Mathrax",
    "corner",
    "Both diagonals of the four cells give the value by the operation, or all four digits are odd, or even.",
    [CORNER, kit.choice_field("op", *SHOWN, *PARITIES), VALUE],
    label=lambda layout, cells, op, value: f"the corner {shown(op, value)} at {layout.names[min(cells)]}",
    decorations=draw_corner,
    check=value_or_parity,
    shape="corners",
)
def mathrax(layout: kit.Layout, cells: Cells, op: str, value: int | None) -> Constraints:
    if value is None:
        return [kit.only(cell, layout, lambda each: each % 2 == (op == "odd")) for cell in cells]
    a, b, c, d = cells
    return [kit.pair(*two, layout, two_give(op, value)) for two in ((a, d), (b, c))]
