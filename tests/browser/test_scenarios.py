"""What people do with the web player, served by ``ruleout web`` and as a site of files with its own engine."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pypdf
import pytest
from webplayer import (
    EXAMPLES,
    PATIENCE,
    Place,
    begin_empty,
    label,
    menu,
    open_cells,
    open_example,
    played,
    ready,
    settled,
    solution,
    wait_for_engine,
    words,
)

import ruleout
from ruleout import RuleoutError

if TYPE_CHECKING:
    from playwright.sync_api import Browser

AMBIGUOUS = "\n".join(["." * 81] * 5)
"""A samurai, or five lines with a puzzle each."""
VIOLATIONS = """async () => {
  const found = [];
  addEventListener("securitypolicyviolation", (event) => found.push(event.effectiveDirective));
  const inline = document.createElement("script");
  inline.textContent = "globalThis.wasRun = true";
  document.head.append(inline);
  const picture = new Image();
  picture.src = "https://elsewhere.test/picture.png";
  await fetch("https://elsewhere.test/").catch(() => {});
  setTimeout("globalThis.wasRun = true");
  await new Promise((done) => setTimeout(done, 200));
  return [found, globalThis.wasRun ?? false];
}"""


def texts() -> dict[str, tuple[str, ruleout.Puzzle]]:
    """A text in each format that can be written, and its puzzle."""
    puzzles = [ruleout.load(EXAMPLES / f"{name}.txt") for name in ("classic", "killer", "jigsaw", "kakuro", "samurai")]
    found = {}
    for form in ruleout.default_registry().formats.values():
        for puzzle in puzzles if form.write is not None else ():
            try:
                text = ruleout.write(puzzle, form.id)
                found[form.id] = text, ruleout.parse(text)
            except RuleoutError:
                continue
            break
    return found


def test_texts_of_each_format_are_pasted(place: Place) -> None:
    page = place.fresh()
    formats = texts()
    assert {"line", "grid", "json", "cages-grid", "jigsaw-grid", "kak", "samurai-lines", "link"} <= set(formats)
    for text, puzzle in formats.values():
        place.page.get_by_role("gridcell").first.evaluate("each => each.setAttribute('data-old', '')")
        place.paste(text)
        page.locator("[data-old]").wait_for(state="detached", timeout=PATIENCE)
        assert page.get_by_role("gridcell").count() == puzzle.layout.visible
        for cell, digit in enumerate(puzzle.givens[: puzzle.layout.visible]):
            if digit:
                assert f", {puzzle.layout.show(digit)}, given" in label(page, cell)
                break


def test_both_readings_of_a_text_are_offered(place: Place) -> None:
    page = place.fresh()
    for reading, cells in (("samurai", 369), ("5 grids", 81)):
        place.paste(AMBIGUOUS)
        page.locator("dialog .error p", has_text="several ways").wait_for(timeout=PATIENCE)
        page.locator("dialog .error button", has_text=reading).click()
        if cells == 81:
            page.locator("dialog .error button", has_text="Puzzle 3").click()
        page.get_by_role("dialog").wait_for(state="detached", timeout=PATIENCE)
        assert page.get_by_role("gridcell").count() == cells


@pytest.mark.parametrize("name", ["classic", "killer", "samurai"])
def test_a_hint_has_three_strengths_and_is_done(place: Place, name: str) -> None:
    page = place.fresh()
    if name != "classic":
        open_example(page, name)
    told = []
    for number in range(3):
        if number:
            page.locator("#answer").get_by_role("button", name="Tell me more").click()
        else:
            page.get_by_role("button", name="Hint", exact=True).click()
        page.locator("#answer .busy").wait_for(state="detached", timeout=PATIENCE)
        told.append(words(page))
        pictures = page.locator(".stage svg > g").last.locator("*").count()
        assert bool(pictures) is (number > 0)
    assert len(set(told)) == 3
    page.get_by_role("button", name="Do it").click()
    page.locator("#answer").wait_for(state="hidden", timeout=PATIENCE)
    assert page.locator("#edit").get_by_role("button", name="Undo").get_attribute("aria-disabled") == "false"


def test_the_walk_goes_forth_and_back(place: Place) -> None:
    page = place.fresh()
    page.get_by_role("button", name="Walk").click()
    heading = page.locator("#walk b")
    heading.wait_for(timeout=PATIENCE)
    seen = [heading.inner_text()]
    for key in ("n", "n", "p", "p", "End", "s"):
        page.keyboard.press(key)
        seen.append(heading.inner_text())
    assert [text.partition(" ")[0] for text in seen] == ["1", "2", "3", "2", "1", "The", "1"]
    page.locator("#walk").get_by_role("button", name="Close").click()


def test_a_wrong_entry_and_a_missing_mark_are_told_before_a_hint(place: Place) -> None:
    page = place.fresh()
    digits, (cell, other, *_) = solution(), open_cells()
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press(str(digits[cell] % 9 + 1))
    page.get_by_role("button", name="Hint", exact=True).click()
    assert words(page) == "1 entry is wrong."
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press("Delete")
    page.locator("#more summary").click()
    page.get_by_role("button", name="Fill in all marks").click()
    page.locator(f'[data-cell="{other}"]').focus()
    page.keyboard.press(f"Control+{digits[other]}")
    for told in ("1 cell lacks a mark.", "1 cell lacks a mark; look at box 1.", "r1c2 lacks a mark."):
        page.locator("#edit").get_by_role("button", name="Hint").click()
        assert words(page, told) == told
    assert "wrong" in label(page, other)
    page.locator("#more summary").click()


def test_a_game_is_kept_over_a_reload_and_goes_on_in_two_tabs(place: Place) -> None:
    page = place.fresh()
    (first,) = played(page, 1)
    page.reload()
    ready(page)
    assert ", 7," in label(page, first)
    other = page.context.new_page()
    other.goto(place.address)
    ready(other)
    assert ", 7," in label(other, first)
    (second,) = played(other, 1, start=1)
    page.locator(f'[data-cell="{second}"][aria-label*=", 1,"]').wait_for(timeout=PATIENCE)
    other.close()
    dialog = menu(page, "My games")
    dialog.get_by_role("button", name="Forget all games").click()
    dialog.get_by_text("No game is kept yet.").wait_for()
    page.keyboard.press("Escape")
    wait_for_engine(page)


def test_a_link_is_opened_in_a_second_browser(place: Place, browser: Browser) -> None:
    page = place.fresh()
    open_example(page, "killer")
    digits = solution("killer")
    page.locator('[data-cell="0"]').focus()
    page.keyboard.press(str(digits[0]))
    menu(page, "Share")
    link = page.locator("#link")
    settled(page)
    page.wait_for_timeout(300)
    text = link.input_value()
    page.keyboard.press("Escape")
    assert text.startswith(f"{place.address}#g=")
    other = Place.of(browser, text)
    assert f", {digits[0]}," in label(other.page, 0)
    assert "cage" in label(other.page, 0)
    assert other.noted == []
    other.page.context.close()


@pytest.mark.parametrize("name", ["classic", "killer"])
def test_the_printed_page_has_the_digits(place: Place, name: str) -> None:
    page = place.fresh()
    if name != "classic":
        open_example(page, name)
    digits = solution(name)
    cell = open_cells(name)[0]
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press(str(digits[cell]))
    page.get_by_role("button", name="Hint", exact=True).click()
    settled(page)
    page.locator("#answer").wait_for()
    (_,) = pypdf.PdfReader(BytesIO(page.pdf(format="A4", landscape=True))).pages
    (sheet,) = pypdf.PdfReader(BytesIO(page.pdf(format="A4"))).pages
    found = re.findall(r"\d+", sheet.extract_text())
    puzzle = ruleout.load(EXAMPLES / f"{name}.txt")
    wanted = [str(digit) for digit in puzzle.givens if digit] + [str(digits[cell])]
    if name == "killer":
        wanted += re.findall(r"^\w (\d+)$", (EXAMPLES / "killer.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted("".join(found)) == sorted("".join(wanted))


def test_the_policy_of_the_page_holds(place: Place) -> None:
    page = place.fresh()
    violations, was_run = page.evaluate(VIOLATIONS)
    noted = place.noted.copy()
    place.noted.clear()
    assert {"connect-src", "img-src", "script-src", "script-src-elem"} <= set(violations)
    assert not was_run
    assert noted
    assert all("Content Security Policy" in each for each in noted)


def test_puzzles_are_made_to_order(place: Place) -> None:
    page = place.fresh()
    dialog = menu(page, "New")
    dialog.get_by_label("Kind").select_option("killer")
    dialog.get_by_label("Size").select_option("6x6")
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    assert page.get_by_role("gridcell").count() == 36
    assert "cage" in label(page, 0)


def test_a_question_is_stopped_and_the_next_one_answered(place: Place) -> None:
    page = place.fresh()
    begin_empty(page, "25")
    page.locator("#study summary").click()
    page.get_by_role("button", name="True candidates").click()
    page.locator("#answer .busy").wait_for()
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.locator("#status", has_text="cancelled").wait_for()
    page.locator("#study summary").click()
    place.fresh()
    page.get_by_role("button", name="Check").click()
    assert words(page) == "Everything is right so far."
