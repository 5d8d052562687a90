"""Boards for tests of techniques: with chosen candidates, or from the solving path of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ruleout.builtin.python.engine import PythonEngine
from ruleout.masks import Digit, digit_mask, mask_of
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.validation import structure_faults
from ruleout.search.engine import Engine


def board_of(layout: Layout, cells: Mapping[str, str | Iterable[Digit]]) -> Board:
    """Return a board with the given candidates in some cells, and all candidates in the others.

    Parameters
    ----------
    layout
        The board's layout.
    cells
        For names of cells, their digits or a text of symbols: ``{"r1c1": "12", "r1c4": "13"}``.
    """
    masks = [layout.full] * layout.size
    for name, digits in cells.items():
        masks[layout.cell(name)] = mask_of(
            [layout.symbols.index(symbol) + 1 for symbol in digits] if isinstance(digits, str) else digits
        )
    return Board.from_masks(layout, tuple(masks))


def without(start: Layout | Board, digit: Digit, cells: str) -> Board:
    """Return *start* without the candidate *digit* in *cells*, a text of names separated by spaces.

    If *start* is a layout, the board on which every cell may hold every digit is used.
    """
    board = start if isinstance(start, Board) else board_of(start, {})
    masks = list(board.masks)
    for name in cells.split():
        masks[board.layout.cell(name)] &= ~digit_mask(digit)
    return Board.from_masks(board.layout, tuple(masks), board.given, board.placed)


def boards_along(
    start: Puzzle | Board, techniques: Iterable[Technique], engine: Engine | None = None
) -> Iterator[Board]:
    """Yield the boards that occur while techniques solve a puzzle.

    Each board follows from the one before by the first step of the easiest technique that applies, until the board is
    solved or no technique applies. Steps are not validated; a step that changes nothing ends the iteration.

    Parameters
    ----------
    start
        The first board, or its puzzle.
    techniques
        In any order.
    engine
        For techniques that search; the engine ``python`` if None.
    """
    board = Board.of(start) if isinstance(start, Puzzle) else start
    able = [each for each in techniques if each.applies(board.layout)]
    able.sort(key=lambda each: (each.difficulty, each.id))
    engine = engine or PythonEngine()
    yield board
    while not board.is_solved and not board.is_dead:
        step = next((step for each in able for step in each.steps(board, engine)), None)
        if step is None or any(structure_faults(board, step)):
            return
        board = board.apply(step)
        yield board
