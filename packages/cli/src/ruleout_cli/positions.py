"""Positions, that is, puzzles with pencil marks, as text."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import Puzzle, Registry, Unsupported, write


def position_text(puzzle: Puzzle, masks: Sequence[int], format: str, registry: Registry) -> str:
    """Return *puzzle* with the candidates *masks* (one per cell) in a format.

    If each cell has one candidate left and the format has no candidates, the digits are written. Raises Unsupported if
    the format cannot hold the position.
    """
    position = puzzle.with_marks(masks[: puzzle.layout.visible])
    try:
        text = write(position, format, plugins=registry)
    except Unsupported:
        if any(mask.bit_count() != 1 for mask in masks):
            raise
        text = write(puzzle, format, digits=[mask.bit_length() for mask in masks], plugins=registry)
    return text.rstrip("\n")
