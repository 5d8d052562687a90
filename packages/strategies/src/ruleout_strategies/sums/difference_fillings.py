"""Digits that a sum or difference leaves in a few cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod

from ruleout.plugin import Board, Cell, Digit, Mask, Sum, digits_of

MOST_FILLINGS = 500
"""Cells with more fillings than this are not filled in every way."""


def narrow_sum(masks: tuple[Mask, ...], weights: tuple[int, ...], total: int) -> tuple[Mask, ...]:
    """Return the digits that a sum leaves in each of its cells if digits may repeat; zeros if there are none."""
    return Sum(tuple(range(len(masks))), total, weights).narrow(masks)


@lru_cache(maxsize=1 << 14)
def fill_cells(
    masks: tuple[Mask, ...], weights: tuple[int, ...], total: int, different: tuple[tuple[int, ...], ...]
) -> tuple[Mask, ...]:
    """Return *masks* narrowed like :func:`narrow_sum`, but with cells that must differ, by enumerating fillings.

    Parameters
    ----------
    masks, weights
        One per cell.
    total
        The sum of the digits, each times its weight.
    different
        For each cell the indices of the earlier cells that differ from it.
    """
    # The digit of one cell follows from the others.
    counts = [mask.bit_count() for mask in masks]
    if prod(counts) > MOST_FILLINGS * max(counts):
        return masks
    found = [0] * len(masks)
    for digits in _fillings(masks, weights, total, different, ()):
        for i, digit in enumerate(digits):
            found[i] |= 1 << (digit - 1)
    return tuple(found)


def _fillings(
    masks: Sequence[Mask],
    weights: Sequence[int],
    left: int,
    different: Sequence[Sequence[int]],
    chosen: tuple[Digit, ...],
) -> Iterator[tuple[Digit, ...]]:
    at = len(chosen)
    mask = masks[at]
    if at + 1 == len(masks):
        digit = left * weights[at]
        mask &= 1 << (digit - 1) if 0 < digit <= mask.bit_length() else 0
    for digit in digits_of(mask):
        if all(chosen[i] != digit for i in different[at]):
            if at + 1 == len(masks):
                yield (*chosen, digit)
            else:
                yield from _fillings(masks, weights, left - weights[at] * digit, different, (*chosen, digit))


def which_differ(board: Board, cells: Sequence[Cell]) -> tuple[tuple[int, ...], ...]:
    """Return for each of *cells* the indices of the earlier ones that it sees."""
    peers = board.layout.peer_sets
    return tuple(tuple(j for j in range(i) if peers[cell] >> cells[j] & 1) for i, cell in enumerate(cells))
