"""What is opened, typed, made, saved, shared and replayed in the web player."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from webplayer import (
    ADDRESS,
    EXAMPLES,
    PATIENCE,
    centre,
    label,
    menu,
    open_cells,
    open_example,
    opened,
    played,
    solution,
    words,
)

import ruleout

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AMBIGUOUS = "\n".join(["." * 81] * 5)
"""A samurai, or five lines with a puzzle each."""


@pytest.mark.parametrize("name", ["classic", "jigsaw", "killer", "kakuro", "samurai"])
def test_texts_are_opened(page: Page, name: str) -> None:
    menu(page, "Open")
    page.locator("#text").fill((EXAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
    page.get_by_role("dialog").locator("button.main").click()
    page.get_by_role("dialog").wait_for(state="detached", timeout=20_000)
    wanted = ruleout.load(EXAMPLES / f"{name}.txt").layout.visible
    assert page.get_by_role("gridcell").count() == wanted


def test_what_cannot_be_read_stays_with_the_reason(page: Page) -> None:
    menu(page, "Open")
    page.locator("#text").fill("<script>alert(1)</script>")
    page.get_by_role("dialog").locator("button.main").click()
    page.locator("dialog .error p").wait_for(timeout=20_000)
    assert page.locator("#text").input_value() == "<script>alert(1)</script>"


def test_a_text_with_several_readings_is_asked_about(page: Page) -> None:
    reading = page.locator("dialog .error button")
    for choice, cells in (("samurai", 369), ("5 grids", 81)):
        dialog = menu(page, "Open")
        page.locator("#text").fill(AMBIGUOUS)
        dialog.locator("button.main").click()
        page.locator("dialog .error p", has_text="several ways").wait_for(timeout=PATIENCE)
        assert reading.count() == 2
        reading.filter(has_text=choice).click()
        if cells == 81:
            page.locator("dialog .error p", has_text="5 puzzles").wait_for(timeout=PATIENCE)
            reading.nth(2).click()
        dialog.wait_for(state="detached", timeout=PATIENCE)
        assert page.get_by_role("gridcell").count() == cells


def test_parts_that_no_rule_can_express_are_asked_about(page: Page) -> None:
    givens = ["1234", "3412", "2143", "432."]
    text = json.dumps({"n": 4, "givens": givens, "not_expressed": {"fog": 1, "drawn line": 2}})
    dialog = menu(page, "Open")
    page.locator("#text").fill(text)
    dialog.locator("button.main").click()
    page.locator("dialog .error p", has_text="No rule can express fog, drawn line (2).").wait_for(timeout=PATIENCE)
    page.locator("dialog .error button", has_text="Open it without that").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    assert page.get_by_role("gridcell").count() == 16
    assert "Left out: fog, drawn line (2)." in page.locator("#rules").inner_text()


@pytest.mark.parametrize(
    ("variant", "was", "becomes", "cells", "told"),
    [
        ("killer", "A 10", "A 3", 81, "cage"),
        ("jigsaw", "AAABBBCCC\nAAABBBCCC", "AAABBBBCC\nAAABBCCCC", 81, "region"),
        ("kakuro", "\\ . . . . . . . .", "\\3 . . \\ . . . . .", 63, "across"),
    ],
)
def test_puzzles_with_cages_regions_and_sums_are_typed(
    page: Page, variant: str, was: str, becomes: str, cells: int, told: str
) -> None:
    dialog = menu(page, "Open")
    dialog.get_by_label("Grid").select_option(variant)
    dialog.get_by_role("button", name="Begin").click()
    page.locator("dialog .help p", has_text="then press Open").wait_for(timeout=PATIENCE)
    text = page.locator("#text").input_value()
    assert was in text
    page.locator("#text").fill(text.replace(was, becomes, 1))
    dialog.locator("button.main").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    assert page.get_by_role("gridcell").count() == cells
    page.locator('[data-cell="2"]').focus()
    page.keyboard.press("5")
    page.get_by_role("button", name="Is it a puzzle?").click()
    assert words(page, "It has").startswith("It has several solutions so far.")
    page.get_by_role("button", name="Play it").click()
    page.locator("#answer").wait_for(state="hidden", timeout=PATIENCE)
    assert ", 5, given" in label(page, 2)


def test_a_puzzle_is_made_to_order(page: Page) -> None:
    menu(page, "New")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Difficulty").select_option("easy")
    dialog.get_by_label("Size").select_option("6x6")
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="detached", timeout=30_000)
    assert page.get_by_role("gridcell").count() == 36


def test_an_order_that_cannot_be_met_says_why(page: Page) -> None:
    menu(page, "New")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Needs the techniques").fill("x-wong")
    dialog.get_by_role("button", name="Create").click()
    dialog.get_by_text("no technique is called").wait_for(timeout=20_000)


def test_a_link_opens_the_game_elsewhere(page: Page, browser: Browser) -> None:
    cell, digit = open_cells()[0], solution()[open_cells()[0]]
    page.mouse.click(*centre(page, cell))
    page.keyboard.press(str(digit))
    menu(page, "Share")
    link = page.locator("#link")
    page.locator("#link:not(:placeholder-shown)").wait_for()
    page.wait_for_timeout(300)
    fragment = link.input_value().partition("#")[2]
    for other in opened(browser):
        other.goto("about:blank")
        other.goto(f"{ADDRESS}#{fragment}")
        other.locator("html[data-ready]").wait_for(timeout=20_000)
        assert f", {digit}" in label(other, cell)


def test_a_link_with_all_moves_offers_a_replay(page: Page, browser: Browser) -> None:
    played(page, 3)
    dialog = menu(page, "Share")
    plain = page.locator("#link:not([value=''])").input_value()
    dialog.get_by_label("with all moves, for a replay").check()
    page.wait_for_timeout(300)
    link = page.locator("#link").input_value()
    assert len(link) > len(plain)
    for other in opened(browser):
        other.goto("about:blank")
        other.goto(link)
        assert words(other, "This game has") == "This game has 3 moves."
        other.locator("#answer").get_by_role("button", name="Replay").click()
        assert "r1c3 = 2" in words(other, "3 of 3")


def test_the_log_is_shown_saved_as_text_and_saved_as_a_page(page: Page, browser: Browser, tmp_path: Path) -> None:
    played(page, 2)
    page.get_by_role("button", name="Hint", exact=True).click()
    words(page)
    dialog = menu(page, "Log")
    entries = dialog.get_by_role("listitem")
    assert [each.partition(" ")[2].partition("\n")[0] for each in entries.all_inner_texts()] == [
        "r1c1 = 7",
        "r1c2 = 1",
    ]
    assert "hint (nudge)" in entries.nth(1).inner_text()
    with page.expect_download() as text:
        dialog.get_by_role("button", name="Save as text").click()
    lines = text.value.path().read_text(encoding="utf-8").splitlines()
    assert [line[8:] for line in lines] == ["r1c1 = 7", "r1c2 = 1", "hint (nudge)"]
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save as a page").click()
    other = browser.new_page()
    saved.value.save_as(tmp_path / "replay.html")
    other.goto((tmp_path / "replay.html").as_uri())
    assert other.locator("h1").inner_text() == "Classic"
    assert other.locator("#steps li").count() == 3
    assert other.locator("svg .entry").count() == 0
    other.keyboard.press("End")
    assert other.locator("svg .entry").count() == 2
    other.close()


def test_a_replay_shows_positions_and_changes_nothing(page: Page) -> None:
    first, second = played(page, 2)
    menu(page, "Log").get_by_role("button", name="Replay").click()
    assert words(page, "2 of 2").endswith("r1c2 = 1")
    page.get_by_role("button", name="Start", exact=True).click()
    assert words(page) == "0 of 2. The start"
    assert "empty" in label(page, first)
    page.keyboard.press("n")
    assert "r1c1 = 7" in words(page, "1 of 2")
    assert [f", {digit}," in label(page, cell) for cell, digit in ((first, 7), (second, 1))] == [True, False]
    page.locator(f'[data-cell="{second}"]').focus()
    page.keyboard.press("5")
    page.locator("#status", has_text="The board shows a replay").wait_for()
    page.locator("#answer").get_by_role("button", name="Close", exact=True).click()
    assert ", 1," in label(page, second)
    assert page.locator("#edit").get_by_role("button", name="Redo").get_attribute("aria-disabled") == "true"


def test_a_file_sdo_is_saved_and_opened(page: Page, tmp_path: Path) -> None:
    played(page, 1)
    dialog = menu(page, "Share")
    dialog.get_by_label("Format").select_option("sdo")
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save as").click()
    assert saved.value.suggested_filename == "puzzle.sdo"
    line = saved.value.path().read_text(encoding="utf-8").strip()
    assert re.fullmatch(r"7[0-9]{80}", line)
    file = tmp_path / "puzzle.sdo"
    file.write_text(line, encoding="utf-8")
    page.keyboard.press("Escape")
    page.on("dialog", lambda question: question.accept())
    menu(page, "Open").locator('input[type="file"]').set_input_files(file)
    page.get_by_role("dialog").wait_for(state="detached")
    assert label(page, 0) == "row 1 column 1, 7, given, box 1"


def test_other_sites_are_offered_for_a_classic_alone(page: Page) -> None:
    dialog = menu(page, "Share")
    line = "".join(str(digit) for digit in ruleout.load(EXAMPLES / "classic.txt").givens)
    for name, address in (
        ("SudokuWiki", "www.sudokuwiki.org/sudoku.htm?bd="),
        ("SudokuPad", "sudokupad.app/?puzzleid=classic"),
    ):
        page.evaluate("globalThis.open = (...given) => (globalThis.went = given)")
        dialog.get_by_role("button", name=name).click()
        assert page.evaluate("went") == [f"https://{address}{line}", "_blank", "noopener"]
    page.keyboard.press("Escape")
    open_example(page, "killer")
    assert not menu(page, "Share").get_by_role("button", name="SudokuWiki").is_visible()
