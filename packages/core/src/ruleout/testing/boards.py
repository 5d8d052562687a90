"""Boards to try techniques on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.validation import structure_faults


def boards_along(start: Puzzle | Board, techniques: Iterable[Technique]) -> Iterator[Board]:
    """The board of *start* and each board that follows when the first step of the easiest technique is taken, over
    and over, to the end or until no technique applies. Steps are believed; one that changes nothing ends it."""
    board = Board.of(start) if isinstance(start, Puzzle) else start
    able = [each for each in techniques if each.applies(board.layout)]
    able.sort(key=lambda each: (each.difficulty, each.id))
    yield board
    while not board.is_solved and not board.is_dead:
        step = _first_step(board, able)
        if step is None or any(structure_faults(board, step)):
            return
        board = board.apply(step)
        yield board


def _first_step(board: Board, techniques: Iterable[Technique]) -> Step | None:
    for technique in techniques:
        for step in technique.find(board):
            return step
    return None
