"""Cells that all differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import attrs

from ruleout.masks import Cell, Digit, Mask, is_lone
from ruleout.model.constraints.base import Constraint, Origin


@attrs.frozen(cache_hash=True)
class Unit(Constraint):
    """Cells that all differ: a row, column, box, region, diagonal, run or cage.

    *kind* is one lower-case word (``row``); *name* distinguishes this unit from others of its kind (``row 3``).
    """

    name: str
    kind: str
    cells: tuple[Cell, ...]
    origin: Origin | None = None

    @property
    def label(self) -> str:
        return self.origin.label if self.origin else self.name

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        """Remove lone digits from the other cells; if as many digits as cells are left, each must have a place."""
        left = list(masks)
        while True:
            before = left[:]
            for i, mask in enumerate(before):
                if is_lone(mask):
                    for j in range(len(left)):
                        if j != i:
                            left[j] &= ~mask
            seen = twice = 0
            for mask in left:
                twice |= seen & mask
                seen |= mask
            if seen.bit_count() < len(left):
                return (0,) * len(left)
            if seen.bit_count() == len(left):
                once = seen & ~twice
                for i, mask in enumerate(left):
                    hidden = mask & once
                    if hidden:
                        left[i] = hidden if is_lone(hidden) else 0
            if left == before or 0 in left:
                return tuple(left)

    def holds(self, digits: Sequence[Digit]) -> bool:
        return len(set(digits)) == len(digits)

    def unequal_pairs(self) -> Iterator[tuple[Cell, Cell]]:
        return combinations(self.cells, 2)
