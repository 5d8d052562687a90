"""The word and bit of each candidate, and conversion from masks to words and back."""

from __future__ import annotations

from collections.abc import Sequence


def place_of(cell: int) -> tuple[int, int]:
    """Return, for a *cell* of 0 to 80, its place in its box (which of nine words) and its box (which of nine bits)."""
    row, column = divmod(cell, 9)
    return 3 * (row % 3) + column % 3, 3 * (row // 3) + column // 3


PLACES = tuple(place_of(cell) for cell in range(81))

CELLS = tuple([PLACES.index((place, box)) for box in range(9)] for place in range(9))
"""The cells of each place, in the order of the boxes."""


def words_of(masks: Sequence[int]) -> list[int]:
    """Return the 27 words of a puzzle with one mask of candidates per cell."""
    words = [0] * 27
    for (place, box), mask in zip(PLACES, masks, strict=True):
        for g in range(3):
            three = mask >> 3 * g & 7
            words[9 * g + place] |= ((three & 1) | (three & 2) << 8 | (three & 4) << 16) << box
    return words


def masks_of(words: Sequence[int]) -> list[int]:
    """Return the mask of candidates of each cell."""
    masks = []
    for place, box in PLACES:
        mask = 0
        for g in range(3):
            three = words[9 * g + place] >> box
            mask |= ((three & 1) | (three >> 8 & 2) | (three >> 16 & 4)) << 3 * g
        masks.append(mask)
    return masks


def digits_of(words: Sequence[int]) -> tuple[int, ...]:
    """Return the digit of each cell of a solved puzzle."""
    return tuple([mask.bit_length() for mask in masks_of(words)])
