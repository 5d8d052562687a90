"""What several families of rules use."""

from __future__ import annotations

from functools import lru_cache

from ruleout import plugin as kit

Cells = tuple[kit.Cell, ...]
Constraints = list[kit.Constraint]
State = tuple[int, ...]

cached = lru_cache(maxsize=1_000)
"""Keeps automata by what they are made of, so that equal clues share one."""


def as_many_as_digits(digits: int) -> int:
    """Return the largest number of cells that can all differ."""
    return digits


def differ(a: int, b: int) -> bool:
    return a != b


def equal(a: int, b: int) -> bool:
    return a == b


def less(a: int, b: int) -> bool:
    return a < b


def greater(a: int, b: int) -> bool:
    return a > b


def all_differ(cells: Cells, kind: str) -> kit.Unit:
    """Return the unit of *cells*; the rule's helper names it."""
    return kit.Unit("", kind, cells)


def plain_sum(cells: Cells, amount: int, layout: kit.Layout) -> Constraints:
    """Return the constraint that *cells* add up to *amount*."""
    return kit.total([(cell, 1) for cell in cells], amount, layout)


def equal_sums(cells: Cells, others: Cells, layout: kit.Layout) -> Constraints:
    """Return the constraint that *cells* add up to as much as *others*."""
    return kit.total([*((cell, 1) for cell in cells), *((cell, -1) for cell in others)], 0, layout)


def is_house(cells: Cells, layout: kit.Layout) -> bool:
    """Return whether *cells* hold every digit once."""
    return any(set(house.cells) == set(cells) for house in layout.houses)
