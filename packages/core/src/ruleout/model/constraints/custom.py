"""Constraints written in Python."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.model.constraints.base import Constraint


class Custom(Constraint):
    """Base class for constraints that no primitive expresses.

    A subclass is frozen and picklable (an ``attrs.frozen`` class at module level) and defines ``narrow``, ``holds``
    and ``relabelled``. If primitives can express the constraint, ``decompose`` returns them, so that engines for
    primitives alone support the layout.
    """

    __slots__ = ()

    def decompose(self) -> Iterable[Constraint] | None:
        """Return primitives on the cells that together are equivalent to the constraint, or None."""
        return None
