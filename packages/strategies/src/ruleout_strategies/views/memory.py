"""How much memory a view may take."""

from __future__ import annotations

from ruleout.plugin import TooLarge

MOST_BITS = 250_000_000
"""The number of bits of the largest table, some 30 MB; a view has a few of them."""


def require_memory(rows: int, width: int) -> None:
    """Raise TooLarge if a table of *rows* sets of *width* bits each takes too much memory.

    The candidates of an empty 25x25, each with those that it excludes, are not too many.
    """
    if rows * width > MOST_BITS:
        raise TooLarge
