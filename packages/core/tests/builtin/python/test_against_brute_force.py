"""On boards small enough to try every filling, the engine finds exactly the fillings that every ``holds`` accepts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Self

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.builtin.python import tree
from ruleout.builtin.python.engine import PythonEngine
from ruleout.model.constraints import Allowed, Automaton, Constraint, Custom, Origin, Regular, Relation, Sum, Unit
from ruleout.model.layout import Layout
from ruleout.search.candidates import true_candidates
from ruleout.search.engine import Engine, Verdict

BruteForce = Callable[[Layout, Sequence[int]], set[tuple[int, ...]]]
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


def some_cells(cells: int, least: int = 1) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, cells - 1), min_size=least, max_size=cells, unique=True).map(tuple)


@st.composite
def constraints(draw: Any, cells: int, digits: int) -> Constraint:
    """One constraint of any kind on some of the cells."""
    masks = st.integers(0, (1 << digits) - 1)
    kind = draw(st.sampled_from(["unit", "sum", "weighted", "twice", "relation", "allowed", "regular", "custom"]))
    if kind == "allowed":
        return Allowed(draw(st.integers(0, cells - 1)), draw(masks))
    if kind == "relation":
        a, b = draw(some_cells(cells, 2))[:2]
        return Relation(a, b, tuple(draw(masks) for _ in range(digits)))
    chosen = draw(some_cells(cells))
    if kind == "unit":
        return Unit("unit", "group", chosen)
    if kind == "sum":
        return Sum(chosen, draw(st.integers(len(chosen), len(chosen) * digits)))
    if kind == "twice":
        return Sum(chosen + chosen[:1], draw(st.integers(len(chosen) + 1, (len(chosen) + 1) * digits)))
    if kind == "weighted":
        weights = tuple(draw(st.sampled_from([-2, -1, 1, 2])) for _ in chosen)
        return Sum(chosen, draw(st.integers(-4, 8)), weights)
    if kind == "custom":
        return Rising(chosen, draw(st.booleans()))
    states = draw(st.integers(1, 3))
    moves = tuple(tuple(draw(st.integers(-1, states - 1)) for _ in range(digits)) for _ in range(states))
    return Regular(chosen, Automaton(moves, draw(st.frozensets(st.integers(0, states - 1), min_size=1))))


@st.composite
def boards(draw: Any) -> tuple[Layout, list[int]]:
    """A layout of at most five cells, the last of them possibly hidden, and masks to start from."""
    digits, cells = draw(st.integers(2, 4)), draw(st.integers(2, 5))
    hidden = draw(st.integers(0, 1))
    found = draw(st.lists(constraints(cells, digits), min_size=1, max_size=4))
    if draw(st.booleans()):
        # A sum over the cells of a unit is a sum of different digits.
        chosen = draw(some_cells(cells))
        found += [Unit("cage", "cage", chosen), Sum(chosen, draw(st.integers(1, 4 * len(chosen))))]
    positions = [(0, cell) for cell in range(cells - hidden)] + [None] * hidden
    layout = Layout.of(digits, positions, found)
    start = [draw(st.integers(0, layout.full) | st.just(layout.full)) for _ in range(cells)]
    return layout, start


@pytest.mark.parametrize("engine", ENGINES, ids=["weighted", "fewest-candidates"])
@settings(max_examples=300, deadline=None)
@given(board=boards())
def test_every_solution_is_found_once(engine: Engine, brute_force: BruteForce, board: tuple[Layout, list[int]]) -> None:
    found = list(engine.solutions(*board))
    assert len(found) == len(set(found))
    assert set(found) == brute_force(*board)


@pytest.mark.parametrize("limit", [1, 2, 5])
@settings(max_examples=100, deadline=None)
@given(board=boards())
def test_a_limit_stops_the_search_and_the_verdict_follows(
    brute_force: BruteForce, limit: int, board: tuple[Layout, list[int]]
) -> None:
    expected = brute_force(*board)
    result = ENGINES[0].search(*board, limit=limit)
    assert result.complete
    assert len(set(result.solutions)) == len(result.solutions) == min(limit, len(expected))
    assert set(result.solutions) <= expected
    if not expected:
        assert result.verdict is Verdict.NONE
    elif limit == 1:
        assert result.verdict is Verdict.UNKNOWN
    else:
        assert result.verdict is (Verdict.UNIQUE if len(expected) == 1 else Verdict.SEVERAL)


@settings(max_examples=200, deadline=None)
@given(board=boards())
def test_restarts_weights_and_probing_change_no_verdict(
    brute_force: BruteForce, board: tuple[Layout, list[int]]
) -> None:
    expected = brute_force(*board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree, "PATIENCE", 1)
        patch.setattr(tree, "PROBE_AFTER", 1)
        patch.setattr(tree, "PATIENCE_FACTOR", 2)
        result = ENGINES[0].search(*board)
    assert set(result.solutions) <= expected
    assert len(set(result.solutions)) == min(2, len(expected))
    assert result.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(2, len(expected))]


@settings(max_examples=200, deadline=None)
@given(board=boards())
def test_true_candidates_are_those_of_all_solutions(brute_force: BruteForce, board: tuple[Layout, list[int]]) -> None:
    layout, start = board
    everything = Layout.of(layout.digits, [(0, cell) for cell in range(layout.size)], layout.constraints)
    expected = [0] * layout.size
    for solution in brute_force(everything, start):
        for cell, digit in enumerate(solution):
            expected[cell] |= 1 << (digit - 1)
    assert true_candidates(ENGINES[0], layout, start) == (tuple(expected), True)


def test_a_custom_that_never_narrows_is_still_obeyed() -> None:
    layout = Layout.of(3, [(0, 0), (0, 1), (0, 2)], [Rising((0, 1, 2), lenient=True)])
    assert list(ENGINES[0].solutions(layout, [7, 7, 7])) == [(1, 2, 3)]


def test_the_comparison_sees_a_narrow_that_lies(brute_force: BruteForce) -> None:
    layout = Layout.of(2, [(0, 0), (0, 1)], [NeverTwo((0,))])
    assert set(ENGINES[0].solutions(layout, [3, 3])) != brute_force(layout, [3, 3])
