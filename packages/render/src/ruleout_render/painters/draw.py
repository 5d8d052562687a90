"""``ruleout.svg``: a picture of a puzzle or of a step as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ruleout import Board, Candidate, PuzzleSource, Step
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
    step: Step | None = None,
    strength: Strength = "full",
    marks: bool | PlayerMarks | None = None,
    fill: Mapping[Cell, str] | None = None,
    arrows: Iterable[Arrow | tuple[Cell, Cell]] = (),
    marked: Iterable[Candidate] = (),
    size: float | None = None,
    coordinates: Coordinates = False,
    colors: Mapping[str, str] | None = None,
    theme: str = "light",
    title: str | None = None,
    part: int = 1,
) -> SvgText:
    """Return a picture of a puzzle as SVG, which notebooks show.

    Parameters
    ----------
    puzzle, board, step, strength, marks, fill, arrows, marked, coordinates, title, part
        The parameters of ``ruleout.scene``.
    size
        The width in pixels; if None, the picture takes the width of its container.
    colors
        Colours, ``#rrggbb`` or ``#rrggbbaa``, by roles of items, such as ``given``, instead of those of the theme.
    theme
        ``light``, ``dark``, ``contrast`` or ``print``.

    Returns
    -------
    SvgText
        A string with the document. It has no ids, styles or scripts, and every element has its role as a class.

    Raises
    ------
    InputError
        If *puzzle* cannot be read.
    UnknownName
        If there is no such theme or role.
    ValueError
        If a cell, digit, colour, size or strength does not exist, or *step* is not one on *board*.
    """
    least, most = SIZES
    if size is not None and not least <= size <= most:
        raise ValueError(f"size: found {size:g} pixels; expected {least} to {most:,}")
    for color in (colors or {}).values():
        check_color(color, "colors")
    style = theme_named(theme, colors)
    drawn = scene(
        puzzle, board, step=step, strength=strength, marks=marks, fill=fill, arrows=arrows, marked=marked,
        coordinates=coordinates, title=title, part=part,
    )  # fmt: skip
    return paint_svg(drawn, style, size)
