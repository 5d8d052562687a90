"""The rotations and reflections of a layout."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import attrs

from ruleout.masks import Cell
from ruleout.model.constraints import Allowed, Constraint, Regular, Relation, Sum, Unit

_TURNS = tuple((rows, columns, swap) for swap in (False, True) for rows in (1, -1) for columns in (1, -1))


def symmetries_of(
    at: Mapping[tuple[int, int], Cell], constraints: Collection[Constraint]
) -> tuple[tuple[Cell, ...], ...]:
    """Return the rotations and reflections that keep every constraint, each as the new cell of every cell.

    Parameters
    ----------
    at
        The cell at each position; there are no other cells.
    constraints
        The constraints on these cells.
    """
    here = {_shape(constraint) for constraint in constraints}
    found = []
    for turn in _TURNS:
        to = _carried(at, turn)
        if to is not None and {_shape(constraint.relabelled(to)) for constraint in constraints} == here:
            found.append(tuple(to))
    return tuple(dict.fromkeys(found))


def _carried(at: Mapping[tuple[int, int], Cell], turn: tuple[int, int, bool]) -> Sequence[Cell] | None:
    """The cell that each cell of a grid moves to under *turn*, or None if a cell has no counterpart."""
    down, across, swap = turn
    turned = [(down * (column if swap else row), across * (row if swap else column)) for row, column in at]
    top, left = min(row for row, _ in turned), min(column for _, column in turned)
    corner = min(row for row, _ in at), min(column for _, column in at)
    to = [at.get((row - top + corner[0], column - left + corner[1]), -1) for row, column in turned]
    return None if -1 in to else to


def _shape(constraint: Constraint) -> object:
    """What a symmetry must keep of a constraint: all but its names."""
    if isinstance(constraint, Unit):
        return frozenset(constraint.cells)
    if isinstance(constraint, Sum | Relation | Allowed | Regular):
        return attrs.evolve(constraint, origin=None)
    return constraint
