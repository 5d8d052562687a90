"""Tridagon: twelve cells of four boxes that need another digit than three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from ruleout.masks import Cell, Digit
from ruleout.reasoning.board import Board
from ruleout.testing.definitions.patterns import Cells, Effect, digits_in, effect, houses


def guardians(board: Board, most: int, narrow: int) -> Iterator[Effect]:
    """Yield the further candidates, at most *most*, of twelve cells that three digits cannot fill: one of them is true.

    The cells are in the four boxes that two bands and two stacks have in common, in each box three cells in different
    rows and columns, each of which has one of the three digits, and all but *narrow* of them two or three.
    """
    rows, columns = houses(board, "row"), houses(board, "column")
    for bands in product(combinations((rows[:3], rows[3:6], rows[6:]), 2), combinations(range(0, 9, 3), 2)):
        own = [_spread(band, columns[at : at + 3]) for band, at in product(*bands)]
        for digits in map(frozenset, combinations(range(1, 10), 3)):
            able = [[each for each in ways if all(digits & digits_in(board, {c}) for c in each)] for ways in own]
            able = [[each for each in ways if len(_others(board, each, digits)) <= most] for ways in able]
            for parts in product(*able):
                cells = frozenset().union(*parts)
                others = _others(board, cells, digits)
                few = sum(len(digits & digits_in(board, {c})) == 1 for c in cells) <= narrow
                if few and 0 < len(others) <= most and not _has_filling(board, sorted(cells), digits, {}):
                    yield others


def _spread(rows: Sequence[Cells], columns: Sequence[Cells]) -> list[Cells]:
    """Return the sets of three cells, one in each of three rows and of three columns."""
    ways = combinations(sorted(frozenset().union(*rows) & frozenset().union(*columns)), 3)
    return [frozenset(each) for each in ways if all(line & {*each} for line in (*rows, *columns))]


def _others(board: Board, cells: Cells, digits: frozenset[Digit]) -> Effect:
    """Return the candidates of *cells* other than *digits*."""
    return frozenset().union(*(effect(board, {cell}, digits_in(board, {cell}) - digits) for cell in cells))


def _has_filling(board: Board, cells: Sequence[Cell], digits: frozenset[Digit], known: Mapping[Cell, Digit]) -> bool:
    """Return whether the cells can have *digits* that they have as candidates, unlike those *known* that they see."""
    if not cells:
        return True
    cell, *rest = cells
    near = {known[other] for other in known if other in board.layout.peers[cell]}
    own = (digits & digits_in(board, {cell})) - near
    return any(_has_filling(board, rest, digits, {**known, cell: digit}) for digit in own)
