"""Finned X-Wing, Swordfish and Jellyfish."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from ruleout.reasoning.board import Board
from ruleout.testing.definitions.patterns import Effect, effect, houses, places, seeing_all


def finned_fish(board: Board, size: int) -> Iterator[Effect]:
    """Yield the effects of fish of *size* parallel lines, the bases, with fins.

    All places of a digit in the bases are in as many crossing lines, the covers, or are fins. If no fin holds the
    digit, it is in the bases in each cover, and in no other cell of these. So it is not in a cell of a cover outside of
    the bases that sees all fins. Each base has two places or more. Without the fins, each has a place in a cover of its
    own: else some fin holds the digit anyway, because of fewer bases.
    """
    rows, columns = houses(board, "row"), houses(board, "column")
    for lines, crossing in ((rows, columns), (columns, rows)):
        for digit in range(1, board.layout.digits + 1):
            in_lines = [found for line in lines if len(found := places(board, line, digit)) > 1]
            in_crossing = [found for line in crossing if (found := places(board, line, digit))]
            for bases in combinations(in_lines, size):
                inside = frozenset.union(*bases)
                for covers in combinations(in_crossing, size):
                    covered = frozenset.union(*covers)
                    fins = inside - covered
                    orders = permutations(covers) if fins else ()
                    if any(all(map(frozenset.intersection, bases, order)) for order in orders):
                        yield effect(board, (covered - inside) & seeing_all(board, fins), {digit})
