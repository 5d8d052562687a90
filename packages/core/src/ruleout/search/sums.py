"""Sums as the search narrows them: of different digits by their combinations, others by least and greatest total."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from ruleout.masks import Cell, Mask, union_of

LARGEST = 1000
"""Largest number of combinations of a table; with more, narrowing the sum cell by cell is faster."""


@attrs.frozen(eq=False, repr=False)
class Table:
    """Cells that all differ and whose set of digits is one of *combinations* (masks)."""

    cells: tuple[Cell, ...]
    combinations: tuple[Mask, ...]

    def narrow(self, masks: Sequence[Mask]) -> Sequence[Mask]:
        """Keep the digits of the combinations that are still possible; place a digit that all of them contain.

        A combination is possible if every digit has a cell and every cell has a digit. On lone masks this is exact:
        their union is a combination, or nothing fits. A result with a 0 means that nothing fits.
        """
        offered = union_of(masks)
        some, every = 0, -1
        for combination in self.combinations:
            if combination & ~offered:
                continue
            for mask in masks:
                if not mask & combination:
                    break
            else:
                some |= combination
                every &= combination
        if not some:
            return (0,)
        kept = [mask & some for mask in masks]
        seen = twice = 0
        for mask in kept:
            twice |= seen & mask
            seen |= mask
        if every & ~seen:
            return (0,)
        if hidden := every & ~twice:
            for place, mask in enumerate(kept):
                if only := mask & hidden:
                    if only & (only - 1):
                        return (0,)
                    kept[place] = only
        return kept


@lru_cache(maxsize=1024)
def sum_combinations(digits: int, count: int, total: int) -> tuple[Mask, ...] | None:
    """Return the sets of *count* different digits from 1 to *digits* that add up to *total*.

    Returns
    -------
    tuple of int or None
        One mask per set; None if there are more than ``LARGEST``.
    """
    # The largest digit is chosen first, and only digits with which smaller ones can complete the sum.
    found: list[Mask] = []
    unfinished = [(digits, count, total, 0)]
    while unfinished and len(found) <= LARGEST:
        highest, more, rest, mask = unfinished.pop()
        if more == 0:
            if rest == 0:
                found.append(mask)
            continue
        for digit in range(min(highest, rest), more - 1, -1):
            below = more - 1
            least = below * (below + 1) // 2
            most = below * (2 * digit - below - 1) // 2
            if least <= rest - digit <= most:
                unfinished.append((digit - 1, below, rest - digit, mask | 1 << (digit - 1)))
    return tuple(found) if len(found) <= LARGEST else None


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
        """Return the digits of *mask* with a share of at most *up* above the least and *down* below the greatest."""
        if weight < 0:
            weight, up, down = -weight, down, up
        most = (mask & -mask).bit_length() + up // weight
        least = mask.bit_length() - down // weight
        return mask & ((1 << max(most, 0)) - 1) & -(1 << max(least - 1, 0))
