"""The constraints by which cells see each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from ruleout.masks import Cell, CellSet, cell_set, union_of
from ruleout.model.constraints import Constraint, Unit

Sight = tuple[Constraint, CellSet]
"""A constraint, and the cell set of the cells that it makes peers of some cell."""


def sights_of(size: int, constraints: Iterable[Constraint]) -> tuple[tuple[Sight, ...], ...]:
    """Return for each of *size* cells the constraints that make peers of it and others; units come first."""
    found: list[list[Sight]] = [[] for _ in range(size)]
    for constraint in sorted(constraints, key=lambda each: not isinstance(each, Unit)):
        for cell, cells in _seen_by(constraint).items():
            found[cell].append((constraint, cells))
    return tuple(map(tuple, found))


def _seen_by(constraint: Constraint) -> dict[Cell, CellSet]:
    """The cells that *constraint* makes peers of each of its cells."""
    if type(constraint) is Unit and len(set(constraint.cells)) == len(constraint.cells) > 1:
        whole = cell_set(constraint.cells)
        return {cell: whole & ~(1 << cell) for cell in constraint.cells}
    seen: dict[Cell, CellSet] = {}
    for a, b in constraint.unequal_pairs():
        seen[a] = seen.get(a, 0) | 1 << b
        seen[b] = seen.get(b, 0) | 1 << a
    return seen


def fewest_constraints(sights: Sequence[Sight], wanted: CellSet) -> tuple[Constraint, ...]:
    """Return the fewest constraints of *sights* that cover the cell set *wanted*, which all of them together do."""
    chosen: list[Constraint] = []
    left = wanted
    while left:
        best, reached = max(sights, key=lambda sight: (sight[1] & left).bit_count())
        chosen.append(best)
        left &= ~reached
    # Taking the largest first is right for one or two constraints; of more, fewer may do.
    for count in range(2, len(chosen)):
        for some in combinations(sights, count):
            if not wanted & ~union_of(cells for _, cells in some):
                return tuple(constraint for constraint, _ in some)
    return tuple(chosen)
