"""Scenes as SVG: a class on each shape and text, and presentation attributes, so that a page can restyle it.

Elements that follow each other and are painted alike share their attributes in a group: they are a third of a picture.
There are no ids, styles, scripts or markers, so that several pictures fit on one page, and every program that reads SVG
draws them alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from itertools import groupby

from ruleout_render.scene import Item, Scene, Shape
from ruleout_render.themes import Style, Theme

FONT = "Ruleout Sans, DejaVu Sans, Verdana, sans-serif"


class SvgText(str):
    """An SVG document, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def paint_svg(scene: Scene, theme: Theme, size: float | None = None) -> SvgText:
    """Return *scene* as an SVG document.

    Parameters
    ----------
    scene
        The scene that is painted.
    theme
        The style of each role.
    size
        The width of the picture in pixels; if None, it takes the width of its container.
    """
    x, y, width, height = scene.box
    measures = f' width="{_number(size)}" height="{_number(size * height / width)}"' if size is not None else ""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_numbers((x, y, width, height))}"{measures} role="img" '
        f'font-family="{FONT}" text-anchor="middle">'
    ]
    if scene.title:
        lines.append(f"<title>{escape(scene.title)}</title>")
    if scene.description:
        lines.append(f"<desc>{escape(scene.description)}</desc>")
    attributes = {role: _attributes(theme.of(role)) for role in dict.fromkeys(item.role for item in scene.items)}

    def paint(item: Item) -> str:
        own = attributes[item.role] if not item.color else _attributes(theme.style(item))
        return f'font-size="{_number(item.size)}" {own}' if item.shape == "text" else own

    for shared, items in groupby(scene.items, paint):
        elements = list(items)
        # Opacity is not inherited: a group that has some is drawn as one, whose parts do not shine through each other.
        is_group = len(elements) > 1 and "opacity" not in shared
        lines += [f"<g {shared}>"] if is_group else []
        lines += [ELEMENTS[item.shape](item, "" if is_group else f" {shared}") for item in elements]
        lines += ["</g>"] if is_group else []
    lines.append("</svg>\n")
    return SvgText("\n".join(lines))


@lru_cache(maxsize=1 << 14)
def _number(value: float) -> str:
    """Return *value* to a tenth, without a trailing 0."""
    text = f"{value:z.1f}"
    return text[:-2] if text.endswith(".0") else text


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(map(_number, values))


def _attributes(style: Style) -> str:
    """Return the presentation attributes of *style*."""
    found = [f'fill="{style.fill or "none"}"']
    if style.stroke:
        found.append(f'stroke="{style.stroke}" stroke-width="{style.width:g}"')
    if style.dash:
        found.append(f'stroke-dasharray="{" ".join(f"{each:g}" for each in style.dash)}"')
    if style.opacity < 1:
        found.append(f'opacity="{style.opacity:.3g}"')
    if style.cap != "butt":
        found.append(f'stroke-linecap="{style.cap}"')
    if style.bold:
        found.append('font-weight="bold"')
    if style.anchor != "middle":
        found.append(f'text-anchor="{style.anchor}"')
    return " ".join(found)


def _rect(item: Item, paint: str) -> str:
    x, y, width, height, radius = map(_number, item.at)
    rounded = f' rx="{radius}"' if radius != "0" else ""
    return f'<rect class="{item.role}" x="{x}" y="{y}" width="{width}" height="{height}"{rounded}{paint}/>'


def _circle(item: Item, paint: str) -> str:
    x, y, radius = map(_number, item.at)
    return f'<circle class="{item.role}" cx="{x}" cy="{y}" r="{radius}"{paint}/>'


def _polygon(item: Item, paint: str) -> str:
    return f'<polygon class="{item.role}" points="{_numbers(item.at)}"{paint}/>'


def _lines(item: Item, paint: str) -> str:
    path, last = [], None
    numbers = [_number(each) for each in item.at]
    for at in range(0, len(numbers), 4):
        start, end = " ".join(numbers[at : at + 2]), " ".join(numbers[at + 2 : at + 4])
        path.append(f"L{end}" if start == last else f"M{start}L{end}")
        last = end
    return f'<path class="{item.role}" d="{"".join(path)}"{paint}/>'


def _curve(item: Item, paint: str) -> str:
    x, y, over_x, over_y, to_x, to_y = map(_number, item.at)
    return f'<path class="{item.role}" d="M{x} {y}Q{over_x} {over_y} {to_x} {to_y}"{paint}/>'


def _text(item: Item, paint: str) -> str:
    y, *xs = map(_number, item.at)
    return f'<text class="{item.role}" x="{" ".join(xs)}" y="{y}"{paint}>{escape(item.text)}</text>'


ELEMENTS: Mapping[Shape, Callable[[Item, str], str]] = {
    "rect": _rect,
    "circle": _circle,
    "polygon": _polygon,
    "lines": _lines,
    "curve": _curve,
    "text": _text,
}
"""The function that writes the element of each shape."""
