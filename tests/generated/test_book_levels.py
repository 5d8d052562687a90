"""The four levels of the book: empty cells, points, symmetry, one solution."""

from __future__ import annotations

import os

import pytest

import ruleout
from ruleout import Verdict
from ruleout_generate import generate_many
from ruleout_generate.digging.symmetry import orbits

COUNT = 100 if os.environ.get("RULEOUT_WHOLE") else 2
LEVELS = {
    "book-easy": ((40, 45), (42, 46)),
    "book-medium": ((46, 49), (49, 53)),
    "book-difficult": ((50, 53), (56, 60)),
    "book-extreme": ((54, 58), (112, 116)),
}
LOGIC = ["naked-single", "hidden-single", "naked-pair", "naked-triple"]


@pytest.mark.parametrize("method", LEVELS)
def test_a_level_is_met(method: str) -> None:
    empty, points = LEVELS[method]
    for each in generate_many(count=COUNT, seed=1, method=method):
        puzzle = each.puzzle
        assert ruleout.solve(puzzle).verdict is Verdict.UNIQUE
        assert empty[0] <= puzzle.givens.count(0) <= empty[1]
        assert all(
            len({bool(puzzle.givens[cell]) for cell in orbit}) == 1 for orbit in orbits(puzzle.layout, "half-turn")
        )
        rating = ruleout.rate(puzzle, scale="book")
        assert rating.value is not None
        assert points[0] <= rating.value <= points[1]
        outcome = ruleout.explain(puzzle, techniques=LOGIC).outcome
        assert (outcome == "solved") == (method != "book-extreme")
