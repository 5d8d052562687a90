"""On boards small enough to try every filling, the engine finds exactly the fillings that every ``holds`` accepts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Self

import attrs
import brute_force
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.builtin.python import tree
from ruleout.builtin.python.engine import PythonEngine
from ruleout.model.constraints import Custom, Origin
from ruleout.model.layout import Layout
from ruleout.search.candidates import true_candidates
from ruleout.search.engine import Engine

ENGINES = [PythonEngine(), PythonEngine("fewest-candidates")]


@attrs.frozen
class Rising(Custom):
    """Digits that rise along the cells; narrows by the neighbour before alone, or not at all."""

    cells: tuple[int, ...]
    lenient: bool = False
    origin: Origin | None = None

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        if self.lenient:
            return tuple(masks)
        kept = list(masks)
        for place in range(1, len(kept)):
            least = (kept[place - 1] & -kept[place - 1]).bit_length()
            kept[place] &= -(1 << least) if least else 0
        return tuple(kept) if 0 not in kept else (0,) * len(kept)

    def holds(self, digits: Sequence[int]) -> bool:
        return all(a < b for a, b in pairwise(digits))

    def relabelled(self, to: Sequence[int]) -> Self:
        return attrs.evolve(self, cells=tuple(to[cell] for cell in self.cells))


@attrs.frozen
class NeverTwo(Custom):
    """A faulty rule: it says that anything holds, yet narrows away the digit 2."""

    cells: tuple[int, ...]
    origin: Origin | None = None

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        return tuple(mask & ~2 for mask in masks)

    def holds(self, digits: Sequence[int]) -> bool:
        return True

    def relabelled(self, to: Sequence[int]) -> Self:
        return attrs.evolve(self, cells=tuple(to[cell] for cell in self.cells))


def rising(draw: Any, cells: tuple[int, ...], digits: int) -> Rising:
    return Rising(cells, draw(st.booleans()))


BOARDS = brute_force.boards(rising)


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES, ids=["weighted", "fewest-candidates"])
@settings(max_examples=300, deadline=None)
@given(board=BOARDS)
def test_every_solution_is_found_once(engine: Engine, board: brute_force.Board) -> None:
    brute_force.check_every_solution_is_found_once(engine, *board)


@settings(max_examples=200, deadline=None)
@given(board=BOARDS)
def test_a_limit_stops_the_search_and_the_verdict_follows(board: brute_force.Board) -> None:
    brute_force.check_a_limit_stops_the_search_and_the_verdict_follows(ENGINES[0], *board)


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(board=BOARDS)
def test_restarts_weights_and_probing_change_no_verdict(board: brute_force.Board) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree, "PATIENCE", 1)
        patch.setattr(tree, "PROBE_AFTER", 1)
        patch.setattr(tree, "PATIENCE_FACTOR", 2)
        result = ENGINES[0].search(*board)
    brute_force.check_the_verdict_is_right(result, *board)


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(board=BOARDS, limit=st.integers(1, 4))
def test_true_candidates_and_their_counts_are_those_of_all_solutions(board: brute_force.Board, limit: int) -> None:
    layout, start = board
    everything = Layout.of(layout.digits, [(0, cell) for cell in range(layout.size)], layout.constraints)
    expected = [0] * layout.size
    visible = set()
    for solution in brute_force.every_solution(everything, start):
        visible.add(tuple(solution)[: layout.visible])
        for cell, digit in enumerate(solution):
            expected[cell] |= 1 << (digit - 1)
    counts = tuple(
        tuple(min(limit, sum(each[cell] == digit for each in visible)) for digit in range(1, layout.digits + 1))
        for cell in range(layout.visible)
    )
    found = true_candidates(ENGINES[0], layout, start, limit)
    assert (found.masks, found.complete) == (tuple(expected), True)
    assert found.counts == (() if limit == 1 else counts)
    assert set(found.solutions) <= visible
    assert not found.is_whole or set(found.solutions) == visible


def test_a_custom_that_never_narrows_is_still_obeyed() -> None:
    layout = Layout.of(3, [(0, 0), (0, 1), (0, 2)], [Rising((0, 1, 2), lenient=True)])
    assert list(ENGINES[0].solutions(layout, [7, 7, 7])) == [(1, 2, 3)]


def test_the_comparison_sees_a_narrow_that_lies() -> None:
    layout = Layout.of(2, [(0, 0), (0, 1)], [NeverTwo((0,))])
    assert set(ENGINES[0].solutions(layout, [3, 3])) != brute_force.every_solution(layout, [3, 3])
