"""The primitive constraints that a layout comes down to, and what every engine computes from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast, get_args

from ruleout.masks import Cell, Mask, cell_set
from ruleout.model.constraints import Allowed, Constraint, Count, Custom, Exclusions, Rank, Regular, Relation, Sum, Unit
from ruleout.model.layout import Layout, once_per_layout

Primitive = Unit | Sum | Relation | Allowed | Regular | Count | Exclusions | Rank
"""The constraints that an engine has to know; every other constraint may decompose into these."""


KINDS = frozenset(get_args(Primitive))


class NotPrimitive(ValueError):
    """A constraint is written in Python and does not decompose into primitives."""


@once_per_layout
def primitives(layout: Layout) -> tuple[Primitive, ...]:
    """Return the constraints of *layout*, with those written in Python decomposed.

    Raises
    ------
    NotPrimitive
        If one of them does not decompose; the message names it.
    """
    if {type(constraint) for constraint in layout.constraints} <= KINDS:
        return cast(tuple[Primitive, ...], layout.constraints)
    return tuple(each for constraint in layout.constraints for each in _decomposed(constraint))


def primitives_problem(layout: Layout) -> str | None:
    """Return why *layout* does not come down to primitives, or None if it does: an answer for ``Engine.supports``."""
    try:
        primitives(layout)
    except NotPrimitive as error:
        return str(error)
    return None


def _decomposed(constraint: Constraint) -> Iterator[Primitive]:
    if isinstance(constraint, Primitive):
        yield constraint
        return
    parts = constraint.decompose() if isinstance(constraint, Custom) else None
    if parts is None:
        raise NotPrimitive(f"{constraint.label} is written in Python and does not decompose into primitives")
    for part in parts:
        yield from _decomposed(part)


def is_fillable(unit: Unit, digits: int) -> bool:
    """Return whether there are enough digits for the cells of *unit*, none of which occurs in it twice."""
    return len(unit.cells) <= min(digits, len(set(unit.cells)))


def is_difference(constraint: Constraint, full: Mask) -> bool:
    """Return whether *constraint* is a relation that only forbids equal digits, which peers do already.

    *full* is the mask of all digits.
    """
    return (
        isinstance(constraint, Relation)
        and constraint.a != constraint.b
        and all(mask & full == full & ~(1 << bit) for bit, mask in enumerate(constraint.allowed))
    )


def all_differ(layout: Layout, cells: Sequence[Cell]) -> bool:
    """Return whether *cells* are different cells of which each sees all others."""
    whole = cell_set(cells)
    return len(set(cells)) == len(cells) and not any(whole & ~layout.peer_sets[cell] & ~(1 << cell) for cell in cells)


def merged_weights(each: Sum) -> dict[Cell, int]:
    """Return the weight of each cell of a sum; those of a cell that occurs several times are added, zeros dropped."""
    weights: dict[Cell, int] = {}
    for cell, weight in zip(each.cells, each.weights or (1,) * len(each.cells), strict=True):
        weights[cell] = weights.get(cell, 0) + weight
    return {cell: weight for cell, weight in weights.items() if weight}
