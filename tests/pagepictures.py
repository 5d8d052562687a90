"""The pictures of the pages that are read on a code host: those that their commands draw, and photographs of players.

``python tests/pagepictures.py`` writes them to ``docs/drawn``. A picture has the name of the file that a command of a
page writes; photographs need Chromium.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import processes
from consoles import ROOT, come_back, desk, examples_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FRONT = tuple(
    ROOT / name
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "docs/index.md",
        *(f"docs/{name}.md" for name in ("install", "tutorial", "play", "render", "generate", "setting")),
    )
)
"""The pages that are read on a code host: the first one, and those to which it leads."""
FOLDER = ROOT / "docs/drawn"
PICTURE = re.compile(r"""(?:\]\(|<img [^>]*src=")(?:docs/)?drawn/([\w-]+\.\w+)""")


def shown(page: Path) -> set[str]:
    """Return the names of the pictures on *page*."""
    return set(PICTURE.findall(page.read_text(encoding="utf-8")))


def drawn_in(folder: Path) -> dict[str, bytes]:
    """Return the pictures in *folder* that pages show, by their names."""
    names = set().union(*map(shown, FRONT))
    return {path.name: path.read_bytes() for path in folder.glob("*.svg") if path.name in names}


def drawing(page: Path) -> list[str]:
    """Return the commands of *page* to the last one that draws."""
    commands = [example.command for example in examples_of(page)]
    while commands and ".svg" not in commands[-1]:
        commands.pop()
    return commands


def telephone(browser: Browser) -> bytes:
    """A hint for the killer, on a telephone."""
    from webplayer import TELEPHONE, open_example, opened, settled, words

    for page in opened(browser, **TELEPHONE, device_scale_factor=2):
        open_example(page, "killer")
        for _ in range(3):
            page.get_by_role("button", name="Hint", exact=True).click()
            words(page)
        page.evaluate("window.scrollTo(0, 0)")  # a click on Hint may have scrolled
        settled(page)
        found = page.screenshot()
    return found


def walk(browser: Browser) -> bytes:
    """A step of a walk."""
    from webplayer import settled

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ruleout_cli", "render", str(ROOT / "examples/classic.txt"), "-o", "walk.html"]
        processes.run(command, cwd=folder, check=True)
        page = browser.new_page(viewport={"width": 900, "height": 820})
        page.goto(f"file://{folder}/walk.html")
        page.keyboard.press("n")
        settled(page)
        return page.screenshot()


PHOTOGRAPHS: dict[str, Callable[[Browser], bytes]] = {"phone.png": telephone, "walk.png": walk}
"""What takes each photograph."""


def main() -> None:
    """Write all pictures, and remove others."""
    from playwright.sync_api import sync_playwright

    found: dict[str, bytes] = {}
    for page in FRONT:
        with tempfile.TemporaryDirectory() as folder:
            place = desk(Path(folder))
            for command in drawing(page):
                come_back(command, place)
            found |= drawn_in(place)
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        found |= {name: take(browser) for name, take in PHOTOGRAPHS.items()}
        browser.close()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    for name, content in found.items():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    main()
