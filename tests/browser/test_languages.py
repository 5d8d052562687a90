"""The web player in a language that puts every text in brackets, and in German."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from bracketed import CODE, outside, registry
from webplayer import TELEPHONE, centre, menu, open_cells, opened, ready, settled, solution, words

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TEXTS = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isUnseen = (each) => each.closest("noscript, script, style, svg, textarea, .words");
  while (walker.nextNode()) if (!isUnseen(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent);
  for (const each of document.querySelectorAll(".words")) found.push(each.textContent);
  for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) {
    for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name));
  }
  return found.filter((each) => each.trim());
}"""
"""The texts of the page that people see or hear."""
MENU = ("Open", "Save", "My games", "New", "Learn", "Share", "Log", "Settings", "Help")


@pytest.fixture
def bracketed(browser: Browser) -> Iterator[Page]:
    """The page in the made-up language."""
    yield from opened(browser, registry(), locale=CODE, viewport={"width": 1280, "height": 900})


@pytest.fixture
def german(browser: Browser) -> Iterator[Page]:
    """The page in a German browser."""
    yield from opened(browser, locale="de-AT", viewport={"width": 1280, "height": 900})


def strangers(page: Page) -> list[str]:
    """The texts of the page that have words outside of brackets."""
    settled(page)
    texts = page.evaluate(TEXTS)
    assert len(texts) > 100
    return [text for text in texts if outside(text)]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"⟦{name}⟧", exact=True).click()


def test_every_text_of_the_player_is_translated(bracketed: Page) -> None:
    page = bracketed
    assert page.locator("html").get_attribute("lang") == CODE
    assert strangers(page) == []
    for name in ("Clear", "Pause", "Go on"):
        press(page, name)
        assert strangers(page) == []
    page.mouse.click(*centre(page, open_cells()[0]))
    for _ in range(4):
        page.locator("#edit button.main").click()
        words(page)
        assert strangers(page) == []
        page.locator("#answer").wait_for()
    press(page, "Do it")
    page.locator("#answer").wait_for(state="hidden")
    assert strangers(page) == []


@pytest.mark.parametrize("name", ["All steps", "Walk", "Check"])
def test_answers_are_translated(bracketed: Page, name: str) -> None:
    press(bracketed, name)
    bracketed.locator("#answer .words, #answer .steps").first.wait_for()
    assert strangers(bracketed) == []


def test_studies_and_other_moves_are_translated(bracketed: Page) -> None:
    page = bracketed
    open_in(page, "killer")
    page.mouse.click(*centre(page, 0))
    page.locator("#study summary").click()
    for name in ("What is left here?", "How many solutions?", "True candidates", "How hard is it?"):
        press(page, name)
        words(page)
        assert strangers(page) == []
    page.locator("#more summary").click()
    for name in (
        "Fill in all marks",
        "Clean up pencil marks",
        "Fill in single candidates",
        "Set a point",
        "Back to the start",
    ):
        press(page, name)
        assert strangers(page) == []
    cell = open_cells()[0]
    page.locator(f'[data-cell="{cell}"]').focus()
    for keys in ("1", "Shift+2", "Control+3", "Alt+r", "Alt+e", "f", "Escape", "Alt+o", "4"):
        page.keyboard.press(keys)
        assert strangers(page) == []
    press(page, "Check")
    words(page)
    assert strangers(page) == []


@pytest.mark.parametrize("name", MENU)
def test_dialogs_are_translated(bracketed: Page, name: str) -> None:
    page = bracketed
    page.locator(f'[data-cell="{open_cells()[0]}"]').focus()
    page.keyboard.press("1")
    if name == "Save":
        with page.expect_download():
            menu(page, f"⟦{name}⟧")
    else:
        menu(page, f"⟦{name}⟧").wait_for()
        page.wait_for_load_state("networkidle")
    assert strangers(page) == []


def open_in(page: Page, name: str) -> None:
    """Open an example by pasting it."""
    from webplayer import EXAMPLES

    page.evaluate(
        "(text) => { const data = new DataTransfer(); data.setData('text', text);"
        " document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }",
        (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8"),
    )
    page.locator("#heading h2", has_text="Killer").wait_for()


def test_the_browser_and_the_setting_decide_and_the_game_goes_on(german: Page) -> None:
    page = german
    assert page.locator("html").get_attribute("lang") == "de"
    cell = open_cells()[0]
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press(str(solution()[cell]))
    page.get_by_role("button", name="Tipp", exact=True).click()
    assert "Suche" in words(page)
    menu(page, "Einstellungen").get_by_label("Sprache").select_option("en")
    page.locator("html[lang=en][data-ready]").wait_for()
    assert page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label").split(", ")[1] == str(solution()[cell])
    page.get_by_role("button", name="Hint", exact=True).click()
    assert "Look" in words(page)
    page.reload()
    ready(page)
    assert page.locator("html").get_attribute("lang") == "en"


CUT = """() => [...document.querySelectorAll("button, summary")]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""


def test_no_label_is_cut(browser: Browser) -> None:
    for options in ({"viewport": {"width": 1280, "height": 900}}, TELEPHONE):
        for page in opened(browser, locale="de-DE", **options):
            assert page.evaluate(CUT) == []


def test_the_language_of_the_server_comes_before_that_of_the_browser(browser: Browser) -> None:
    for language, locale, expected in (("de", "en-GB", "de"), ("en", "de-DE", "en"), ("", "fr-FR", "en")):
        for page in opened(browser, language=language, locale=locale):
            assert page.locator("html").get_attribute("lang") == expected
