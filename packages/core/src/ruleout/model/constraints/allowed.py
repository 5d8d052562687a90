"""One cell and the digits that it may hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from ruleout.model.constraints.base import Constraint, Origin


@attrs.frozen
class Allowed(Constraint):
    """Cell *cell* holds a digit of *mask*."""

    cell: int
    mask: int
    origin: Origin | None = None

    @property
    def cells(self) -> tuple[int, ...]:  # type: ignore[override]
        return (self.cell,)

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        return (masks[0] & self.mask,)

    def holds(self, digits: Sequence[int]) -> bool:
        return bool(self.mask >> (digits[0] - 1) & 1)

    def relabelled(self, to: Sequence[int]) -> Self:
        return attrs.evolve(self, cell=to[self.cell])
