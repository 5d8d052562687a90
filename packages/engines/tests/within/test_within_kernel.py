"""What the kernel for chains under assumptions answers is what the view works out."""

from __future__ import annotations

import os
import random

import pytest
from compiled_kernels import asking, boards_on, loading

from ruleout.plugin import Board

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout_engines.within import kernel
from ruleout_strategies.views.nested import QUESTION, NestedAssumptions

LAYOUTS = ("9x9", "6x6", "jigsaw", "diagonal", "two grids", "cages", "rules")
COUNT = 16 if os.environ.get("RULEOUT_WHOLE") else 1
"""The number of boards per layout."""

loaded = loading(kernel.CODE)
ask = asking(kernel.answer, QUESTION)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return boards_on(LAYOUTS, COUNT)


def test_what_chains_exclude_is_the_same_with_it(boards: list[Board]) -> None:
    draw, some = random.Random(1), [0, 0]
    for board in boards:
        views = [each.view(NestedAssumptions) for each in (board, board.with_kernels(ask))]
        width = 2 * views[0].graph.count
        alive = draw.getrandbits(width)
        false = [draw.getrandbits(width) & draw.getrandbits(width) for _ in range(views[0].graph.count)]
        for several in (False, True):
            found, with_it = (list(view._excluded(false, alive, several)) for view in views)
            assert found == with_it
            some[several] += sum(each.bit_count() for each in found)
    assert some[True] > some[False] > 20
