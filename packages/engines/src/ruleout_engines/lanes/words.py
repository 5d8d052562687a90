"""The word and bit of each candidate."""

from __future__ import annotations


def place_of(cell: int) -> tuple[int, int]:
    """Return, for a *cell* of 0 to 80, its place in its box (which of nine words) and its box (which of nine bits)."""
    row, column = divmod(cell, 9)
    return 3 * (row % 3) + column % 3, 3 * (row // 3) + column // 3


PLACES = tuple(place_of(cell) for cell in range(81))

CELLS = tuple([PLACES.index((place, box)) for box in range(9)] for place in range(9))
"""The cells of each place, in the order of the boxes."""
