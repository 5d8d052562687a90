"""The web player in Chromium: its gestures are those of Python; it is played by keys, mouse, touch and what is said."""

from __future__ import annotations

import json
import os
import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from moves_of_play import follow, random_moves
from webplayer import EXAMPLES, PATIENCE, centre, label, menu, open_cells, open_example, settled, solution, words

import ruleout
from ruleout import Game, to_record
from ruleout_play import journal
from ruleout_play.drawn import drawn_data
from ruleout_play.game.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

SEQUENCES = 50 if os.environ.get("RULEOUT_WHOLE") == "1" else 2


FOLLOW = """async ([record, drawn, moves]) => {
  const games = await import("./game.js");
  const gestures = await import("./gestures.js");
  const { journal } = await import("./journal.js");
  const done = {
    ...gestures, undo: games.undo, redo: games.redo, with_point: games.withPoint, hint: games.withHint,
    clear_marks: (game, cells, at) => gestures.clear(game, cells, at, ["corner"]),
    to_point: (game, name) => (game.points.has(name) ? games.toPoint(game, name) : game),
  };
  let game = games.fromRecord(record, drawn);
  for (const [name, ...given] of moves) game = done[name](game, ...given);
  return [games.toRecord(game), journal(game)];
}"""


def title(technique: str) -> str:
    """The title that the page makes of an id before the engine has named any."""
    return technique.replace("-", " ").capitalize()


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
        assert page.evaluate(FOLLOW, [record, drawn, moves]) == [wanted, journal(game, titles=title)]


def test_a_game_is_played_to_its_end_by_keys(page: Page) -> None:
    page.locator('[data-cell="0"]').focus()
    for cell, digit in enumerate(solution()):
        page.keyboard.press(str(digit))
        if cell % 9 < 8:
            page.keyboard.press("ArrowRight")
        elif cell < 80:
            page.keyboard.press("Home")
            page.keyboard.press("ArrowDown")
    assert words(page, "Well done").startswith("Well done. Every cell is right, in ")
    # After the end the board can be looked at, and undone.
    page.get_by_role("button", name="Close the answer").click()
    page.locator('[data-cell="0"]').focus()
    page.keyboard.press("Control+z")
    assert "empty" in " ".join(label(page, cell) for cell in range(81))


def test_a_game_is_played_to_its_end_by_mouse(page: Page) -> None:
    digits = solution()
    for cell in open_cells():
        page.mouse.click(*centre(page, cell))
        page.locator("#pad button").nth(digits[cell] - 1).click()
    words(page, "Well done. Every cell is right")


def test_a_game_is_played_to_its_end_by_touch_and_two_fingers_write_nothing(telephone: Page) -> None:
    digits, (first, *_) = solution(), open_cells()
    telephone.touchscreen.tap(*centre(telephone, first))
    session = telephone.context.new_cdp_session(telephone)
    touch(session, "touchStart", centre(telephone, first + 1))
    touch(session, "touchStart", centre(telephone, first + 1), centre(telephone, first + 2))
    touch(session, "touchEnd")
    chosen = telephone.locator('[aria-selected="true"]')
    assert chosen.count() == 1
    assert chosen.get_attribute("data-cell") == str(first)
    assert telephone.locator("#edit").get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
    for cell in open_cells():
        telephone.touchscreen.tap(*centre(telephone, cell))
        telephone.locator("#pad button").nth(digits[cell] - 1).tap()
    words(telephone, "Well done. Every cell is right")


def touch(session: CDPSession, kind: str, *fingers: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_that_is_drawn_over_cells_chooses_them(telephone: Page) -> None:
    session = telephone.context.new_cdp_session(telephone)
    touch(session, "touchStart", centre(telephone, 0))
    touch(session, "touchMove", centre(telephone, 2))
    touch(session, "touchMove", centre(telephone, 20))
    touch(session, "touchEnd")
    settled(telephone)
    assert telephone.locator('[aria-selected="true"]').count() == 5


def test_a_game_is_played_to_its_end_by_what_screen_readers_are_told(page: Page) -> None:
    """Reads nothing but the accessibility tree, and acts on nothing but what has a role and a name there."""

    def tree() -> str:
        return page.locator("body").aria_snapshot()

    told = re.findall(r'gridcell "row (\d+) column (\d+), (\w+)', tree())
    assert len(told) == 81
    line = "".join(digit.replace("empty", ".") for _, _, digit in told)
    digits = ruleout.solve(line).solution
    assert digits is not None
    for (row, column, shown), digit in zip(told, digits, strict=True):
        if shown == "empty":
            cell = re.search(rf'gridcell "(row {row} column {column}, empty.*?)"', tree())
            button = re.search(rf'button "({digit}, \d left)"', tree())
            assert cell
            assert button
            page.get_by_role("gridcell", name=cell[1], exact=True).focus()
            page.get_by_role("button", name=button[1], exact=True).focus()
            page.keyboard.press("Enter")
            settled(page)
            assert f'gridcell "row {row} column {column}, {digit}' in tree()
    page.get_by_role("region", name="Answer").get_by_text("Well done").wait_for(timeout=PATIENCE)
    assert re.search(r"status: .*Well done. Every cell is right", tree())


def test_assistive_technology_can_click_on_a_cell(page: Page) -> None:
    page.locator('[data-cell="12"]').dispatch_event("click")
    settled(page)
    assert page.locator('[aria-selected="true"]').get_attribute("data-cell") == "12"


def test_what_is_left_is_said_by_keys_and_by_a_button(page: Page) -> None:
    page.locator('[data-cell="0"]').focus()
    status = page.locator("#status")
    for key, told in (
        ("r", "row 1: 1 2 3 4 5 6 7 left"),
        ("c", "column 1: 1 2 4 7 8 9 left"),
        ("b", "box 1: 1 2 4 5 7 left"),
    ):
        page.keyboard.press(f"Alt+{key}")
        status.get_by_text(told, exact=True).wait_for()
    page.keyboard.press("Alt+o")
    page.keyboard.press("7")
    status.get_by_text("box 1: 7 can go to row 1 column 1").wait_for()
    page.locator("#study summary").click()
    page.get_by_role("button", name="What is left here?").click()
    assert words(page) == "row 1: 1 2 3 4 5 6 7 left. column 1: 1 2 4 7 8 9 left. box 1: 1 2 4 5 7 left."


def test_large_grids_are_enlarged_on_small_screens(telephone: Page) -> None:
    open_example(telephone, "samurai")
    digits, cell = solution("samurai"), open_cells("samurai")[200]
    board, whole = telephone.locator("#board"), telephone.get_by_role("button", name="Whole grid")
    height = board.bounding_box()
    assert height is not None
    telephone.touchscreen.tap(*centre(telephone, cell))
    whole.wait_for()
    side = telephone.locator(f'[data-cell="{cell}"]').bounding_box()
    assert side is not None
    assert side["width"] == pytest.approx(44, abs=0.5)
    telephone.locator("#pad button").nth(digits[cell] - 1).tap()
    assert f", {digits[cell]}" in label(telephone, cell)
    assert telephone.evaluate("document.documentElement.scrollWidth") == 390
    before = telephone.locator(f'[data-cell="{cell}"]').bounding_box()
    session = telephone.context.new_cdp_session(telephone)
    x, y = height["x"] + 200, height["y"] + 200
    touch(session, "touchStart", (x, y), (x + 50, y))
    touch(session, "touchMove", (x - 60, y - 40), (x - 10, y - 40))
    touch(session, "touchEnd")
    after = telephone.locator(f'[data-cell="{cell}"]').bounding_box()
    assert before is not None
    assert after is not None
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((-60, -40), abs=3)
    assert label(telephone, cell).startswith("row")
    assert telephone.locator('[aria-selected="true"]').count() == 1
    whole.tap()
    assert board.bounding_box() == height
    assert telephone.locator(f'[data-cell="{cell}"]').bounding_box() != side


def test_small_grids_are_not_enlarged(telephone: Page) -> None:
    assert not telephone.get_by_role("button", name="Enlarge").is_visible()


def test_marks_and_colours_are_written_by_their_keys(page: Page) -> None:
    cell = open_cells()[0]
    page.mouse.click(*centre(page, cell))
    page.keyboard.press("Shift+2")
    page.keyboard.press("Control+3")
    page.keyboard.press("v")
    page.keyboard.press("4")
    assert label(page, cell).endswith("empty, corner 2, marks 3, colour 4, box 1")


def test_only_legal_moves_refuses_what_is_seen_already(page: Page) -> None:
    cell = open_cells()[0]
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press("3")
    assert "3, clashes" in label(page, cell)
    page.keyboard.press("3")
    menu(page, "Settings").get_by_label("Only legal moves").check()
    page.keyboard.press("Escape")
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press("3")
    page.locator("#status", has_text="holds this digit already").wait_for()
    assert "empty" in label(page, cell)
    page.keyboard.press("7")
    assert ", 7," in label(page, cell)
