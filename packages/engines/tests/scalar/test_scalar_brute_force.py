"""On boards small enough to try every filling, the engine finds exactly those that satisfy every ``holds``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Self

import attrs
import brute_force
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.plugin import Allowed, Automaton, Constraint, Custom, Layout, Origin, Regular, Relation, Sum, Unit
from ruleout.testing.engines import check_engine
from ruleout_engines.scalar import blocks, state
from ruleout_engines.scalar.engine import ScalarEngine

ENGINE = ScalarEngine()


@attrs.frozen
class Apart(Custom):
    """Cells that all differ and add up to an even number; decomposes into primitives."""

    cells: tuple[int, ...]
    digits: int
    origin: Origin | None = None

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        return tuple(masks)

    def holds(self, digits: Sequence[int]) -> bool:
        return len(set(digits)) == len(digits) and sum(digits) % 2 == 0

    def relabelled(self, to: Sequence[int]) -> Self:
        return attrs.evolve(self, cells=tuple(to[cell] for cell in self.cells))

    def decompose(self) -> Iterator[Constraint]:
        yield Unit("apart", "group", self.cells)
        moves = tuple(tuple((state + digit + 1) % 2 for digit in range(self.digits)) for state in range(2))
        yield Regular(self.cells, Automaton(moves, frozenset({0})))


def apart(draw: Any, cells: tuple[int, ...], digits: int) -> Apart:
    return Apart(cells, digits)


BOARDS = brute_force.boards(apart)


def test_the_engine_passes_the_common_checks() -> None:
    check_engine(ENGINE, seed=3)


@settings(max_examples=200, deadline=None)
@given(board=BOARDS)
def test_every_solution_is_found_once(board: brute_force.Board) -> None:
    brute_force.check_every_solution_is_found_once(ENGINE, *board)


@settings(max_examples=300, deadline=None)
@given(board=BOARDS)
def test_a_limit_stops_the_search_and_the_verdict_follows(board: brute_force.Board) -> None:
    brute_force.check_a_limit_stops_the_search_and_the_verdict_follows(ENGINE, *board)


@settings(max_examples=100, deadline=None)
@given(board=BOARDS, data=st.data())
def test_a_batch_has_the_results_of_each_start_alone(board: brute_force.Board, data: st.DataObject) -> None:
    layout, start = board
    masks = st.integers(0, layout.full)
    starts = [start, *(data.draw(st.tuples(*[masks] * layout.size)) for _ in range(6))]
    assert list(ENGINE.search_many(layout, starts)) == [ENGINE.search(layout, each) for each in starts]


@settings(max_examples=200, deadline=None)
@given(board=BOARDS, data=st.data())
def test_interruptions_and_little_room_change_no_result(board: brute_force.Board, data: st.DataObject) -> None:
    expected = brute_force.every_solution(*board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "SLICE_OF_WORK", data.draw(st.sampled_from([1, 30, 100, 300])))
        patch.setattr(blocks, "ROWS", data.draw(st.sampled_from([1, 2, 5])))
        patch.setattr(state, "FRAMES", 2)
        # A layout that was never searched has no working arrays from earlier searches.
        layout = Layout.of(board[0].digits, board[0].positions, [*board[0].constraints, fresh()])
        found = list(ENGINE.solutions(layout, board[1]))
        limited = ENGINE.search(layout, board[1], limit=3)
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert len(set(limited.solutions)) == len(limited.solutions) == min(3, len(expected))
    assert set(limited.solutions) <= expected


@settings(max_examples=200, deadline=None)
@given(board=BOARDS, patience=st.integers(1, 3), lightly=st.integers(1, 2), slice_of_work=st.sampled_from([1, 10**6]))
def test_restarts_weights_tight_rules_and_probing_change_no_verdict(
    board: brute_force.Board, patience: int, lightly: int, slice_of_work: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "PATIENCE", patience)
        patch.setattr(blocks, "TABLE_PATIENCE", patience)
        patch.setattr(blocks, "LIGHTLY_UP_TO", lightly)
        patch.setattr(blocks, "SLICE_OF_WORK", slice_of_work)
        results = list(ENGINE.search_many(board[0], [board[1]] * 3))
    assert results[0] == results[1] == results[2]
    brute_force.check_the_verdict_is_right(results[0], *board)


def test_rules_ignore_digits_that_the_layout_does_not_have() -> None:
    two_states = Automaton(((1, 0, 1), (0, 1, 0)), frozenset({1}))
    for constraint in (Regular((0, 1, 2), two_states), Relation(0, 1, (2, 1, 4)), Relation(0, 0, (2, 2, 4))):
        layout = Layout.of(2, [(0, 0), (0, 1), (0, 2)], [constraint, Allowed(2, -2)])
        assert set(ENGINE.solutions(layout, [3, 3, 3])) == brute_force.every_solution(layout, [3, 3, 3])


def fresh() -> Sum:
    """A constraint that is always satisfied, and unequal to all others."""
    return Sum((), 0, origin=Origin("fresh", str(next(NUMBERS))))


NUMBERS = count()


def test_the_comparison_detects_a_wrong_decomposition() -> None:
    class Other(Apart):
        def decompose(self) -> Iterator[Constraint]:
            yield Unit("apart", "group", self.cells)

    layout = Layout.of(3, [(0, 0), (0, 1)], [Other((0, 1), 3)])
    assert set(ENGINE.solutions(layout, [7, 7])) != brute_force.every_solution(layout, [7, 7])
