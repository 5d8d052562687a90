"""Constraints written in Python."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.model.constraints.base import Constraint


class Custom(Constraint):
    """Base class for constraints that no primitive expresses.

    A subclass is frozen and picklable (an ``attrs.frozen`` class at module level) and defines ``narrow``, ``holds``
    and ``relabelled``. If primitives can express the same, ``decompose`` returns them, so that engines for primitives
    alone support the layout.
    """

    __slots__ = ()

    def decompose(self) -> Iterable[Constraint] | None:
        """Return primitives that together are equivalent on the same cells, or None."""
        return None
