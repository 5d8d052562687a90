"""The rules of a puzzle beside the board of the web player."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from rule_values import VALUES
from webplayer import (
    EXAMPLES,
    TELEPHONE,
    Place,
    has_touch,
    label,
    marked,
    menu,
    open_cells,
    open_example,
    open_text,
    opened,
    played,
    settled,
    solution,
    words,
)

import ruleout
from oracle import corpora
from ruleout.internal import language_of
from ruleout_render.internal import rule_texts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

REGISTRY = ruleout.default_registry()
TWENTY = sorted(VALUES)[::5][:20]
PUBLISHED = 20
WORDS = "Normal sudoku rules apply.\n<b>Blue</b> cells are odd."


def told(page: Page) -> list[str]:
    settled(page)
    return page.locator("#rules li").all_inner_texts()


@pytest.mark.parametrize("key", TWENTY)
def test_each_rule_is_told_once_and_its_cells_are_marked(page: Page, key: str) -> None:
    rule = next(each for each in REGISTRY.rules.values() if each.key == key)
    document = {"variant": "classic", "givens": [[0] * 9] * 9, key: VALUES[key]}
    open_text(page, json.dumps(document))
    assert told(page) == [
        "Classic: Each row, each column and each box holds every digit once.",
        f"{rule.title}: {rule.summary}",
    ]
    cells = {cell for each in ruleout.parse(document).layout.constraints if each.origin for cell in each.cells}
    button = page.locator("#rules li button")
    if len(cells) == 81:
        assert button.count() == 0
        return
    for begin, end in (
        (button.hover, page.locator("h1").hover),
        (button.focus, page.locator("#grid [tabindex='0']").focus),
    ):
        begin()
        assert set(marked(page)) == cells
        end()
        assert marked(page) == []


@pytest.mark.long
def test_the_rules_of_published_puzzles_are_told(any_place: Place) -> None:
    page = any_place.fresh()
    records = corpora.records("rules", "published_iss.jsonl")
    for record in list(records)[:PUBLISHED]:
        open_text(page, record["input"])
        wanted = rule_texts(ruleout.parse(record["input"]), REGISTRY)
        lines = page.locator("#rules li")
        assert lines.all_text_contents() == [f"{each.title}: {each.summary}" for each in wanted], record["id"]
        if not lines.first.is_visible():
            page.locator("#rules summary").click()
        for line, each in zip(lines.all(), wanted, strict=True):
            if each.cells:
                button = line.get_by_role("button")
                button.tap() if has_touch(page) else button.focus()
                assert tuple(marked(page)) == each.cells, (record["id"], each.title)


def test_the_words_of_the_author_are_as_they_are_and_a_verdict_says_that_they_are_not_read(page: Page) -> None:
    puzzle = ruleout.load(EXAMPLES / "classic.txt")
    document = ruleout.to_record(puzzle)["document"] | {"ruleset": WORDS}
    open_text(page, json.dumps(document))
    assert page.locator("#rules blockquote").inner_text() == WORDS
    assert not page.locator("#answer").is_visible()
    page.get_by_role("button", name="Check").click()
    assert words(page) == "Everything is right so far."
    assert "The words of the author are not read" in page.locator("#answer .notice").inner_text()


def test_an_answer_takes_the_place_of_the_rules_and_gives_it_back(page: Page) -> None:
    open_example(page, "killer")
    rules = page.locator("#rules li").first
    assert rules.is_visible()
    page.get_by_role("button", name="Check").click()
    words(page)
    assert not rules.is_visible()
    page.locator("#rules summary").click()
    assert rules.is_visible()
    assert not page.locator("#answer").is_visible()


def test_rules_are_in_the_language_of_the_page(browser: Browser) -> None:
    german = language_of(REGISTRY, "de")
    for page in opened(browser, locale="de-DE"):
        open_text_in_german(page)
        found = told(page)
        assert found[0].startswith("Klassisch: Jede Zeile, jede Spalte")
        assert found[1:] == [f"Thermometer: {german.labels[REGISTRY.rules['thermometers'].summary]}"]


def open_text_in_german(page: Page) -> None:
    dialog = menu(page, "Öffnen")
    page.locator("#text").fill(json.dumps({"variant": "classic", "n": 4, "thermometers": [[[0, 0], [0, 1]]]}))
    dialog.locator("button.main").click()
    dialog.wait_for(state="detached")


def test_on_a_telephone_rules_more_and_study_open_inside_the_window_one_at_a_time(browser: Browser) -> None:
    for page in opened(browser, **TELEPHONE):
        for name, count in (("more", 6), ("study", 7), ("rules", 0)):
            page.locator(f"#{name} summary").tap()
            sheet = page.locator(f"#{name} .drawer")
            box = sheet.bounding_box()
            assert box
            assert box["y"] + box["height"] <= 844
            assert sheet.locator(".row button").count() == count
            assert page.locator("details[open]").count() == 1
            sheet.locator("header button").tap()
            assert not sheet.is_visible()
        page.locator("#study summary").tap()
        page.get_by_role("button", name="How hard is it?").tap()
        assert words(page, "From here")
        assert not page.locator("#study .drawer").is_visible()


def test_a_clash_and_the_chosen_mode_are_plain_without_colour(page: Page) -> None:
    (cell,) = played(page, 1)
    page.keyboard.press(str(solution()[cell] % 9 + 1))
    page.keyboard.press("3")
    assert "clashes" in label(page, cell)
    assert page.locator(".layer-written g").nth(cell).locator(".cross").count() == 5
    backgrounds = page.evaluate(
        "() => ['#modes [aria-pressed=true]', '#edit .main']"
        ".map((each) => getComputedStyle(document.querySelector(each)).backgroundColor)"
    )
    assert len(set(backgrounds)) == 2


def test_marks_are_legible_at_forty_pixels_a_cell(browser: Browser) -> None:
    """Five digits in one line of a cell of 40 pixels are 8 pixels high."""
    for page in opened(browser, **TELEPHONE):
        page.locator("#more summary").tap()
        page.get_by_role("button", name="Fill in all marks").tap()
        settled(page)
        sizes = page.locator(".layer-written .centre").evaluate_all(
            "all => all.map((each) => [each.textContent, Number(getComputedStyle(each).fontSize.slice(0, -2))"
            " * each.getScreenCTM().a])"
        )
        assert len(sizes) > 60
        assert all(len(text) <= 3 and size > 11 for text, size in sizes)


def test_after_the_end_there_is_a_way_to_go_on(page: Page) -> None:
    played(page, len(open_cells()))
    words(page, "Well done")
    for name in ("New", "Share", "Log"):
        page.locator("#answer").get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")


def test_help_speaks_of_touch_where_there_is_touch(browser: Browser) -> None:
    for options, text in (({}, "Ctrl or Shift and a click"), (TELEPHONE, "Tap a cell, then a digit.")):
        for page in opened(browser, **options):
            dialog = menu(page, "Help")
            assert dialog.get_by_text(text).is_visible()
            assert dialog.locator("dl").is_visible() == (not options)
