"""Pages of the web player in Chromium, with questions answered in the process of the test, and what is done there."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

import ruleout
from ruleout_play.questions.answer import answer
from ruleout_play.web.files import TYPES, site_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

KEYS = {"Digit": "", "Corner": "Shift+", "Centre": "Control+", "Colour": "Control+Shift+"}
"""The modes, with the keys beside a digit that do the same."""
EXAMPLES = Path(__file__).parents[1] / "examples"
ADDRESS = "http://player.test/"
TELEPHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 860}}
DEVICES: dict[str, dict[str, Any]] = {"phone": TELEPHONE, "desk": DESK}
PATIENCE = 90_000
# Each window of Chromium draws the list below its address bar by two pages of its own, which no test opens: half of the
# processor time of a short test. The others are those that Playwright disables, since the last list of them holds.
DISABLED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable"),
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "ThirdPartyStoragePartitioning"),
)
OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", f"--disable-features={','.join(DISABLED)}"),
)
"""The options of Chromium."""


def opened(
    browser: Browser, plugins: ruleout.Registry | None = None, language: str = "", **options: Any
) -> Iterator[Page]:
    """Open the page with *options* of a context; in the end there must be no message, no error and no other request."""
    files, noted = site_files(plugins, language), []

    def give(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("#")[0] or "index.html"
        if path == "ask":
            reply = answer(json.loads(route.request.post_data or "null"), plugins=plugins)
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


def visited(browser: Browser, address: str, **options: Any) -> Iterator[Page]:
    """Open the page at *address* with *options* of a context; in the end there must be no message and no error."""
    context, noted = browser.new_context(**options), []
    found = context.new_page()
    watch(found, noted)
    found.goto(address)
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


def marked(page: Page) -> list[int]:
    """The cells that are seen to be marked, because a rule or a word that names them is pointed at."""
    cells: list[int] = page.locator("[data-pointed]").evaluate_all(
        "all => all.filter((each) => getComputedStyle(each).outlineStyle === 'solid').map((each) => +each.dataset.cell)"
    )
    return cells


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


def begin_empty(page: Page, size: str) -> None:
    """Begin with an empty classic of a size."""
    dialog = menu(page, "Open")
    dialog.get_by_label("Size").select_option(size)
    dialog.get_by_role("button", name="Begin").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    page.get_by_role("button", name="Close the answer").click()


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


def played(page: Page, moves: int, start: int = 0) -> list[int]:
    """Enter some right digits by keys; returns their cells."""
    digits, cells = solution(), open_cells()[start : start + moves]
    for cell in cells:
        page.locator(f'[data-cell="{cell}"]').focus()
        page.keyboard.press(str(digits[cell]))
    return cells


def enter(page: Page, cell: int, digit: int, mode: str = "Digit") -> None:
    """Write into a cell as people do: by taps if there is touch, else by a click and a key."""
    is_chosen = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-selected") == "true"
    if not has_touch(page):
        if not is_chosen:
            page.mouse.click(*centre(page, cell))
        page.keyboard.press(
            {"Digit": "", "Corner": "Shift+", "Centre": "Control+", "Colour": "Control+Shift+"}[mode] + str(digit)
        )
        return
    page.locator("#modes").get_by_role("button", name=mode).tap()
    if not is_chosen:
        page.touchscreen.tap(*centre(page, cell))
    page.locator("#pad button").nth(digit - 1).tap()


def press(page: Page, name: str) -> None:
    """Press a button beside the board as people do."""
    button = page.locator("#pad, #edit, #panels").get_by_role("button", name=name, exact=True)
    if has_touch(page):
        button.tap()
    else:
        button.click()


def has_touch(page: Page) -> bool:
    return bool(page.evaluate("navigator.maxTouchPoints"))


def wait_for_engine(page: Page) -> None:
    """Wait until the engine of a static site answers."""
    page.locator("#engine[data-state=ready]").wait_for(timeout=90_000, state="attached")


@contextmanager
def serving(folder: Path, headers: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serve any files in a thread, with *headers*; gives the address."""

    class Handler(SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            super().end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def answering(library: str | None = None) -> Iterator[str]:
    """Run the server of ``ruleout web`` in a thread; gives the address."""
    import uvicorn

    from ruleout_play.web.server.app import make_app

    server = uvicorn.Server(uvicorn.Config(make_app(site_files(), library), port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join()


@attrs.frozen
class Place:
    """A page whose engine answers, in a context of its own, and what it wrote to the console."""

    address: str
    page: Page
    noted: list[str] = attrs.field(factory=list)

    @classmethod
    def of(cls, browser: Browser, address: str, **options: Any) -> Place:
        """Open the page at *address*, and wait for its engine."""
        context = browser.new_context(**options)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        place = cls(address, context.new_page())
        watch(place.page, place.noted)
        place.page.on("dialog", lambda question: question.accept())
        place.page.goto(address)
        ready(place.page)
        wait_for_engine(place.page)
        return place

    def fresh(self) -> Page:
        """Return the page with the first example, as at its first visit."""
        self.page.bring_to_front()
        self.page.keyboard.press("Escape")
        # A game that was begun by another test would be offered.
        self.page.evaluate("localStorage.clear()")
        menu(self.page, "Open").get_by_role("button", name="Classic", exact=True).first.click()
        self.page.get_by_role("dialog").wait_for(state="detached")
        self.page.locator("#study").evaluate("each => each.open = false")
        return self.page

    def paste(self, text: str) -> None:
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.page.locator('[role="gridcell"]').first.focus()
        self.page.keyboard.press("Control+v")
