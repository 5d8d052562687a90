"""How the search narrows sums: combinations, bounds, and sums that follow from others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations as choose
from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.builtin.grids import classic_grid
from ruleout.builtin.python.engine import PythonEngine
from ruleout.masks import digits_of, mask_of
from ruleout.model.constraints import Sum, Unit
from ruleout.search.implied import implied_sums
from ruleout.search.sums import LARGEST, Bounds, Table, sum_combinations

GRID = classic_grid(4, (2, 2))
GRIDS = list(PythonEngine().solutions(GRID, [15] * 16))


@given(digits=st.integers(1, 9), count=st.integers(1, 9), total=st.integers(0, 50))
def test_combinations_are_all_sets_of_digits_with_the_sum(digits: int, count: int, total: int) -> None:
    expected = [mask_of(each) for each in choose(range(1, digits + 1), count) if sum(each) == total]
    assert sorted(sum_combinations(digits, count, total) or ()) == sorted(expected)


def test_too_many_combinations_are_not_listed() -> None:
    assert sum_combinations(25, 12, 156) is None
    assert len(sum_combinations(16, 4, 34) or ()) <= LARGEST


@settings(max_examples=300)
@given(total=st.integers(1, 20), masks=st.lists(st.integers(1, 63), min_size=1, max_size=4))
def test_a_table_keeps_every_filling_and_is_exact_on_lone_masks(total: int, masks: list[int]) -> None:
    table = Table(tuple(range(len(masks))), sum_combinations(6, len(masks), total) or ())
    fillings = [
        digits
        for digits in permutations(range(1, 7), len(masks))
        if sum(digits) == total and all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, digits, strict=True))
    ]
    kept = table.narrow(masks)
    if fillings:
        for place, mask in enumerate(kept):
            assert mask & ~masks[place] == 0
            assert {digits[place] for digits in fillings} <= set(digits_of(mask))
    for digits in permutations(range(1, 7), len(masks)):
        lone = [1 << (digit - 1) for digit in digits]
        assert (list(table.narrow(lone)) == lone) == (sum(digits) == total)


@settings(max_examples=300)
@given(
    total=st.integers(-10, 20),
    cells=st.lists(st.tuples(st.integers(1, 31), st.sampled_from([-3, -1, 1, 2])), min_size=1, max_size=4),
)
def test_bounds_keep_all_that_the_sum_keeps_and_are_exact_on_lone_masks(
    total: int, cells: list[tuple[int, int]]
) -> None:
    masks, weights = [mask for mask, _ in cells], tuple(weight for _, weight in cells)
    places = tuple(range(len(cells)))
    exact = Sum(places, total, weights).narrow(masks)
    kept: Sequence[int] = Bounds(places, weights, total).narrow(masks)
    if 0 not in exact:
        assert all(mask & ~held == 0 and held & ~old == 0 for mask, held, old in zip(exact, kept, masks, strict=True))
    lone = [mask & -mask for mask in masks]
    holds = sum(mask.bit_length() * weight for mask, weight in zip(lone, weights, strict=True)) == total
    assert (list(Bounds(places, weights, total).narrow(lone)) == lone) == holds


@st.composite
def caged_grids(draw: Any) -> tuple[tuple[int, ...], list[Sum]]:
    """A filled 4x4 grid and sums, overlapping ones too, that it obeys."""
    grid = draw(st.sampled_from(GRIDS))
    cages = draw(st.lists(st.lists(st.integers(0, 15), min_size=1, max_size=5, unique=True), min_size=1, max_size=8))
    return grid, [Sum(tuple(cage), sum(grid[cell] for cell in cage)) for cage in cages]


@settings(max_examples=200)
@given(caged=caged_grids(), most_houses=st.integers(1, 4))
def test_what_follows_from_cages_and_houses_holds(caged: tuple[tuple[int, ...], list[Sum]], most_houses: int) -> None:
    grid, sums = caged
    for implied in implied_sums(GRID.with_constraints(sums), most_houses):
        assert implied.holds([grid[cell] for cell in implied.cells])


def test_innies_and_outies_are_found() -> None:
    inside = GRID.with_constraints([Unit("cage", "cage", (0, 1, 2)), Sum((0, 1, 2), 8)])
    assert Sum((3,), 2) in implied_sums(inside)
    across = GRID.with_constraints([Sum((0, 1), 4), Sum((2, 3, 7), 9)])
    assert Sum((7,), 3) in implied_sums(across)
    assert implied_sums(GRID) == []


def test_only_regions_of_so_many_houses_are_looked_at() -> None:
    # Rows 1 and 2 less a cage that leaves out r1c1 and one that takes in r3c1.
    cages = [Sum((1, 2, 3, 4), 11), Sum((5, 6, 7, 8), 10)]
    assert Sum((0, 8), -1, (1, -1)) not in implied_sums(GRID.with_constraints(cages), 1)
    assert Sum((0, 8), -1, (1, -1)) in implied_sums(GRID.with_constraints(cages), 2)
