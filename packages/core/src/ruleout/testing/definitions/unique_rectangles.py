"""Unique rectangles of types 1 to 4, and their guardians.

They hold for puzzles with one solution and without rules other than those of rows, columns and boxes.
"""

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


def rectangles(board: Board) -> Iterator[tuple[Cells, frozenset[Digit]]]:
    """Yield four open cells in two rows, two columns and two boxes, with two digits that all of them can hold.

    If the four cells held these two digits only, the digits could be exchanged, and there would be two solutions.
    """
    boxes = houses(board, "box", "region")
    for rows in combinations(houses(board, "row"), 2):
        for columns in combinations(houses(board, "column"), 2):
            cells = frozenset.union(*rows) & frozenset.union(*columns)
            if len(open_cells(board, cells)) == 4 and sum(bool(box & cells) for box in boxes) == 2:
                common = frozenset.intersection(*(digits_in(board, {cell}) for cell in cells))
                yield from ((cells, frozenset(pair)) for pair in combinations(sorted(common), 2))


def guardians(board: Board, most: int) -> Iterator[Effect]:
    """Yield the other candidates, two to *most*, of each rectangle with a cell that has none: one of them is true."""
    for cells, pair in rectangles(board):
        others = frozenset().union(*(effect(board, {cell}, digits_in(board, {cell}) - pair) for cell in cells))
        if 1 < len(others) <= most and any(digits_in(board, {cell}) == pair for cell in cells):
            yield others


def roofs(board: Board) -> Iterator[tuple[Cells, frozenset[Digit]]]:
    """Yield the roof of each rectangle with the two digits of the rectangle.

    The roof is the two cells that can hold other digits too, if they are in one house.
    """
    for cells, pair in rectangles(board):
        roof = frozenset(cell for cell in cells if digits_in(board, {cell}) != pair)
        if len(roof) == 2 and any(roof <= house for house in houses(board)):
            yield roof, pair


def type_1(board: Board) -> Iterator[Effect]:
    """Yield the effects of rectangles in which one cell has other digits: it is neither of the two."""
    for cells, pair in rectangles(board):
        roof = [cell for cell in cells if digits_in(board, {cell}) != pair]
        if len(roof) == 1:
            yield effect(board, roof, pair)


def type_2(board: Board) -> Iterator[Effect]:
    """Yield the effects of rectangles in which the two cells of the roof have one and only one other digit in common.

    One of the two cells holds it, so no cell that sees both does.
    """
    for roof, pair in roofs(board):
        if len(digits_in(board, roof)) == 3 and len({digits_in(board, {cell}) for cell in roof}) == 1:
            yield effect(board, seeing_all(board, roof), digits_in(board, roof) - pair)


def type_3(board: Board) -> Iterator[Effect]:
    """Yield the effects of rectangles whose roof, as if it were one cell, is part of a naked subset.

    That cell has the other digits of the roof, two or more. No other cell of the house has the digits of the subset.
    """
    for roof, pair in roofs(board):
        others = digits_in(board, roof) - pair
        for house in houses(board):
            if roof <= house and len(others) > 1:
                for subset in subsets(open_cells(board, house - roof), 1, len(house) - 3):
                    digits = digits_in(board, subset) | others
                    if len(digits) == len(subset) + 1:
                        yield effect(board, house - roof - subset, digits)


def type_4(board: Board) -> Iterator[Effect]:
    """Yield the effects of rectangles in which one of the two digits has its only places in a house in the roof.

    One of the two cells holds it, so neither of them holds the other digit.
    """
    for roof, pair in roofs(board):
        for digit in pair:
            if any(roof <= house and places(board, house, digit) == roof for house in houses(board)):
                yield effect(board, roof, pair - {digit})
