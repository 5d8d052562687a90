"""Sets of different digits that add up to a total, and those that still fit certain cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

LARGEST = 400
"""Sums with more combinations than this are not looked at: nobody goes through them."""


@lru_cache(maxsize=4096)
def combinations(digits: int, count: int, total: int) -> tuple[int, ...]:
    """The sets of *count* different digits from 1 to *digits* that add up to *total*, as masks in the order of their
    digits; none where there are more than ``LARGEST``."""
    found = []
    for mask in _chosen(1, digits, count, total):
        found.append(mask)
        if len(found) > LARGEST:
            return ()
    return tuple(found)


def _chosen(lowest: int, digits: int, count: int, total: int) -> Iterator[int]:
    """The combinations of digits from *lowest* on, the lowest digit first, looking only where the rest can follow."""
    if count == 0:
        if total == 0:
            yield 0
        return
    for digit in range(lowest, digits - count + 2):
        least = count * digit + count * (count - 1) // 2
        most = digit + (count - 1) * (2 * digits - count + 2) // 2
        if least > total:
            return
        if total <= most:
            for rest in _chosen(digit + 1, digits, count - 1, total - digit):
                yield rest | 1 << (digit - 1)


@lru_cache(maxsize=65536)
def fitting(digits: int, total: int, masks: tuple[int, ...]) -> tuple[int, ...]:
    """The combinations for *total* whose digits can be dealt out to cells with these *masks*, one to each."""
    offered = 0
    for mask in masks:
        offered |= mask
    narrow_first = sorted(masks, key=int.bit_count)
    return tuple(
        each
        for each in combinations(digits, len(masks), total)
        if not each & ~offered and all(each & mask for mask in masks) and _can_deal(each, narrow_first, 0)
    )


def _can_deal(combination: int, masks: list[int], number: int) -> bool:
    """Whether the digits of *combination* can go to the cells from *number* on."""
    if number == len(masks):
        return True
    options = masks[number] & combination
    while options:
        digit = options & -options
        options ^= digit
        if _can_deal(combination ^ digit, masks, number + 1):
            return True
    return False
