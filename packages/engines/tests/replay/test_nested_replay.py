"""Choices by nested chains: each is true, and not longer than that of an easier level."""

from __future__ import annotations

import pytest
from compiled_kernels import asking, boards_on, loading

from ruleout.search.places import has_solution
from ruleout.testing import board_of

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout.plugin import classic_grid
from ruleout_engines.replay import kernel
from ruleout_strategies.views import replay
from ruleout_strategies.views.se_search import Level

loaded = loading(kernel.CODE, "module")
LAYOUTS = ("4x4", "6x6", "without boxes", "jigsaw", "diagonal", "tiny: house")
BEFORE = {Level.NESTED_2: Level.PLUS, Level.NESTED_3: Level.NESTED_2, Level.NESTED_4: Level.PLUS}
ASK = asking(kernel.answer, replay.QUESTION)


@pytest.mark.long
@pytest.mark.parametrize("name", LAYOUTS)
def test_no_solution_has_a_candidate_that_is_removed(name: str) -> None:
    for board in boards_on([name], 4):
        quick = board.with_kernels(ASK)
        for level in BEFORE:
            assert replay.can_decide(quick, level)
            choice = replay.choice(quick, level)
            easier = replay.choice(quick, BEFORE[level])
            # A branch begins as at the easier level, and goes on if it would end.
            assert easier is None or (choice is not None and choice.complexity <= easier.complexity)
            for each in choice.removes(board) if choice is not None else ():
                masks = list(board.masks)
                masks[each.cell] = 1 << (each.digit - 1)
                assert has_solution(board.layout, masks, 10_000) is False


def test_nothing_is_decided_without_the_kernel_or_with_too_many_candidates() -> None:
    board = board_of(classic_grid(), {})
    assert not replay.can_decide(board, Level.NESTED_2)
    assert not replay.can_decide(board.with_kernels(ASK), Level.NESTED_2)


def test_the_answer_comes_after_many_short_calls() -> None:
    (board,) = boards_on(["6x6"], 1)
    answer = kernel.answer(board, replay.se_topology(board.layout), list(Level).index(Level.NESTED_4))
    assert answer is not None
    *parts, last = answer
    assert len(parts) > 10
    assert not any(parts)
    assert last
