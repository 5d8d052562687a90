"""The stock of the web player: each puzzle has one solution and its level, and is made again from its seed."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ruleout
from ruleout_play.drawn import drawn_data
from ruleout_play.web.files import site_files

pytest.importorskip("ruleout_strategies")
pytest.importorskip("ruleout_generate")

from ruleout_generate import Recipe, again
from ruleout_generate.internal import Order


def script() -> ModuleType:
    """The script that makes the stock."""
    path = Path(__file__).parents[1] / "release/stock.py"
    spec = importlib.util.spec_from_file_location("stock", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STOCK = script()
ABOUT, PUZZLES = STOCK.read()
LEVELS = list(PUZZLES)
QUICK = [(kind, level) for kind, level in LEVELS if level != "extreme"]
FEW = -(-60 // len(QUICK))
"""The puzzles of each level that are checked each time, 60 or some more in total."""


def puzzle_of(entry: Any) -> ruleout.Puzzle:
    return ruleout.parse(json.dumps(entry["document"]))


def check(entries: list[Any], level: str) -> None:
    """Check that each puzzle has one solution and its level, and is drawn as now."""
    for entry in entries:
        puzzle = puzzle_of(entry)
        assert ruleout.check(puzzle).verdict == "unique"
        assert ruleout.rate(puzzle, "ruleout").level == level
        assert entry["drawn"] == json.loads(json.dumps(drawn_data(puzzle))), "python release/stock.py draw"


@pytest.mark.parametrize(("kind", "level"), QUICK)
def test_puzzles_of_the_stock_have_one_solution_and_their_level(kind: str, level: str) -> None:
    check(PUZZLES[kind, level][:FEW], level)


@pytest.mark.skipif(not os.environ.get("RULEOUT_WHOLE"), reason="takes minutes; RULEOUT_WHOLE=1 runs it")
@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_all_puzzles_of_the_stock_have_one_solution_and_their_level(kind: str, level: str) -> None:
    check(PUZZLES[kind, level], level)


@pytest.mark.parametrize("kind", ["classic", "classic-6x6", "jigsaw", "killer", "kenken", "futoshiki", "windoku"])
def test_puzzles_are_made_again_from_their_seeds(kind: str) -> None:
    level = next(iter(ABOUT["counts"][kind]))
    entry = min(PUZZLES[kind, level], key=lambda each: each["number"])
    order = Order.from_json(ABOUT["orders"][kind][level])
    made = again(Recipe(order, entry["seed"], entry["number"]))
    assert json.dumps(ruleout.to_record(made.puzzle)["document"]) == json.dumps(entry["document"])


def test_the_stock_is_small_and_each_level_has_enough_different_puzzles() -> None:
    assert sum(len(content) for path, content in site_files().items() if path.startswith("stock/")) <= STOCK.LARGEST
    assert len(ABOUT["commit"]) == 40
    assert set(ABOUT["counts"]) <= set(STOCK.KINDS)
    for (kind, level), entries in PUZZLES.items():
        assert STOCK.FEWEST <= len(entries) <= STOCK.MOST
        assert len({json.dumps(each["document"]) for each in entries}) == len(entries), (kind, level)
        assert ABOUT["orders"][kind][level]["difficulty"] == level
    assert not any("search" in levels for levels in ABOUT["seconds"].values())


def test_a_file_holds_what_was_packed() -> None:
    values = [
        {"a": 1, "b": {"c": [{"x": 10}, {"x": 2}], "d": [1, 2]}, "e": "z"},
        {"a": 1, "b": {"c": [{"x": 2}], "d": [1, 3]}, "e": "y"},
        {"a": 2, "b": {"c": [], "d": [1, 2]}, "e": "z"},
    ]
    assert STOCK.unpacked(STOCK.packed(values)) == values
