"""Every primitive is compared with its definition on all assignments of a few cells."""

from __future__ import annotations

import pickle

import pytest
from constraint_cases import ALL, DIGITS, EXACT, Ascending, cases, solutions
from hypothesis import given
from hypothesis import strategies as st

from ruleout.masks import mask_of
from ruleout.plugin import Allowed, Constraint, Origin, Relation, Sum, Unit

SOURCE = Origin("test", "a test")


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
