"""Vocabulary of the definitions: sets of cells and of digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from ruleout.masks import Cell, Digit, digits_of
from ruleout.model.candidate import Candidate
from ruleout.reasoning.board import Board

Effect = frozenset[Candidate]
"""The candidates that a pattern removes."""
Cells = frozenset[Cell]
"""Some cells."""


def open_cells(board: Board, cells: Iterable[Cell]) -> Cells:
    """Return those of *cells* that are not placed."""
    return frozenset(cell for cell in cells if not board.is_placed(cell))


def digits_in(board: Board, cells: Iterable[Cell]) -> frozenset[Digit]:
    """Return the digits that are candidates of one of *cells*."""
    return frozenset(digit for cell in cells for digit in digits_of(board.masks[cell]))


def places(board: Board, cells: Iterable[Cell], digit: Digit) -> Cells:
    """Return those of *cells* that are not placed and have the candidate *digit*."""
    return frozenset(cell for cell in open_cells(board, cells) if board.has(cell, digit))


def seeing_all(board: Board, cells: Iterable[Cell]) -> Cells:
    """Return the cells that see each of *cells*: they never hold a digit of one of them."""
    return frozenset.intersection(*(frozenset(board.layout.peers[cell]) for cell in cells))


def effect(board: Board, cells: Iterable[Cell], digits: Iterable[Digit]) -> Effect:
    """Return the candidates of *cells* that are one of *digits*."""
    return frozenset(Candidate(cell, digit) for digit in digits for cell in places(board, cells, digit))


def subsets(cells: Iterable[Cell], least: int, most: int) -> Iterator[Cells]:
    """Yield the sets of *least* to *most* of *cells*."""
    own = sorted(cells)
    sizes = range(least, min(most, len(own)) + 1)
    return map(frozenset, chain.from_iterable(combinations(own, size) for size in sizes))


def houses(board: Board, *kinds: str) -> list[Cells]:
    """Return the cells of each house of *kinds*, such as ``row``; of all houses if no kind is given."""
    return [frozenset(house.cells) for house in board.layout.houses if not kinds or house.kind in kinds]
