"""The clauses of every primitive, compared with a brute-force search."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.plugin import Allowed, Automaton, Constraint, Custom, Layout, Regular, Relation, Sum, Unit
from ruleout.testing import check_engine
from ruleout.testing.engines import all_solutions
from ruleout_engines.sat import sums
from ruleout_engines.sat.engine import SatEngine
from ruleout_engines.sat.shared import Shared

CELLS = 5
cells_of_any = st.lists(st.integers(0, CELLS - 1), max_size=CELLS).map(tuple)
different_cells = st.lists(st.integers(0, CELLS - 1), max_size=CELLS, unique=True).map(tuple)
weight = st.integers(-4, 4).filter(bool) | st.sampled_from([100, -10_000, 3**40])


@attrs.frozen
class Both(Custom):
    """A constraint in Python that decomposes into two primitives."""

    cells: tuple[int, ...]
    origin: None = None

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        low = [mask & 0b011 for mask in masks]
        return tuple(low) if 0 not in low else (0,) * len(masks)

    def holds(self, digits: Sequence[int]) -> bool:
        return max(digits) <= 2

    def relabelled(self, to: Sequence[int]) -> Both:
        return attrs.evolve(self, cells=tuple(to[cell] for cell in self.cells))

    def decompose(self) -> list[Constraint]:
        return [Allowed(cell, 0b011) for cell in self.cells]


@st.composite
def sums_of_cells(draw: st.DrawFn, digits: int) -> Sum:
    """Sums with repeats, weights and repeated cells. Most totals can be reached by some digits."""
    cells = draw(cells_of_any)
    weights = draw(st.none() | st.tuples(*[weight for _ in cells]))
    filling = [draw(st.integers(1, digits)) for _ in cells]
    total = sum(digit * by for digit, by in zip(filling, weights or (1,) * len(cells), strict=True))
    return Sum(cells, total + draw(st.sampled_from([0, 0, 0, 1, -3])), weights)


@st.composite
def automata(draw: st.DrawFn, digits: int) -> Automaton:
    states = draw(st.integers(1, 4))
    target = st.integers(-1, states - 1)
    return Automaton(
        moves=tuple(draw(st.tuples(*[target for _ in range(digits)])) for _ in range(states)),
        accepting=draw(st.frozensets(st.integers(0, states - 1))),
    )


@st.composite
def constraints(draw: st.DrawFn, digits: int) -> list[Constraint]:
    cell, mask = st.integers(0, CELLS - 1), st.integers(0, (1 << digits) - 1)
    kind = draw(st.sampled_from(["unit", "cage", "sum", "relation", "allowed", "regular", "custom"]))
    if kind == "unit":
        return [Unit("unit", "unit", draw(different_cells))]
    if kind == "cage":
        cage = draw(different_cells)
        return [Unit("cage", "cage", cage), Sum(cage, draw(st.integers(0, digits * CELLS)))]
    if kind == "sum":
        return [draw(sums_of_cells(digits))]
    if kind == "relation":
        return [Relation(draw(cell), draw(cell), draw(st.tuples(*[mask for _ in range(digits)])))]
    if kind == "allowed":
        return [Allowed(draw(cell), draw(mask))]
    if kind == "regular":
        return [Regular(draw(cells_of_any), draw(automata(digits)))]
    return [Both(draw(different_cells.filter(bool)))]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Layout, list[tuple[int, ...]]]:
    """A tiny layout with any constraints, some of its cells hidden, and a few starts."""
    digits = draw(st.integers(1, 4))
    visible = draw(st.integers(1, CELLS))
    found = [each for _ in range(draw(st.integers(0, 4))) for each in draw(constraints(digits))]
    found = [each for each in found if each.cells]
    positions = [(0, column) if column < visible else None for column in range(CELLS)]
    mask = st.integers(0, (1 << digits) - 1) | st.just((1 << digits) - 1)
    starts = draw(st.lists(st.tuples(*[mask for _ in range(CELLS)]), min_size=1, max_size=3))
    return Layout.of(digits, positions, found), starts


def agrees(engine: SatEngine, layout: Layout, starts: list[tuple[int, ...]]) -> None:
    for start in starts:
        truth = set(all_solutions(layout, start))
        found = list(engine.solutions(layout, start))
        assert len(found) == len(truth)
        assert set(found) == truth
    for limit in (1, 2, 5):
        for start, result in zip(starts, engine.search_many(layout, starts, limit), strict=True):
            truth = set(all_solutions(layout, start))
            assert result.complete
            assert len(set(result.solutions)) == len(result.solutions) == min(limit, len(truth))
            assert set(result.solutions) <= truth


@given(boards())
@settings(max_examples=150, deadline=None)
def test_clauses_have_the_solutions_of_the_constraints(board: tuple[Layout, list[tuple[int, ...]]]) -> None:
    agrees(SatEngine(), *board)


@given(boards())
@settings(max_examples=50, deadline=None)
def test_clauses_have_the_same_solutions_if_every_sum_is_a_walk(board: tuple[Layout, list[tuple[int, ...]]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums, "MOST_MOVES", 6)
        patch.setattr(sums, "sum_combinations", lambda digits, count, total: None)
        agrees(SatEngine(), *board)


@pytest.mark.parametrize("constraint", [Sum((), 0), Sum((), 1), Regular((), Automaton(((-1,),), frozenset({0}))),
                                        Regular((), Automaton(((-1,),), frozenset())), Unit("a", "a", (0, 0)),
                                        Unit("b", "b", (0, 1, 2))])  # fmt: skip
def test_constraints_over_no_cells_or_too_many(constraint: Constraint) -> None:
    layout = Layout.of(2, [(0, 0), (0, 1), (0, 2)], [constraint])
    holds = not constraint.cells and constraint.holds(())
    for engine in (SatEngine(), SatEngine(shares=False)):
        for result in engine.search_many(layout, [[3, 3, 3]] * 2, 20):
            assert len(result.solutions) == (8 if holds else 0)
        # The shared formula, which no search has narrowed before.
        assert Shared(layout, engine._now)._encoding.impossible is not holds


def test_a_layout_without_cells_has_one_solution() -> None:
    layout = Layout.of(3, [], [])
    assert [result.solutions for result in SatEngine().search_many(layout, [[], [], []])] == [((),)] * 3


@pytest.mark.parametrize("shares", [True, False])
def test_the_engine_passes_the_common_checks(shares: bool) -> None:
    check_engine(SatEngine(shares=shares))


def test_a_wrong_clause_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison above fails if the last set of digits of a sum is omitted."""
    real = sums.sum_combinations
    monkeypatch.setattr(sums, "sum_combinations", lambda *about: (real(*about) or ())[:-1])
    layout = Layout.of(4, [(0, 0), (0, 1)], [Unit("u", "u", (0, 1)), Sum((0, 1), 5)])
    with pytest.raises(AssertionError):
        agrees(SatEngine(), layout, [(15, 15)])
