"""Neither what techniques find nor the scale ``ruleout`` depends on how a puzzle is turned, or on the names of digits.

``RULEOUT_WHOLE=1`` takes 40 boards of each layout and 100 puzzles of each kind, else one, and a third of the
techniques.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache

import pytest

import ruleout
from ruleout import Board, Layout, Puzzle, Registry, Step, Technique, discover
from ruleout.internal import LAST_RESORT, PythonEngine, Unit, hookimpl
from ruleout.testing import Rearrangement, random_boards, random_puzzle, sample_layouts, symmetry_faults
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.rating.rate import rate
from ruleout_strategies.scales.own import RULEOUT
from ruleout_strategies.singles.full_house import FULL_HOUSE
from ruleout_strategies.singles.hidden_single import HIDDEN_SINGLE
from ruleout_strategies.singles.naked_single import NAKED_SINGLE
from ruleout_strategies.testing import check_scale

WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
BOARDS = 40 if WHOLE else 1
TURNS = 3 if WHOLE else 1
PUZZLES = 100 if WHOLE else 1
MOST_STEPS = 500 if WHOLE else 60
ENGINE = PythonEngine()
LAYOUTS = {name: layout for name, layout in sample_layouts().items() if not name.startswith("tiny")}
LARGE = ("9x9", "two grids", "more runs")
"""Layouts that are looked at only with ``RULEOUT_WHOLE``, since they take longest."""
CLASSICS = (
    "2.69......3..14...1.5....986.415..2...........1..369.478....2.9...79..1......16.7",
    "....217..5...8...6..2..4..8......123.8.......1.7....9..........9.8...6.5.3.6.....",
    "......2.72....3.8.....5...357.3.....6.4..5.......7..369.....7...2.9........72..48",
    "..........3.1...5..4...6.9..5..618.....48...5..6.9231...3.......2....6..9.78.3..2",
)
"""Puzzles that are medium, hard, and twice expert."""


@cache
def boards(name: str) -> tuple[Board, ...]:
    """Random boards of the layout *name*: with few candidates, so that no technique has very many steps."""
    return tuple(random_boards([LAYOUTS[name]], count=BOARDS, seed=1))


@pytest.mark.parametrize("name", [name for name in LAYOUTS if WHOLE or name not in LARGE])
def test_each_technique_finds_the_same_on_a_rearranged_board(name: str) -> None:
    able = [each for each in TECHNIQUES if each.difficulty < LAST_RESORT and each.applies(LAYOUTS[name])]
    for technique in able if WHOLE else able[list(LAYOUTS).index(name) % 3 :: 3]:  # another third on each layout
        for board in boards(name):
            assert not list(symmetry_faults(technique, board, ENGINE, MOST_STEPS)), technique.id


def assert_same_rating(puzzle: Puzzle, draw: random.Random) -> None:
    expected = rate(puzzle, RULEOUT)
    for _ in range(TURNS):
        found = rate(Rearrangement.drawn(puzzle.layout, draw).puzzle(puzzle), RULEOUT)
        assert (found.value, found.level, found.steps) == (expected.value, expected.level, expected.steps), puzzle


@pytest.mark.parametrize("text", CLASSICS)
def test_a_classic_has_the_same_value_in_every_orientation(text: str) -> None:
    assert_same_rating(ruleout.parse(text), random.Random(text))


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_puzzle_on_any_layout_has_the_same_value_in_every_orientation(name: str) -> None:
    for seed in range(PUZZLES):
        puzzle = random_puzzle(LAYOUTS[name], seed)
        if rate(puzzle, RULEOUT).level != "search":
            assert_same_rating(puzzle, random.Random(seed))


def in_rows(board: Board) -> Iterator[Step]:
    """Hidden singles in rows alone."""
    for step in HIDDEN_SINGLE.find(board):
        (unit,) = step.because.constraints["unit"]
        if isinstance(unit, Unit) and unit.kind == "row":
            yield Step("in-rows", step.places, step.removes, step.because)


def at_most_two(board: Board) -> Iterator[Step]:
    """The first two hidden singles."""
    for number, step in enumerate(HIDDEN_SINGLE.find(board)):
        if number < 2:
            yield Step("at-most-two", step.places, step.removes, step.because)


PLANTED = (Technique("in-rows", "In Rows", 5, in_rows), Technique("at-most-two", "At Most Two", 5, at_most_two))


def plugins(technique: Technique) -> Registry:
    class Plugin:
        @staticmethod
        @hookimpl
        def ruleout_techniques() -> list[Technique]:
            return [FULL_HOUSE, NAKED_SINGLE, technique, HIDDEN_SINGLE]

    return discover(only=(), also=[Plugin()])


@pytest.mark.parametrize("planted", PLANTED, ids=lambda each: each.id)
def test_a_technique_that_depends_on_the_orientation_is_caught(planted: Technique) -> None:
    nine: Layout = LAYOUTS["9x9"]
    found = [
        fault for board in random_boards([nine], count=6) for fault in symmetry_faults(planted, board, ENGINE, 500)
    ]
    assert any("finds something else on the turned grid" in each for each in found)


@pytest.mark.parametrize("planted", PLANTED, ids=lambda each: each.id)
def test_a_value_that_depends_on_the_orientation_is_caught(planted: Technique) -> None:
    puzzles = [random_puzzle(LAYOUTS["9x9"], seed, most=50) for seed in range(6)]
    with pytest.raises(AssertionError, match=r"ruleout gives a puzzle the grade .*, and .* if it is turned"):
        check_scale(RULEOUT, puzzles, plugins=plugins(planted))
    check_scale(RULEOUT, puzzles)
