"""Scenes on the pages of a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING, cast

from ruleout_render.painters.extras import require
from ruleout_render.painters.font import BOLD, FAMILY, REGULAR, drawable, drawable_scene
from ruleout_render.scene import Item, Scene
from ruleout_render.themes import Style, Theme

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import PaintedPath

MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in every document, so that equal pictures are equal files."""
ELLIPSIS = "…"
LONGEST_LINE = 500
LONGEST_TEXT = 5000
"""Characters of texts that are cut to fit a line or several, before their width is measured."""


def new_document(size: tuple[float, float], language: str = "en") -> FPDF:
    """Return a document without pages, whose lengths are in points, whose pages have *size*, in a *language*.

    Raises RuleoutError if the extra ``pdf`` is not installed.
    """
    require("fpdf", "pdf")
    from fpdf import FPDF

    document = FPDF(unit="pt", format=size)
    document.set_creation_date(MADE)
    document.set_producer("ruleout")
    document.set_lang(language)
    document.set_auto_page_break(False)
    document.add_font(FAMILY, "", REGULAR)
    document.add_font(FAMILY, "B", BOLD)
    return document


def one_line(text: str) -> str:
    """Return *text* with the characters of the font alone, and not longer than a line can be."""
    return drawable(text[:LONGEST_LINE])


def write_line(
    document: FPDF,
    text: str,
    place: tuple[float, float, float],
    size: float,
    *,
    bold: bool = False,
    centred: bool = False,
) -> None:
    """Write *text* as one line in black, cut if it is too long. *place* is x, the base line's y, and the width."""
    x, y, width = place
    document.set_font(FAMILY, "B" if bold else "", size)
    document.set_text_color(0)
    shown = _cut(document, one_line(text), width)
    document.text(x + (width - document.get_string_width(shown)) / 2 if centred else x, y, shown)


def write_blank(document: FPDF, word: str, place: tuple[float, float, float], size: float) -> None:
    """Write *word* and, up to the end of the *place*, which is as for a line, a line to write on."""
    x, y, width = place
    write_line(document, f"{word}:", (x, y, width * 0.6), size)
    begin = x + min(document.get_string_width(one_line(f"{word}:")), width * 0.6) + size / 2
    document.set_draw_color(0)
    document.set_line_width(size / 20)
    document.line(begin, y + size / 5, x + width, y + size / 5)


def lines_of(document: FPDF, text: str, width: float, size: float, most: int | None = None) -> list[str]:
    """Return *text* in lines of *width*, at most *most*."""
    document.set_font(FAMILY, "", size)
    shown = drawable(text[:LONGEST_TEXT])
    lines = cast(list[str], document.multi_cell(width, text=shown, dry_run=True, output="LINES"))
    if most is not None and len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + ELLIPSIS]
    return lines


def write_lines(
    document: FPDF, lines: Sequence[str], place: tuple[float, float, float], size: float, *, centred: bool = False
) -> None:
    """Write *lines* in black. *place* is that of the first one."""
    x, y, width = place
    for number, line in enumerate(lines):
        write_line(document, line, (x, y + number * 1.3 * size, width), size, centred=centred)


def _cut(document: FPDF, text: str, width: float) -> str:
    if document.get_string_width(text) <= width:
        return text
    while text and document.get_string_width(text + ELLIPSIS) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def draw(document: FPDF, scene: Scene, theme: Theme, place: tuple[float, float, float, float]) -> tuple[float, float]:
    """Draw *scene* on the current page, as large as it fits into *place*, at the top and in the middle.

    Parameters
    ----------
    document
        A document of :func:`new_document`.
    scene
        The scene. Characters that the font lacks are replaced.
    theme
        The style of each role.
    place
        x, y, width and height in points.

    Returns
    -------
    tuple of float
        The width and the height of the picture in points.
    """
    left, top, width, height = scene.box
    scale = scale_in(scene, place[2:])
    offset = place[0] + (place[2] - width * scale) / 2 - left * scale, place[1] - top * scale
    for is_text, items in groupby(drawable_scene(scene).items, lambda item: item.shape == "text"):
        if is_text:
            for item in items:
                _write(document, item, theme.style(item), scale, offset)
        else:
            _draw_shapes(document, [(item, theme.style(item)) for item in items], scale, offset)
    return width * scale, height * scale


def scale_in(scene: Scene, room: tuple[float, float]) -> float:
    """Return the points for each sixtieth of a cell if *scene* is as large as fits into *room*: width and height."""
    _, _, width, height = scene.box
    return min(room[0] / width, room[1] / height)


def _write(document: FPDF, item: Item, style: Style, scale: float, offset: tuple[float, float]) -> None:
    """Write a text: its characters at the given places, or the whole text at one."""
    y, *places = item.at
    document.set_font(FAMILY, "B" if style.bold else "", item.size * scale)
    document.set_text_color(style.fill or "#000000")
    for x, text in zip(places, [item.text] if len(places) == 1 else item.text, strict=True):
        shift = document.get_string_width(text) / 2 if style.anchor == "middle" else 0
        document.text(offset[0] + x * scale - shift, offset[1] + y * scale, text)


def _draw_shapes(document: FPDF, items: list[tuple[Item, Style]], scale: float, offset: tuple[float, float]) -> None:
    with document.drawing_context() as context:
        for item, style in items:
            if style.fill or style.stroke:
                context.add_item(_path(item, style, scale, offset))


def _path(item: Item, style: Style, scale: float, offset: tuple[float, float]) -> PaintedPath:
    """Return the outline of a shape with its style, in points."""
    from fpdf.drawing import PaintedPath
    from fpdf.enums import StrokeCapStyle, StrokeJoinStyle

    path = PaintedPath()
    _trace(path, item, scale, offset)
    path.style.auto_close = False
    path.style.fill_color = style.fill or None
    path.style.stroke_color = style.stroke or None
    path.style.stroke_width = style.width * scale
    path.style.stroke_dash_pattern = [each * scale for each in style.dash] or None
    path.style.stroke_cap_style = StrokeCapStyle[style.cap.upper()]
    path.style.stroke_join_style = StrokeJoinStyle.ROUND if style.cap == "round" else StrokeJoinStyle.MITER
    path.style.fill_opacity = path.style.stroke_opacity = style.opacity
    return path


def _trace(path: PaintedPath, item: Item, scale: float, offset: tuple[float, float]) -> None:
    x, y = offset
    points = [(x + a * scale, y + b * scale) for a, b in zip(item.at[::2], item.at[1::2], strict=False)]
    lengths = [each * scale for each in item.at]
    if item.shape == "rect":
        _, _, width, height, radius = lengths
        path.rectangle(*points[0], width, height, radius, radius)
    elif item.shape == "circle":
        path.circle(*points[0], lengths[2])
    elif item.shape == "curve":
        path.move_to(*points[0])
        path.quadratic_curve_to(*points[1], *points[2])
    elif item.shape == "polygon":
        path.move_to(*points[0])
        for point in points[1:]:
            path.line_to(*point)
        path.close()
    else:
        for start, end in zip(points[::2], points[1::2], strict=True):
            path.move_to(*start)
            path.line_to(*end)
