"""Groups of digits that rules of lines and of 2x2 squares are about."""

from __future__ import annotations


def thirds(values: range) -> list[tuple[int, ...]] | None:
    """Return the low, the middle and the high *values*; None if these are not equally many."""
    third, rest = divmod(len(values), 3)
    return None if rest else [tuple(values[at : at + third]) for at in range(0, len(values), third)]


def remainders(values: range, modulus: int) -> list[tuple[int, ...]]:
    """Return the *values* with each remainder, from 0."""
    return [tuple([value for value in values if value % modulus == rest]) for rest in range(modulus)]
