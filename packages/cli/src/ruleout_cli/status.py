"""Exit statuses."""

from __future__ import annotations

from collections.abc import Iterable

YES = 0
NO = 1
"""The puzzle says no: no solution, several of them, or no step in sight."""
BAD = 2
"""The input or the way the command was called is not right."""
UNKNOWN = 3
"""A limit was reached before the answer was known."""
INTERRUPTED = 130
BROKEN_PIPE = 141


def overall(statuses: Iterable[int]) -> int:
    """The status for several puzzles: unknown if one is, else no if one is."""
    return max(statuses, default=YES)
