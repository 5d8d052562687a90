"""Constraints from functions of values: they hold for exactly what the functions accept."""

from __future__ import annotations

from itertools import product

from ruleout.plugin import Allowed, Count, Layout, Relation, Sum, chain, clique, occurrences, only, pair, total

LAYOUT = Layout.of(4, [(0, column) for column in range(4)], [])


def test_a_pair_holds_for_what_is_accepted() -> None:
    found = pair(2, 0, LAYOUT, lambda a, b: a > b + 1)
    assert found.cells == (2, 0)
    assert {word for word in product(range(1, 5), repeat=2) if found.holds(word)} == {(3, 1), (4, 1), (4, 2)}


def test_a_cell_paired_with_itself_is_restricted() -> None:
    assert pair(1, 1, LAYOUT, lambda a, b: a + b == 4) == Allowed(1, 0b0010)
    assert only(1, LAYOUT, lambda value: value % 2) == Allowed(1, 0b0101)


def test_a_chain_has_neighbours_and_a_clique_all_pairs() -> None:
    def less(a: int, b: int) -> bool:
        return a < b

    assert [each.cells for each in chain((3, 1, 0), LAYOUT, less)] == [(3, 1), (1, 0)]
    assert [each.cells for each in clique((3, 1, 0), LAYOUT, less)] == [(3, 1), (3, 0), (1, 0)]
    assert all(isinstance(each, Relation) for each in clique((3, 1, 0), LAYOUT, less))


def test_values_occur_as_often_as_accepted() -> None:
    found = occurrences((2, 0, 3), LAYOUT, lambda value, number: number in (0, value))
    assert found == Count((2, 0, 3), ((0, 1), (0, 2), (0, 3), (0,)))
    assert occurrences((2, 0, 3, 1), LAYOUT, lambda value, number: value > 1, 2).counts == ((), *[(0, 1, 2)] * 3)


def test_a_total_adds_the_weights_of_a_cell_that_occurs_twice() -> None:
    assert total([(0, 1), (1, 1), (0, 1)], 7, LAYOUT) == [Sum((0, 1), 7, (2, 1))]
    assert total([(0, 1), (1, 1)], 5, LAYOUT) == [Sum((0, 1), 5)]
    assert total([(0, 1), (1, 1), (0, -1)], 3, LAYOUT) == [Sum((1,), 3)]


def test_a_total_without_weights_is_true_or_impossible() -> None:
    assert total([(0, 1), (0, -1)], 0, LAYOUT) == []
    (found,) = total([(0, 1), (0, -1)], 2, LAYOUT)
    assert not any(found.holds((digit,)) for digit in range(1, 5))
