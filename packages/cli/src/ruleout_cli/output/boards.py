"""Boards as drawings, made by a plug-in or by the command line itself, and as text; steps in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ruleout import Board, Budget, Candidate, Puzzle, Registry, Step, Unsupported, draw, write
from ruleout.internal import lines_below
from ruleout_cli.input.entries import Entry
from ruleout_cli.output.writer import OutputWriter
from ruleout_render.internal import Picture, picture

MOST_CELLS_LATE = 1000
"""A puzzle with more cells takes longer to draw than a time limit may be exceeded by."""


def is_too_late(entry: Entry, budget: Budget) -> bool:
    """Return whether the seconds of *budget* are over and the puzzle is too large to be drawn nevertheless."""
    return entry.left(budget).seconds == 0 and entry.puzzle.layout.visible > MOST_CELLS_LATE


def draw_board(
    puzzle: Puzzle, writer: OutputWriter, registry: Registry, *, board: Board | None = None, step: Step | None = None,
    marks: bool = False, marked: Collection[Candidate] = (),
) -> Picture | str:  # fmt: skip
    """Return the drawing of *board* (by default, the board of the puzzle) for *writer*.

    A plug-in that draws does not highlight the candidates *marked*.
    """

    def painted(puzzle: Puzzle, board: Board, step: Step | None) -> Picture:
        made = picture(puzzle, board, step=step, marks=marks, plain=writer.plain, width=writer.width, marked=marked)
        below = tuple(((line, "label"),) for line in lines_below(str(made), puzzle, registry))
        return Picture((*made.lines, *below), made.plain)

    return draw(Board.of(puzzle) if board is None else board, step, default=painted, plugins=registry)


def with_solution(puzzle: Puzzle, solution: Sequence[int]) -> Puzzle:
    """Return *puzzle* with the digits of *solution* (one per visible cell) entered."""
    entries = [0 if given else digit for given, digit in zip(puzzle.givens, solution, strict=False)]
    return puzzle.with_marks(None).with_placed(entries)


def position_text(puzzle: Puzzle, masks: Sequence[int], format: str, registry: Registry) -> str:
    """Return *puzzle* with the candidates *masks* (one per cell) in a format.

    If each cell has one candidate left and the format has no candidates, the digits are written. Raises Unsupported if
    the format cannot hold the position.
    """
    position = puzzle.with_marks(masks[: puzzle.layout.visible])
    try:
        text = write(position, format, plugins=registry)
    except Unsupported:
        if any(mask.bit_count() != 1 for mask in masks):
            raise
        text = write(puzzle, format, digits=[mask.bit_length() for mask in masks], plugins=registry)
    return text.rstrip("\n")
