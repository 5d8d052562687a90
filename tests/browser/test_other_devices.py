"""The page of ``ruleout web --lan`` on another device: with its token, without one, and with a wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pytest
from processes import end
from web_servers import running
from webplayer import EXAMPLES, TELEPHONE, menu, ready, settled, watch

pytest.importorskip("segno")

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOST = "127.0.0.2"
CELLS = '[role="gridcell"]'


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    process, address = running("--host", HOST, str(EXAMPLES / "kakuro.txt"))
    yield address
    end(process)


@pytest.fixture(params=[TELEPHONE, {"viewport": {"width": 1280, "height": 860}}], ids=["phone", "desk"])
def device(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**request.param)
    yield context.new_page()
    context.close()


def test_the_second_device_opens_the_puzzle_and_a_link_of_its_game(device: Page, address: str) -> None:
    noted: list[str] = []
    watch(device, noted)
    device.goto(address)
    ready(device)
    assert device.url == address.partition("#")[0]
    device.locator("#title", has_text="Kakuro").wait_for()
    count = device.locator(CELLS).count()
    assert count != 81, "the puzzle of the command"
    device.reload()
    ready(device)
    device.wait_for_function("count => document.querySelectorAll('[role=gridcell]').length === count", arg=count)
    dialog = menu(device, "Share")
    assert dialog.get_by_label("Address for other devices").input_value() == address
    assert dialog.get_by_alt_text("The same address as a QR code").evaluate(
        "each => each.complete && each.naturalWidth > 90"
    )
    link = dialog.locator("#link")
    device.wait_for_function("() => document.getElementById('link').value.includes('g=')")
    other = device.context.browser.new_page()
    other.goto(link.input_value())
    ready(other)
    settled(other)
    assert other.locator(CELLS).count() == count
    other.locator("#edit").get_by_role("button", name="Hint").click()
    other.locator("#answer .words").wait_for()
    other.close()
    assert noted == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_pages_are_accessible(browser: Browser, address: str, scheme: Literal["light", "dark"]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    context = browser.new_context(**TELEPHONE, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address.partition("#")[0])
    page.get_by_role("alert").wait_for()
    assert axe.run(page).response["violations"] == []
    page.goto(address)
    ready(page)
    menu(page, "Share").get_by_alt_text("The same address as a QR code").scroll_into_view_if_needed()
    assert axe.run(page).response["violations"] == []
    context.close()


@pytest.mark.parametrize("fragment", ["", "#t=AAAAAAAAAAAAAAAAAAAAAA"])
def test_without_the_token_there_is_a_plain_page(device: Page, address: str, fragment: str) -> None:
    device.goto(address.partition("#")[0] + fragment)
    told = device.get_by_role("alert")
    told.wait_for()
    assert told.inner_text().startswith("Nothing is answered here without the token of the address.")
    assert device.locator(CELLS).count() == 0
    device.goto(address)
    ready(device)
    assert device.locator(CELLS).count() > 0, "the right address opens it in the same tab"


def test_without_a_secure_context_the_link_is_selected(telephone: Page) -> None:
    assert not telephone.evaluate("() => isSecureContext")
    dialog = menu(telephone, "Share")
    dialog.get_by_role("button", name="Select").click()
    dialog.get_by_text("The link is selected; now copy it.").wait_for()
    chosen = telephone.evaluate("() => [link.selectionStart, link.selectionEnd, link.value.length]")
    assert chosen[0] == 0
    assert chosen[1] == chosen[2] > 0
