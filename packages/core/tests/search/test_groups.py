"""Sums whose cells are in groups that all differ."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest

from ruleout.masks import cell_set, digits_of
from ruleout.model.constraints import Sum, Unit
from ruleout.model.layout import Layout
from ruleout.plugin import classic_grid
from ruleout.search.groups import GroupedSum, greatest_sum, groups_of_sum, least_sum
from ruleout.search.model import model_of

DIGITS = 5


def solutions(masks: Sequence[int], rule: GroupedSum) -> list[tuple[int, ...]]:
    found = []
    for digits in product(*(digits_of(mask) for mask in masks)):
        at = total = 0
        differ = True
        for weight, size in rule.groups:
            group = digits[at : at + size]
            differ = differ and len(set(group)) == size
            total += weight * sum(group)
            at += size
        if differ and total == rule.total:
            found.append(digits)
    return found


@pytest.mark.parametrize("seed", range(300))
def test_every_digit_of_a_solution_is_kept_and_lone_masks_are_decided(seed: int) -> None:
    draw = random.Random(seed)
    groups = tuple((draw.choice([-3, -2, -1, 1, 2, 3]), draw.randint(1, 3)) for _ in range(draw.randint(1, 2)))
    size = sum(count for _, count in groups)
    rule = GroupedSum(
        tuple(range(size)), groups, sum(draw.randint(1, 5) * w for w, count in groups for _ in range(count))
    )
    masks = [1 << draw.randint(0, 4) if draw.random() < 0.2 else draw.randint(1, 31) for _ in range(size)]
    found = solutions(masks, rule)
    kept = rule.narrow(masks)
    for place in range(size if found else 0):
        assert sum({1 << (digits[place] - 1) for digits in found}) & ~kept[place] == 0
    for filling in product(range(1, 4), repeat=size):
        lone = [1 << (digit - 1) for digit in filling]
        if len(set(filling)) == size:
            assert (list(rule.narrow(lone)) == lone) == bool(solutions(lone, rule))


def test_the_bounds_are_those_of_different_digits() -> None:
    assert least_sum([1, 1, 4]) == 1 + 2 + 4
    assert greatest_sum([5, 5, 2], 5) == 5 + 4 + 2
    # Three cells that differ add up to at least 6, so the fourth, which is 2 less, is at least 4.
    assert list(GroupedSum((0, 1, 2, 3), ((1, 3), (-1, 1)), 2).narrow([31] * 4)) == [0b1111, 0b1111, 0b1111, 0b11000]


def test_groups_are_cells_of_equal_weight_that_see_each_other() -> None:
    grid = classic_grid()
    assert groups_of_sum(grid, Sum((0, 1, 2, 80), 20)) == ((0, 1, 2), (80,))
    assert groups_of_sum(grid, Sum((0, 1, 2, 0), 20)) == ((0,), (1, 2))
    assert groups_of_sum(grid, Sum((0, 40, 80), 20)) is None
    assert groups_of_sum(grid, Sum((0, 1, 40), 20, (1, 2, 1))) is None
    # A pill and its shaft in one box: the cells of the number that are read once and the others.
    found = groups_of_sum(grid, Sum((0, 1, 9, 10, 11, 20), 0, (10, 1, -1, -1, -1, -1)))
    assert found == ((0,), (1,), (9, 10, 11, 20))


@pytest.mark.parametrize("seed", range(50))
def test_groups_part_the_cells_and_see_each_other(seed: int) -> None:
    draw = random.Random(seed)
    units = [Unit(f"unit {n}", "cage", tuple(draw.sample(range(8), 4))) for n in range(3)]
    layout = Layout.of(DIGITS, [(0, cell) for cell in range(8)], units)
    each = Sum(tuple(range(8)), 20, tuple(draw.choice([1, 1, 2]) for _ in range(8)))
    groups = groups_of_sum(layout, each)
    assert groups is not None
    assert sorted(cell for group in groups for cell in group) == list(range(8))
    for group in groups:
        assert each.weights is not None
        assert len({each.weights[cell] for cell in group}) == 1
        assert all(cell_set(group) & ~(1 << cell) & ~layout.peer_sets[cell] == 0 for cell in group)


def test_the_model_narrows_sums_by_groups() -> None:
    grid = classic_grid()
    rules = model_of(grid.with_constraints([Sum((0, 1, 2, 80), 20)])).rules
    assert [rule.groups for rule in rules if isinstance(rule, GroupedSum)] == [((1, 3), (1, 1))]
