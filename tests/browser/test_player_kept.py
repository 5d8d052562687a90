"""Games that the web player keeps: over reloads, in two tabs, without space, and in browsers that refuse."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from webplayer import (
    ADDRESS,
    DEVICES,
    OPTIONS,
    PATIENCE,
    enter,
    label,
    menu,
    open_cells,
    played,
    press,
    ready,
    settled,
    solution,
    watch,
    words,
)

from ruleout import Game, parse
from ruleout_play import link_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

TIMES = 12 if os.environ.get("RULEOUT_WHOLE") else 2
KEPT = "() => Object.keys(localStorage).filter((key) => key.startsWith('ruleout:game:')).sort()"
NO_PLACE = "This browser has no place for games: closing the page loses yours. Save writes it as a file."
LISTEN = """() => {
  globalThis.said = [];
  const alert = document.getElementById("alert");
  new MutationObserver(() => alert.textContent && said.push(alert.textContent)).observe(alert, { childList: true });
}"""
"""Collects what the page says as an alert."""
BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
REFUSED = """() => ["localStorage", "sessionStorage"].every((name) => {
  try { return !globalThis[name]; } catch { return true; }
})"""
REFUSE = "Object.defineProperty(globalThis, 'localStorage', { get: () => { throw new DOMException('no'); } })"
FILL = """(rest) => {
  let size = 1 << 22;
  for (let count = 0; size >= 64; count += 1) {
    try { localStorage.setItem(`filler${count}`, "x".repeat(size)); } catch { size /= 2; }
  }
  if (rest) localStorage.setItem("filler0", localStorage.filler0.slice(rest));
}"""


def kept(page: Page) -> list[dict[str, Any]]:
    """The games in the store of the page."""
    return [json.loads(page.evaluate("(key) => localStorage[key]", key)) for key in page.evaluate(KEPT)]


def state(page: Page) -> list[str]:
    """What can be seen of the game: each cell, and whether there is something to undo and to redo."""
    settled(page)
    cells = page.locator("[data-cell]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    buttons = page.locator("#edit button").evaluate_all("all => all.map((each) => each.ariaDisabled)")
    return [*cells, *map(str, buttons)]


def again(page: Page) -> None:
    page.reload()
    ready(page)


def choose_example(page: Page, name: str) -> None:
    """Open one of the examples, which needs no engine."""
    dialog = menu(page, "Open")
    dialog.get_by_role("button", name=name, exact=True).first.click()
    dialog.wait_for(state="detached")


def list_of_games(page: Page) -> Locator:
    return menu(page, "My games").locator(".saved .game")


def gestures(page: Page) -> Iterator[None]:
    """Do five gestures as often as ``TIMES`` says, each when the next is asked for."""
    digits, cells = solution(), open_cells()
    for number in range(TIMES):
        cell, other = cells[number], cells[number + 20]
        yield enter(page, cell, digits[cell])
        yield enter(page, other, number % 9 + 1, "Corner")
        yield enter(page, other, (number + 3) % 9 + 1, "Centre")
        if number % 2:
            yield enter(page, cell, 5, "Colour")
            yield enter(page, cells[number + 12], number % 9 + 1)
        else:
            yield press(page, "Undo")
            yield press(page, "Redo")


@pytest.mark.long
def test_a_game_is_equal_after_a_reload_after_each_gesture(any_page: Page) -> None:
    done = 0
    for _ in gestures(any_page):
        before = state(any_page)
        again(any_page)
        assert state(any_page) == before
        done += 1
    (game,) = kept(any_page)
    assert (done, len(game["record"]["log"])) == (5 * TIMES, 4 * TIMES)


def test_an_entry_is_kept_before_the_next_key(page: Page) -> None:
    for number in range(3):
        played(page, 1, start=number)
        assert len(kept(page)[0]["record"]["log"]) == number + 1


def test_a_link_goes_on_after_a_reload_and_a_puzzle_that_was_begun_is_offered(page: Page) -> None:
    puzzle = parse("1...............")
    address = link_of(Game.of(puzzle), page=ADDRESS)
    page.goto("about:blank")
    page.goto(address)
    ready(page)
    page.locator('[data-cell="1"]').focus()
    page.keyboard.press("2")
    again(page)
    assert ", 2," in label(page, 1)
    # In another tab the link opens a new game, with a button that goes on with the earlier one.
    other = page.context.new_page()
    other.goto(address)
    ready(other)
    assert "empty" in label(other, 1)
    assert words(other).startswith("1 of 15 cells")
    other.get_by_role("button", name="Go on with that game").click()
    assert ", 2," in label(other, 1)
    assert len(kept(other)) == 1


def test_games_are_listed_gone_on_with_and_forgotten(any_page: Page) -> None:
    page = any_page
    page.on("dialog", lambda question: question.accept())
    first = open_cells()[:2]
    for cell in first:
        enter(page, cell, solution()[cell])
    choose_example(page, "Killer")
    enter(page, 0, 2)
    games = list_of_games(page)
    assert [text.split("\n")[0] for text in games.all_inner_texts()] == ["Killer", "Classic"]
    assert f"2 of {len(open_cells())} cells" in games.nth(1).inner_text()
    games.nth(1).click()
    page.get_by_role("dialog").wait_for(state="detached")
    assert all("empty" not in label(page, cell) for cell in first)
    list_of_games(page).first.wait_for()
    page.get_by_role("button", name="Forget Killer").click()
    assert games.count() == 1
    page.get_by_role("button", name="Forget all games").click()
    page.get_by_text("No game is kept yet.").wait_for()
    assert page.evaluate(KEPT) == []


def test_nothing_is_kept_if_one_says_no(page: Page) -> None:
    menu(page, "Settings").get_by_label("Keep my games in this browser").uncheck()
    page.keyboard.press("Escape")
    page.on("dialog", lambda question: question.accept())
    (cell,) = played(page, 1)
    assert page.evaluate(KEPT) == []
    again(page)
    assert "empty" in label(page, cell)


def test_it_is_said_once_that_games_are_kept(page: Page) -> None:
    line = page.locator("#status", has_text="a private window forgets them")
    played(page, 1)
    line.wait_for()
    again(page)
    played(page, 1, start=1)
    settled(page)
    page.wait_for_timeout(50)
    assert line.count() == 0


def test_the_oldest_games_go_first_if_the_space_is_full(any_page: Page) -> None:
    page, cell = any_page, open_cells()[0]
    enter(page, cell, solution()[cell])
    old = page.evaluate(KEPT)
    for name in ("Killer", "Jigsaw"):
        choose_example(page, name)
        enter(page, 40, 1)
    page.evaluate(FILL, 0)
    choose_example(page, "Kakuro")
    enter(page, 0, 1)
    page.locator("#status", has_text="no longer kept").wait_for()
    assert old[0] not in page.evaluate(KEPT)
    again(page)
    assert page.locator("h2").inner_text().startswith("Kakuro")
    assert ", 1," in label(page, 0)


@pytest.mark.parametrize("kind", ["full", "refused"])
def test_without_a_place_it_is_said_once_and_a_reload_loses_nothing(any_page: Page, kind: str) -> None:
    page = any_page
    page.on("dialog", lambda question: question.accept())
    if kind == "refused":
        page.add_init_script(REFUSE)
        again(page)
    else:
        page.evaluate(FILL, 0)
    page.evaluate(LISTEN)
    cells = open_cells()[:3]
    for cell in cells:
        enter(page, cell, solution()[cell])
    before = state(page)
    assert page.evaluate("said") == [NO_PLACE]
    assert menu(page, "My games").get_by_text(NO_PLACE).is_visible()
    page.keyboard.press("Escape")
    again(page)
    assert state(page) == before
    assert not any("empty" in label(page, cell) for cell in cells)


@pytest.mark.parametrize("device", DEVICES)
def test_a_browser_that_keeps_nothing_says_so_once_and_asks_before_a_game_is_lost(
    browser: Browser, server_address: str, board_address: str, device: str, tmp_path: Path
) -> None:
    """Chromium with all cookies blocked, which are local and session storage, caches and service workers too."""
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(BLOCKED))
    program = shutil.which("chromium")
    with closing(
        browser.browser_type.launch_persistent_context(
            str(tmp_path), executable_path=program, args=list(OPTIONS), **DEVICES[device]
        )
    ) as context:
        for address in (server_address, board_address):
            page, noted, asked = context.new_page(), [], []
            watch(page, noted)
            page.on("dialog", lambda question, asked=asked: (asked.append(question.type), question.accept()))
            page.goto(address)
            ready(page)
            assert page.evaluate(REFUSED)
            page.evaluate(LISTEN)
            for cell in open_cells()[:3]:
                enter(page, cell, solution()[cell])
                assert "empty" not in label(page, cell)
            assert page.evaluate("said") == [NO_PLACE]
            dialog = menu(page, "New")
            dialog.get_by_label("Difficulty").select_option("easy")
            dialog.get_by_role("button", name="Create").click()
            dialog.wait_for(state="detached")
            enter(page, int(page.locator('[aria-label*="empty"]').first.get_attribute("data-cell") or 0), 1)
            again(page)
            assert asked[-1] == "beforeunload"
            assert noted == []


def test_two_tabs_of_one_game_go_on_together(any_page: Page) -> None:
    page, (first, second, third) = any_page, open_cells()[:3]
    enter(page, first, solution()[first])
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    assert "empty" not in label(other, first)
    enter(other, second, solution()[second])
    page.locator(f'[data-cell="{second}"]:not([aria-label*="empty"])').wait_for(timeout=PATIENCE)
    page.bring_to_front()
    enter(page, third, solution()[third])
    other.locator(f'[data-cell="{third}"]:not([aria-label*="empty"])').wait_for(timeout=PATIENCE)
    other.bring_to_front()
    press(other, "Undo")
    page.locator(f'[data-cell="{third}"][aria-label*="empty"]').wait_for(timeout=PATIENCE)
    assert len(kept(page)) == 1


@pytest.mark.parametrize("is_heard", [True, False])
def test_what_two_tabs_do_at_once_is_two_games(page: Page, is_heard: bool) -> None:
    (first,) = played(page, 1)
    (key,) = page.evaluate(KEPT)
    # What another tab writes that has not heard of the last entry of this one.
    theirs = kept(page)[0] | {"seen": {"another": 1}}
    writer = page
    if is_heard:
        writer = page.context.new_page()
        writer.goto(f"{ADDRESS}icon.svg")
    writer.evaluate("([key, game]) => localStorage.setItem(key, JSON.stringify(game))", [key, theirs])
    if not is_heard:
        played(page, 1, start=1)
    page.locator("#alert", has_text="played in two tabs at once").wait_for(timeout=PATIENCE)
    assert len(page.evaluate(KEPT)) == 2
    assert json.loads(page.evaluate("(key) => localStorage[key]", key))["seen"] == {"another": 1}
    before = state(page)
    again(page)
    assert state(page) == before
    assert "empty" not in label(page, first)
