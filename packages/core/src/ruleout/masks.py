"""Names for ints: digits, cells, and sets of them as bits.

A *mask* holds digits: digit ``d`` (1-based) is bit ``d - 1``.
A *cell set* holds cells: cell ``c`` (0-based) is bit ``c``.
Both are plain ints; the two are never mixed in one expression.

The position of a digit's bit, ``d - 1``, is its *index*. Type checkers do not accept an index as a digit, so that they
find a forgotten ``+ 1``. They accept every int as an index.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

Digit: TypeAlias = int
"""A digit, from 1 to the size of the grid; 0 if there is none."""
Cell: TypeAlias = int
"""The index of a cell of a layout, from 0."""
Mask: TypeAlias = int
"""A set of digits: digit ``d`` is bit ``d - 1``."""
CellSet: TypeAlias = int
"""A set of cells: cell ``c`` is bit ``c``."""
if TYPE_CHECKING:
    # As NewType("DigitIndex", int) it would be an int, and so be accepted as a digit.
    class DigitIndex(Protocol):
        def __add__(self, one: Literal[1], /) -> Digit: ...
        def __mul__(self, number: int, /) -> int: ...
        def __rlshift__(self, one: int, /) -> Mask: ...
        def __rrshift__(self, mask: Mask, /) -> int: ...
        def __lt__(self, other: Any, /) -> bool: ...
        def __index__(self) -> int: ...

    def by_index(values: Iterable[T]) -> Iterator[tuple[DigitIndex, T]]: ...

else:
    DigitIndex = int
    """The index of a digit, from 0: the digit is ``index + 1``, its mask ``1 << index``; an int at run time."""
    by_index = enumerate
    """Enumerates one value per digit, such as ``board.cells_by_digit``, by the indices of the digits."""


def bits(number: int) -> tuple[int, ...]:
    """Positions of the bits set in *number*, lowest first; of a mask, use :func:`digit_indices`."""
    return _known_bits(number) if number < _LARGE else _large_bits(number)


def digit_indices(mask: Mask) -> tuple[DigitIndex, ...]:
    """Return the indices of the digits of *mask*, ascending."""
    return _known_bits(mask) if mask < _LARGE else _large_bits(mask)


def _bits(number: int) -> tuple[int, ...]:
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return tuple(found)


def _large_bits(number: int) -> tuple[int, ...]:
    """Return the bits of a large number, found in pieces that begin with a set bit: these are short, often alike."""
    found: list[int] = []
    while number:
        start = (number & -number).bit_length() - 1
        piece = number >> start & _LARGE - 1
        found += [start + bit for bit in _known_bits(piece)]
        number ^= piece << start
    return tuple(found)


_LARGE = 1 << 1024
"""Larger sets are not kept, so that little memory is needed."""
_known_bits = lru_cache(maxsize=1 << 15)(_bits)
"""Cached: the boards of one puzzle share most of their masks and cell sets."""


def digit_mask(digit: Digit) -> Mask:
    """Return the mask that holds *digit* alone."""
    return 1 << (digit - 1)


def digits_of(mask: Mask) -> tuple[Digit, ...]:
    """Return the digits of *mask*, ascending."""
    return tuple([bit + 1 for bit in digit_indices(mask)])


def mask_of(digits: Iterable[Digit]) -> Mask:
    """Return the mask that holds *digits*."""
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


def full_mask(count: int) -> Mask:
    """Return the mask of the digits 1 to *count*."""
    return (1 << count) - 1


def union_of(sets: Iterable[int]) -> int:
    """Return the union of several masks, or of several cell sets."""
    return reduce(or_, sets, 0)


def is_lone(mask: Mask) -> bool:
    """Return whether *mask* holds exactly one digit."""
    return mask != 0 and mask & (mask - 1) == 0


def lone_digit(mask: Mask) -> Digit:
    """Return the digit of a mask that holds exactly one, else 0."""
    return mask.bit_length() if is_lone(mask) else 0


def cell_set(cells: Iterable[Cell]) -> CellSet:
    """Return the cell set that holds *cells*."""
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def cells_of(cells: CellSet) -> tuple[Cell, ...]:
    """Return the cells of a cell set, ascending."""
    return bits(cells)
