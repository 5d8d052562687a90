"""The web player in Chromium: its gestures are those of Python; it is played by keys, mouse, touch and questions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from moves_of_play import follow, random_moves

import ruleout
from ruleout import Game, to_record
from ruleout_play.drawn import drawn_data
from ruleout_play.game.settings import Settings
from ruleout_play.questions.answer import answer
from ruleout_play.web.files import TYPES, site_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

EXAMPLES = Path(__file__).parents[2] / "examples"
SEQUENCES = 50 if os.environ.get("RULEOUT_WHOLE") == "1" else 2
ADDRESS = "http://player.test/"
FOLLOW = """async ([record, drawn, moves]) => {
  const games = await import("./game.js");
  const gestures = await import("./gestures.js");
  const done = {
    ...gestures, undo: games.undo, redo: games.redo, with_point: games.withPoint, hint: games.withHint,
    clear_marks: (game, cells, at) => gestures.clear(game, cells, at, ["corner"]),
    to_point: (game, name) => (game.points.has(name) ? games.toPoint(game, name) : game),
  };
  let game = games.fromRecord(record, drawn);
  for (const [name, ...given] of moves) game = done[name](game, ...given);
  return games.toRecord(game);
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The player on a site of its own, whose questions are answered in this process."""
    yield from opened(browser)


@pytest.fixture
def telephone(browser: Browser) -> Iterator[Page]:
    """The player on a small screen with touch."""
    yield from opened(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


def opened(browser: Browser, **options: Any) -> Iterator[Page]:
    files, noted = site_files(), []

    def give(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("#")[0] or "index.html"
        if path == "ask":
            reply = answer(json.loads(route.request.post_data or "null"))
            route.fulfill(body=json.dumps(reply), content_type="application/json")
        elif path in files:
            route.fulfill(body=files[path], content_type=TYPES[Path(path).suffix])
        else:
            noted.append(f"request: {route.request.url}")
            route.abort()

    context = browser.new_context(**options)
    context.route("**/*", give)
    found = context.new_page()
    found.on("console", lambda message: noted.append(f"console: {message.text}"))
    found.on("pageerror", lambda error: noted.append(f"error: {error}"))
    found.goto(ADDRESS)
    found.locator("html[data-ready]").wait_for(timeout=20_000)
    yield found
    context.close()
    assert noted == []


def label(page: Page, cell: int) -> str:
    """What screen readers are told about a cell; it is painted before the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label") or ""


def centre(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f'[data-cell="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def choose(page: Page, name: str) -> None:
    page.locator("#menu").get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("name", ["classic", "jigsaw", "killer", "samurai", "kakuro", "wide"])
def test_gestures_are_those_of_python(page: Page, name: str) -> None:
    wide = json.dumps({"variant": "classic", "n": 16, "givens": [[0] * 16] * 16})
    puzzle = ruleout.parse(wide) if name == "wide" else ruleout.load(EXAMPLES / f"{name}.txt")
    drawn = drawn_data(puzzle)
    for seed in range(SEQUENCES):
        random = Random(seed)
        game = Game.of(puzzle, Settings(*(random.random() < 0.4 for _ in range(3))))
        record, moves = to_record(game), random_moves(game, random, 200)
        for move in moves:
            game = follow(game, move)
        wanted = json.loads(json.dumps(to_record(game)))
        wanted["document"].pop("marks", None)
        assert page.evaluate(FOLLOW, [record, drawn, moves]) == wanted


def solution() -> tuple[int, ...]:
    """The digits of the first example of the page."""
    found = ruleout.solve(ruleout.load(EXAMPLES / "classic.txt")).solution
    assert found is not None
    return tuple(found)


def first_open() -> int:
    return ruleout.load(EXAMPLES / "classic.txt").givens.index(0)


def test_a_game_is_played_to_its_end_by_keys(page: Page) -> None:
    page.locator('[data-cell="0"]').focus()
    for cell, digit in enumerate(solution()):
        page.keyboard.press(str(digit))
        if cell % 9 < 8:
            page.keyboard.press("ArrowRight")
        elif cell < 80:
            page.keyboard.press("Home")
            page.keyboard.press("ArrowDown")
    page.locator("#answer").get_by_text("Well done. Every cell is right").wait_for(timeout=20_000)
    page.keyboard.press("Control+z")
    assert "empty" in " ".join(label(page, cell) for cell in range(81))


def test_a_game_is_played_to_its_end_by_mouse(page: Page) -> None:
    givens = ruleout.load(EXAMPLES / "classic.txt").givens
    for cell, digit in enumerate(solution()):
        if not givens[cell]:
            page.mouse.click(*centre(page, cell))
            page.locator("#pad button").nth(digit - 1).click()
    page.locator("#answer").get_by_text("Well done. Every cell is right").wait_for(timeout=20_000)


def test_cells_are_chosen_by_touch_and_two_fingers_write_nothing(telephone: Page) -> None:
    cell, digit = first_open(), solution()[first_open()]
    telephone.touchscreen.tap(*centre(telephone, cell))
    telephone.locator("#pad button").nth(digit - 1).tap()
    assert f", {digit}" in label(telephone, cell)
    session = telephone.context.new_cdp_session(telephone)
    (x, y), (other_x, other_y) = centre(telephone, cell + 1), centre(telephone, cell + 2)
    fingers = [{"x": x, "y": y, "id": 0}, {"x": other_x, "y": other_y, "id": 1}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers[:1]})
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    chosen = telephone.locator('[aria-selected="true"]')
    assert chosen.count() == 1
    assert chosen.get_attribute("data-cell") == str(cell)


def test_marks_and_colours_are_written_by_their_keys(page: Page) -> None:
    cell = first_open()
    page.mouse.click(*centre(page, cell))
    page.keyboard.press("Shift+2")
    page.keyboard.press("Control+3")
    page.keyboard.press("v")
    page.keyboard.press("4")
    assert label(page, cell).endswith("empty, corner 2, marks 3, colour 4, box 1")


def test_a_hint_gets_stronger_and_is_done_once(page: Page) -> None:
    for _ in range(3):
        page.get_by_role("button", name="Hint", exact=True).click()
        page.locator("#answer .words").wait_for(timeout=20_000)
    words = page.locator("#answer .words").inner_text()
    assert "is the only place left for" in words
    assert page.locator(".stage svg .placed").count() == 1
    page.get_by_role("button", name="Do it").click()
    page.locator("#answer").wait_for(state="hidden", timeout=20_000)
    page.locator("#edit").get_by_role("button", name="Undo").click()
    assert page.locator("#edit").get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"


def test_a_wrong_entry_is_found_and_marked(page: Page) -> None:
    cell = first_open()
    page.mouse.click(*centre(page, cell))
    page.keyboard.press(str(solution()[cell] % 9 + 1))
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="What is wrong?").click()
    for _ in range(2):
        page.get_by_role("button", name="Tell me more").click()
    page.locator("#answer").get_by_text("is wrong.").wait_for(timeout=20_000)
    assert "wrong" in label(page, cell)
    page.get_by_role("button", name="Back to before the first mistake").click()
    page.locator("#answer").wait_for(state="hidden", timeout=20_000)
    assert "empty" in label(page, cell)


def test_the_walk_goes_forth_and_back(page: Page) -> None:
    page.get_by_role("button", name="Walk").click()
    heading = page.locator("#walk b")
    heading.wait_for(timeout=30_000)
    first = heading.inner_text()
    page.keyboard.press("n")
    assert heading.inner_text().startswith("2. ")
    page.keyboard.press("p")
    assert heading.inner_text() == first


@pytest.mark.parametrize("name", ["classic", "jigsaw", "killer", "kakuro", "samurai"])
def test_texts_are_opened(page: Page, name: str) -> None:
    page.locator("#menu").get_by_role("button", name="Open", exact=True).click()
    page.locator("#text").fill((EXAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
    page.get_by_role("dialog").locator("button.main").click()
    page.get_by_role("dialog").wait_for(state="detached", timeout=20_000)
    wanted = ruleout.load(EXAMPLES / f"{name}.txt").layout.visible
    assert page.get_by_role("gridcell").count() == wanted


def test_what_cannot_be_read_stays_with_the_reason(page: Page) -> None:
    page.locator("#menu").get_by_role("button", name="Open", exact=True).click()
    page.locator("#text").fill("<script>alert(1)</script>")
    page.get_by_role("dialog").locator("button.main").click()
    page.locator("dialog .error p").wait_for(timeout=20_000)
    assert page.locator("#text").input_value() == "<script>alert(1)</script>"


def test_a_link_opens_the_game_elsewhere(page: Page, browser: Browser) -> None:
    cell, digit = first_open(), solution()[first_open()]
    page.mouse.click(*centre(page, cell))
    page.keyboard.press(str(digit))
    page.locator("#menu").get_by_role("button", name="Share", exact=True).click()
    link = page.locator("#link")
    page.locator("#link:not(:placeholder-shown)").wait_for()
    page.wait_for_timeout(300)
    fragment = link.input_value().partition("#")[2]
    for other in opened(browser):
        other.goto("about:blank")
        other.goto(f"{ADDRESS}#{fragment}")
        other.locator("html[data-ready]").wait_for(timeout=20_000)
        assert f", {digit}" in label(other, cell)


def test_games_are_kept_only_if_wanted(page: Page) -> None:
    cell, digit = first_open(), solution()[first_open()]
    page.locator("#menu").get_by_role("button", name="Settings").click()
    page.get_by_label("Keep my games in this browser").check()
    page.keyboard.press("Escape")
    page.mouse.click(*centre(page, cell))
    page.keyboard.press(str(digit))
    page.reload()
    page.locator("html[data-ready]").wait_for(timeout=20_000)
    assert f", {digit}" in label(page, cell)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_pages_and_dialogs_are_accessible(page: Page, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.locator("#menu").get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option(theme)
    page.keyboard.press("Escape")
    page.mouse.click(*centre(page, first_open()))
    found = [each["id"] for each in axe.run(page).response["violations"]]
    for name in ("Open", "New", "Share", "Log", "Settings", "Help"):
        page.locator("#menu").get_by_role("button", name=name, exact=True).click()
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


def test_a_puzzle_is_made_to_order(page: Page) -> None:
    page.locator("#menu").get_by_role("button", name="New", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Difficulty").select_option("easy")
    dialog.get_by_label("Size").select_option("6x6")
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="detached", timeout=30_000)
    assert page.get_by_role("gridcell").count() == 36


def test_an_order_that_cannot_be_met_says_why(page: Page) -> None:
    page.locator("#menu").get_by_role("button", name="New", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Needs the techniques").fill("x-wong")
    dialog.get_by_role("button", name="Create").click()
    dialog.get_by_text("no technique is called").wait_for(timeout=20_000)


def test_what_is_not_accessible_is_found(page: Page) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.evaluate("document.getElementById('panels').append(document.createElement('button'))")
    assert [each["id"] for each in axe.run(page).response["violations"]] == ["button-name"]
