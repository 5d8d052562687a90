"""Sue de Coq, the two-sector disjoint subset."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruleout.masks import Digit
from ruleout.reasoning.board import Board
from ruleout.testing.definitions.patterns import (
    Cells,
    Effect,
    digits_in,
    effect,
    houses,
    open_cells,
    places,
    seeing_all,
    subsets,
)

MOST_INSIDE = 3
"""The largest number of cells of the pattern in both houses: a box and a line have three cells in common."""


def sue_de_coq(board: Board) -> Iterator[Effect]:
    """Yield the effects of cells in two houses, some of one house alone and some of the other alone.

    The cells in both houses have at least two digits more than there are cells. The cells of one house have no digit of
    the cells of the other house, each side adds fewer digits than cells, and all these cells have as many digits as
    there are cells. So each digit occurs once, those of a side in the house of that side, and in no cell that sees all
    of its places.
    """
    for one, other in combinations(houses(board), 2):
        for middle in subsets(open_cells(board, one & other), 2, MOST_INSIDE):
            inside = digits_in(board, middle)
            if len(inside) < len(middle) + 2:
                continue
            for a, mine in _sides(board, one - other, inside):
                for b, others in _sides(board, other - one, inside):
                    pattern, digits = middle | a | b, inside | mine | others
                    if not mine & others and len(pattern) == len(digits):
                        where = {digit: places(board, pattern, digit) for digit in digits}
                        yield frozenset().union(*(effect(board, seeing_all(board, where[d]), {d}) for d in digits))


def _sides(board: Board, cells: Cells, inside: frozenset[Digit]) -> list[tuple[Cells, frozenset[Digit]]]:
    """Return the sets of *cells* that add fewer digits to *inside* than there are cells, with their digits."""
    found = [(side, digits_in(board, side)) for side in subsets(open_cells(board, cells), 1, len(cells))]
    return [(side, digits) for side, digits in found if len(digits - inside) < len(side)]
