"""Sums of different digits."""

from __future__ import annotations

from ruleout.internal import counted
from ruleout.plugin import InputError, Location
from ruleout_variants.reading import shortened


def sum_range(cells: int, digits: int) -> tuple[int, int]:
    """Return the smallest and the largest sum of *cells* different digits from 1 to *digits*."""
    low = cells * (cells + 1) // 2
    return low, low + cells * (digits - cells)


def require_in_reach(total: int | None, cells: int, digits: int, what: str, where: Location, first: int = 1) -> None:
    """Raise InputError if *cells* different values from *first* on cannot add up to *total*.

    *what* begins its message.
    """
    low, high = (bound + (first - 1) * cells for bound in sum_range(cells, digits))
    if total is not None and not low <= total <= high:
        of = counted(cells, "cell")
        possible = f"{low}..{high} possible" if low < high else f"only {low} is possible"
        raise InputError(f"{what} {shortened(total)} for {of}; {possible}", where)
