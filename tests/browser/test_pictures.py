"""Pictures in Chromium: colours, borders, several on a page, and the script that draws what the SVG painter writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ruleout
from ruleout import Scene
from ruleout_render.painters.svg import paint_svg
from ruleout_render.scene import ROLES, SHAPES, Item
from ruleout_render.themes import THEMES, Theme, theme_named

if TYPE_CHECKING:
    from playwright.sync_api import Page

Visit = Callable[..., "Page"]
GRID = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
HARD = "3..6...9...6......1...5.8....4.....7..3576.....2.3..6.4.........872....49.....3.."
COORDINATES = {
    "rect": (-0.04, 1.25, 10.06, 60, 0),
    "circle": (30, 31.5, 9.96),
    "polygon": (0, 0, 10.5, 0.3, 5, 9),
    "lines": (0, 0, 60, 0, 60, 0, 60, 60, 5, 5, 9.99, 9.94),
    "curve": (1, 2, 3.33, 4, 5, 6),
    "text": (43.5, 30, 40.2),
}
DRAWING = "<svg></svg><script type='module'>{script}\nwindow.draw = draw;</script>"
COMPARE = """([scene, styles, text]) => {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  draw(scene, drawn, styles);
  const written = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const plain = (each) => [
    each.tagName, Object.fromEntries([...each.attributes].map((one) => [one.name, one.value]).sort()),
    each.children.length ? "" : each.textContent,
  ];
  const without = ([tag, attributes, words]) => { delete attributes.xmlns; return [tag, attributes, words]; };
  const pairs = [[without(plain(drawn)), without(plain(written))]];
  const elements = (each) => {  // with the attributes of their groups
    if (each.tagName !== "g") return [each];
    for (const child of each.children) for (const one of each.attributes) child.setAttribute(one.name, one.value);
    return [...each.children];
  };
  const [all, others] = [drawn, written].map((each) => [...each.children].flatMap(elements));
  for (let i = 0; i < Math.max(all.length, others.length); i++) {
    pairs.push([all[i], others[i]].map((each) => (each ? plain(each) : null)));
  }
  return { count: pairs.length - 1, unequal: pairs.filter(([a, b]) => JSON.stringify(a) !== JSON.stringify(b)) };
}"""
PAINTS = """() => [...document.querySelectorAll("svg [class]")].map((each) => {
  const found = getComputedStyle(each);
  return [each.getAttribute("class"), found.fill, found.stroke, found.strokeWidth, found.opacity];
})"""
BEYOND = """() => [...document.querySelectorAll("svg")].flatMap((svg) => {
  const box = svg.viewBox.baseVal;
  return [...svg.querySelectorAll("[class]")].filter((each) => {
    const own = each.getBBox();
    return own.x < box.x || own.y < box.y || own.x + own.width > box.x + box.width + 0.01
      || own.y + own.height > box.y + box.height + 0.01;
  }).map((each) => each.outerHTML);
})"""


def scenes() -> list[Scene]:
    """Pictures of puzzles and of steps, and one with every role in every shape."""
    everything = [
        Item(shape, COORDINATES[shape], role, "&<" if shape == "text" else "", 12.25 if shape == "text" else 0.0)
        for role in ROLES
        for shape in SHAPES
    ]
    colored = [attrs.evolve(item, color=color) for item in everything for color in ("#12ab34", "#12ab3480")]
    box = (-10.0, -10.0, 80.5, 80.25)
    found = [Scene(box, tuple(everything), "<every> role", "one\ntwo"), Scene(box, tuple(colored))]
    found += [ruleout.scene(GRID), ruleout.scene(GRID, marks=True, coordinates=True, title="</svg>")]
    for report in (ruleout.explain(GRID), ruleout.explain(HARD)):
        found += [ruleout.scene(report.puzzle, board, step=step) for board, step in report.moves]
    return found


def rgb(color: str) -> str:
    """A colour as a browser computes it."""
    return f"rgb({', '.join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))})" if color else "none"


def painted(theme: Theme, paints: Sequence[Sequence[str]]) -> list[object]:
    """The elements that are not painted in the style of their role in *theme*."""
    wrong = []
    for role, fill, stroke, width, opacity in paints:
        style = theme.styles[role]
        wanted = (rgb(style.fill), rgb(style.stroke), f"{style.width:g}px" if style.stroke else width)
        if (fill, stroke, width) != wanted or abs(float(opacity) - style.opacity) > 0.001:
            wrong.append((role, fill, stroke, width, opacity, wanted))
    return wrong


def test_the_script_draws_the_elements_that_the_painter_writes(visit: Visit) -> None:
    script = files("ruleout_render.painters.walk").joinpath("draw.js").read_text(encoding="utf-8")
    page = visit(DRAWING.replace("{script}", script))
    count = 0
    for number, scene in enumerate(scenes()):
        theme = theme_named(THEMES[number % len(THEMES)])
        styles = {role: style.to_json() for role, style in theme.styles.items()}
        found: dict[str, Any] = page.evaluate(COMPARE, [scene.to_json(), styles, str(paint_svg(scene, theme))])
        assert found["unequal"] == []
        assert found["count"] == len(scene.items) + bool(scene.title) + bool(scene.description)
        count += found["count"]
    assert count > 5000


@pytest.mark.parametrize("theme", THEMES)
def test_elements_have_the_colours_of_the_theme(visit: Visit, theme: str) -> None:
    page = visit(str(ruleout.svg(GRID, marks=True, coordinates=True, theme=theme)))
    paints = page.evaluate(PAINTS)
    assert len(paints) == len(ruleout.scene(GRID, marks=True, coordinates=True).items)
    assert painted(theme_named(theme), paints) == []
    other = theme_named("dark" if theme == "light" else "light")
    assert painted(other, paints)


def test_nothing_is_outside_of_the_view_box(visit: Visit) -> None:
    drawn = scenes()[2:]
    page = visit("\n".join(str(paint_svg(scene, theme_named("light"))) for scene in drawn))
    assert page.locator("svg").count() == len(drawn) > 50
    assert page.evaluate(BEYOND) == []
    moved = attrs.evolve(drawn[0], items=(Item("text", (400, 545), "label", "beyond", 20),))
    assert visit(str(paint_svg(moved, theme_named("light")))).evaluate(BEYOND)


def test_a_picture_twice_on_a_page_is_drawn_twice(visit: Visit) -> None:
    text = str(ruleout.svg(GRID, marks=True, size=300))
    page = visit(f"<body style='margin:0'>{text}<br>{text}</body>")
    first, second = (page.locator("svg").nth(number) for number in (0, 1))
    assert page.locator("[id]").count() == 0
    assert first.bounding_box() != second.bounding_box()
    assert first.screenshot() == second.screenshot()


def test_the_style_sheet_of_a_page_wins_over_the_attributes(visit: Visit) -> None:
    page = visit(f"<style>.given {{ fill: #123456 }}</style>{ruleout.svg(GRID)}")
    colours = {role: fill for role, fill, *_ in page.evaluate(PAINTS)}
    assert colours["given"] == rgb("#123456")
    assert colours["paper"] == rgb("#ffffff")


def test_a_picture_is_named_by_its_title(visit: Visit) -> None:
    page = visit(str(ruleout.svg(GRID, title="A <b>bold</b> title")))
    assert page.get_by_role("img", name="A <b>bold</b> title").count() == 1
