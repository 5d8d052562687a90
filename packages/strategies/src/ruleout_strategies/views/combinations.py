"""Combinations: sets of different digits that add up to a total, and those that fit the candidates of cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ruleout.internal import Mask, digits_of, sum_combinations

LARGEST = 400
"""Sums with more combinations than this are skipped, since a person would not enumerate them."""


@lru_cache(maxsize=4096)
def combinations(digits: int, count: int, total: int) -> tuple[Mask, ...]:
    """Return the sets of *count* different digits from 1 to *digits* that add up to *total*.

    They are masks in lexicographic order of their digits; there are none if there would be more than ``LARGEST``.
    """
    found = sum_combinations(digits, count, total)
    return () if found is None or len(found) > LARGEST else tuple(sorted(found, key=digits_of))


@lru_cache(maxsize=65536)
def fitting(digits: int, total: int, masks: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """Return the combinations for *total* whose digits can be assigned to cells with these *masks*, one per cell."""
    offered = 0
    for mask in masks:
        offered |= mask
    narrow_first = sorted(masks, key=int.bit_count)
    return tuple(
        each
        for each in combinations(digits, len(masks), total)
        if not each & ~offered and all(each & mask for mask in masks) and _can_deal(each, narrow_first)
    )


@lru_cache(maxsize=65536)
def supported(digits: int, total: int, masks: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """Return for each cell the digits that it holds in some assignment of different digits that add up to *total*.

    The parameters are those of :func:`fitting`. If there are too many combinations, or none that fits, the result is
    *masks*.
    """
    fit = fitting(digits, total, masks)
    if not fit:
        return masks
    found = [0] * len(masks)
    others = [sorted(masks[:i] + masks[i + 1 :], key=int.bit_count) for i in range(len(masks))]
    for each in fit:
        for i, mask in enumerate(masks):
            open_digits = mask & each & ~found[i]
            while open_digits:
                digit = open_digits & -open_digits
                open_digits ^= digit
                if _can_deal(each ^ digit, others[i]):
                    found[i] |= digit
    return tuple(found)


def _can_deal(combination: Mask, masks: Sequence[Mask]) -> bool:
    """Return whether the digits of *combination* can be assigned to cells with these *masks*, one per cell."""
    left = combination
    for mask in masks:
        options = mask & left
        if not options:
            return _can_be_matched(combination, masks)
        left ^= options & -options
    return True


def _can_be_matched(combination: Mask, masks: Sequence[Mask]) -> bool:
    """Return whether the digits of *combination* can be assigned to cells, by augmenting paths.

    If all digits of a cell are assigned, a cell with one of them is given another digit (H. W. Kuhn, The Hungarian
    Method for the Assignment Problem, 1955).
    """
    masks_by_digit: dict[Mask, Mask] = {}
    untried = 0

    def takes(mask: Mask) -> bool:
        nonlocal untried
        while options := mask & untried:
            digit = options & -options
            untried ^= digit
            if digit not in masks_by_digit or takes(masks_by_digit[digit]):
                masks_by_digit[digit] = mask
                return True
        return False

    for mask in masks:
        untried = combination
        if not takes(mask):
            return False
    return True
