"""What different digits can add up to."""

from __future__ import annotations


def sum_range(cells: int, digits: int) -> tuple[int, int]:
    """The smallest and the largest sum of *cells* different digits from 1 to *digits*."""
    low = cells * (cells + 1) // 2
    return low, low + cells * (digits - cells)
