"""Bits for digits and bits for cells.

A *mask* holds digits: digit ``d`` (1-based) is bit ``d - 1``.
A *cell set* holds cells: cell ``c`` (0-based) is bit ``c``.
Both are plain ints; the two are never mixed in one expression.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_


def bits(number: int) -> tuple[int, ...]:
    """Positions of the bits set in *number*, lowest first."""
    return _known_bits(number) if number < _LARGE else _bits(number)


def _bits(number: int) -> tuple[int, ...]:
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return tuple(found)


_LARGE = 1 << 1024
"""Larger sets are not kept, so that little memory is needed."""
_known_bits = lru_cache(maxsize=1 << 15)(_bits)
"""The same masks and cell sets occur again and again on the boards of a puzzle."""


def digit_mask(digit: int) -> int:
    """The mask that holds *digit* alone."""
    return 1 << (digit - 1)


def digits_of(mask: int) -> tuple[int, ...]:
    """The digits of *mask*, ascending."""
    return tuple([bit + 1 for bit in bits(mask)])


def mask_of(digits: Iterable[int]) -> int:
    """The mask that holds *digits*."""
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


def full_mask(count: int) -> int:
    """The mask of the digits 1 to *count*."""
    return (1 << count) - 1


def union_of(sets: Iterable[int]) -> int:
    """The union of several masks, or of several cell sets."""
    return reduce(or_, sets, 0)


def is_lone(mask: int) -> bool:
    """Whether *mask* holds exactly one digit."""
    return mask != 0 and mask & (mask - 1) == 0


def lone_digit(mask: int) -> int:
    """The digit of a mask that holds exactly one, else 0."""
    return mask.bit_length() if is_lone(mask) else 0


def cell_set(cells: Iterable[int]) -> int:
    """The cell set that holds *cells*."""
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def cells_of(cells: int) -> tuple[int, ...]:
    """The cells of a cell set, ascending."""
    return bits(cells)
