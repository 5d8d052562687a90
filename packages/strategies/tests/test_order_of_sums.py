"""Steps of sums come in the order in which people go through a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import attrs
import pytest

from ruleout.internal import Board, Step, cell_set
from ruleout.testing import boards_along, random_puzzle, sample_layouts
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.sums.innies_outies import MOST_SEEN
from ruleout_strategies.views.runs import runs_in

BY_ID = {each.id: each for each in TECHNIQUES}
SUMS = [each for each in TECHNIQUES if each.id.startswith("sum-")]
KILLERS = [name for name, layout in sample_layouts().items() if layout.sums and layout.houses]


def boards() -> Iterator[Board]:
    for name in KILLERS:
        yield from boards_along(random_puzzle(sample_layouts()[name], seed=3), SUMS)


def effort(board: Board, step: Step) -> tuple[bool, int, int]:
    (run,) = runs_in(board, step)
    return not step.places, 1 if step.places else len(run.combinations(board)), -len(step.removes)


@pytest.mark.parametrize("technique", ["sum-combinations", "sum-permutations"])
def test_steps_that_place_come_first_then_those_with_few_combinations(technique: str) -> None:
    several = 0
    for board in boards():
        efforts = [effort(board, step) for step in BY_ID[technique].find(board)]
        assert efforts == sorted(efforts)
        several += len(set(efforts)) > 1
    assert several


def test_of_equal_steps_the_one_at_the_step_before_comes_first() -> None:
    seen = 0
    for board in boards():
        steps = list(BY_ID["sum-combinations"].find(board))
        for one, other in pairwise(steps):
            if effort(board, one) != effort(board, other):
                continue
            seen += 1
            near = attrs.evolve(board)
            object.__setattr__(near, "touched", cell_set(other.because.cells) & ~cell_set(one.because.cells))
            again = list(BY_ID["sum-combinations"].find(near))
            assert again.index(other) < again.index(one)
    assert seen


def test_a_cell_over_many_houses_comes_after_combinations() -> None:
    few, many = BY_ID["innies-outies"], BY_ID["innies-outies-area"]
    assert few.difficulty < BY_ID["sum-combinations"].difficulty < many.difficulty
    counts = {few.id: 0, many.id: 0}
    for board in boards():
        for technique in (few, many):
            for step in technique.find(board):
                counts[technique.id] += 1
                assert (len(step.because.constraints["base"]) > MOST_SEEN) == (technique is many)
    assert all(counts.values())
