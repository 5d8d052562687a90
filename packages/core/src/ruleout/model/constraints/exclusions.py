"""Pairs of cells that do not both hold a certain digit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from ruleout.masks import Cell, CellSet, Digit, Mask, bits, digit_mask
from ruleout.model.constraints.base import Constraint, Origin


@attrs.frozen(cache_hash=True)
class Exclusions(Constraint):
    """Pairs of cells, at most one of which holds *digit*."""

    digit: Digit
    pairs: tuple[tuple[Cell, Cell], ...]
    origin: Origin | None = None
    cells: tuple[Cell, ...] = attrs.field(init=False, eq=False, repr=False)
    """The cells of the pairs, in the order of their first pairs."""
    partners: tuple[CellSet, ...] = attrs.field(init=False, eq=False, repr=False)
    """The partners of each of *cells*: their indices in *cells*, as bits."""

    @cells.default
    def _cells(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(cell for pair in self.pairs for cell in pair))

    @partners.default
    def _partners(self) -> tuple[CellSet, ...]:
        place = {cell: number for number, cell in enumerate(self.cells)}
        partners = [0] * len(place)
        for a, b in self.pairs:
            partners[place[a]] |= 1 << place[b]
            partners[place[b]] |= 1 << place[a]
        return tuple(partners)

    def __attrs_post_init__(self) -> None:
        if any(a == b for a, b in self.pairs):
            raise ValueError("exclusions need pairs of two cells")

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        """Exact: remove the digit from the partners of cells that hold it."""
        digit = digit_mask(self.digit)
        excluded = 0
        for mask, partners in zip(masks, self.partners, strict=True):
            if mask == digit:
                excluded |= partners
        kept = list(masks)
        for place in bits(excluded):
            kept[place] &= ~digit
        return (0,) * len(kept) if 0 in kept else tuple(kept)

    def holds(self, digits: Sequence[Digit]) -> bool:
        holding = {cell for cell, digit in zip(self.cells, digits, strict=True) if digit == self.digit}
        return not any(a in holding and b in holding for a, b in self.pairs)

    def relabelled(self, to: Sequence[Cell]) -> Self:
        return attrs.evolve(self, pairs=tuple((to[a], to[b]) for a, b in self.pairs))
