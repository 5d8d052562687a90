"""Drawing a puzzle or a board."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

import ruleout
import ruleout.internal
from ruleout.api.inputs import PuzzleSource, checked_registry
from ruleout.api.reading_back import lines_below
from ruleout.api.texts import puzzle_of
from ruleout.errors import only_ascii
from ruleout.model.arguments import names_arguments
from ruleout.model.grid_text import grid_text
from ruleout.plugins.discover import default_registry
from ruleout.plugins.registry import Registry
from ruleout.puzzles.clue import Clue
from ruleout.puzzles.puzzle import Puzzle, has_clues
from ruleout.reasoning.board import Board
from ruleout.reasoning.conflict import clues_of
from ruleout.reasoning.phrases import changes_in_words
from ruleout.reasoning.report import Hint, Report
from ruleout.reasoning.step import Step

T = TypeVar("T")
Painter = Callable[[Puzzle, Board, Step | None], T]
"""Function that draws a board: it takes the puzzle, the board, and the step to be pointed out or None."""


@names_arguments
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
        The puzzle or board to draw. With a board, the hook receives the puzzle that the board was made of.
    step
        A step on that board, to be pointed out.
    default
        Draws if no plug-in does; if not given, the grid is written in characters, that of a board with all candidates,
        and the changes of *step* in words below it. What rules draw is part of it if ruleout-render is installed.
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
    shown, board = _puzzle_and_board(puzzle, registry)

    def drawn() -> str | T:
        if default is not None:
            return default(shown, board, step)
        if step is not None:
            return f"{in_characters(shown, board, registry)}\n{changes_in_words(board.layout, step)}"
        return in_characters(shown, board if isinstance(puzzle, Board) else None, registry)

    return registry.decide("ruleout_draw", drawn, _problem, puzzle=shown, board=board, step=step)


def picture(shown: Puzzle | Board | Hint, *, plugins: Registry | None = None) -> str | None:
    """Return what a notebook shows of a puzzle, a board or a hint, by the plug-in that draws pictures.

    It is that of hook ``ruleout_picture``; without one ``ruleout.svg`` draws.

    Parameters
    ----------
    shown
        The object to draw. A hint is drawn as its step on its board.
    plugins
        The registry to be used; if not given, that of a hint, and otherwise all that is installed.

    Returns
    -------
    str or None
        The text of an SVG file, or None if no plug-in draws and the package that adds ``ruleout.svg`` is not installed.

    Raises
    ------
    PluginConflict
        If several plug-ins draw, and none of them was chosen.
    """
    step = None
    if isinstance(shown, Hint):
        plugins, step, shown = plugins or shown.explainer.registry, shown.step, shown.board
    registry = checked_registry(plugins)
    puzzle, board = _puzzle_and_board(shown, registry)

    def drawn() -> str | None:
        svg = getattr(ruleout, "svg", None)
        return None if svg is None else str(svg(puzzle, board, step=step, marks=shown is not puzzle))

    return registry.decide("ruleout_picture", drawn, _no_svg, puzzle=puzzle, board=board, step=step)


def walk(report: Report) -> str | None:
    """Return what a notebook shows of a report: the HTML of ``ruleout.walk``, None if no package adds this name."""
    make = getattr(ruleout, "walk", None)
    return None if make is None else str(make(report)._repr_html_())


def in_characters(puzzle: Puzzle, board: Board | None = None, plugins: Registry | None = None) -> str:
    """Return a puzzle, or a board with its candidates, in characters, and below it the rules that these do not show.

    What rules draw is part of it if ruleout-render is installed.
    """
    layout, paint = puzzle.layout, getattr(ruleout.internal, "picture", None) if puzzle.decorations else None
    if paint is not None:
        text = str(paint(puzzle, board or Board.of(puzzle), marks=board is not None, plain=only_ascii(sys.stdout)))
    else:
        text = str(board) if board is not None else grid_text(layout, [layout.show(digit) for digit in puzzle.digits])
    return "\n".join([text, *(lines_below(text, puzzle, checked_registry(plugins)) if has_clues(puzzle) else ())])


def clues(puzzle: Puzzle) -> tuple[Clue, ...]:
    """Return the clues of a puzzle's rules, those of rules of the whole grid by the titles of what is installed."""
    return tuple(clues_of(puzzle.layout, default_registry().rules.values()))


def _puzzle_and_board(shown: PuzzleSource, registry: Registry) -> tuple[Puzzle, Board]:
    """Return the puzzle and the board of what is to be drawn."""
    if isinstance(shown, Board):
        return shown.puzzle or shown.to_puzzle(), shown
    puzzle = puzzle_of(shown, registry)
    return puzzle, Board.of(puzzle)


def _problem(drawing: object) -> str | None:
    """Return the problem of a *drawing* that is not text, None if it is."""
    return None if isinstance(drawing, str) else f"found a {type(drawing).__name__}; expected text"


def _no_svg(drawing: object) -> str | None:
    """Return the problem of a *drawing* that is not an SVG file, None if it is."""
    return _problem(drawing) or (None if "<svg" in str(drawing) else "found text without <svg; expected an SVG")
