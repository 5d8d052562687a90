"""Cells whose digits add up."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.masks import Cell, Digit, DigitIndex, Mask, digit_indices
from ruleout.model.constraints.base import Constraint, Origin

LONGEST = 1 << 20
"""The largest distance of the total from the least sum for which every sum in between is kept apart."""


@attrs.frozen
class Sum(Constraint):
    """Cells whose digits, each times its weight (1 if *weights* is None), add up to *total*.

    Digits may repeat. If they may not, a ``Unit`` over the same cells forbids it, and engines then use the combinations
    of different digits. Weights are non-zero ints and may be negative.
    """

    cells: tuple[Cell, ...]
    total: int
    weights: tuple[int, ...] | None = None
    origin: Origin | None = None

    def __attrs_post_init__(self) -> None:
        if self.weights is not None and (len(self.weights) != len(self.cells) or 0 in self.weights):
            raise ValueError("a sum needs one weight per cell, none of them 0")

    @property
    def label(self) -> str:
        return self.origin.label if self.origin else f"sum {self.total}"

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        """Exact, with repeated digits allowed: a digit stays if the other cells can add up to the rest.

        The sums that can be reached are the bits of one int, shifted so that the smallest is bit 0. If that int would
        be too long, a digit stays if it lies within the bounds of the rest.
        """
        if 0 in masks:
            return (0,) * len(masks)
        weights = self.weights or (1,) * len(self.cells)
        shares = [
            [(weight * (bit + 1), bit) for bit in digit_indices(mask)]
            for mask, weight in zip(masks, weights, strict=True)
        ]
        lows = [min(share for share, _ in options) for options in shares]
        wanted = self.total - sum(lows)
        if wanted < 0:
            return (0,) * len(masks)
        if wanted > LONGEST:
            return _within_bounds(shares, wanted, lows)
        shares = [
            [(share, bit) for share, bit in options if share - low <= wanted]
            for options, low in zip(shares, lows, strict=True)
        ]
        room = (1 << (wanted + 1)) - 1
        before = [1]
        for options, low in zip(shares, lows, strict=True):
            reached = 0
            for share, _ in options:
                reached |= before[-1] << (share - low)
            before.append(reached & room)
        left = [0] * len(masks)
        after = 1 << wanted
        for i in range(len(masks) - 1, -1, -1):
            reached = 0
            for share, bit in shares[i]:
                shifted = after >> (share - lows[i])
                if shifted & before[i]:
                    left[i] |= 1 << bit
                    reached |= shifted
            after = reached
        return tuple(left)

    def holds(self, digits: Sequence[Digit]) -> bool:
        weights = self.weights or (1,) * len(self.cells)
        return sum(digit * weight for digit, weight in zip(digits, weights, strict=True)) == self.total


def _within_bounds(
    shares: Sequence[Sequence[tuple[int, DigitIndex]]], wanted: int, lows: Sequence[int]
) -> tuple[Mask, ...]:
    """Return the mask that remains for each cell.

    *shares* are what each digit of a cell adds, with its bit, and *lows* the least of them per cell; together the cells
    have to add *wanted* to the sum of these.
    """
    spans = [max(share for share, _ in options) - low for options, low in zip(shares, lows, strict=True)]
    room = sum(spans)
    left = [
        sum(1 << bit for share, bit in options if wanted - (room - span) <= share - low <= wanted)
        for options, low, span in zip(shares, lows, spans, strict=True)
    ]
    return tuple(left) if all(left) else (0,) * len(left)
