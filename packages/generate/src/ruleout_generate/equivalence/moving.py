"""Moving the digits of a puzzle to other cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleout import Puzzle
from ruleout.internal import digits_of, mask_of


def with_digits_of(puzzle: Puzzle, form: Puzzle, to: Sequence[int], digits: Sequence[int]) -> Puzzle:
    """Return *form* with the givens, entries and pencil marks of *puzzle*.

    Parameters
    ----------
    puzzle, form
        Puzzles with as many cells.
    to
        For each cell of *puzzle* the cell of *form* that it becomes.
    digits
        For each digit, from 1, the digit that it becomes.
    """
    becomes = (0, *digits)

    def moved(values: Iterable[int]) -> list[int]:
        return [value for _, value in sorted(zip(to, values, strict=True))]

    givens, placed = (moved(becomes[digit] for digit in each) for each in (puzzle.givens, puzzle.placed))
    marks = puzzle.marks and moved(mask_of(becomes[digit] for digit in digits_of(mask)) for mask in puzzle.marks)
    return form.with_givens(givens).with_placed(placed).with_marks(marks)
