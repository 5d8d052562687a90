"""``ruleout.svg``: a picture of a puzzle or of a step as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ruleout import Board, Candidate, NoHint, Puzzle, PuzzleSource, Registry, Step, hints
from ruleout.internal import Cell, names_arguments
from ruleout_render.painters.svg import SvgText, paint_svg
from ruleout_render.scene import Arrow, PlayerMarks, Strength, scene
from ruleout_render.scene.checks import check_color
from ruleout_render.scene.make import Coordinates
from ruleout_render.themes import theme_named

SIZES = (16, 20_000)
"""The least and the greatest width of a picture in pixels."""


@names_arguments
def svg(
    puzzle: PuzzleSource,
    board: Board | None = None,
    *,
    step: Step | int | None = None,
    strength: Strength = "full",
    marks: bool | PlayerMarks | None = None,
    fill: Mapping[Cell, str] | None = None,
    arrows: Iterable[Arrow | tuple[Cell, Cell]] = (),
    marked: Iterable[Candidate] = (),
    size: float | None = None,
    coordinates: Coordinates | None = None,
    colors: Mapping[str, str] | None = None,
    theme: str = "light",
    title: str | None = None,
    part: int = 1,
    plugins: Registry | None = None,
    language: str | None = None,
) -> SvgText:
    """Return a picture of a puzzle as SVG, which notebooks show.

    Parameters
    ----------
    puzzle, board, strength, marks, fill, arrows, marked, coordinates, title, part, plugins, language
        The parameters of ``ruleout.scene``.
    step
        A step on *board*, or the number of one of ``ruleout.hints``: 1 is the next step.
    size
        The width in pixels; if None, the picture takes the width of its container.
    colors
        Colours, ``#rrggbb`` or ``#rrggbbaa``, by roles of items, such as ``given``, instead of those of the theme.
    theme
        ``light``, ``dark``, ``contrast`` or ``print``.

    Returns
    -------
    SvgText
        A string with the document. It has no ids, styles or scripts, and each shape and text has its role as a class.

    Raises
    ------
    InputError
        If *puzzle* cannot be read.
    UnknownName
        If there is no such theme or role.
    ValueError
        If a cell, digit, colour, size, strength or step does not exist, or *step* is not one on *board*.
    """
    least, most = SIZES
    if size is not None and not least <= size <= most:
        raise ValueError(f"size: found {size:g} pixels; expected {least} to {most:,}")
    for color in (colors or {}).values():
        check_color(color, "colors")
    if isinstance(step, int):
        puzzle, board, step = _numbered(puzzle if board is None else board, step)
    style = theme_named(theme, colors)
    drawn = scene(
        puzzle, board, step=step, strength=strength, marks=marks, fill=fill, arrows=arrows, marked=marked,
        coordinates=coordinates, title=title, part=part, plugins=plugins, size=size, language=language,
    )  # fmt: skip
    return paint_svg(drawn, style, size)


def _numbered(puzzle: PuzzleSource, number: int) -> tuple[Puzzle, Board, Step]:
    """Return the step with this *number* from 1, and the puzzle and board before it. Raises ValueError."""
    if number < 1:
        raise ValueError(f"step: found {number}; expected a Step or its number, 1 for the next one")
    found = next(each for count, each in enumerate(hints(puzzle), 1) if count == number or isinstance(each, NoHint))
    if isinstance(found, NoHint):
        raise ValueError(f"step: there is no step {number}: {found.text}")
    return found.puzzle, found.board, found.step
