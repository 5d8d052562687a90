"""Chromium for the tests in this folder, which are skipped without it unless ``RULEOUT_BROWSER`` is 1."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import processes
import pytest
from webplayer import DESK, DEVICES, OPTIONS, TELEPHONE, Place, answering, opened, serving, visited

from ruleout_cli.testing import invoke
from ruleout_play.web.export.pyodide import VERSION

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


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


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked npm package."""
    if "RULEOUT_PYODIDE" in os.environ:
        return Path(os.environ["RULEOUT_PYODIDE"])
    folder = tmp_path_factory.mktemp("pyodide")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("neither RULEOUT_PYODIDE nor npm is there")
    done = processes.run([npm, "pack", f"pyodide@{VERSION}"], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"npm pack failed: {done.stderr.strip()[-200:]}")
    shutil.unpack_archive(folder / f"pyodide-{VERSION}.tgz", folder)
    return folder / "package"


@pytest.fixture(scope="session")
def site(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "player"
    done = invoke("web", "--export", str(folder), "--pyodide", str(pyodide))
    assert done.status == 0, done.err
    return folder


@pytest.fixture(scope="session")
def server_address() -> Iterator[str]:
    """The address of the page that ``ruleout web`` serves."""
    with answering() as address:
        yield address


@pytest.fixture(scope="session")
def static_address(site: Path) -> Iterator[str]:
    """The address of a site of files, with its own engine."""
    with serving(site) as address:
        yield address


@pytest.fixture(scope="session")
def board_address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site of files whose engine never starts, for what is done without one."""
    folder = tmp_path_factory.mktemp("board") / "player"
    shutil.copytree(site, folder, ignore=shutil.ignore_patterns("engine"))
    (folder / "worker.js").write_text("")
    with serving(folder) as address:
        yield address


def placed(browser: Browser, address: str, options: dict[str, Any]) -> Iterator[Place]:
    place = Place.of(browser, address, **options)
    yield place
    place.page.context.close()


@pytest.fixture(scope="session")
def server_place(browser: Browser, server_address: str) -> Iterator[Place]:
    yield from placed(browser, server_address, DESK)


@pytest.fixture(scope="session")
def server_phone(browser: Browser, server_address: str) -> Iterator[Place]:
    yield from placed(browser, server_address, TELEPHONE)


@pytest.fixture(scope="session")
def static_place(browser: Browser, static_address: str) -> Iterator[Place]:
    yield from placed(browser, static_address, DESK)


@pytest.fixture(scope="session")
def static_phone(browser: Browser, static_address: str) -> Iterator[Place]:
    yield from placed(browser, static_address, TELEPHONE)


def quiet(place: Place) -> Iterator[Place]:
    """Give a page, which must write nothing to the console."""
    yield place
    assert place.noted == []


@pytest.fixture(params=["server", "static"])
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """The page of the server and that of a site of files, on a desk."""
    yield from quiet(request.getfixturevalue(f"{request.param}_place"))


@pytest.fixture(params=["server_place", "server_phone", "static_place", "static_phone"])
def any_place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """The page of the server and that of a site of files, on a desk and on a phone with touch."""
    yield from quiet(request.getfixturevalue(request.param))


@pytest.fixture(params=["server-desk", "server-phone", "static-desk", "static-phone"])
def any_page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """The same pages, each in a context of its own; those of a site of files are without their engine."""
    where, device = request.param.split("-")
    if where == "server":
        yield from opened(browser, **DEVICES[device])
    else:
        yield from visited(browser, request.getfixturevalue("board_address"), **DEVICES[device])


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
