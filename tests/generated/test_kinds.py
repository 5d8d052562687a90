"""Puzzles of every kind: one solution by an engine that did not make them, and the givens that were asked for.

``RULEOUT_WHOLE=1`` makes the whole numbers of each kind, otherwise a few.
"""

from __future__ import annotations

import os
from typing import Any

import attrs
import pytest

import ruleout
from ruleout import Verdict
from ruleout_generate import Generated, generate_many
from ruleout_generate.digging.symmetry import orbits

WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
OTHERS = ("sat", "python", "scalar")
"""The engines that check a puzzle; those that made or proved it do not count."""


@attrs.frozen
class Kind:
    """Puzzles that are asked for: how many, and how many if only a few are made, 0 if they take too long."""

    variant: str
    count: int
    few: int = 2
    asked: dict[str, Any] = attrs.field(factory=dict)

    @property
    def name(self) -> str:
        """The name of the test."""
        values = (f"{name}={value}" for name, value in self.asked.items())
        return " ".join([self.variant, *values])


def kind(variant: str, count: int = 200, few: int = 2, **asked: Any) -> Kind:
    return Kind(variant, count, few, asked)


KINDS = (
    kind("classic", 100_000, 200),
    kind("classic", size=(4, 4)),
    kind("classic", size=(6, 6)),
    kind("classic", size=(8, 8)),
    kind("classic", size=(12, 12)),
    kind("classic", 20, 1, size=(16, 16)),
    kind("classic", symmetry="half-turn"),
    kind("classic", symmetry="quarter-turn"),
    kind("classic", symmetry="left-right"),
    kind("classic", symmetry="diagonal"),
    kind("classic", symmetry="full"),
    kind("classic", givens=(27, 30), symmetry="half-turn"),
    kind("classic", scale="se", difficulty=(2.0, 4.0)),
    kind("classic", scale="hodoku", difficulty="Hard"),
    kind("classic", method="digit-counts"),
    kind("diagonal"),
    kind("windoku"),
    kind("disjoint-groups"),
    kind("latin", size=(7, 7)),
    kind("futoshiki"),
    kind("kenken"),
    kind("kenken", 50, 1, size=(9, 9)),
    kind("mathrax"),
    kind("skyscrapers"),
    kind("renban"),
    kind("consecutive"),
    kind("odd-even"),
    kind("str8ts"),
    kind("jigsaw", size=(9, 9)),
    kind("killer"),
    kind("kakuro", 100, 1, size=(12, 12)),
    kind("kakuro", 10, 0, size=(30, 30)),
    kind("samurai", 100, 1),
    kind("cube", 20, 1),
    kind("cube", size=(4, 4, 4)),
    kind("cube", size=(3, 3, 3), symmetry="half-turn"),
    kind("cube", size=(2, 2)),
    kind("twin"),
    kind("butterfly"),
    kind("sohei", few=1),
    kind("windmill", few=1),
    kind("gattai-8", few=0),
    kind("shogun", few=0),
    kind("sumo", few=0),
)


@pytest.mark.parametrize("wanted", [each for each in KINDS if WHOLE or each.few], ids=lambda each: each.name)
def test_puzzles_are_what_was_asked(wanted: Kind) -> None:
    count = wanted.count if WHOLE else wanted.few
    found = list(generate_many(wanted.variant, count=count, seed=1, **wanted.asked))
    assert len(found) == count
    for each in found:
        assert each.proof is not None
        refuse_wrong_givens(each, wanted)
    for each in found[:: max(1, len(found) // 2000)]:
        checked = ruleout.solve(each.puzzle, engine=checker(each))
        assert (checked.verdict, checked.solutions[0]) == (Verdict.UNIQUE, each.solution)


def checker(each: Generated) -> str:
    """The id of an engine that did not prove that there is one solution."""
    return next(name for name in OTHERS if name != each.proof)


def refuse_wrong_givens(each: Generated, wanted: Kind) -> None:
    """Check the symmetry, the number of the givens and the rating."""
    order, puzzle = each.recipe.order, each.puzzle
    if order.symmetry is not None:
        for orbit in orbits(puzzle.layout, order.symmetry):
            assert len({bool(puzzle.givens[cell]) for cell in orbit}) == 1
    if order.givens is not None:
        assert order.givens[0] <= sum(map(bool, puzzle.givens)) <= order.givens[1]
    if order.difficulty is not None:
        rating = ruleout.rate(puzzle, scale=order.scale or "")
        assert rating.value is not None
        if isinstance(order.difficulty, str):
            assert rating.level == order.difficulty
        else:
            assert order.difficulty[0] <= rating.value <= order.difficulty[1]


def test_minimal_puzzles_have_no_superfluous_given() -> None:
    for each in generate_many(count=200 if WHOLE else 20, seed=2):
        for cell, given in enumerate(each.puzzle.givens):
            if given:
                fewer = [0 if other == cell else digit for other, digit in enumerate(each.puzzle.givens)]
                assert ruleout.solve(each.puzzle.with_givens(fewer), engine="scalar").verdict is Verdict.SEVERAL
