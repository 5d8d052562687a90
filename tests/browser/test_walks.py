"""The page of ``ruleout.walk`` in Chromium: buttons, keys, print, themes, screen readers, narrow screens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.test_pictures import BEYOND, PAINTS, painted

import ruleout
from ruleout import Report
from ruleout_render.painters.walk import WalkStep, page
from ruleout_render.scene import Item, Scene
from ruleout_render.themes import theme_named

if TYPE_CHECKING:
    from playwright.sync_api import Page

Visit = Callable[..., "Page"]
GRID = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
HOSTILE = "</script><script>console.log('alert')</script><img src=x onerror=console.log(1)> \"quoted\" & {{data}}"
MARKUP = """() => [...document.querySelectorAll("#picture > *")].map((each) => each.outerHTML).join("")"""


@pytest.fixture(scope="module")
def report() -> Report:
    return ruleout.explain(GRID)


def three_steps() -> Iterator[WalkStep]:
    """Three steps with a picture each."""
    for number in (1, 2, 3):
        items = (Item("rect", (0, 0, 60, 60, 0), "paper"), Item("circle", (30, 30, 10 * number), "dot"))
        yield WalkStep(f"{number}. Step", f"Words of step {number}", Scene((0, 0, 60, 60), items))


def heading(at: Page) -> str:
    return at.locator("#heading").inner_text()


def number(at: Page) -> int:
    """The number of the step that is shown, counted from 0."""
    marked = at.locator("#steps button").evaluate_all("all => all.map(each => each.getAttribute('aria-current'))")
    assert marked.count("step") == 1
    return marked.index("step")


def test_keys_walk_through_the_steps(visit: Visit, report: Report) -> None:
    last = len(report.moves)
    at = visit(str(ruleout.walk(report)))
    assert number(at) == 0
    for key, expected in (
        ("n", 1), ("ArrowRight", 2), ("n", 3), ("p", 2), ("ArrowLeft", 1), ("s", 0), ("p", 0), ("End", last),
        ("n", last), ("p", last - 1), ("Home", 0), ("e", last), ("s", 0), ("Control+n", 0), ("x", 0),
    ):  # fmt: skip
        at.keyboard.press(key)
        assert number(at) == expected, key


def test_letters_can_be_switched_off(visit: Visit, report: Report) -> None:
    at = visit(str(ruleout.walk(report)))
    at.get_by_label("Letter keys").uncheck()
    at.keyboard.press("n")
    assert number(at) == 0
    at.keyboard.press("ArrowRight")
    assert number(at) == 1


def test_buttons_walk_through_the_steps_and_say_if_they_have_no_effect(visit: Visit, report: Report) -> None:
    at = visit(str(ruleout.walk(report)))
    assert not at.get_by_text("The pictures are drawn by a script").is_visible()
    inert = "all => all.filter(each => each.getAttribute('aria-disabled') === 'true').map(each => each.id)"
    assert at.locator("button").evaluate_all(inert) == ["start", "previous"]
    at.get_by_role("button", name="Next").click()
    assert number(at) == 1
    at.get_by_role("button", name="End", exact=True).click()
    assert heading(at) == "The end"
    assert at.locator("button").evaluate_all(inert)[:2] == ["next", "end"]
    at.get_by_role("button", name="Previous").click()
    at.get_by_role("button", name="Start", exact=True).click()
    assert number(at) == 0
    at.locator("#steps button").nth(7).click()
    assert heading(at).startswith("8. ")
    assert at.locator("#words").inner_text() == ruleout.explain_step(*report.moves[7]).full


def test_every_picture_is_that_of_its_scene_from_either_side(visit: Visit, report: Report) -> None:
    at = visit(str(ruleout.walk(report)))
    forwards = [at.evaluate(MARKUP)]
    for _ in report.moves:
        at.keyboard.press("n")
        forwards.append(at.evaluate(MARKUP))
        assert at.evaluate(BEYOND) == []
    backwards = [at.evaluate(MARKUP)]
    for _ in report.moves:
        at.keyboard.press("p")
        backwards.append(at.evaluate(MARKUP))
    assert forwards == backwards[::-1]
    assert len(set(forwards)) == len(report.moves) + 1
    assert [len(re.findall(r"<\w", each)) - 2 for each in forwards[:-1]] == [
        len(ruleout.scene(report.puzzle, board, step=step, marks=True).items) for board, step in report.moves
    ]


@pytest.mark.parametrize(
    ("options", "theme"),
    [
        ({"color_scheme": "light"}, "light"),
        ({"color_scheme": "dark"}, "dark"),
        ({"contrast": "more"}, "contrast"),
        ({"color_scheme": "dark", "contrast": "more"}, "contrast"),
    ],
)
def test_colours_are_those_that_the_reader_prefers(
    visit: Visit, report: Report, options: dict[str, str], theme: str
) -> None:
    at = visit(str(ruleout.walk(report)), **options)
    for _ in report.moves:
        assert painted(theme_named(theme), at.evaluate(PAINTS)) == []
        at.keyboard.press("n")
    paper = at.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == at.evaluate("getComputedStyle(document.querySelector('.paper')).fill")
    chosen = visit(str(ruleout.walk(report, theme="light")), **options)
    assert painted(theme_named("light"), chosen.evaluate(PAINTS)) == []


def test_print_is_in_greys_and_without_buttons(visit: Visit, report: Report) -> None:
    at = visit(str(ruleout.walk(report)), color_scheme="dark")
    at.keyboard.press("n")
    at.emulate_media(media="print")
    assert painted(theme_named("print"), at.evaluate(PAINTS)) == []
    assert [at.locator(each).is_visible() for each in ("#picture", "#words", "#next", "nav", "#all")] == [
        *(True, True, False, False, False)
    ]
    assert pages(at) == 1


def pages(at: Page) -> int:
    """How many pages a print has."""
    return len(re.findall(rb"/Type\s*/Page\b", at.pdf(format="A4")))


def test_every_step_can_be_printed(visit: Visit, report: Report) -> None:
    at = visit(str(ruleout.walk(report)))
    at.evaluate("window.print = () => { window.printed = document.querySelectorAll('#every svg').length; }")
    at.get_by_role("button", name="Print this step").click()
    assert at.evaluate("window.printed") == 0
    at.get_by_role("button", name="Print every step").click()
    steps = len(report.moves) + 1
    assert at.evaluate("window.printed") == steps
    at.emulate_media(media="print")
    assert at.locator("#every svg").first.is_visible()
    assert not at.locator("#picture").is_visible()
    assert at.locator("[id=picture]").count() == 1
    assert pages(at) == pytest.approx(steps / 2, abs=3)
    at.emulate_media(media="screen")
    at.evaluate("dispatchEvent(new Event('afterprint'))")
    assert at.locator("#every svg").count() == 0


def test_screen_readers_get_the_words_and_the_grid(visit: Visit, report: Report) -> None:
    at = visit(str(ruleout.walk(report, title="A puzzle")))
    assert at.get_by_role("heading", level=1, name="A puzzle").count() == 1
    assert at.locator("html").get_attribute("lang") == "en"
    picture = at.get_by_role("img")
    assert picture.count() == 1
    assert picture.locator("title").text_content()
    lines = (picture.locator("desc").text_content() or "").splitlines()
    assert lines[: len(str(report.puzzle).splitlines())] == str(report.puzzle).splitlines()
    told = at.locator("[aria-live][aria-atomic]")
    assert told.count() == 1
    before = told.inner_text()
    at.keyboard.press("n")
    assert before != told.inner_text()
    assert "2. " in told.inner_text()
    assert "navigation" in at.locator("body").aria_snapshot()


def test_the_focus_stays_where_it_is(visit: Visit) -> None:
    at = visit(str(page("Title", "Summary", list(three_steps()))))
    button = at.get_by_role("button", name="Next")
    button.focus()
    for expected in (1, 2, 2):
        at.keyboard.press("Enter")
        assert number(at) == expected
        assert at.evaluate("document.activeElement.id") == "next"
    assert at.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pytest.mark.parametrize("width", [320, 375, 768, 1400])
def test_nothing_is_wider_than_the_screen(visit: Visit, report: Report, width: int) -> None:
    at = visit(str(ruleout.walk(report, title="a" * 200)), viewport={"width": width, "height": 700})
    assert at.evaluate("document.documentElement.scrollWidth") <= width
    box = at.locator("#picture").bounding_box()
    assert box is not None
    assert box["width"] >= min(width, 400) * 0.9
    assert min(at.locator("button:visible").evaluate_all("all => all.map(each => each.offsetHeight)")) >= 44


def test_nothing_moves(visit: Visit, report: Report) -> None:
    at = visit(str(ruleout.walk(report)), reduced_motion="reduce")
    at.keyboard.press("End")
    moving = "document.getAnimations().length + document.querySelectorAll('animate, marquee').length"
    assert at.evaluate(moving) == 0
    style = "all => all.filter(each => getComputedStyle(each).scrollBehavior !== 'auto').length"
    assert at.locator("*").evaluate_all(style) == 0
    assert at.locator("#steps button[aria-current]").evaluate("""each => {
      const [own, list] = [each, each.closest("ol")].map((one) => one.getBoundingClientRect());
      return own.top > list.top - 1 && own.bottom < list.bottom + 1;
    }""")


def test_markup_in_texts_stays_text(visit: Visit) -> None:
    scene = Scene((0, 0, 60, 60), (Item("text", (30, 9), "label", HOSTILE, 5),), HOSTILE, HOSTILE)
    at = visit(str(page(HOSTILE, HOSTILE, [WalkStep(HOSTILE, HOSTILE, scene)])))
    assert at.locator("img").count() == 0
    for place in ("h1", "#words", "#heading", "svg text", "svg title", "svg desc"):
        assert at.locator(place).text_content() == HOSTILE
    assert at.title() == HOSTILE


def test_a_page_in_a_frame_of_a_notebook_works(visit: Visit, report: Report) -> None:
    at = visit(f"<!doctype html><title>notebook</title>{ruleout.walk(report)._repr_html_()}")
    frame = at.frame_locator("iframe")
    frame.get_by_role("button", name="Next").click()
    assert frame.locator("#heading").inner_text().startswith("2. ")
    digits = frame.locator("#picture .given, #picture .entry, #picture .settled")
    assert digits.count() == sum(map(bool, report.moves[1][0].digits[:81]))


def test_without_scripts_the_words_are_there(visit: Visit, report: Report) -> None:
    at = visit(str(ruleout.walk(report)), java_script_enabled=False)
    assert at.get_by_text("The pictures are drawn by a script").is_visible()
    assert not at.get_by_role("button", name="Next").is_visible()
    assert at.get_by_text(ruleout.explain_step(*report.moves[5]).full).is_visible()


def test_the_walk_of_a_samurai_is_small(visit: Visit) -> None:
    text = (Path(__file__).parents[2] / "examples/samurai.txt").read_text(encoding="utf-8")
    report = ruleout.explain(text)
    walk = ruleout.walk(report)
    assert len(report.moves) > 300
    assert len(walk.encode()) < 1_000_000
    at = visit(str(walk))
    at.keyboard.press("End")
    assert number(at) == len(report.moves)
    assert at.locator("#picture .entry").count() == sum(map(bool, report.final.to_puzzle().placed))
