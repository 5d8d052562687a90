"""The web player for everyone: axe-core, sizes and layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from webplayer import centre, menu, open_cells, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_pages_and_dialogs_are_accessible(page: Page, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    menu(page, "Settings")
    page.get_by_label("Theme").select_option(theme)
    page.keyboard.press("Escape")
    page.mouse.click(*centre(page, open_cells()[0]))
    found = [each["id"] for each in axe.run(page).response["violations"]]
    for name in ("Open", "New", "Share", "Log", "Settings", "Help"):
        menu(page, name)
        page.get_by_role("dialog").wait_for()
        found += [f"{name}: {each['id']}" for each in axe.run(page).response["violations"]]
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("#answer .words").wait_for(timeout=20_000)
    found += [f"hint: {each['id']}" for each in axe.run(page).response["violations"]]
    assert found == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_is_wider_than_the_window(browser: Browser, width: int) -> None:
    for page in opened(browser, viewport={"width": width, "height": 800}):
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_not_accessible_is_found(page: Page) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.evaluate("document.getElementById('panels').append(document.createElement('button'))")
    assert [each["id"] for each in axe.run(page).response["violations"]] == ["button-name"]
