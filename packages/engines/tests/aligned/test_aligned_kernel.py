"""What the kernel for aligned cells answers is what the technique finds, and the steps are the same with it."""

from __future__ import annotations

import os
from functools import partial

import pytest
from compiled_kernels import asking, boards_on, loading, unused

from ruleout.plugin import Board, Layout

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout_engines.aligned import kernel
from ruleout_strategies.almost.aligned_exclusion import QUESTION, find

COUNT = 24 if os.environ.get("RULEOUT_WHOLE") else 2
"""The number of boards per layout."""

loaded = loading(kernel.CODE)
find_triples = partial(find, 3)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return boards_on(("6x6", "jigsaw", "diagonal", "two grids", "cages"), COUNT)


ask = asking(kernel.answer, QUESTION)


def test_it_names_the_pairs_with_which_the_technique_finds_a_step(boards: list[Board]) -> None:
    some = 0
    for board in boards:
        names = board.layout.names
        cells = [[each.cell for each in step.because.candidates["pattern"]] for step in find_triples(board)]
        found = kernel.answer(board)
        assert found is not None, names
        assert {tuple(dict.fromkeys(each))[:2] for each in cells} <= {*found}
        assert list(find_triples(board.with_kernels(ask))) == list(find_triples(board))
        some += bool(cells)
    assert some > 3


def test_many_digits_are_left_to_the_technique() -> None:
    assert kernel.answer(Board.from_masks(Layout.of(100, [(0, 0), (0, 1)], []), (3, 3))) is None


def test_it_answers_nothing_before_it_is_loaded(boards: list[Board]) -> None:
    with unused(kernel.CODE):
        assert kernel.answer(boards[0]) is None
