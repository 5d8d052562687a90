"""Every primitive is compared with its definition on all assignments of a few cells."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Candidate
from ruleout.masks import bits, digits_of, mask_of
from ruleout.plugin import Allowed, Automaton, Constraint, Custom, Origin, Regular, Relation, Sum, Unit

DIGITS = 4
SOURCE = Origin("test", "a test")


@attrs.frozen
class Ascending(Custom):
    """A constraint of a third party: digits increase from cell to cell."""

    cells: tuple[int, ...]
    origin: Origin | None = None

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        found = [0] * len(masks)
        for digits in product(*(digits_of(mask) for mask in masks)):
            if self.holds(digits):
                found = [kept | mask_of([digit]) for kept, digit in zip(found, digits, strict=True)]
        return tuple(found)

    def holds(self, digits: Sequence[int]) -> bool:
        return all(a < b for a, b in pairwise(digits))

    def relabelled(self, to: Sequence[int]) -> Ascending:
        return attrs.evolve(self, cells=tuple(to[cell] for cell in self.cells))


def automata(draw: st.DrawFn) -> Automaton:
    states = draw(st.integers(1, 3))
    moves = draw(st.lists(st.tuples(*[st.integers(-1, states - 1)] * DIGITS), min_size=states, max_size=states))
    return Automaton(tuple(moves), frozenset(draw(st.sets(st.integers(0, states - 1)))))


def unit(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Unit("a unit", "cage", cells)


def total(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    weight = st.integers(-3, 3).filter(bool)
    weights = draw(st.none() | st.tuples(*[weight] * len(cells)))
    return Sum(cells, draw(st.integers(-5, 5 * len(cells))), weights)


def huge(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    weight = st.integers(-3, 3).filter(bool).map(lambda small: small * 10**17)
    weights = draw(st.tuples(*[weight | st.just(1)] * len(cells)))
    digits = draw(st.tuples(*[st.integers(1, DIGITS)] * len(cells)))
    return Sum(cells, sum(weight * digit for weight, digit in zip(weights, digits, strict=True)), weights)


def regular(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Regular(cells, automata(draw))


def relation(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Relation(cells[0], cells[1], draw(st.tuples(*[st.integers(0, 15)] * DIGITS)))


def allowed(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Allowed(cells[0], draw(st.integers(0, 15)))


def ascending(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Ascending(cells)


Maker = Callable[[st.DrawFn, tuple[int, ...]], Constraint]
EXACT: list[Maker] = [total, regular, relation, allowed, ascending]
ALL: list[Maker] = [unit, huge, *EXACT]


@st.composite
def cases(draw: st.DrawFn, makers: list[Maker], least: int = 0) -> tuple[Constraint, tuple[int, ...]]:
    """A constraint and a mask for each of its cells."""
    cells = tuple(draw(st.permutations(range(5)))[: draw(st.integers(2, 4))])
    constraint = draw(st.sampled_from(makers))(draw, cells)
    count = len(constraint.cells)
    return constraint, draw(st.tuples(*[st.integers(least, 15)] * count))


def solutions(constraint: Constraint, masks: Sequence[int]) -> list[tuple[int, ...]]:
    return [digits for digits in product(*(digits_of(mask) for mask in masks)) if constraint.holds(digits)]


def union(found: list[tuple[int, ...]], count: int) -> tuple[int, ...]:
    return tuple(mask_of(digits[i] for digits in found) for i in range(count))


@given(cases(ALL))
def test_narrowing_keeps_every_digit_of_a_solution_and_adds_none(case: tuple[Constraint, tuple[int, ...]]) -> None:
    constraint, masks = case
    before = list(masks)
    narrowed = constraint.narrow(before)
    assert before == list(masks)
    assert len(narrowed) == len(masks)
    found = solutions(constraint, masks)
    for mask, kept, needed in zip(masks, narrowed, union(found, len(masks)), strict=True):
        assert kept & ~mask == 0
        assert needed & ~kept == 0


@given(cases(EXACT))
def test_narrowing_is_exact_but_for_units(case: tuple[Constraint, tuple[int, ...]]) -> None:
    constraint, masks = case
    assert constraint.narrow(masks) == union(solutions(constraint, masks), len(masks))


@given(cases(ALL), st.data())
def test_lone_digits_stay_if_they_hold_and_leave_nothing_somewhere_if_not(
    case: tuple[Constraint, tuple[int, ...]], data: st.DataObject
) -> None:
    constraint, masks = case
    digits = data.draw(st.tuples(*[st.integers(1, DIGITS)] * len(masks)))
    lone = tuple(mask_of([digit]) for digit in digits)
    if constraint.holds(digits):
        assert constraint.narrow(lone) == lone
    else:
        assert 0 in constraint.narrow(lone)


@given(cases(ALL, least=1))
def test_links_are_true_in_every_solution(case: tuple[Constraint, tuple[int, ...]]) -> None:
    constraint, masks = case
    links = constraint.links(masks)
    found = [
        {Candidate(cell, digit) for cell, digit in zip(constraint.cells, digits, strict=True)}
        for digits in solutions(constraint, masks)
    ]
    here = {Candidate(cell, bit + 1) for cell, mask in zip(constraint.cells, masks, strict=True) for bit in bits(mask)}
    for a, b in links.weak:
        assert a < b
        assert {a, b} <= here
        assert not any(a in held and b in held for held in found)
    for a, b in links.strong:
        assert a < b
        assert {a, b} <= here
        assert all(a in held or b in held for held in found)


@given(cases(EXACT, least=1))
def test_no_weak_link_is_missed_where_narrowing_is_exact(case: tuple[Constraint, tuple[int, ...]]) -> None:
    constraint, masks = case
    found = solutions(constraint, masks)
    at = range(len(masks))
    apart = {
        tuple(sorted((Candidate(constraint.cells[i], d), Candidate(constraint.cells[j], e))))
        for i, j in combinations(at, 2)
        for d in digits_of(masks[i])
        for e in digits_of(masks[j])
        if not any(digits[i] == d and digits[j] == e for digits in found)
    }
    assert constraint.links(masks).weak == apart


def test_a_sum_of_two_cells_links_each_digit_to_the_one_that_completes_it() -> None:
    links = Sum((0, 1), 5).links((0b0011, 0b1100))
    assert links.strong == {
        (Candidate(0, 1), Candidate(1, 3)),
        (Candidate(0, 2), Candidate(1, 4)),
    }


def test_a_unit_links_strongly_only_where_each_digit_must_have_a_place() -> None:
    full = Unit("row 1", "row", (0, 1, 2))
    assert full.links((0b011, 0b111, 0b101)).strong == {
        (Candidate(0, 2), Candidate(1, 2)),
        (Candidate(1, 3), Candidate(2, 3)),
    }
    assert full.links((0b0011, 0b1111, 0b0101)).strong == frozenset()


@given(cases(ALL), st.permutations(range(10, 15)))
def test_moved_to_other_cells_a_constraint_says_the_same(
    case: tuple[Constraint, tuple[int, ...]], to: list[int]
) -> None:
    constraint, masks = case
    moved = constraint.relabelled(to)
    assert type(moved) is type(constraint)
    assert moved.cells == tuple(to[cell] for cell in constraint.cells)
    assert moved.narrow(masks) == constraint.narrow(masks)
    back = {there: cell for cell, there in enumerate(to)}
    assert moved.relabelled([back.get(cell, 0) for cell in range(15)]) == constraint


@given(cases(ALL))
def test_constraints_are_equal_hashable_and_picklable_by_content(case: tuple[Constraint, tuple[int, ...]]) -> None:
    constraint, _ = case
    again = pickle.loads(pickle.dumps(constraint))
    assert again == constraint
    assert hash(again) == hash(constraint)


@given(cases(ALL))
def test_cells_said_to_differ_do_so_in_every_solution(case: tuple[Constraint, tuple[int, ...]]) -> None:
    constraint, _ = case
    at = {cell: i for i, cell in enumerate(constraint.cells)}
    found = solutions(constraint, (15,) * len(constraint.cells))
    for a, b in constraint.unequal_pairs():
        assert all(digits[at[a]] != digits[at[b]] for digits in found)


def test_units_and_relations_without_equal_pairs_say_which_cells_differ() -> None:
    assert set(Unit("a", "cage", (4, 7, 9)).unequal_pairs()) == {(4, 7), (4, 9), (7, 9)}
    assert list(Relation(3, 5, (0b1110, 0b1101, 0b1011, 0b0111)).unequal_pairs()) == [(3, 5)]
    assert list(Relation(3, 5, (0b0001, 0b1101, 0b1011, 0b0111)).unequal_pairs()) == []
    assert list(Sum((0, 1), 3).unequal_pairs()) == []


def test_a_unit_of_as_many_digits_as_cells_finds_the_only_place_of_a_digit() -> None:
    unit = Unit("row 1", "row", (0, 1, 2))
    assert unit.narrow((0b011, 0b011, 0b111)) == (0b011, 0b011, 0b100)
    assert unit.narrow((0b0011, 0b0011, 0b1111)) == (0b0011, 0b0011, 0b1111)
    assert 0 in unit.narrow((0b011, 0b011, 0b011))
    assert 0 in Unit("row 1", "row", (0, 1, 2, 3)).narrow((0b0011, 0b1100, 0b1100, 0b1100))


def test_labels_are_those_of_the_source() -> None:
    assert Unit("row 3", "row", (0,)).label == "row 3"
    assert Unit("cage", "cage", (0,), SOURCE).label == "a test"
    assert Sum((0, 1), 7).label == "sum 7"
    assert Sum((0, 1), 7, origin=SOURCE).label == "a test"
    assert Allowed(0, 1).label == "allowed"
    assert Relation(0, 1, (0,), SOURCE).label == "a test"


@pytest.mark.parametrize("weights", [(1,), (1, 0), (1, 2, 3)])
def test_a_sum_needs_one_weight_for_each_cell_and_none_of_them_nought(weights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="one weight per cell"):
        Sum((0, 1), 3, weights)


def test_a_constraint_of_somebodys_own_need_not_decompose() -> None:
    assert Ascending((0, 1)).decompose() is None
