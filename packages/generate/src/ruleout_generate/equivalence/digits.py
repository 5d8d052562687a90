"""Test whether the digits of a layout can be exchanged."""

from __future__ import annotations

from ruleout import Layout
from ruleout.plugin import Allowed, Constraint, Count, Custom, Relation, Unit, once_per_layout


@once_per_layout
def counting_rule(layout: Layout) -> str | None:
    """Return the name of a constraint that depends on which digits are which, None if there is none.

    Without one, any permutation of the digits turns solutions into solutions.
    """
    return next((each.label for each in layout.constraints if _counts(each, layout.full)), None)


def _counts(constraint: Constraint, full: int) -> bool:
    """Return whether some permutation of the digits changes what *constraint* allows; True if that is not known."""
    if isinstance(constraint, Unit):
        return False
    if isinstance(constraint, Allowed):
        return constraint.mask & full not in (0, full)
    if isinstance(constraint, Count):
        return len(set(constraint.counts)) > 1
    if isinstance(constraint, Relation):
        # Both parts have to be equal for all digits: whether the same one is allowed, and whether any other is.
        same = {mask >> bit & 1 for bit, mask in enumerate(constraint.allowed)}
        others = [(mask & full & ~(1 << bit), full & ~(1 << bit)) for bit, mask in enumerate(constraint.allowed)]
        return len(same) > 1 or not (all(a == b for a, b in others) or not any(a for a, _ in others))
    parts = constraint.decompose() if isinstance(constraint, Custom) else None
    return parts is None or any(_counts(each, full) for each in parts)
