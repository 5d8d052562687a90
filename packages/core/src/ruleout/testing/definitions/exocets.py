"""Junior Exocet: two cells whose two digits must also be those of two other cells of their band."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from ruleout.masks import Cell, Digit
from ruleout.model.candidate import Candidate
from ruleout.reasoning.board import Board
from ruleout.testing.definitions.patterns import Cells, Effect, digits_in, effect, houses, open_cells


def junior_exocets(board: Board) -> Iterator[Effect]:
    """Yield what each exocet removes: of an open base with 3 or 4 digits, which no companion has, and of its targets.

    Each digit cannot be once in each cross-line outside of the band; a digit of a target can be in two of them, and is
    in its mirror.
    """
    rows, columns, turns = houses(board, "row"), houses(board, "column"), permutations((0, 3, 6))
    for (lines, x), first, at in product(((rows, columns), (columns, rows)), (0, 3, 6), turns):
        band, every = lines[first : first + 3], frozenset[Cell]().union(*lines[first : first + 3])
        boxes = [every & (x[i] | x[i + 1] | x[i + 2]) for i in at]
        for line, *crosses in product(band, *(x[i : i + 3] for i in at)):
            outside = [each - every for each in crosses]
            base, left = open_cells(board, (line & boxes[0]) - crosses[0]), dict[Cell, frozenset[Digit]]()
            digits = digits_in(board, base)
            if len(base) < 2 or len(digits) not in (3, 4) or any(_are_apart(board, each, outside) for each in digits):
                continue
            able = {each for each in digits for two in combinations(outside, 2) if _are_apart(board, each, two)}
            for (s, m), (t, n) in product(*(permutations((each & every) - line) for each in crosses[1:])):
                for target, other, companion, box in ((s, t, n, boxes[2]), (t, s, m, boxes[1])):
                    near = box - line - next(each for each in band if target in each) - {other, companion}
                    left[target] = digits_in(board, open_cells(board, {target})) & able & digits_in(board, near)
                if left[s] and left[t] and not digits & digits_in(board, {m, n}):
                    removed = [effect(board, {each}, digits_in(board, {each}) - left[each]) for each in (s, t)]
                    yield frozenset[Candidate]().union(*removed, effect(board, base, digits - left[s] - left[t]))


def _are_apart(board: Board, digit: Digit, parts: Sequence[Cells]) -> bool:
    """Return whether *digit* has a place in each of *parts*, so that none of these places sees another."""
    own = [[cell for cell in part if board.has(cell, digit)] for part in parts]
    return any(all(b not in board.layout.peers[a] for a, b in combinations(way, 2)) for way in product(*own))
