"""New puzzles: from the stock without an engine, and orders that are stopped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from test_stock import ABOUT, PUZZLES
from webplayer import PATIENCE, Place, menu, ready

import ruleout

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TAKE = "async ([kind, level]) => (await import('./stock.js')).take(kind, level)"
FIRST = ["Classic", "Killer", "Jigsaw", "Samurai", "Kakuro"]


def options(page: Page, name: str) -> list[str]:
    return page.get_by_role("dialog").get_by_label(name).locator("option").all_inner_texts()


def test_a_puzzle_of_the_stock_needs_neither_network_nor_engine(any_page: Page) -> None:
    page, asked = any_page, []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    if page.evaluate("isSecureContext"):
        page.evaluate("() => navigator.serviceWorker.ready")
        page.context.set_offline(True)
    page.reload()
    ready(page)
    dialog = menu(page, "New")
    dialog.get_by_label("Kind").select_option("samurai")
    dialog.get_by_label("Difficulty").select_option("easy")
    asked.clear()
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="detached")
    assert page.get_by_role("gridcell").count() == 369
    assert page.locator("#title").inner_text().startswith("Samurai")
    assert asked == ["samurai.bin"]


def test_the_page_unpacks_the_stock_as_it_was_packed(page: Page) -> None:
    for (kind, level), entries in PUZZLES.items():
        known = [json.dumps(each, sort_keys=True) for each in entries]
        taken = [json.dumps(page.evaluate(TAKE, [kind, level]), sort_keys=True) for _ in range(2)]
        assert taken[0] != taken[1]
        assert set(taken) <= set(known), (kind, level)


def test_each_puzzle_is_taken_once_and_then_one_is_made(page: Page) -> None:
    count = ABOUT["counts"]["classic-6x6"]["easy"]
    taken = {json.dumps(page.evaluate(TAKE, ["classic-6x6", "easy"])["document"]) for _ in range(count)}
    assert len(taken) == count
    assert page.evaluate(TAKE, ["classic-6x6", "easy"]) is None
    dialog = menu(page, "New")
    dialog.get_by_label("Size").select_option("6x6")
    dialog.get_by_label("Difficulty").select_option("easy")
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    given = page.locator('[role="gridcell"][aria-label*="given"]').count()
    least, most = ABOUT["orders"]["classic-6x6"]["easy"]["givens"]
    assert least <= given <= most


def test_only_levels_that_a_kind_has_are_offered(page: Page) -> None:
    dialog = menu(page, "New")
    page.locator("#techniques option").first.wait_for(state="attached")
    titles = {each.title for each in ruleout.default_registry().variants.values()}
    assert options(page, "Kind")[:5] == FIRST
    assert set(options(page, "Kind")) <= titles
    kinds = dialog.get_by_label("Kind").locator("option").evaluate_all("all => all.map((each) => each.value)")
    assert len(kinds) >= 30
    for kind in kinds:
        dialog.get_by_label("Kind").select_option(kind)
        levels = [level.removesuffix(" (slow)").lower() for level in options(page, "Difficulty")]
        known = ABOUT["seconds"].get(kind)
        assert "search" not in levels
        assert len(levels) > 1
        if known:
            assert levels == ["any", *known]
            slow = {level for level, seconds in known.items() if seconds > 20}
            assert sum("slow" in level for level in options(page, "Difficulty")) == len(slow)


def test_givens_are_chosen(page: Page) -> None:
    dialog = menu(page, "New")
    dialog.get_by_label("Size").select_option("6x6")
    dialog.get_by_label("Givens").fill("many")
    dialog.get_by_role("button", name="Create").click()
    dialog.get_by_role("alert").get_by_text("Givens: expected a number such as 30").wait_for()
    dialog.get_by_label("Givens").fill("20-21")
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    assert page.locator('[role="gridcell"][aria-label*="given"]').count() in (20, 21)


def begin_order(page: Page) -> Locator:
    """Order a classic with 17 givens, which is not found soon, and return the dialog."""
    dialog = menu(page, "New")
    dialog.get_by_label("Givens").fill("17")
    dialog.get_by_role("button", name="Create").click()
    dialog.get_by_text("Looking for one …").wait_for()
    return dialog


def test_an_order_has_no_fixed_end_and_is_stopped(any_place: Place) -> None:
    page = any_place.fresh()
    dialog = begin_order(page)
    dialog.get_by_text(" s, ").wait_for()
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert axe.run(page).response["violations"] == []
    dialog.get_by_role("button", name="Stop").click()
    dialog.get_by_text("The question was cancelled.").wait_for(timeout=PATIENCE)
    dialog.get_by_label("Size").select_option("6x6")
    dialog.get_by_label("Givens").fill("")
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="detached", timeout=PATIENCE)
    assert page.get_by_role("gridcell").count() == 36


def test_a_dialog_that_is_closed_ends_its_order(place: Place) -> None:
    page = place.fresh()
    dialog = begin_order(page)
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    page.locator("#engine:not([data-state=busy])").wait_for(timeout=PATIENCE, state="attached")
    assert page.get_by_role("gridcell").count() == 81
