"""What the kernel for crossings answers is what the technique finds, and the steps are the same with it."""

from __future__ import annotations

import os
from typing import Any

import pytest
from compiled_kernels import asking, boards_on, loading, unused

from ruleout.plugin import Board, Layout, classic_grid

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

import numpy as np
from numba import njit

from ruleout_engines.cells import open_places
from ruleout_engines.crossings import kernel
from ruleout_strategies.almost.sue_de_coq import LEAST_SURPLUS, MOST_AROUND, MOST_INSIDE, QUESTION, find
from ruleout_strategies.topology import crossings_of

LAYOUTS = ("9x9", "6x6", "jigsaw", "larger jigsaw", "diagonal", "two grids", "cages", "rules")
COUNT = 64 if os.environ.get("RULEOUT_WHOLE") else 8
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


@njit
def places_of(masks: Any, placed: Any, digits: int) -> Any:
    return open_places(masks, placed, digits)


@pytest.mark.parametrize("masks", [[0b110000000] * 4, [0] * 4, [0b101, 0b1, 0b100, 0b101], [0b111111111] * 4])
def test_each_digit_has_a_row_of_places_whatever_candidates_there_are(masks: list[int]) -> None:
    found = places_of(np.array(masks), np.array([0b10]), 9)
    assert found.tolist() == [
        [sum(1 << cell for cell, mask in enumerate(masks) if mask >> bit & 1 and cell != 1)] for bit in range(9)
    ]


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
