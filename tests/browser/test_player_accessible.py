"""The web player for everyone: axe-core in each state and theme, sizes, focus, motion and layout."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from webplayer import TELEPHONE, centre, menu, open_cells, open_example, open_text, opened, played, solution, words

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SMALL_TARGETS = """() => [...document.querySelectorAll("button, select, summary, textarea, input, a")]
  .map((each) => (each.type === "checkbox" ? each.closest("label") : each))
  .filter((each) => each.checkVisibility() && each.getClientRects().length)
  .map((each) => [each.textContent.slice(0, 20) || each.id || each.ariaLabel, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.9)
  .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""
SHIFTS = """() => new Promise((done) => new PerformanceObserver((list) => done(
  list.getEntries().filter((each) => !each.hadRecentInput).map((each) => each.value)))
  .observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done([]), 300))"""
BOTTOMS = "all => all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().bottom)"
FOCUSED = "document.activeElement.getAttribute('role') ?? document.activeElement.textContent.trim()"
WITHOUT_FOCUS = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle === "none" ? document.activeElement.outerHTML.slice(0, 80) : "";
}"""


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def states(page: Page) -> Iterator[str]:
    """Bring the page into one state after the other, and yield their names."""
    page.on("dialog", lambda question: question.accept())
    yield "start"
    page.locator(f'[data-cell="{open_cells()[0]}"]').focus()
    for key in ("Shift+2", "Control+3", "v", "4", "z", "ArrowRight", "8"):
        page.keyboard.press(key)
    yield "marks, a colour and a clash"
    for _ in range(3):
        page.keyboard.press("Control+z")
    for name in ("Open", "New", "Learn", "Share", "Log", "Settings", "Help"):
        dialog = menu(page, name)
        page.wait_for_timeout(200)
        yield name
        if name == "Open":
            page.locator("#text").fill("nothing like a puzzle")
            dialog.locator("button.main").click()
            page.locator("dialog .error p").wait_for()
            yield "a text that cannot be read"
        close(page)
    for strength in ("nudge", "region", "full"):
        page.locator("#edit").get_by_role("button", name="Hint").click()
        words(page)
        yield f"hint: {strength}"
        page.locator("#answer .busy").wait_for(state="detached")
    for name, box in (("All steps", "#answer .steps"), ("Walk", "#walk")):
        page.locator("#actions").get_by_role("button", name=name, exact=True).click()
        page.locator(box).wait_for()
        yield name
    menu(page, "Log").get_by_role("button", name="Replay").click()
    page.locator("#replay").wait_for()
    yield "replay"
    page.locator("#answer").get_by_role("button", name="Close", exact=True).click()
    for name in ("more", "study", "rules"):
        page.locator(f"#{name} summary").click()
        page.wait_for_timeout(100)
        yield name
        if name == "more":
            page.get_by_role("button", name="Set a point").click()
        page.locator(f"#{name}").evaluate("each => (each.open = false)")
    page.locator("#study summary").click()
    page.get_by_role("button", name="Same as another?").click()
    page.locator("#other").fill("nothing like a puzzle")
    page.get_by_role("button", name="Compare").click()
    page.locator("dialog .error").wait_for()
    yield "the same as what cannot be read"
    close(page)
    page.locator("#study").evaluate("each => (each.open = false)")
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(200)
    yield "paused"
    page.get_by_role("button", name="Go on").click()
    page.route("**/ask", lambda route: route.fulfill(body="nothing"))
    page.get_by_role("button", name="Check").click()
    page.locator("#answer .error").wait_for()
    yield "the engine does not answer"
    page.unroute("**/ask")
    digits = solution()
    page.locator(f'[data-cell="{open_cells()[0]}"]').focus()
    page.keyboard.press(str(digits[open_cells()[0]] % 9 + 1))
    page.locator("#edit").get_by_role("button", name="Hint").click()
    words(page, "1 entry is wrong.")
    yield "a hint after a wrong entry"
    page.get_by_role("button", name="Show what is wrong").click()
    words(page, "r1c1 is wrong.")
    yield "what is wrong"
    page.get_by_role("button", name="Clear what is wrong").click()
    menu(page, "My games")
    yield "my games"
    close(page)
    menu(page, "Open").get_by_role("button", name="Classic", exact=True).first.click()
    go_on = page.get_by_role("button", name="Go on with that game")
    go_on.wait_for()
    yield "a puzzle that was begun"
    go_on.click()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }")
    page.locator(f'[data-cell="{open_cells()[0]}"]').focus()
    page.keyboard.press("Shift+2")
    page.locator("#alert", has_text="no place for games").wait_for()
    yield "no place for games"
    for cell in open_cells():
        page.locator(f'[data-cell="{cell}"]').focus()
        page.keyboard.press(str(digits[cell]))
    words(page, "Well done")
    yield "solved"
    menu(page, "Learn").get_by_role("button", name="Begin").click()
    words(page, "The next step uses this technique.")
    yield "a technique"
    page.get_by_role("button", name="Show the step").click()
    page.get_by_role("button", name="Do it").wait_for()
    yield "its step"
    open_text(
        page,
        json.dumps({"variant": "classic", "n": 4, "title": "Ones", "author": "Two", "givens": ["11..", *["...."] * 3]}),
    )
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Why?").click()
    words(page, "twice in row 1")
    yield "why there is no solution"


THEMES = ["light", "dark", "contrast"]
SHEETS = {
    "more",
    "study",
    "rules",
    "what is wrong",
    "my games",
    "a puzzle that was begun",
    "no place for games",
    "solved",
}
"""States in which something lies over the buttons of a telephone, and others that do not look as on a desk."""


def choose_theme(page: Page, theme: str) -> None:
    menu(page, "Settings").get_by_label("Theme").select_option(theme)
    close(page)
    assert page.locator("html").get_attribute("data-theme") == theme


def violations(page: Page, theme: str) -> list[str]:
    """The rules of axe-core that the page breaks; themes differ in their colours, so that all are applied to one."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    options = None if theme == "light" else {"runOnly": ["color-contrast"]}
    return [each["id"] for each in axe.run(page, options=options).response["violations"]]


@pytest.mark.parametrize("theme", THEMES)
def test_each_state_is_accessible_in_each_theme(page: Page, theme: str) -> None:
    choose_theme(page, theme)
    found = [f"{state}: {each}" for state in states(page) for each in violations(page, theme)]
    assert found == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_page_on_a_telephone_is_accessible_and_its_targets_fit_a_finger(telephone: Page, theme: str) -> None:
    choose_theme(telephone, theme)
    telephone.locator("#menu-button").tap()
    found = [f"menu: {each}" for each in [*violations(telephone, theme), *telephone.evaluate(SMALL_TARGETS)]]
    telephone.keyboard.press("Escape")
    for state in states(telephone):
        found += [f"{state}: {each}" for each in telephone.evaluate(SMALL_TARGETS)]
        if state in SHEETS:
            found += [f"{state}: {each}" for each in violations(telephone, theme)]
            boxes = telephone.locator("details[open] button").evaluate_all(BOTTOMS)
            found += [f"{state}: below the fold" for each in boxes if each > TELEPHONE["viewport"]["height"]]
    open_example(telephone, "samurai")
    telephone.touchscreen.tap(*centre(telephone, 100))
    telephone.get_by_role("button", name="Whole grid").wait_for()
    found += [f"enlarged: {each}" for each in [*violations(telephone, theme), *telephone.evaluate(SMALL_TARGETS)]]
    assert found == []


@pytest.mark.parametrize(("width", "height"), [(320, 256), (320, 568), (390, 844), (844, 390), (1280, 800)])
def test_nothing_is_wider_than_the_window(browser: Browser, width: int, height: int) -> None:
    """A window of 1280 x 1024 pixels at 400 percent has 320 x 256."""
    for page in opened(browser, viewport={"width": width, "height": height}):
        for name in ("", "Open", "My games", "New", "Learn", "Share", "Log", "Settings", "Help"):
            if name:
                dialog = menu(page, name)
                page.wait_for_timeout(100)
                assert dialog.evaluate("each => each.scrollWidth - each.clientWidth") <= 0, name
                close(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        board, stage = page.locator("#board").bounding_box(), page.locator(".stage").bounding_box()
        assert board
        assert stage
        assert stage["width"] <= board["width"]
        page.locator("#edit").get_by_role("button", name="Hint").click()
        words(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def late(route: Route) -> None:
    """Answer so late that a change is no reaction to a key."""
    time.sleep(0.7)
    route.fallback()


@pytest.mark.parametrize("options", [{}, TELEPHONE], ids=["window", "telephone"])
def test_nothing_is_moved_while_the_page_opens_and_answers(browser: Browser, options: dict[str, object]) -> None:
    for page in opened(browser, **options):
        page.route("**/ask", late)
        played(page, 2)
        page.locator("#edit").get_by_role("button", name="Hint").click()
        words(page)
        page.wait_for_timeout(700)
        assert page.evaluate(SHIFTS) == []


def test_a_shift_of_the_layout_is_found(page: Page) -> None:
    page.wait_for_timeout(600)
    page.locator("#bar").evaluate(
        "each => each.append(Object.assign(document.createElement('p'), { innerHTML: '<br><br>x' }))"
    )
    page.wait_for_timeout(200)
    assert page.evaluate(SHIFTS) != []


def test_the_focus_is_seen_and_the_grid_is_one_stop(page: Page) -> None:
    page.locator("body").click(position={"x": 1, "y": 1})
    seen, unseen = [], []
    for _ in range(40):
        page.keyboard.press("Tab")
        seen.append(page.evaluate(FOCUSED))
        unseen.append(page.evaluate(WITHOUT_FOCUS))
        if seen[-1] == "Study":
            break
    assert [each for each in unseen if each] == []
    assert seen.count("gridcell") == 1
    names = [name for name in seen if name in ("Open", "gridcell", "Digit", "Undo", "Hint", "All steps", "Study")]
    assert names == ["Open", "gridcell", "Digit", "Undo", "Hint", "All steps", "Study"]


def test_less_motion_moves_nothing_by_itself(browser: Browser) -> None:
    for page in opened(browser, reduced_motion="reduce"):
        played(page, 3)
        menu(page, "Log").get_by_role("button", name="Replay").click()
        page.wait_for_timeout(1500)
        assert words(page).startswith("0 of 3")
        page.get_by_role("button", name="Hint", exact=True).hover()
        assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize(
    ("options", "theme"),
    [({"color_scheme": "dark"}, "dark"), ({"contrast": "more"}, "contrast"), ({"forced_colors": "active"}, "light")],
)
def test_the_page_follows_what_the_system_prefers(browser: Browser, options: dict[str, str], theme: str) -> None:
    for page in opened(browser, **options):
        assert page.locator("html").get_attribute("data-theme") == theme
        if "forced_colors" in options:
            pressed = page.locator('[aria-pressed="true"]').first
            assert pressed.evaluate("each => getComputedStyle(each).borderTopWidth") == "3px"
            paper = page.locator("svg .paper").first
            assert paper.evaluate("each => getComputedStyle(each).fill") == "rgb(255, 255, 255)"


def test_what_is_not_accessible_is_found(page: Page) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.evaluate("document.getElementById('panels').append(document.createElement('button'))")
    assert [each["id"] for each in axe.run(page).response["violations"]] == ["button-name"]


def test_a_target_that_is_too_small_is_found(telephone: Page) -> None:
    telephone.locator("#clear").evaluate("each => (each.style.minHeight = '0', each.style.height = '20px')")
    (found,) = telephone.evaluate(SMALL_TARGETS)
    assert found.startswith("Clear: ")
