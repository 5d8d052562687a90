"""Drawings of puzzles, boards and solutions, by the plug-in that draws or by the command line itself."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import Board, Puzzle, Registry, Step, draw
from ruleout_cli.draw import Picture, picture
from ruleout_cli.page import Page


def drawn(
    puzzle: Puzzle, page: Page, registry: Registry, *, board: Board | None = None, step: Step | None = None,
    marks: bool = False,
) -> Picture | str:  # fmt: skip
    """The drawing of *board* (that of the puzzle, if not given) for *page*."""

    def painted(puzzle: Puzzle, board: Board, step: Step | None) -> Picture:
        return picture(puzzle, board, step=step, marks=marks, plain=page.plain)

    return draw(Board.of(puzzle) if board is None else board, step, default=painted, plugins=registry)


def solved(puzzle: Puzzle, solution: Sequence[int]) -> Puzzle:
    """*puzzle* with the digits of *solution* (one per visible cell) entered."""
    entries = [0 if given else digit for given, digit in zip(puzzle.givens, solution, strict=False)]
    return puzzle.with_marks(None).with_placed(entries)
