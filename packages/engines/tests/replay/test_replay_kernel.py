"""The compiled replay chooses what is chosen in Python."""

from __future__ import annotations

import pytest
from compiled_kernels import asking, boards_on, loading

from ruleout.internal import Board
from ruleout.testing import board_of

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout.plugin import classic_grid
from ruleout_engines.replay import kernel
from ruleout_strategies.views import replay
from ruleout_strategies.views.se_search import Level

loaded = loading(kernel.CODE, "module")
LAYOUTS = (
    "4x4",
    "6x6",
    "9x9",
    "without boxes",
    "jigsaw",
    "larger jigsaw",
    "diagonal",
    "two grids",
)
ASK = asking(kernel.answer, replay.QUESTION)


def compared(board: Board) -> list[Level]:
    """Return the levels that choose something on *board*, after a comparison of both choices."""
    quick = board.with_kernels(ASK)
    for level in replay.IN_PYTHON:
        assert replay.choice(quick, level) == replay.choice(board, level)
    return [level for level in replay.IN_PYTHON if replay.choice(board, level) is not None]


@pytest.mark.long
@pytest.mark.parametrize("name", [*LAYOUTS, "tiny: unit", "tiny: house", "tiny: nothing"])
def test_the_same_is_chosen(name: str) -> None:
    found = [compared(board) for board in boards_on([name], 6)]
    assert any(found) or name.startswith("tiny")


def test_an_empty_grid_has_no_choice() -> None:
    assert compared(board_of(classic_grid(), {})) == []
