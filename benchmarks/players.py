"""The web player: sizes, latency of keys, hints from Python and from the page's own engine.

    python benchmarks/players.py --pyodide package      # the unpacked npm package that `ruleout web` asks for
    python benchmarks/players.py                        # without the static site

It needs Playwright and Debian's Chromium. Times are wall times in the page; CPU times are those of all processes of
Chromium. A visit is counted where the bytes leave the server.
"""

from __future__ import annotations

import argparse
import gzip
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from machine import sentence
from playwright.sync_api import Browser, Page, sync_playwright

import ruleout
from ruleout import Game, to_record
from ruleout_play.game import gestures
from ruleout_play.link import link_of
from ruleout_play.questions.answer import answer
from ruleout_play.questions.builtin import BUILTIN
from ruleout_play.web.export.site import static_files, write_site
from ruleout_play.web.files import site_files
from ruleout_play.web.server.app import make_app

EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = ("classic", "killer", "samurai")
TICKS = 100
LATENCY = """async (keys) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const cells = document.querySelectorAll("[role=gridcell]");
  const handled = [], shown = [];
  for (let each = 0; each < keys; each += 1) {
    const cell = cells[(each * 7) % cells.length];
    cell.focus();
    const key = ["ArrowRight", "1", "5", "Backspace"][each % 4];
    const start = performance.now();
    const code = /[0-9]/.test(key) ? `Digit${key}` : key;
    cell.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
    handled.push(performance.now() - start);
    await frame();
    shown.push(performance.now() - start);
  }
  return [handled, shown];
}"""
ASK = """async ([module, name, address, requests]) => {
  globalThis.asker ??= new (await import(module))[name](...(address ? [address] : []), () => {});
  const found = [];
  for (const request of requests) {
    const start = performance.now();
    const reply = await globalThis.asker.ask(request);
    found.push([performance.now() - start, !("error" in reply)]);
  }
  return found;
}"""


class Counting(SimpleHTTPRequestHandler):
    """Serves files, compressed if *packs* is true, and counts the bytes of their contents."""

    packs = False
    sent = 0

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        tag = f'"{path.stat().st_mtime_ns}"'
        fresh = self.headers.get("If-None-Match") == tag
        content = b"" if fresh else path.read_bytes()
        if path.name == "worker.js":  # so that the memory of the engine can be read
            content = content.replace(b"python.globals.set(", b"globalThis.python = python; python.globals.set(")
        if self.packs and not fresh:
            content = packed(path, content)
        self.send_response(304 if fresh else 200)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Type", self.guess_type(str(path)))
        if self.packs and not fresh:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        Counting.sent += len(content)

    def log_message(self, *_: object) -> None:
        pass


PACKED: dict[tuple[str, int], bytes] = {}


def packed(path: Path, content: bytes) -> bytes:
    key = (path.name, len(content))
    if key not in PACKED:
        PACKED[key] = gzip.compress(content, 6)
    return PACKED[key]


@contextmanager
def served(folder: Path, packs: bool) -> Iterator[str]:
    """Serve *folder*; gives the address."""
    handler = partial(type("Handler", (Counting,), {"packs": packs}), directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()


def cpu_of_chromium() -> float:
    """The CPU seconds of all running processes of Chromium, and of their children that ended."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = status.read_text()
        except OSError:
            continue
        if "(chromium" in text or "(chrome" in text:
            total += sum(int(each) for each in text.rpartition(")")[2].split()[11:15])
    return total / TICKS


def row(name: str, value: str, aim: str = "") -> None:
    print(f"{name:<58}{value:>16}  {aim}", flush=True)


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def games() -> dict[str, dict[str, Any]]:
    return {name: to_record(Game.of(ruleout.load(EXAMPLES / f"{name}.txt"))) for name in NAMES}


def with_picture(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The requests of a hint that is shown with its picture, ten times."""
    return [{"what": "hint", "game": record, "strength": "full", "number": each} for each in range(10)]


def hints(page: Page, carrier: tuple[str, str, str], aims: tuple[float, ...]) -> None:
    for (name, record), aim in zip(games().items(), aims, strict=True):
        found = page.evaluate(ASK, [*carrier, with_picture(record)])
        assert all(ok for _, ok in found), name
        row(f"  hint with its picture, {name}, first", f"{found[0][0] / 1000:.3f} s")
        row(
            f"  hint with its picture, {name}, median of later ones",
            f"{median(each for each, _ in found[1:]) / 1000:.3f} s", f"at most {aim}",
        )  # fmt: skip


def sizes() -> None:
    files = site_files()
    own = {name: content for name, content in files.items() if name not in ("worker.js", "page_ask.js", "sw.js")}
    examples = len(own["examples.json"])
    total = sum(map(len, own.values()))
    row("page without its engine", f"{(total - examples) / 1000:.0f} kB", "at most 200")
    row("  and examples", f"{examples / 1000:.0f} kB")


def keys(browser: Browser, address: str) -> None:
    """A samurai with all marks."""
    game = gestures.fill(Game.of(ruleout.load(EXAMPLES / "samurai.txt")))
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    start = time.perf_counter()
    page.goto(address)
    page.locator("html[data-ready]").wait_for()
    row("playable after the request", f"{time.perf_counter() - start:.2f} s", "at most 1.5")
    page.goto(address + link_of(game))
    page.reload()
    page.locator("[role=gridcell]").nth(360).wait_for()
    time.sleep(1)
    handled, shown = page.evaluate(LATENCY, 400)
    row("samurai with all marks: key handled, 99th percentile", f"{percentile(handled, 0.99):.1f} ms", "under 4")
    row("  key to the next frame, median and 99th percentile", f"{median(shown):.0f}, {percentile(shown, 0.99):.0f} ms")
    page.close()


def local(browser: Browser) -> None:
    """`ruleout web`, in a thread of this process; its workers are processes."""
    server = uvicorn.Server(uvicorn.Config(make_app(site_files()), port=0, log_level="warning"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.01)
    address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    print("\nlocal server")
    keys(browser, address)
    page = browser.new_page()
    page.goto(address)
    page.locator("html[data-ready]").wait_for()
    hints(page, ("./ask.js", "Asker", "/ask"), (0.1, 0.3, 0.5))
    page.close()
    server.should_exit = True


def visit(browser: Browser, address: str, name: str) -> None:
    context = browser.new_context()
    for which, aim in (("first", "at most 8 MB compressed, 18 not"), ("next", "0")):
        Counting.sent = 0
        page = context.new_page()
        page.goto(address)
        page.locator("#engine[data-state=ready]").wait_for(timeout=120_000, state="attached")
        time.sleep(1)
        row(f"{which} visit, {name}", f"{Counting.sent / 1e6:.2f} MB", aim)
        page.close()
    context.close()


def static(browser: Browser, folder: Path) -> None:
    print("\nstatic site")
    for packs, name in ((False, "not compressed"), (True, "compressed by gzip")):
        with served(folder, packs) as address:
            visit(browser, address, name)
    with served(folder, False) as address:
        context = browser.new_context()
        page = context.new_page()
        before, start = cpu_of_chromium(), time.perf_counter()
        page.goto(address)
        carrier = ("./page_ask.js", "PageAsker", "")
        # The page's own engine starts too; the questions go to the one that the page has.
        page.locator("#engine[data-state=ready]").wait_for(timeout=120_000, state="attached")
        row("engine ready", f"{time.perf_counter() - start:.1f} s")
        row("CPU of Chromium from the request to the engine", f"{cpu_of_chromium() - before:.1f} s")
        page.get_by_role("button", name="Hint", exact=True).click()
        page.locator("#engine[data-state=busy]").wait_for(timeout=5_000, state="attached")
        page.locator("#engine[data-state=ready]").wait_for(timeout=60_000, state="attached")
        row("CPU of Chromium from the request to the first hint", f"{cpu_of_chromium() - before:.1f} s", "within 7")
        memory = page.workers[0].evaluate("python._module.HEAP8.length")
        row("memory of WebAssembly after it", f"{memory / 1e6:.0f} MB", "under 100")
        hints(page, carrier, (0.1, 0.6, 0.4))
        memory = max(worker.evaluate("globalThis.python ? python._module.HEAP8.length : 0") for worker in page.workers)
        row("memory of WebAssembly after all hints", f"{memory / 1e6:.0f} MB", "under 100")
        context.close()


def deadlines() -> None:
    """How late an answer is, for every question on an empty grid with half a second."""
    print("\nlateness of answers in Python, all questions on an empty 25x25")
    empty = answer({"what": "empty", "variant": "classic", "size": "25x25"})["game"]
    worst: dict[str, tuple[float, str]] = {"deadline": (0.0, ""), "cancelled": (0.0, "")}
    for question in BUILTIN:
        request = {"what": question.id, "game": empty, "seconds": 0.5, "variant": "samurai", "text": json.dumps(empty)}
        request |= {"order": {}} if question.id == "generate" else {}
        start = time.perf_counter()
        answer(request)
        worst["deadline"] = max(worst["deadline"], (time.perf_counter() - start - 0.5, question.id))
        flag, told = threading.Event(), []

        def stop(flag: threading.Event = flag, told: list[float] = told) -> None:
            told.append(time.perf_counter())
            flag.set()

        timer = threading.Timer(0.3, stop)
        timer.start()
        answer({**request, "seconds": 5}, cancel=flag)
        ended = time.perf_counter()
        timer.cancel()
        if told:
            worst["cancelled"] = max(worst["cancelled"], (ended - told[0], question.id))
    row("latest after its deadline", f"{worst['deadline'][0]:.2f} s", f"at most 0.2; {worst['deadline'][1]}")
    row("latest after being cancelled", f"{worst['cancelled'][0]:.2f} s", f"at most 0.1; {worst['cancelled'][1]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pyodide", type=Path, help="the unpacked npm package")
    options = parser.parse_args()
    print(sentence())
    sizes()
    deadlines()
    with sync_playwright() as started, TemporaryDirectory() as folder:
        browser = started.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        local(browser)
        if options.pyodide is not None:
            write_site(static_files(options.pyodide), Path(folder))
            static(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
