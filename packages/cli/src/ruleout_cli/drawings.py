"""Drawings of puzzles, boards and solutions, made by a plug-in or by the command line itself."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import Board, Budget, Puzzle, Registry, Step, draw
from ruleout_cli.draw import Picture, picture
from ruleout_cli.inputs import Entry
from ruleout_cli.output import OutputWriter

MOST_CELLS_LATE = 1000
"""A puzzle with more cells takes longer to draw than a time limit may be exceeded by."""


def is_too_late(entry: Entry, budget: Budget) -> bool:
    """Return whether the seconds of *budget* are over and the puzzle is too large to be drawn nevertheless."""
    return entry.left(budget).seconds == 0 and entry.puzzle.layout.visible > MOST_CELLS_LATE


def drawn(
    puzzle: Puzzle, writer: OutputWriter, registry: Registry, *, board: Board | None = None, step: Step | None = None,
    marks: bool = False,
) -> Picture | str:  # fmt: skip
    """Return the drawing of *board* (by default, the board of the puzzle) for *writer*."""

    def painted(puzzle: Puzzle, board: Board, step: Step | None) -> Picture:
        return picture(puzzle, board, step=step, marks=marks, plain=writer.plain)

    return draw(Board.of(puzzle) if board is None else board, step, default=painted, plugins=registry)


def solved(puzzle: Puzzle, solution: Sequence[int]) -> Puzzle:
    """Return *puzzle* with the digits of *solution* (one per visible cell) entered."""
    entries = [0 if given else digit for given, digit in zip(puzzle.givens, solution, strict=False)]
    return puzzle.with_marks(None).with_placed(entries)
