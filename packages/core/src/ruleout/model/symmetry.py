"""The rotations and reflections of a layout."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import permutations, product
from operator import add

import attrs

from ruleout.masks import Cell
from ruleout.model.constraints import Allowed, Constraint, Regular, Relation, Sum, Unit

Turn = tuple[tuple[int, ...], tuple[int, ...]]
"""For each coordinate of the result, the coordinate that it is taken from, and 1 or -1 by which it is multiplied."""


def symmetries_of(
    at: Mapping[tuple[int, ...], Cell], constraints: Collection[Constraint]
) -> tuple[tuple[Cell, ...], ...]:
    """Return the rotations and reflections that keep every constraint, each as the new cell of every cell.

    Parameters
    ----------
    at
        The cell at each place: (row, column) or (layer, row, column). There is at least one, and no other cells.
    constraints
        The constraints on these cells.
    """
    here = {_shape(constraint) for constraint in constraints}
    found = []
    axes = len(next(iter(at)))
    for turn in product(permutations(range(axes)), product((1, -1), repeat=axes)):
        to = _carried(at, turn)
        if to is not None and {_shape(constraint.relabelled(to)) for constraint in constraints} == here:
            found.append(tuple(to))
    return tuple(dict.fromkeys(found))


def _carried(at: Mapping[tuple[int, ...], Cell], turn: Turn) -> Sequence[Cell] | None:
    """The cell that each cell of a grid moves to under *turn*, or None if a cell has no counterpart."""
    turned = [tuple(sign * place[axis] for axis, sign in zip(*turn, strict=True)) for place in at]
    moves = [min(then) - min(now) for then, now in zip(zip(*at, strict=True), zip(*turned, strict=True), strict=True)]
    to = [at.get(tuple(map(add, place, moves)), -1) for place in turned]
    return None if -1 in to else to


def _shape(constraint: Constraint) -> object:
    """What a symmetry must keep of a constraint: all but its names."""
    if isinstance(constraint, Unit):
        return frozenset(constraint.cells)
    if isinstance(constraint, Sum | Relation | Allowed | Regular):
        return attrs.evolve(constraint, origin=None)
    return constraint
