"""On boards small enough to try every filling, the engine finds exactly those that satisfy every ``holds``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, Self

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.plugin import Allowed, Automaton, Constraint, Custom, Layout, Origin, Regular, Relation, Sum, Unit, Verdict
from ruleout.testing.engines import check_engine
from ruleout_engines.scalar import blocks, state
from ruleout_engines.scalar.engine import ScalarEngine

BruteForce = Callable[[Layout, Sequence[int]], set[tuple[int, ...]]]
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


def some_cells(cells: int, least: int = 1) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, cells - 1), min_size=least, max_size=cells, unique=True).map(tuple)


def repeated(cells: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, cells - 1), min_size=1, max_size=5).map(tuple)


@st.composite
def constraints(draw: Any, cells: int, digits: int) -> Constraint:
    """One constraint of any kind on some of the cells."""
    masks = st.integers(0, (1 << digits) - 1)
    kind = draw(st.sampled_from(["unit", "sum", "weighted", "wide", "relation", "allowed", "regular", "custom"]))
    if kind == "allowed":
        return Allowed(draw(st.integers(0, cells - 1)), draw(masks))
    if kind == "relation":
        a, b = draw(st.integers(0, cells - 1)), draw(st.integers(0, cells - 1))
        return Relation(a, b, tuple(draw(masks) for _ in range(digits)))
    if kind == "unit":
        return Unit("unit", "group", draw(some_cells(cells)))
    if kind == "sum":
        chosen = draw(repeated(cells))
        return Sum(chosen, draw(st.integers(len(chosen), len(chosen) * digits)))
    if kind == "weighted":
        chosen = draw(repeated(cells))
        return Sum(chosen, draw(st.integers(-6, 9)), tuple(draw(st.sampled_from([-2, -1, 1, 2])) for _ in chosen))
    if kind == "wide":
        # Totals too far apart to be treated exactly.
        chosen = draw(some_cells(cells))
        weights = tuple(draw(st.sampled_from([-100, 10, 40, 100, 1000])) for _ in chosen)
        filling = [draw(st.integers(1, digits)) for _ in chosen]
        return Sum(chosen, sum(a * b for a, b in zip(weights, filling, strict=True)), weights)
    if kind == "custom":
        return Apart(draw(some_cells(cells)), digits)
    states = draw(st.integers(1, 70))
    move = st.integers(-1, states - 1)
    moves = tuple(tuple(draw(move) for _ in range(digits)) for _ in range(states))
    return Regular(draw(repeated(cells)), Automaton(moves, draw(st.frozensets(st.integers(0, states - 1), min_size=1))))


@st.composite
def boards(draw: Any) -> tuple[Layout, list[int]]:
    """A layout of two to six cells, up to two of them hidden, and masks to start from."""
    digits, cells = draw(st.integers(2, 5)), draw(st.integers(2, 6))
    if digits == 5:
        cells = min(cells, 5)
    hidden = draw(st.sampled_from([0, 0, 1, 2])) if cells > 2 else 0
    found = draw(st.lists(constraints(cells, digits), min_size=1, max_size=4))
    if draw(st.booleans()):
        # A sum over the cells of a unit is a sum of different digits.
        chosen = draw(some_cells(cells))
        found += [Unit("cage", "cage", chosen), Sum(chosen, draw(st.integers(1, digits * len(chosen))))]
    positions = [(0, cell) for cell in range(cells - hidden)] + [None] * hidden
    layout = Layout.of(digits, positions, found)
    start = [draw(st.integers(0, layout.full) | st.just(layout.full)) for _ in range(cells)]
    return layout, start


def test_the_engine_passes_the_common_checks() -> None:
    check_engine(ENGINE, seed=3)


@settings(max_examples=200, deadline=None)
@given(board=boards())
def test_every_solution_is_found_once(brute_force: BruteForce, board: tuple[Layout, list[int]]) -> None:
    found = list(ENGINE.solutions(*board))
    assert len(found) == len(set(found))
    assert set(found) == brute_force(*board)


@pytest.mark.parametrize("limit", [1, 2, 5])
@settings(max_examples=150, deadline=None)
@given(board=boards())
def test_a_limit_stops_the_search_and_determines_the_verdict(
    brute_force: BruteForce, limit: int, board: tuple[Layout, list[int]]
) -> None:
    expected = brute_force(*board)
    result = ENGINE.search(*board, limit=limit)
    assert result.complete
    assert len(set(result.solutions)) == len(result.solutions) == min(limit, len(expected))
    assert set(result.solutions) <= expected
    if not expected:
        assert result.verdict is Verdict.NONE
    elif limit == 1:
        assert result.verdict is Verdict.UNKNOWN
    else:
        assert result.verdict is (Verdict.UNIQUE if len(expected) == 1 else Verdict.SEVERAL)


@settings(max_examples=100, deadline=None)
@given(board=boards(), data=st.data())
def test_a_batch_has_the_results_of_each_start_alone(board: tuple[Layout, list[int]], data: st.DataObject) -> None:
    layout, start = board
    masks = st.integers(0, layout.full)
    starts = [start, *(data.draw(st.tuples(*[masks] * layout.size)) for _ in range(6))]
    assert list(ENGINE.search_many(layout, starts)) == [ENGINE.search(layout, each) for each in starts]


@settings(max_examples=200, deadline=None)
@given(board=boards(), data=st.data())
def test_interruptions_and_little_room_change_no_result(
    brute_force: BruteForce, board: tuple[Layout, list[int]], data: st.DataObject
) -> None:
    expected = brute_force(*board)
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
@given(board=boards(), patience=st.integers(1, 3), lightly=st.integers(1, 2), slice_of_work=st.sampled_from([1, 10**6]))
def test_restarts_weights_tight_rules_and_probing_change_no_verdict(
    brute_force: BruteForce, board: tuple[Layout, list[int]], patience: int, lightly: int, slice_of_work: int
) -> None:
    expected = brute_force(*board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "PATIENCE", patience)
        patch.setattr(blocks, "TABLE_PATIENCE", patience)
        patch.setattr(blocks, "LIGHTLY_UP_TO", lightly)
        patch.setattr(blocks, "SLICE_OF_WORK", slice_of_work)
        results = list(ENGINE.search_many(board[0], [board[1]] * 3))
    assert results[0] == results[1] == results[2]
    assert set(results[0].solutions) <= expected
    assert len(set(results[0].solutions)) == min(2, len(expected))
    assert results[0].verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(2, len(expected))]


def test_rules_ignore_digits_that_the_layout_does_not_have(brute_force: BruteForce) -> None:
    two_states = Automaton(((1, 0, 1), (0, 1, 0)), frozenset({1}))
    for constraint in (Regular((0, 1, 2), two_states), Relation(0, 1, (2, 1, 4)), Relation(0, 0, (2, 2, 4))):
        layout = Layout.of(2, [(0, 0), (0, 1), (0, 2)], [constraint, Allowed(2, -2)])
        assert set(ENGINE.solutions(layout, [3, 3, 3])) == brute_force(layout, [3, 3, 3])


def fresh() -> Sum:
    """A constraint that is always satisfied, and unequal to all others."""
    return Sum((), 0, origin=Origin("fresh", str(next(NUMBERS))))


NUMBERS = count()


def test_the_comparison_detects_a_wrong_decomposition(brute_force: BruteForce) -> None:
    class Other(Apart):
        def decompose(self) -> Iterator[Constraint]:
            yield Unit("apart", "group", self.cells)

    layout = Layout.of(3, [(0, 0), (0, 1)], [Other((0, 1), 3)])
    assert set(ENGINE.solutions(layout, [7, 7])) != brute_force(layout, [7, 7])
