"""Two cells and the pairs of digits that they may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

import attrs

from ruleout.masks import Cell, Digit, Mask, digit_indices
from ruleout.model.constraints.base import Constraint, Origin


@attrs.frozen
class Relation(Constraint):
    """Cells *a* and *b*: ``allowed[d - 1]`` is the mask of the digits that *b* may hold if *a* holds ``d``."""

    a: Cell
    b: Cell
    allowed: tuple[Mask, ...]
    origin: Origin | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:  # type: ignore[override]
        return (self.a, self.b)

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        """Exact."""
        first, second = masks
        keep_first = keep_second = 0
        for bit in digit_indices(first):
            support = self.allowed[bit] & second
            if support:
                keep_first |= 1 << bit
                keep_second |= support
        return (keep_first, keep_second)

    def holds(self, digits: Sequence[Digit]) -> bool:
        first, second = digits
        return bool(self.allowed[first - 1] >> (second - 1) & 1)

    def relabelled(self, to: Sequence[Cell]) -> Self:
        return attrs.evolve(self, a=to[self.a], b=to[self.b])

    def unequal_pairs(self) -> Iterator[tuple[Cell, Cell]]:
        if not any(mask >> bit & 1 for bit, mask in enumerate(self.allowed)):
            yield (self.a, self.b)
