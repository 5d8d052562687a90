"""Functions that several families of rules use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from ruleout import internal as kit

Cells = tuple[kit.Cell, ...]
Constraints = list[kit.Constraint]
State = tuple[int, ...]

cached = lru_cache(maxsize=1_000)
"""Cache of automata by the arguments of their functions, so that equal clues share one."""


def by_automaton(build: Callable[..., kit.Automaton]) -> Callable[..., Constraints]:
    """Return the function of a rule whose only constraint is an automaton that reads the cells in order.

    *build* takes the values of the digits, those of the clue, and the number of cells as ``length``. Equal clues share
    one automaton.
    """
    shared = cached(build)

    def constraints(layout: kit.Layout, cells: Cells, *clue: Any) -> Constraints:
        return [kit.Regular(cells, shared(layout.values, *clue, length=len(cells)))]

    return constraints


def in_cages(constraints: Callable[..., Constraints]) -> Callable[..., Constraints]:
    """Return the function of a rule whose cells have different digits, in addition to its own *constraints*."""

    def with_unit(layout: kit.Layout, cells: Cells, *clue: Any) -> Constraints:
        return [all_differ(cells, "cage"), *constraints(layout, cells, *clue)]

    return with_unit


BESIDE = ((0, 1), (1, 0))
"""The steps to a neighbour, without those back."""


def as_many_as_digits(digits: int) -> int:
    """Return the largest number of cells that can all differ."""
    return digits


def all_differ(cells: Cells, kind: str) -> kit.Unit:
    """Return the unit of *cells*; the rule's helper names it."""
    return kit.Unit("", kind, cells)


def plain_sum(cells: Cells, amount: int, layout: kit.Layout) -> Constraints:
    """Return the constraint that *cells* add up to *amount*."""
    return kit.total([(cell, 1) for cell in cells], amount, layout)


def equal_sums(cells: Cells, others: Cells, layout: kit.Layout) -> Constraints:
    """Return the constraint that *cells* add up to as much as *others*."""
    return kit.total([*((cell, 1) for cell in cells), *((cell, -1) for cell in others)], 0, layout)


def along(cells: Cells, automaton: kit.Automaton) -> kit.Regular:
    """Return the constraint that *automaton* accepts the digits of *cells*, of which one may be listed twice."""
    once = tuple(dict.fromkeys(cells))
    if len(once) == len(cells):
        return kit.Regular(cells, automaton)
    return kit.Regular(once, folded(automaton, tuple(map(once.index, cells))))


@cached
def folded(automaton: kit.Automaton, places: State) -> kit.Automaton:
    """Return the automaton of words in which each place stands once, for one that reads those at *places* in turn.

    A state has the number of *places* that were read, the state of *automaton*, and the digits that it will read again.
    """

    def step(before: tuple[int, int, State], digit: int) -> tuple[int, int, State] | None:
        at, state, digits = before
        digits = (*digits, digit)
        while state >= 0 and at < len(places) and places[at] < len(digits):
            at, state = at + 1, automaton.moves[state][digits[places[at]] - 1]
        needed = tuple([each if place in places[at:] else 0 for place, each in enumerate(digits)])
        return None if state < 0 else (at, state, needed)

    numbers = range(1, len(automaton.moves[0]) + 1)
    return kit.automaton(numbers, (0, 0, ()), step, lambda after: after[1] in automaton.accepting, len(set(places)))


@cached
def no_sum_of(sums: tuple[int, ...]) -> Callable[[int, int], bool]:
    """Return the function that forbids two values to add up to one of *sums*."""
    return lambda a, b: a + b not in sums


def regions_of(cell: kit.Cell, layout: kit.Layout) -> list[kit.Unit]:
    """Return the boxes and regions that *cell* is in."""
    return [unit for unit in layout.units_of[cell] if unit.kind in ("box", "region")]


def in_one_region_each(layout: kit.Layout, key: str) -> None:
    """Raise InputError if there is a cell without a box or region, or in several."""
    for cell, name in enumerate(layout.names[: layout.visible]):
        count = len(regions_of(cell, layout))
        if count != 1:
            raise kit.InputError(f"{key}: found {count} boxes or regions of {name}; expected one of each cell")


def line_between(kind: str, family: str, cells: Cells) -> Iterable[kit.Decoration]:
    """Return the decorations of a line whose ends have a decoration of this *kind*, such as ``circle``."""
    ends = tuple(dict.fromkeys((cells[0], cells[-1])))
    return [kit.Decoration("line", cells, family=family), kit.Decoration(kind, ends, family=family)]


def is_house(cells: Cells, layout: kit.Layout) -> bool:
    """Return whether *cells* hold every digit once."""
    return any(set(house.cells) == set(cells) for house in layout.houses)


def true_field(key: str) -> kit.Field:
    """Return the optional field of true or false; false is as if it were missing."""

    def read(value: Any, layout: kit.Layout, what: str) -> bool | None:
        return kit.read_flag(value, f"{what}, {key}") or None

    return kit.Field(key, read, optional=True)
