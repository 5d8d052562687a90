"""The constraints by which cells see each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from ruleout.masks import Cell, CellSet, cell_set, union_of
from ruleout.model.constraints import Constraint, Unit

Sight = tuple[Constraint, CellSet]
"""A constraint, and the cell set of the cells that it makes peers of some cell."""


def sights_of(size: int, constraints: Iterable[Constraint]) -> tuple[tuple[Sight, ...], ...]:
    """Return for each of *size* cells the constraints that make peers of it and others; units come first."""
    units: list[Unit] = []
    others: list[Constraint] = []
    for constraint in constraints:
        if isinstance(constraint, Unit):
            units.append(constraint)
        else:
            others.append(constraint)
    found = list(_sights_of_units(size, tuple(units)))
    for constraint in others:
        for cell, cells in _seen_by(constraint).items():
            found[cell] += ((constraint, cells),)
    return tuple(found)


@lru_cache(maxsize=32)
def _sights_of_units(size: int, units: tuple[Unit, ...]) -> tuple[tuple[Sight, ...], ...]:
    """Return the peers that *units* alone make. The cache is shared by puzzles with other rules on equal houses."""
    found: list[list[Sight]] = [[] for _ in range(size)]
    for unit in units:
        for cell, cells in _seen_by(unit).items():
            found[cell].append((unit, cells))
    return tuple(map(tuple, found))


def _seen_by(constraint: Constraint) -> dict[Cell, CellSet]:
    """Return the cells that *constraint* makes peers of each of its cells."""
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
