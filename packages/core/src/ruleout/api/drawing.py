"""Drawing a puzzle or a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ruleout.api.inputs import PuzzleSource, checked_registry
from ruleout.api.texts import puzzle_of
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.phrases import changes_in_words
from ruleout.reasoning.step import Step

T = TypeVar("T")
Painter = Callable[[Puzzle, Board, Step | None], T]
"""What draws a board: it takes the puzzle, the board, and the step to be pointed out or None."""


def draw(
    puzzle: PuzzleSource,
    step: Step | None = None,
    *,
    default: Painter[T] | None = None,
    plugins: Registry | None = None,
) -> str | T:
    """Draw a puzzle or a board by the plug-in that draws (hook ``ruleout_draw``).

    Parameters
    ----------
    puzzle
        What is to be drawn. Of a board, the hook receives the puzzle that the board was made of.
    step
        A step on that board, to be pointed out.
    default
        Draws if no plug-in does; if not given, the grid is written in plain characters, that of a board with all
        candidates, and the changes of *step* in words below it.
    plugins
        The registry to be used; all that is installed if not given.

    Returns
    -------
    str
        The drawing, lines separated by line feeds, or what *default* returned.

    Raises
    ------
    PluginConflict
        If several plug-ins draw, and none of them was chosen.
    """
    registry = checked_registry(plugins)
    if step is not None and not isinstance(step, Step):
        raise TypeError(f"step: found a value of type {type(step).__name__}; expected a Step or None")
    if isinstance(puzzle, Board):
        board = puzzle
        shown = board.puzzle or board.to_puzzle()
    else:
        shown = puzzle_of(puzzle, registry)
        board = Board.of(shown)

    def drawn() -> str | T:
        if default is not None:
            return default(shown, board, step)
        if step is not None:
            return f"{board}\n{changes_in_words(board.layout, step)}"
        return str(board if isinstance(puzzle, Board) else shown)

    return registry.decide("ruleout_draw", drawn, _problem, puzzle=shown, board=board, step=step)


def _problem(drawing: object) -> str | None:
    """Why *drawing* is not one, None if it is."""
    return None if isinstance(drawing, str) else f"found a {type(drawing).__name__}; expected text"
