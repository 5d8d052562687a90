"""What a notebook shows: it is run by a real kernel, and its outputs are read."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from browser.conftest import missing

if TYPE_CHECKING:
    from playwright.sync_api import Page

GRID = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
SHOWN = (
    f"import ruleout; puzzle = ruleout.parse('{GRID}'); puzzle",
    "ruleout.Board.of(puzzle)",
    "ruleout.hint(puzzle)",
    "ruleout.explain(puzzle)",
    "ruleout.svg(puzzle)",
)
WITHOUT_RENDER = """
from importlib import metadata
from ruleout.plugins import discover
known = metadata.entry_points()
every = (each for group in known.groups for each in known.select(group=group))
kept = metadata.EntryPoints(each for each in every if not each.value.startswith("ruleout_render"))
discover.entry_points = lambda: kept
"""


def run(*cells: str) -> list[dict[str, Any]]:
    """Run a notebook with these cells; return what the last expression of each shows, by its kind."""
    try:
        import ipykernel  # noqa: F401
        import nbclient
        from nbformat import v4
    except ImportError:
        missing("nbclient or ipykernel")
    notebook = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    return [cell.outputs[-1]["data"] if cell.outputs else {} for cell in notebook.cells]


pytestmark = pytest.mark.filterwarnings("ignore")


def test_pictures_are_shown_and_text_for_those_who_cannot_see_them() -> None:
    puzzle, board, hint, report, svg = run(*SHOWN)
    for shown in (puzzle, board, hint, svg):
        assert ElementTree.fromstring(shown["image/svg+xml"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert len({shown["image/svg+xml"] for shown in (puzzle, board, hint)}) == 3
    assert puzzle["image/svg+xml"] == svg["image/svg+xml"]
    assert puzzle["text/plain"] == "<Puzzle classic: 30 of 81 cells given>"
    assert hint["text/plain"].startswith("<Hint ")
    assert "image/svg+xml" not in report
    assert report["text/html"].startswith("<iframe ")
    assert report["text/plain"] == "<Report: solved, 51 steps, verdict unique>"


def test_without_the_package_that_draws_text_is_shown() -> None:
    _, *shown = run(WITHOUT_RENDER, *SHOWN[:4])
    assert [sorted(each) for each in shown] == [["text/plain"]] * 4


def test_a_plug_in_draws_instead() -> None:
    plugin = """
        from ruleout.api import drawing
        class Painter:
            @ruleout.plugin.hookimpl
            def ruleout_picture(self, puzzle, board, step):
                return f"<svg xmlns='http://www.w3.org/2000/svg'><desc>{board.placed.bit_count()}, {step}</desc></svg>"
        drawing.checked_registry = lambda plugins: ruleout.discover(also=[Painter()])
    """
    puzzle, _, hint = run("import ruleout.plugin\n" + SHOWN[0], dedent(plugin), "ruleout.hint(puzzle)")
    assert "30, <Step naked-single: " in hint["image/svg+xml"]
    assert "<desc>" in puzzle["image/svg+xml"]


def test_the_walk_that_a_notebook_shows_works(visit: Callable[..., Page]) -> None:
    report = run(*SHOWN[:1], SHOWN[3])[1]
    at = visit(f"<!doctype html><title>notebook</title>{report['text/html']}")
    frame = at.frame_locator("iframe")
    frame.get_by_role("button", name="End", exact=True).click()
    assert frame.locator("#heading").inner_text() == "The end"
