"""The candidates that steps are made of."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.masks import CellSet, Digit, Mask, bits, cell_set, digit_indices
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint
from ruleout.reasoning.board import Board


def candidates_in(cells: CellSet, digit: Digit) -> tuple[Candidate, ...]:
    """Return *digit* in each cell of the cell set *cells*."""
    return tuple([Candidate(cell, digit) for cell in bits(cells)])


def other_candidates(board: Board, cells: CellSet, mask: Mask) -> tuple[Candidate, ...]:
    """Return the candidates of the open cells of the cell set *cells* whose digits are not in *mask*."""
    return tuple(
        [
            Candidate(cell, bit + 1)
            for cell in bits(cells & board.open)
            for bit in digit_indices(board.masks[cell] & ~mask)
        ]
    )


def excluded_by(board: Board, candidates: Iterable[Candidate]) -> tuple[tuple[Candidate, ...], tuple[Constraint, ...]]:
    """Return the candidates that are false because one of *candidates* is true, and why.

    Parameters
    ----------
    board
        The board.
    candidates
        At least one, all of the same digit.

    Returns
    -------
    tuple of (tuple of Candidate, tuple of Constraint)
        The digit of *candidates* in the open cells that see all of their cells, and the constraints by which they see
        them, in the order of the cells.
    """
    pattern = tuple(candidates)
    digit, cells = pattern[0].digit, [each.cell for each in pattern]
    seeing = board.seen_by(cell_set(cells), board.cells_by_digit[digit - 1] & board.open)
    return candidates_in(seeing, digit), tuple(
        [why for cell in bits(seeing) for why in board.layout.why_sees(cell, cells)]
    )
