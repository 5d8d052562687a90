"""Pages of the web player in Chromium, with questions answered in the process of the test, and what is done there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ruleout
from ruleout_play.questions.answer import answer
from ruleout_play.web.files import TYPES, site_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

EXAMPLES = Path(__file__).parents[1] / "examples"
ADDRESS = "http://player.test/"
TELEPHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 30_000


def opened(browser: Browser, **options: Any) -> Iterator[Page]:
    """Open the page with *options* of a context; in the end there must be no message, no error and no other request."""
    files, noted = site_files(), []

    def give(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("#")[0] or "index.html"
        if path == "ask":
            reply = answer(json.loads(route.request.post_data or "null"))
            route.fulfill(body=json.dumps(reply), content_type="application/json")
        elif path in files:
            route.fulfill(body=files[path], content_type=TYPES[Path(path).suffix])
        else:
            noted.append(f"request: {route.request.url}")
            route.abort()

    context = browser.new_context(**options)
    context.route("**/*", give)
    found = context.new_page()
    watch(found, noted)
    found.goto(ADDRESS)
    ready(found)
    yield found
    context.close()
    assert noted == []


def watch(page: Page, noted: list[str]) -> None:
    """Note what a page writes to the console, and its errors."""
    page.on("console", lambda message: noted.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: noted.append(f"error: {error}"))


def ready(page: Page) -> None:
    """Wait until the page can be played."""
    page.locator("html[data-ready]").wait_for(timeout=PATIENCE)


def settled(page: Page) -> None:
    """Wait until what has changed is painted."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def label(page: Page, cell: int) -> str:
    """What screen readers are told about a cell."""
    settled(page)
    return page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label") or ""


def centre(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f'[data-cell="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def menu(page: Page, name: str) -> Locator:
    """Choose from the menu; returns the dialog that then is open, if there is one."""
    if page.locator("#menu-button").is_visible():
        page.locator("#menu-button").click()
    page.locator("#menu").get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("dialog")


def open_text(page: Page, text: str) -> None:
    """Open a text by the dialog."""
    dialog = menu(page, "Open")
    page.locator("#text").fill(text)
    dialog.locator("button.main").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)


def open_example(page: Page, name: str) -> None:
    open_text(page, (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8"))


def words(page: Page, text: str = "") -> str:
    """The words of the answer, when they hold *text*."""
    found = page.locator("#answer .words", has_text=text)
    found.wait_for(timeout=PATIENCE)
    return found.inner_text()


def solution(name: str = "classic") -> Sequence[int]:
    """The digits of an example; the classic is the first one of the page."""
    found = ruleout.solve(ruleout.load(EXAMPLES / f"{name}.txt")).solution
    assert found is not None
    return found


def open_cells(name: str = "classic") -> list[int]:
    return [cell for cell, digit in enumerate(ruleout.load(EXAMPLES / f"{name}.txt").givens) if not digit]


def played(page: Page, moves: int) -> list[int]:
    """Enter some right digits by keys; returns their cells."""
    digits, cells = solution(), open_cells()[:moves]
    for cell in cells:
        page.locator(f'[data-cell="{cell}"]').focus()
        page.keyboard.press(str(digits[cell]))
    return cells
