"""One game: begun in a terminal, gone on with in the browser, locally and from Python, with its log and clock."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from webplayer import PATIENCE, label, menu, opened, ready, watch

import ruleout
from ruleout import Game
from ruleout_play import game_of, journal, link_of, load, save
from ruleout_play.game import gestures

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytest.importorskip("starlette")
pytest.importorskip("textual")
if os.name != "posix":
    pytest.skip("pseudo-terminals of POSIX", allow_module_level=True)

from pseudo_terminals import PseudoTerminal
from web_servers import running

KILLER = Path(__file__).parents[2] / "examples/killer.txt"
MINUTE = 60_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game that was played in a terminal for more than a minute of its clock."""
    path = tmp_path / "game.ruleout"
    path.write_text(save(Game.of(ruleout.load(KILLER)).at_clock(MINUTE)), encoding="utf-8")
    terminal = PseudoTerminal(["play", str(path)], folder=tmp_path)
    terminal.wait_for("Mode: digits")
    terminal.type("2lx34zl")
    terminal.wait_for("corner 4")
    for words in ("(H: more)", "(H: more)", "(Enter: do"):
        terminal.type("H")
        terminal.wait_for(words)
    terminal.type("v5z\x11")
    assert terminal.wait_for_the_end() == 0
    return path


def played_in_terminal(game: Game) -> None:
    assert [gesture.what for gesture in game.log] == ["digit", "corner", "corner", "colour"]
    assert [hint.strength for hint in game.hints] == ["nudge", "region", "full"]
    assert game.clock > MINUTE


def shown_seconds(page: Page) -> int:
    minutes, seconds = page.locator("#time").inner_text().split("\n")[0].split()[0].split(":")
    return 60 * int(minutes) + int(seconds)


def shared(page: Page) -> Game:
    """The game of the page, by its link with all moves."""
    menu(page, "Share")
    page.locator("#with-log").check()
    link = page.locator("#link")
    # The link is packed in the background: first without the log, then with it.
    found = game_of(link.input_value())
    while not found.log:
        page.wait_for_timeout(50)
        found = game_of(link.input_value())
    page.keyboard.press("Escape")
    return found


def go_on(page: Page, before: Game) -> Game:
    """Play on in the page; returns the game after it."""
    page.locator('[data-cell="1"][aria-label*="corner 3 4"]').wait_for(timeout=PATIENCE)
    assert "2" in label(page, 0)
    assert shown_seconds(page) >= before.clock // 1000
    page.locator('[data-cell="10"]').focus()
    page.keyboard.press("7")
    page.keyboard.press("Control+z")
    page.keyboard.press("8")
    after = shared(page)
    assert after.log[: len(before.log)] == before.log
    assert [gesture.what for gesture in after.log[len(before.log) :]] == ["digit"]
    assert after.state.entry[10] == 8
    assert after.log[-1].at >= before.clock
    assert after.hints == before.hints
    assert after.undo().state == before.state
    assert after.clock >= after.log[-1].at
    return after


def test_a_game_of_the_terminal_goes_on_in_the_local_browser_and_in_the_terminal_again(
    file: Path, browser: Browser, tmp_path: Path
) -> None:
    before = load(file.read_text(encoding="utf-8"))
    played_in_terminal(before)
    process, address = running(str(file))
    noted: list[str] = []
    page = browser.new_page()
    watch(page, noted)
    page.goto(address)
    ready(page)
    after = go_on(page, before)
    page.close()
    process.terminate()
    assert noted == []
    # And back: the terminal opens what the browser has saved.
    file.write_text(save(after), encoding="utf-8")
    terminal = PseudoTerminal(["play", str(file)], folder=tmp_path)
    terminal.wait_for("Mode: digits")
    terminal.type("u\x11")
    assert terminal.wait_for_the_end() == 0
    again = load(file.read_text(encoding="utf-8"))
    assert (again.done, again.log) == (after.done - 1, after.log)
    assert again.clock >= after.clock


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    yield from opened(browser)


def test_a_game_of_the_terminal_goes_on_in_python_and_by_a_link_in_the_browser(file: Path, page: Page) -> None:
    before = load(file.read_text(encoding="utf-8"))
    played_in_terminal(before)
    in_python = gestures.centre(before, [30], 4, before.clock + MINUTE)
    page.goto("about:blank")
    page.goto(link_of(in_python, page="http://player.test/", with_log=True))
    ready(page)
    after = go_on(page, in_python)
    lines = journal(after)
    assert lines[:2] == journal(before)[:2]
    assert lines[-1].split(" ", 1)[1].strip().endswith("r2c2 = 8")
