"""One cell and the digits that it may hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from ruleout.masks import Cell, Digit, Mask
from ruleout.model.constraints.base import Constraint, Origin


@attrs.frozen
class Allowed(Constraint):
    """Cell *cell* holds a digit of *mask*."""

    cell: Cell
    mask: Mask
    origin: Origin | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:  # type: ignore[override]
        return (self.cell,)

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        return (masks[0] & self.mask,)

    def holds(self, digits: Sequence[Digit]) -> bool:
        return bool(self.mask >> (digits[0] - 1) & 1)

    def relabelled(self, to: Sequence[Cell]) -> Self:
        return attrs.evolve(self, cell=to[self.cell])
