"""Sums, narrowed by the smallest and largest digits of their cells."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.masks import Cell, Mask


@attrs.frozen(eq=False, repr=False)
class Bounds:
    """Cells whose digits, each times its weight, add up to *total*.

    A digit is kept if the least and greatest totals of the other cells leave room for it. This is weaker than
    ``Sum.narrow`` and much cheaper. On lone masks both are exact.
    """

    cells: tuple[Cell, ...]
    weights: tuple[int, ...]
    total: int

    def narrow(self, masks: Sequence[Mask]) -> Sequence[Mask]:
        above = below = self.total
        spread = 0
        for mask, weight in zip(masks, self.weights, strict=True):
            low = (mask & -mask).bit_length() * weight
            high = mask.bit_length() * weight
            if weight < 0:
                low, high = high, low
            above -= low
            below -= high
            if high - low > spread:
                spread = high - low
        # If all others are at their least, a cell can exceed its own least by at most *above*; likewise from the top.
        if above < 0 or below > 0:
            return (0,)
        if spread <= above and spread <= -below:
            return masks
        return [self._kept(mask, weight, above, -below) for mask, weight in zip(masks, self.weights, strict=True)]

    @staticmethod
    def _kept(mask: Mask, weight: int, up: int, down: int) -> Mask:
        """The digits of *mask* that are at most *up* above the least share and at most *down* below the greatest."""
        if weight < 0:
            weight, up, down = -weight, down, up
        most = (mask & -mask).bit_length() + up // weight
        least = mask.bit_length() - down // weight
        return mask & ((1 << max(most, 0)) - 1) & -(1 << max(least - 1, 0))
