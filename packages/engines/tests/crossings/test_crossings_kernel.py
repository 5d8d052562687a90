"""What the kernel for crossings answers is what the technique finds, and the steps are the same with it."""

from __future__ import annotations

import os

import pytest
from compiled_kernels import asking, boards_on, loading, unused

from ruleout.plugin import Board, Layout, classic_grid

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout_engines.crossings import kernel
from ruleout_strategies.almost.sue_de_coq import LEAST_SURPLUS, MOST_AROUND, MOST_INSIDE, QUESTION, find
from ruleout_strategies.topology import crossings_of

LAYOUTS = ("9x9", "6x6", "jigsaw", "larger jigsaw", "diagonal", "two grids", "cages", "rules")
COUNT = 64 if os.environ.get("RULEOUT_WHOLE") else 24
"""The number of boards per layout."""


loaded = loading(kernel.CODE)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return boards_on(LAYOUTS, COUNT)


ask = asking(kernel.answer, QUESTION)


def test_it_names_the_crossings_in_which_the_technique_finds_a_step(boards: list[Board]) -> None:
    some = 0
    for board in boards:
        found = kernel.answer(board, MOST_INSIDE, MOST_AROUND, LEAST_SURPLUS)
        assert found is not None
        for x in range(len(crossings_of(board.layout))):
            steps = list(find(board.with_kernels(lambda *asked, only=x: 1 << only)))
            assert bool(steps) == bool(found >> x & 1)
            some += bool(steps)
    assert some > 5


def test_the_steps_are_the_same_with_it(boards: list[Board]) -> None:
    for board in boards:
        assert list(find(board.with_kernels(ask))) == list(find(board))


def test_long_units_and_many_digits_are_left_to_the_technique() -> None:
    many = Layout.of(100, [(0, 0), (0, 1)], [])
    for layout in (classic_grid(16, (4, 4)), many):
        board = Board.from_masks(layout, (3,) * layout.size)
        assert kernel.answer(board, MOST_INSIDE, MOST_AROUND, LEAST_SURPLUS) is None


def test_it_answers_nothing_before_it_is_loaded(boards: list[Board]) -> None:
    with unused(kernel.CODE):
        assert kernel.answer(boards[0], MOST_INSIDE, MOST_AROUND, LEAST_SURPLUS) is None
