"""Chromium for the tests in this folder, which are skipped without it unless ``RULEOUT_BROWSER`` is 1."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from webplayer import TELEPHONE, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


def missing(what: str) -> None:
    """Skip what needs *what*, or fail if it has to be there."""
    message = f"{what} is not installed, which the tests in tests/browser need"
    if os.environ.get("RULEOUT_BROWSER") == "1":
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give all tests that are skipped one place, so that pytest writes one line for all with one reason."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        report.longrepr = (__file__, 1, report.longrepr[2])
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the system."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright")
    program = shutil.which("chromium")
    if program is None:
        missing("chromium")
    with sync_playwright() as started:
        running = started.chromium.launch(executable_path=program, args=list(OPTIONS))
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The web player on a site of its own."""
    yield from opened(browser)


@pytest.fixture
def telephone(browser: Browser) -> Iterator[Page]:
    """The web player on a small screen with touch."""
    yield from opened(browser, **TELEPHONE)


@attrs.frozen
class Visits:
    """Opens pages, and notes what they write to the console, their errors, and what they load."""

    browser: Browser
    folder: Path
    noted: list[str] = attrs.field(factory=list)
    _contexts: list[Any] = attrs.field(factory=list)

    def __call__(self, html: str, **options: Any) -> Page:
        """Open the page *html*; *options* are those of a browser context, such as ``color_scheme``."""
        file = self.folder / f"{len(self._contexts)}.html"
        file.write_text(html, encoding="utf-8")
        context = self.browser.new_context(**options)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: self.noted.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.noted.append(f"error: {error}"))
        page.on("request", lambda request: self._note_request(request.url, file.as_uri()))
        page.goto(file.as_uri())
        return page

    def _note_request(self, url: str, own: str) -> None:
        if url != own and not url.startswith("about:"):
            self.noted.append(f"request: {url[:200]}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Open pages by ``visit(html)``; in the end there must be no message, no error and no request."""
    visits = Visits(browser, tmp_path)
    yield visits
    visits.close()
    assert visits.noted == []
