"""Sums of different digits, by all orders of all combinations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial

import attrs

from ruleout.masks import Cell, Mask, digit_indices

LARGEST = 9_000
"""Sums with more orders than this take longer to build and to narrow than they save."""

MOST_OFFERS = 512
"""The number of masks that are cached per place: all that are possible with nine digits. With more digits, tens of
thousands of masks occur in a long search, which would fill the memory."""


@attrs.frozen(eq=False, repr=False)
class Supports:
    """All orders of some combinations in a row of places, each order one bit of an int.

    *every* has all bits; ``at[place]`` pairs each digit (a mask with one bit) with the orders that have it there;
    *holding* pairs each digit with the orders that contain it.
    """

    every: int
    at: tuple[tuple[tuple[Mask, int], ...], ...]
    holding: tuple[tuple[Mask, int], ...]


@attrs.frozen(eq=False, repr=False)
class Orders:
    """A compact table: cells that all differ, with all orders of the combinations of their digits.

    It is exact, unlike ``Table``, and costs more to build. One conjunction tests all orders at once, after
    *Compact-table: efficiently filtering table constraints with reversible sparse bit-sets* (Demeulenaere and others,
    2016).

    *cells* are the *size* cells of the sum and then its onlookers: cells that see at least two of these, which
    ``seen[i]`` says (bit p for the cell at place p). If every remaining order has a digit in cells that an onlooker
    sees, the digit is removed from the onlooker. *most_offers* is the number of masks that are cached per place.
    """

    cells: tuple[Cell, ...]
    size: int
    seen: tuple[int, ...]
    supports: Supports
    most_offers: int = attrs.field(factory=lambda: MOST_OFFERS)
    _offers: tuple[dict[Mask, int], ...] = attrs.field(init=False)
    _losers: dict[int, tuple[int, ...]] = attrs.field(init=False, factory=dict)

    @_offers.default
    def _no_offers(self) -> tuple[dict[Mask, int], ...]:
        return tuple({} for _ in range(self.size))

    def narrow(self, masks: Sequence[Mask]) -> Sequence[Mask]:
        """Keep the digits of the orders that *masks* still allow. A result with a 0 means that no order remains."""
        left = self.supports.every
        for offers, mask, supports in zip(self._offers, masks, self.supports.at, strict=False):
            offered = offers.get(mask)
            if offered is None:
                offered = _either(orders for digit, orders in supports if mask & digit)
                if len(offers) < self.most_offers:
                    offers[mask] = offered
            left &= offered
        if not left:
            return (0,)
        kept = list(masks)
        for place, supports in enumerate(self.supports.at):
            mask = masks[place]
            if mask & (mask - 1):
                here = 0
                for digit, orders in supports:
                    if mask & digit and orders & left:
                        here |= digit
                kept[place] = here
        if self.seen:
            for digit, orders in self.supports.holding:
                if orders & left == left:
                    places = 0
                    for place in range(self.size):
                        if kept[place] & digit:
                            places |= 1 << place
                    for loser in self._losers_of(places):
                        kept[loser] &= ~digit
        return kept

    def _losers_of(self, places: int) -> tuple[int, ...]:
        """Return the indices in *cells* of the onlookers that see all of *places*."""
        losers = self._losers.get(places)
        if losers is None:
            found = (self.size + i for i, seen in enumerate(self.seen) if not places & ~seen)
            losers = self._losers[places] = tuple(found)
        return losers


def _either(numbers: Iterable[int]) -> int:
    result = 0
    for number in numbers:
        result |= number
    return result


@lru_cache(maxsize=256)
def supports_of(combinations: tuple[Mask, ...], size: int) -> Supports | None:
    """Return the supports of *combinations* (masks of *size* digits), or None if there are too many orders."""
    count = len(combinations) * factorial(size)
    if count > LARGEST:
        return None
    digits = digit_indices(_either(combinations))
    rows = [{digit: bytearray(count // 8 + 1) for digit in digits} for _ in range(size)]
    number = 0
    for combination in combinations:
        for order in permutations(digit_indices(combination)):
            byte, bit = number >> 3, 1 << (number & 7)
            for row, digit in zip(rows, order, strict=True):
                row[digit][byte] |= bit
            number += 1
    at = tuple(tuple((1 << digit, int.from_bytes(row[digit], "little")) for digit in digits) for row in rows)
    holding = tuple((1 << digit, _either(dict(row)[1 << digit] for row in at)) for digit in digits)
    return Supports((1 << count) - 1, at, holding)
