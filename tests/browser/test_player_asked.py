"""What the web player asks beside hints: techniques to learn, why there is no solution, the same puzzle, and titles."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from webplayer import EXAMPLES, PATIENCE, Place, menu, open_cells, open_text, played, settled, solution, words

import ruleout

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from ruleout import Conflict

CLASSIC = ruleout.load(EXAMPLES / "classic.txt")
NONE = "55" + "." * 79
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TITLED = json.dumps(
    {"variant": "classic", "title": "A <i>quiet</i> morning", "author": "Ada Person", "n": 4,
     "givens": ["1...", "..3.", "..2.", "3..."]}
)  # fmt: skip


def chosen_cells(page: Page) -> list[int]:
    settled(page)
    return [int(each.get_attribute("data-cell") or -1) for each in page.locator('[aria-selected="true"]').all()]


def choose_hardest(page: Page, name: str) -> None:
    menu(page, "Settings").get_by_label("Hints use techniques up to").select_option(name)
    page.keyboard.press("Escape")


def study(page: Page, name: str) -> None:
    if not page.locator("#study[open]").count():
        page.locator("#study summary").click()
    page.locator("#study").get_by_role("button", name=name).click()


def test_a_technique_is_learnt_and_its_step_shown_and_done(place: Place) -> None:
    page = place.fresh()
    dialog = menu(page, "Learn")
    dialog.get_by_label("Technique").select_option("locked-candidates")
    dialog.get_by_role("button", name="Begin").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    assert page.locator("#title").inner_text() == "Locked Candidates"
    assert words(page).endswith("The next step uses this technique.")
    assert page.locator(".stage svg .removed").count() == 0, "the step is not shown before it is asked for"
    page.get_by_role("button", name="Show the step").click()
    assert "cannot be" in words(page, "cannot be")
    page.get_by_role("button", name="Do it").click()
    page.locator("#answer").wait_for(state="hidden", timeout=PATIENCE)
    menu(page, "Log").get_by_text("Locked Candidates").first.wait_for()
    page.keyboard.press("Escape")


def test_a_technique_of_which_there_is_no_position_says_so(page: Page) -> None:
    dialog = menu(page, "Learn")
    dialog.get_by_label("Technique").select_option("innies-outies")
    dialog.get_by_label("Kind").select_option("classic")
    dialog.get_by_role("button", name="Begin").click()
    line = dialog.locator(".error", has_text="innies-outies")
    line.wait_for(timeout=PATIENCE)
    assert page.get_by_role("dialog").count() == 1
    assert page.locator("#title").text_content() == "Classic"


def test_why_there_is_no_solution_is_told_wherever_there_is_none(place: Place) -> None:
    page = place.fresh()
    open_text(page, NONE)
    for name in ("Check", "Hint"):
        page.locator("#edit").get_by_role("button", name=name).click()
        page.get_by_role("button", name="Why?").click(timeout=PATIENCE)
        assert words(page, "twice in row 1").startswith("5 given twice in row 1: r1c1, r1c2; ")
        assert chosen_cells(page) == [0, 1]
        page.locator('[data-cell="80"]').focus()
        page.keyboard.press("Escape")
    for name in ("How many solutions?", "True candidates", "How hard is it?", "Solve"):
        study(page, name)
        page.locator("#answer .words", has_text="no solution").wait_for(timeout=PATIENCE)
        page.locator("#answer").get_by_role("button", name="Why?").wait_for()
    for name in ("All steps", "Walk"):
        page.locator("#actions").get_by_role("button", name=name, exact=True).click()
        page.locator("#answer").get_by_role("button", name="Why?").wait_for(timeout=PATIENCE)


def test_why_a_wrong_entry_leaves_no_solution(page: Page) -> None:
    cell, wrong, wanted = next(contradictions())
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press(str(wrong))
    study(page, "How many solutions?")
    page.locator("#answer").get_by_role("button", name="Why?").click(timeout=PATIENCE)
    page.get_by_role("heading", name="Why there is no solution").wait_for()
    assert wanted.text in words(page, wanted.text)
    assert set(wanted.cells) <= set(chosen_cells(page))


def contradictions() -> Iterator[tuple[int, int, Conflict]]:
    """Entries that no cell and no unit shows to be wrong, each with what contradicts it."""
    for cell in open_cells():
        for digit in set(range(1, 10)) - {solution()[cell]}:
            found = ruleout.check(CLASSIC.with_placed([digit if each == cell else 0 for each in range(81)]))
            if found.conflict is not None:
                yield cell, digit, found.conflict


KILLER = {"variant": "killer", "n": 4, "givens": ["1...", "....", "....", "..21"], "cages": [
    {"sum": 3, "cells": [[0, 0], [0, 1]]}, {"sum": 4, "cells": [[1, 1], [1, 2]]},
    {"sum": 3, "cells": [[2, 0], [2, 1]]}, {"sum": 7, "cells": [[1, 0], [2, 2]]},
]}  # fmt: skip
SEVERAL = {"variant": "classic", "n": 6, "givens": ["1.....", "...2..", "......", "..3...", "......", "......"]}
"""A puzzle with 97,920 solutions."""


def test_clues_that_are_not_needed_are_listed(place: Place) -> None:
    found = ruleout.superfluous_clues(ruleout.parse(KILLER))
    page = place.fresh()
    open_text(page, json.dumps(KILLER))
    study(page, "What is superfluous?")
    words(page, "clues are not needed")
    lists = page.locator("#answer ul").all()
    assert [each.locator("li").all_text_contents() for each in lists] == [
        [each.label for each in found.alone],
        [each.label for each in found.enough],
    ]


def test_many_solutions_are_estimated_on_request(place: Place) -> None:
    page = place.fresh()
    open_text(page, json.dumps(SEVERAL))
    study(page, "How many solutions?")
    words(page, "From here there are at least 1000 solutions.")
    page.locator("#answer").get_by_role("button", name="About how many?").click()
    estimates = re.compile("From here there are (about .* In 95 of 100|97,920 solutions)|not enough")
    page.locator("#answer .words", has_text=estimates).wait_for(timeout=PATIENCE)


def test_a_puzzle_that_is_typed_is_told_why_it_has_no_solution(page: Page) -> None:
    dialog = menu(page, "Open")
    dialog.get_by_label("Size").select_option("4")
    dialog.get_by_role("button", name="Begin").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    for cell in (0, 3):
        page.locator(f'[data-cell="{cell}"]').focus()
        page.keyboard.press("1")
    page.get_by_role("button", name="Is it a puzzle?").click()
    text = words(page, "It has no solution.")
    assert "r1c1, r1c4" in text
    assert chosen_cells(page) == [0, 3]
    page.get_by_role("button", name="Play it").wait_for()


def test_another_puzzle_is_compared_with_this_one(place: Place) -> None:
    page = place.fresh()
    turned = ruleout.write(ruleout.transform(CLASSIC, turn=90, digits=[2, 3, 4, 5, 6, 7, 8, 9, 1]).puzzle, "line")
    study(page, "Same as another?")
    dialog = page.get_by_role("dialog")
    for text, said in (
        (turned, "Yes, the same: "),
        (HARD, "No, the puzzles are not the same."),
        ("rubbish", "Found one line of 7 characters"),
    ):
        dialog.get_by_role("textbox").fill(text)
        dialog.get_by_role("button", name="Compare").click()
        dialog.locator("[role=status]", has_text=said).wait_for(timeout=PATIENCE)
    page.keyboard.press("Escape")


def test_hints_go_up_to_the_technique_that_is_set(page: Page) -> None:
    choose_hardest(page, "full-house")
    page.locator("#edit").get_by_role("button", name="Hint").click()
    words(page, "No technique up to full-house applies.")
    page.locator("#actions").get_by_role("button", name="All steps").click()
    page.locator("#answer", has_text="None was found with techniques up to Full House.").wait_for(timeout=PATIENCE)
    page.locator("#actions").get_by_role("button", name="Walk").click()
    page.locator("#answer", has_text="It goes as far as it can with techniques up to Full House.").wait_for(
        timeout=PATIENCE
    )
    assert page.locator("#walk b").inner_text() == "The end"
    page.reload()
    page.locator("html[data-ready]").wait_for(timeout=PATIENCE)
    assert menu(page, "Settings").get_by_label("Hints use techniques up to").input_value() == "full-house"
    page.keyboard.press("Escape")
    choose_hardest(page, "")
    page.locator("#actions").get_by_role("button", name="All steps").click()
    page.locator("#answer .steps li").first.wait_for(timeout=PATIENCE)


def test_a_technique_that_is_no_longer_installed_is_named(page: Page) -> None:
    page.evaluate("localStorage.setItem('ruleout:settings', JSON.stringify({ upTo: 'gone-away' }))")
    page.reload()
    page.locator("html[data-ready]").wait_for(timeout=PATIENCE)
    page.locator("#edit").get_by_role("button", name="Hint").click()
    page.locator("#answer .error", has_text="gone-away").wait_for(timeout=PATIENCE)
    assert menu(page, "Settings").get_by_label("Hints use techniques up to").input_value() == "gone-away"


def test_the_title_and_the_author_are_shown_and_kept(place: Place) -> None:
    page = place.fresh()
    open_text(page, TITLED)
    heading = page.locator("#title")
    assert heading.text_content() == "A <i>quiet</i> morningby Ada Person"
    page.emulate_media(media="print")
    assert heading.locator("small").is_visible()
    page.emulate_media(media="null")  # as the browser has it
    page.locator('[data-cell="1"]').focus()
    page.keyboard.press("2")
    with page.expect_download() as download:
        menu(page, "Save")
    document = json.loads(download.value.path().read_text(encoding="utf-8"))["document"]
    assert (document["title"], document["author"]) == ("A <i>quiet</i> morning", "Ada Person")
    dialog = menu(page, "Log")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as a page").click()
    replay = download.value.path().read_text(encoding="utf-8")
    assert "A &lt;i&gt;quiet&lt;/i&gt; morning" in replay
    assert "by Ada Person, 1 move" in replay
    page.keyboard.press("Escape")
    menu(page, "Open").get_by_role("button", name="Classic", exact=True).first.click()
    menu(page, "My games").locator(".game", has_text="A <i>quiet</i> morning").click()
    assert heading.text_content() == "A <i>quiet</i> morningby Ada Person"
    assert played(place.fresh(), 1)
