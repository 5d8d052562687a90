"""The open door: a constraint written in Python."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.model.constraints.base import Constraint


class Custom(Constraint):
    """Base class for constraints that no primitive expresses.

    A subclass is frozen and picklable (an ``attrs.frozen`` class at module level) and writes ``narrow``, ``holds``
    and ``moved``. Where primitives can say the same, ``decompose`` returns them, and engines that know primitives
    alone can then take the layout.
    """

    __slots__ = ()

    def decompose(self) -> Iterable[Constraint] | None:
        """Primitives that together say exactly the same on the same cells, or None."""
        return None
