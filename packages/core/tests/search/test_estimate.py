"""Estimates of the number of solutions."""

from __future__ import annotations

from itertools import count, islice
from random import Random

import pytest

import ruleout
from ruleout import Budget, Estimate
from ruleout.clock import UNLIMITED, Countdown
from ruleout.search import estimate as estimates
from ruleout.search.estimate import _Tree, estimated

EMPTY_6X6 = '{"variant": "classic", "n": 6, "givens": ["......", "......", "......", "......", "......", "......"]}'
FULLY_COUNTED = 28_200_960
"""The number of sudoku of 6x6 with boxes of 2x3 (Jarvis, 2006)."""


def test_few_solutions_are_counted() -> None:
    assert ruleout.estimate("." * 16) == Estimate(288, 288, 288, exact=True, probes=0)
    assert ruleout.estimate("11" + "." * 14) == Estimate(0, 0, 0, exact=True, probes=0)


def ending(looks: int) -> Countdown:
    """A countdown that is over after its clock was read *looks* times, so that no test depends on a machine."""
    return Countdown(Budget(seconds=looks), now=count().__next__)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_many_solutions_are_estimated_with_bounds(seed: int) -> None:
    puzzle = ruleout.parse(EMPTY_6X6)
    engine = ruleout.default_registry().engine(puzzle.layout, "python")
    found = estimated(engine, puzzle.layout, puzzle.start, ending(600), seed)
    assert not found.exact
    assert found.number is not None
    assert found.high is not None
    assert FULLY_COUNTED / 2 < found.number < FULLY_COUNTED * 2
    assert found.low <= found.number <= found.high
    assert 10 <= found.probes <= 600
    assert found == estimated(engine, puzzle.layout, puzzle.start, ending(600), seed)


def test_fewer_than_ten_probes_are_no_estimate() -> None:
    puzzle = ruleout.parse(EMPTY_6X6)
    engine = ruleout.default_registry().engine(puzzle.layout, "python")
    found = estimated(engine, puzzle.layout, puzzle.start, ending(8), 0)
    assert (found.number, found.low, found.high) == (None, 1_000, None)
    assert found.probes < 10


def test_the_first_probes_depend_on_the_seed_alone() -> None:
    puzzle = ruleout.parse(EMPTY_6X6)
    engine = ruleout.default_registry().engine(puzzle.layout)

    def first(seed: int) -> list[int]:
        tree = _Tree(engine, puzzle.layout, puzzle.start, known, Countdown(UNLIMITED))
        return list(islice(tree.probes(Random(seed)), 20))

    known = engine.search(puzzle.layout, puzzle.start, limit=1).solutions[0]
    assert first(1) == first(1) != first(2)
    assert sum(first(1)) / 20 == pytest.approx(FULLY_COUNTED, rel=0.5)


def test_probes_have_the_number_of_solutions_as_their_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "PORTION", 5)
    puzzle = ruleout.parse("1" + "." * 15)
    engine = ruleout.default_registry().engine(puzzle.layout, "python")
    known = engine.search(puzzle.layout, puzzle.start, limit=1).solutions[0]
    for at in (0, 3):
        values = []
        for seed in range(400):
            tree = _Tree(engine, puzzle.layout, puzzle.start, known, Countdown(UNLIMITED))
            values.append(list(islice(tree.probes(Random(seed)), at + 1))[at])
        assert len(set(values)) > 1
        assert sum(values) / len(values) == pytest.approx(72, rel=0.1)


def test_when_probes_have_counted_every_position_the_number_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "PORTION", 20)
    puzzle = ruleout.parse("." * 16)
    engine = ruleout.default_registry().engine(puzzle.layout, "python")
    found = estimated(engine, puzzle.layout, puzzle.start, Countdown(UNLIMITED), 1)
    assert (found.number, found.low, found.high, found.exact) == (288, 288, 288, True)
    assert found.probes > 1


def test_without_time_there_is_no_estimate() -> None:
    found = ruleout.estimate(EMPTY_6X6, engine="python", budget=Budget(seconds=0))
    assert (found.number, found.high, found.exact) == (None, None, False)


def test_the_seed_is_a_whole_number() -> None:
    with pytest.raises(TypeError, match=r"seed: found .*; expected a whole number"):
        ruleout.estimate(EMPTY_6X6, seed="x")  # type: ignore[arg-type]
