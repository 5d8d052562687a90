"""Constraints from functions of values, for authors of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from ruleout.plugin import Allowed, Cell, Constraint, Count, Layout, Mask, Relation, Sum

Allow = Callable[[int, int], object]
"""A function of two values that is true if they may stand together."""


def only(cell: Cell, layout: Layout, allow: Callable[[int], object]) -> Allowed:
    """Return the constraint that *cell* holds a digit whose value *allow* accepts."""
    return Allowed(cell, sum(1 << bit for bit, value in enumerate(layout.values) if allow(value)))


def pair(a: Cell, b: Cell, layout: Layout, allow: Allow) -> Constraint:
    """Return the constraint that *allow* accepts the values of two cells.

    Parameters
    ----------
    a, b
        Two cells, or one cell twice, as on a line that crosses itself.
    layout
        The layout of the cells.
    allow
        A function of the value of *a* and that of *b*. A function at module level is evaluated once for all puzzles.

    Returns
    -------
    Constraint
        A relation; for a cell and itself, its allowed digits.
    """
    if a == b:
        return only(a, layout, lambda value: allow(value, value))
    return Relation(a, b, _table(layout.values, allow))


@lru_cache(maxsize=1_000)
def _table(values: range, allow: Allow) -> tuple[Mask, ...]:
    return tuple(sum(1 << bit for bit, other in enumerate(values) if allow(value, other)) for value in values)


def chain(cells: Sequence[Cell], layout: Layout, allow: Allow) -> list[Constraint]:
    """Return the constraints that *allow* accepts the values of each cell and the next one."""
    return [pair(a, b, layout, allow) for a, b in pairwise(cells)]


def clique(cells: Sequence[Cell], layout: Layout, allow: Allow) -> list[Constraint]:
    """Return the constraints that *allow* accepts the values of each cell and any later one."""
    return [pair(a, b, layout, allow) for a, b in combinations(cells, 2)]


def occurrences(cells: Sequence[Cell], layout: Layout, allow: Allow, sets: int = 1) -> Count:
    """Return the constraint that *allow* accepts how often each value occurs.

    Parameters
    ----------
    cells
        The cells, in any order; with several sets, those of the first set, then those of the next.
    layout
        The layout of the cells.
    allow
        A function of a value and a number that is true if the value may occur that often.
    sets
        The number of sets of equally many cells. Each value occurs equally often in all of them.
    """
    numbers = range(len(cells) // sets + 1)
    counts = tuple(tuple(number for number in numbers if allow(value, number)) for value in layout.values)
    return Count(tuple(cells), counts, sets)


def total(terms: Iterable[tuple[Cell, int]], amount: int, layout: Layout) -> list[Constraint]:
    """Return the constraint that values, each times its weight, add up to *amount*.

    Parameters
    ----------
    terms
        A cell and its weight each. The weights of a cell that occurs several times are added.
    amount
        The sum of the weighted values.
    layout
        The layout of the cells.

    Returns
    -------
    list of Constraint
        One sum; none if the weights of every cell cancel and *amount* is 0.
    """
    weights: Counter[Cell] = Counter()
    for cell, weight in terms:
        weights[cell] += weight
    kept = {cell: weight for cell, weight in weights.items() if weight}
    if not kept:
        return [] if amount == 0 else [Allowed(cell, 0) for cell in weights]
    # A value is the digit and a number that is the same for all digits.
    digits = amount - (layout.values[0] - 1) * sum(kept.values())
    if all(weight == 1 for weight in kept.values()):
        return [Sum(tuple(kept), digits)]
    return [Sum(tuple(kept), digits, tuple(kept.values()))]
