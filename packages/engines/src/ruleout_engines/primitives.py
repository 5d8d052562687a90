"""The primitives that a layout comes down to."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.plugin import Allowed, Constraint, Custom, Layout, Regular, Relation, Sum, Unit

Primitive = Unit | Sum | Relation | Allowed | Regular


class NoPrimitives(ValueError):
    """A constraint is written in Python and does not say what primitives it stands for."""


def primitives(layout: Layout) -> tuple[Primitive, ...]:
    """The constraints of *layout*, those written in Python taken apart. Raises NoPrimitives, and names the first one
    that cannot be."""
    return tuple(each for constraint in layout.constraints for each in _taken_apart(constraint))


def obstacle(layout: Layout) -> str | None:
    """Why *layout* does not come down to primitives, None where it does."""
    try:
        primitives(layout)
    except NoPrimitives as error:
        return str(error)
    return None


def _taken_apart(constraint: Constraint) -> Iterator[Primitive]:
    if isinstance(constraint, Primitive):
        yield constraint
        return
    parts = constraint.decompose() if isinstance(constraint, Custom) else None
    if parts is None:
        raise NoPrimitives(f"{constraint.label} is written in Python and does not say what primitives it stands for")
    for part in parts:
        yield from _taken_apart(part)
