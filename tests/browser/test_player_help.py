"""Hints, checks, walks and what can be found out, in the web player."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from webplayer import (
    EXAMPLES,
    PATIENCE,
    Place,
    centre,
    enter,
    label,
    marked,
    menu,
    open_cells,
    open_text,
    press,
    solution,
    words,
)

import ruleout

if TYPE_CHECKING:
    from playwright.sync_api import Page


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


def test_the_board_keeps_its_size_and_place_beside_a_hint_with_its_caption_on_a_telephone(telephone: Page) -> None:
    cell = telephone.locator("[data-cell]").first
    before = cell.bounding_box()
    for _ in range(3):
        telephone.get_by_role("button", name="Hint", exact=True).tap()
        words(telephone)
        telephone.evaluate("window.scrollTo(0, 0)")
        assert cell.bounding_box() == before
    assert telephone.locator(".stage svg .coordinate").count() == 18
    assert telephone.locator("#answer svg .note").count() > 0
    assert telephone.locator(".stage svg .note").count() == 0


def test_what_a_word_names_is_marked_on_the_board_while_it_is_pointed_at(page: Page) -> None:
    for _ in range(3):
        page.get_by_role("button", name="Hint", exact=True).click()
        words(page)
    parts = page.locator("#answer .words .part")
    assert parts.all_inner_texts() == ["box 1", "r1c1", "columns 2 and 3", "r1c1"]
    for number, cells in enumerate((9, 1, 18, 1)):
        parts.nth(number).hover()
        assert len(marked(page)) == cells
    page.get_by_role("button", name="Do it").hover()
    assert marked(page) == []


def test_a_wrong_entry_is_found_and_marked(page: Page) -> None:
    cell = open_cells()[0]
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


def test_nothing_is_shown_that_rests_on_what_is_wrong(page: Page) -> None:
    cell = open_cells()[0]
    page.mouse.click(*centre(page, cell))
    page.keyboard.press(str(solution()[cell] % 9 + 1))
    for name in ("All steps", "Walk"):
        page.locator("#actions").get_by_role("button", name=name, exact=True).click()
        assert words(page, "wrong") == "1 entry is wrong."
        page.get_by_role("button", name="Show what is wrong").click()
        assert words(page, "is wrong.") == f"{ruleout.load(EXAMPLES / 'classic.txt').layout.names[cell]} is wrong."
        assert "wrong" in label(page, cell)


def test_a_hint_leads_from_a_wrong_entry_to_the_right_one(any_place: Place) -> None:
    page, (cell, other, *_), digits = any_place.fresh(), open_cells(), solution()
    enter(page, cell, digits[cell] % 9 + 1)
    press(page, "Hint")
    assert words(page) == "1 entry is wrong."
    press(page, "Show what is wrong")
    words(page, "is wrong.")
    press(page, "Clear what is wrong")
    page.locator("#answer").wait_for(state="hidden")
    assert ("empty" in label(page, cell), "wrong" in label(page, cell)) == (True, False)
    # The cell is chosen, so that the digit needs no other tap.
    page.locator("#pad button").nth(digits[cell] - 1).click()
    assert f", {digits[cell]}," in label(page, cell)
    press(page, "Hint")
    assert "wrong" not in words(page)
    press(page, "Close")
    # And back to before it.
    enter(page, other, digits[other] % 9 + 1)
    press(page, "Hint")
    press(page, "Back to before the first mistake")
    page.locator("#answer").wait_for(state="hidden", timeout=PATIENCE)
    assert "empty" in label(page, other)
    assert f", {digits[cell]}," in label(page, cell)


def test_the_walk_goes_forth_and_back(page: Page) -> None:
    page.get_by_role("button", name="Walk").click()
    heading = page.locator("#walk b")
    heading.wait_for(timeout=30_000)
    first = heading.inner_text()
    page.keyboard.press("n")
    assert heading.inner_text().startswith("2 of ")
    page.keyboard.press("p")
    assert heading.inner_text() == first


def test_rows_as_letters_are_used_in_all_words(page: Page) -> None:
    menu(page, "Settings").get_by_label("Names of rows and columns").select_option("A1")
    page.keyboard.press("Escape")
    assert label(page, 0).startswith("A1, ")
    for _ in range(3):
        page.get_by_role("button", name="Hint", exact=True).click()
        words(page)
    text = words(page, "only place left")
    assert "A1 is the only place left" in text
    assert "columns 2 and 3" in text
    assert not re.search(r"r\d+c\d+|rows? \d", text)
    assert page.locator("svg .coordinate").filter(visible=True).count() >= 18


def test_solutions_candidates_and_the_rating_are_told(page: Page) -> None:
    page.locator("#study summary").click()
    study = page.locator("#study")
    study.get_by_role("button", name="How many solutions?").click()
    assert words(page, "solution") == "From here there is exactly one solution."
    study.get_by_role("button", name="How hard is it?").click()
    assert re.fullmatch(r"From here: (easy|medium|hard|expert) \(\d+\)\.", words(page, "From here"))
    study.get_by_role("button", name="True candidates").click()
    words(page, "in some solution")
    page.get_by_role("button", name="Write them as marks").click()
    assert label(page, open_cells()[0]).endswith("empty, marks 7, box 1")
    study.get_by_role("button", name="Solve").click()
    page.locator("#status", has_text="Solved.").wait_for(timeout=PATIENCE)
    assert all("empty" not in label(page, cell) for cell in open_cells()[:3])
    page.locator("#edit").get_by_role("button", name="Undo").click()
    assert "empty" in label(page, open_cells()[0])


def test_a_full_grid_of_a_puzzle_with_several_solutions_is_no_mistake(page: Page) -> None:
    open_text(page, "1...3..2........")
    digits = ruleout.solve("1...3..2........", limit=2).solutions[1]
    for cell, digit in enumerate(digits):
        page.locator(f'[data-cell="{cell}"]').focus()
        page.keyboard.press(str(digit))
    assert words(page, "Every cell fits").endswith("The puzzle has other solutions too.")
    page.keyboard.press(str(digits[15] % 4 + 1))
    assert words(page, "wrong") == "Every cell is filled, but something is wrong."
    page.keyboard.press(str(digits[15]))
    words(page, "Every cell fits")
