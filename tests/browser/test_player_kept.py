"""Games that the web player keeps: over reloads, in two tabs, without space, and in browsers that refuse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from webplayer import (
    ADDRESS,
    PATIENCE,
    TELEPHONE,
    label,
    menu,
    open_cells,
    open_example,
    opened,
    played,
    ready,
    settled,
    solution,
    words,
)

from ruleout import Game, parse
from ruleout_play import link_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

KEPT = "() => Object.keys(localStorage).filter((key) => key.startsWith('ruleout:game:')).sort()"
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


def list_of_games(page: Page) -> Locator:
    return menu(page, "My games").locator(".saved .game")


def gestures() -> Iterator[tuple[int, str]]:
    """Sixty keys, each with the cell in which it is pressed."""
    digits, cells = solution(), open_cells()
    for number in range(12):
        cell = cells[number]
        yield cell, str(digits[cell])
        yield cells[number + 20], f"Shift+{number % 9 + 1}"
        yield cells[number + 20], f"Control+{(number + 3) % 9 + 1}"
        yield cell, ("Control+z", "Control+Shift+5", "Delete")[number % 3]
        yield cell, ("Control+y", str(digits[cell]), "Control+z")[number % 3]


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, TELEPHONE], ids=["window", "telephone"])
def test_a_game_of_sixty_gestures_is_equal_after_a_reload_after_each(
    browser: Browser, options: dict[str, object]
) -> None:
    for page in opened(browser, **options):
        for cell, key in gestures():
            page.locator(f'[data-cell="{cell}"]').focus()
            page.keyboard.press(key)
            before = state(page)
            again(page)
            assert state(page) == before
        (game,) = kept(page)
        assert len(game["record"]["log"]) > 30


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


def test_games_are_listed_gone_on_with_and_forgotten(page: Page) -> None:
    page.on("dialog", lambda question: question.accept())
    first = played(page, 2)
    open_example(page, "killer")
    page.locator('[data-cell="0"]').focus()
    page.keyboard.press("2")
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


def test_the_oldest_games_go_first_if_the_space_is_full(page: Page) -> None:
    played(page, 1)
    old = page.evaluate(KEPT)
    for name in ("killer", "jigsaw"):
        open_example(page, name)
        page.locator('[data-cell="40"]').focus()
        page.keyboard.press("1")
    page.evaluate(FILL, 0)
    open_example(page, "kakuro")
    page.locator('[data-cell="0"]').focus()
    page.keyboard.press("1")
    page.locator("#status", has_text="no longer kept").wait_for()
    assert old[0] not in page.evaluate(KEPT)
    again(page)
    assert page.locator("h2").inner_text().startswith("Kakuro")
    assert ", 1," in label(page, 0)


@pytest.mark.parametrize("kind", ["full", "refused"])
def test_without_a_place_it_is_said_once_and_a_reload_loses_nothing(browser: Browser, kind: str) -> None:
    for page in opened(browser):
        page.on("dialog", lambda question: question.accept())
        if kind == "refused":
            page.add_init_script(REFUSE)
            again(page)
        else:
            page.evaluate(FILL, 0)
        first = played(page, 1)
        line = page.locator("#alert", has_text="This browser has no place for games")
        line.wait_for()
        (second,) = played(page, 1, start=1)
        page.locator("#grid").press("f")
        line.wait_for(state="detached")
        before = state(page)
        again(page)
        assert state(page) == before
        assert "empty" not in label(page, second) + label(page, first[0])


def test_two_tabs_of_one_game_go_on_together(page: Page) -> None:
    (first,) = played(page, 1)
    other = page.context.new_page()
    other.goto(ADDRESS)
    ready(other)
    assert "empty" not in label(other, first)
    (second,) = played(other, 1, start=1)
    page.locator(f'[data-cell="{second}"]:not([aria-label*="empty"])').wait_for(timeout=PATIENCE)
    (third,) = played(page, 1, start=2)
    other.locator(f'[data-cell="{third}"]:not([aria-label*="empty"])').wait_for(timeout=PATIENCE)
    other.keyboard.press("Control+z")
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
