"""What a kernel answers about chains is what the views find, and the steps are the same with it."""

from __future__ import annotations

from typing import Any

import pytest
from compiled_kernels import loading, unused

import ruleout
from ruleout.plugin import Board
from ruleout.testing import random_boards, sample_layouts

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout_engines.chains import kernel
from ruleout_strategies.views.closures import (
    QUESTION,
    AllClosures,
    AlmostLockedClosures,
    Closures,
    GroupedClosures,
    PlainClosures,
    XYClosures,
    refuted_by,
    rounds_of,
)

KINDS = (XYClosures, PlainClosures, GroupedClosures, AlmostLockedClosures, AllClosures)
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
"""A puzzle with steps of all kinds of chains."""
LAYOUTS = ("9x9", "4x4", "6x6", "jigsaw", "without boxes", "diagonal", "two grids", "tiny: house")


loaded = loading(kernel.CODE)


@pytest.mark.parametrize("kind", KINDS)
def test_the_kernel_refutes_what_the_views_refute(kind: type[Closures]) -> None:
    known = sample_layouts()
    asked = []

    def ask(board: Board, question: str, arguments: tuple[Any, ...]) -> Any:
        assert question == QUESTION
        asked.append(kernel.answer(board, *arguments))
        return asked[-1]

    for board in random_boards([known[name] for name in LAYOUTS], count=16):
        assert list(rounds_of(board.with_kernels(ask), kind)) == list(board.view(kind).rounds())
    assert any(asked)


def test_other_constraints_than_units_are_left_to_the_views() -> None:
    for board in random_boards([sample_layouts()["cages"], sample_layouts()["runs"]], count=4):
        assert kernel.answer(board, ("house", "group", "almost"), False, 8) is None


def test_a_kernel_is_asked_once_about_a_board_and_a_kind_of_chains() -> None:
    asked = []

    def ask(board: Board, question: str, arguments: tuple[Any, ...]) -> Any:
        asked.append(arguments)
        return ((2, 0b110), (3, 0b1))

    (board,) = random_boards([sample_layouts()["9x9"]], count=1)
    board = board.with_kernels(ask)
    assert refuted_by(board, AlmostLockedClosures, 2) == 0b110
    assert refuted_by(board, AlmostLockedClosures) == 0b111
    assert asked == [(("almost",), True, 8)]


def test_the_steps_are_the_same_without_the_kernel() -> None:
    def steps() -> list[ruleout.Step]:
        return [step for _, step in ruleout.explain(HARD, without=["search"])]

    with_kernel = steps()
    with unused(kernel.CODE):
        assert steps() == with_kernel
