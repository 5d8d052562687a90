"""Drawings of puzzles, boards and solutions, by the plug-in that draws or by the command line itself."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout import Board, Puzzle, Registry, Step
from ruleout_cli.draw import Picture, picture
from ruleout_cli.output import OutputWriter


def drawn(
    puzzle: Puzzle, writer: OutputWriter, registry: Registry, *, board: Board | None = None, step: Step | None = None,
    marks: bool = False,
) -> Picture | str:  # fmt: skip
    """The drawing of *board* (by default that of the puzzle) for *writer*."""
    shown = board if board is not None else Board.of(puzzle)

    def default() -> Picture | str:
        return picture(puzzle, shown, step=step, marks=marks, plain=writer.plain)

    def problem(drawing: object) -> str | None:
        return None if isinstance(drawing, Picture | str) else f"found a {type(drawing).__name__}; expected text"

    return registry.decide("ruleout_draw", default, problem, puzzle=puzzle, board=shown, step=step)


def solved(puzzle: Puzzle, solution: Sequence[int]) -> Puzzle:
    """*puzzle* with the digits of *solution* (one per visible cell) entered."""
    hidden = puzzle.layout.size - len(solution)
    entries = tuple(
        0 if given else digit for given, digit in zip(puzzle.givens, (*solution, *[0] * hidden), strict=True)
    )
    return attrs.evolve(puzzle, placed=entries, marks=None)
