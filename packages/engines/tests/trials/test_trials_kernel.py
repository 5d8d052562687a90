"""Trial and error in compiled code leaves what it leaves in Python."""

from __future__ import annotations

import pytest
from compiled_kernels import asking, boards_on, loading

from ruleout.testing import board_of

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout.plugin import Sum, classic_grid
from ruleout_engines.trials import kernel
from ruleout_strategies.scales.te import QUESTION, Trials

loaded = loading(kernel.CODE, "module")
LAYOUTS = ("4x4", "6x6", "9x9", "jigsaw", "diagonal")


@pytest.mark.long
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_same_candidates_are_left(name: str) -> None:
    changed = 0
    for board in boards_on([name], 4):
        left = Trials(board).left(board.masks, 1)
        assert kernel.answer(board, board.masks) == left
        assert Trials(board.with_kernels(asking(kernel.answer, QUESTION))).left(board.masks, 1) == left
        changed += left != board.masks
    assert changed


def test_a_contradiction_leaves_nothing() -> None:
    board = board_of(classic_grid(), {"r1c1": "12", "r1c2": "12", "r1c3": "12"})
    assert kernel.answer(board, board.masks) == ()


def test_other_rules_are_left_to_python() -> None:
    layout = classic_grid(4, (2, 2)).with_constraints([Sum((0, 1), 3)])
    board = board_of(layout, {})
    assert kernel.answer(board, board.masks) is None
