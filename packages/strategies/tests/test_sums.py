"""Combinations, partners, bounds and permutations of sums, digits that sums must contain, and crossing runs."""

from __future__ import annotations

from itertools import combinations as choose
from itertools import permutations

import pytest
from approvals import Explained

from ruleout.internal import Board, Layout, Origin, Sum, Unit, classic_grid, digits_of, mask_of
from ruleout.testing import board_of, random_board, sample_layouts
from ruleout_strategies.sums.crossing_runs import CROSSING_RUNS
from ruleout_strategies.sums.sum_bounds import SUM_BOUNDS, SUM_PARTNERS
from ruleout_strategies.sums.sum_combinations import SUM_COMBINATIONS
from ruleout_strategies.sums.sum_digits import SUM_DIGITS
from ruleout_strategies.sums.sum_permutations import SUM_PERMUTATIONS
from ruleout_strategies.views.combinations import LARGEST, combinations, fitting, supported
from ruleout_strategies.views.fitting_runs import FittingRuns


def run(kind: str, cells: tuple[int, ...], total: int) -> list[Unit | Sum]:
    origin = Origin("kakuro", f"{kind} {total}")
    return [Unit(f"{kind} {total}", kind, cells, origin), Sum(cells, total, origin=origin)]


def row_of(count: int, total: int) -> Layout:
    cells = tuple(range(count))
    return Layout.of(9, [(0, c) for c in cells], run("across", cells, total))


def empty(layout: Layout) -> Board:
    return Board.from_masks(layout, (layout.full,) * layout.size)


def left(board: Board) -> list[tuple[int, ...]]:
    return [digits_of(mask) for mask in board.masks]


@pytest.mark.parametrize("digits", [4, 6, 9])
def test_combinations_are_all_there_are(digits: int) -> None:
    for count in range(1, digits + 1):
        for total in range(digits * (digits + 1) // 2 + 2):
            expected = [each for each in choose(range(1, digits + 1), count) if sum(each) == total]
            assert [digits_of(mask) for mask in combinations(digits, count, total)] == expected


def test_sums_with_very_many_combinations_are_skipped() -> None:
    assert combinations(25, 10, 130) == ()
    assert 0 < len(combinations(16, 4, 34)) <= LARGEST


@pytest.mark.parametrize("masks", [((1, 2), (1, 2), (1, 2, 6)), ((1, 4), (4, 7), (1, 4, 7)), ((1,), (1, 2), (3, 6))])
def test_a_combination_fits_if_its_digits_can_be_assigned_to_cells(masks: tuple[tuple[int, ...], ...]) -> None:
    count, tuple_masks = len(masks), tuple(map(mask_of, masks))
    for total in range(3, 25):
        expected = {
            mask_of(word)
            for word in permutations(range(1, 10), count)
            if sum(word) == total and all(digit in mask for digit, mask in zip(word, masks, strict=True))
        }
        assert set(fitting(9, total, tuple_masks)) == expected


def test_whether_a_combination_fits_is_decided_for_the_largest_sums() -> None:
    few, all_digits = mask_of(range(1, 14)), mask_of(range(1, 26))
    assert fitting(25, 325, (few,) * 13 + (all_digits,) * 12) == (all_digits,)
    assert fitting(25, 325, (few,) * 14 + (all_digits,) * 11) == ()


def test_a_sum_leaves_only_digits_of_its_combinations(explained: Explained) -> None:
    layout = row_of(2, 17)
    board = empty(layout)
    (step,) = SUM_COMBINATIONS.find(board)
    assert left(board.apply(step)) == [(8, 9), (8, 9)]
    assert list(SUM_COMBINATIONS.find(board.apply(step))) == []
    assert step.because.cells == (0, 1)
    assert step.because.constraints == {"unit": layout.units, "sum": layout.sums}
    assert explained(SUM_COMBINATIONS, board, step) == "r1c1 r1c2; unit: across 17; sum: across 17"


def test_combinations_depend_on_the_candidates() -> None:
    board = board_of(row_of(2, 8), {"r1c1": (1, 3, 5)})
    (step,) = SUM_COMBINATIONS.find(board)
    assert left(board.apply(step)) == [(1, 3, 5), (1, 3, 5, 7)]


@pytest.mark.parametrize("total", [8, 11])
def test_many_combinations_are_counted_not_listed(total: int, explained: Explained) -> None:
    assert (
        explained(SUM_COMBINATIONS, empty(row_of(3, total)))
        == f"r1c1 r1c2 r1c3; unit: across {total}; sum: across {total}"
    )


def test_a_sum_of_one_cell_is_its_digit(explained: Explained) -> None:
    layout = classic_grid().with_constraints(run("cage", (3,), 7))
    board = empty(layout)
    (step,) = SUM_COMBINATIONS.find(board)
    assert [(layout.names[each.cell], each.digit) for each in step.places] == [("r1c4", 7)]
    assert explained(SUM_COMBINATIONS, board, step) == "r1c4; unit: cage 7; sum: cage 7"
    assert list(SUM_COMBINATIONS.find(board.apply(step))) == []


def test_sums_that_may_repeat_a_digit_are_skipped() -> None:
    layout = Layout.of(9, [(0, 0), (0, 1)], [Sum((0, 1), 18)])
    assert not SUM_COMBINATIONS.applies(layout)
    assert list(SUM_COMBINATIONS.find(empty(layout))) == []


def test_a_cage_is_a_sum_like_any_other() -> None:
    layout = classic_grid().with_constraints(run("cage", (0, 1, 9), 7))
    board = empty(layout)
    (step,) = SUM_COMBINATIONS.find(board)
    after = board.apply(step)
    assert {after.masks[cell] for cell in (0, 1, 9)} == {mask_of((1, 2, 4))}
    assert after.masks[2] == layout.full


def test_a_digit_that_a_sum_must_hold_is_removed_from_cells_that_see_its_places(explained: Explained) -> None:
    layout = classic_grid().with_constraints(run("cage", (0, 1), 3))
    board = empty(layout)
    removed = {(layout.names[each.cell], each.digit) for step in SUM_DIGITS.find(board) for each in step.removes}
    cells = {f"r1c{c}" for c in range(3, 10)} | {f"r{r}c{c}" for r in (2, 3) for c in (1, 2, 3)}
    assert removed == {(cell, digit) for cell in cells for digit in (1, 2)}
    step = next(iter(SUM_DIGITS.find(board)))
    assert explained(SUM_DIGITS, board, step) == (
        "r1c1 r1c2; unit: cage 3; sum: cage 3; sight: row 1, box 1; pattern: 1r1c1 1r1c2"
    )


def test_a_digit_that_a_sum_must_hold_is_placed_in_its_only_place(explained: Explained) -> None:
    board = board_of(row_of(3, 7), {"r1c1": (2, 4), "r1c2": (2, 4)})
    (step,) = SUM_DIGITS.find(board)
    assert [(each.cell, each.digit) for each in step.places] == [(2, 1)]
    assert step.because.cells == (0, 1, 2)
    assert explained(SUM_DIGITS, board, step) == "r1c1 r1c2 r1c3; unit: across 7; sum: across 7"


CROSS = Layout.of(9, [(0, 0), (1, 0), (1, 1)], [*run("down", (0, 1), 16), *run("across", (1, 2), 17)])


def test_the_cell_of_two_crossing_runs_keeps_only_digits_that_both_allow(explained: Explained) -> None:
    board = empty(CROSS)
    (step,) = CROSSING_RUNS.find(board)
    assert [(CROSS.names[each.cell], each.digit) for each in step.places] == [("r2c1", 9)]
    assert set(step.because.constraints["sum"]) == set(CROSS.sums)
    assert explained(CROSSING_RUNS, board, step) == "r1c1 r2c1 r2c2; unit: down 16, across 17; sum: down 16, across 17"


def test_a_crossing_that_leaves_several_digits_removes_the_others() -> None:
    layout = Layout.of(9, [(0, 0), (1, 0), (1, 1)], [*run("down", (0, 1), 14), *run("across", (1, 2), 12)])
    board = empty(layout)
    (step,) = CROSSING_RUNS.find(board)
    assert left(board.apply(step))[1] == (5, 8, 9)
    assert step.places == ()


def test_what_follows_from_one_run_alone_is_not_a_crossing() -> None:
    board = board_of(CROSS, {"r2c1": (8, 9)})
    assert list(CROSSING_RUNS.find(board)) == []
    layout = Layout.of(9, [(0, 0), (1, 0), (1, 1)], [*run("down", (0, 1), 16), *run("across", (1, 2), 10)])
    assert list(CROSSING_RUNS.find(empty(layout))) == []


def test_the_last_two_cells_of_a_sum_hold_partners(explained: Explained) -> None:
    board = board_of(row_of(2, 10), {"r1c1": (1, 2, 5, 7), "r1c2": (2, 3, 5, 8)})
    (step,) = SUM_PARTNERS.find(board)
    assert left(board.apply(step)) == [(2, 7), (3, 8)]
    assert explained(SUM_PARTNERS, board, step) == "r1c1 r1c2; sum: across 10; unit: across 10"


def test_placed_cells_leave_two_cells_of_a_longer_sum() -> None:
    start = board_of(row_of(3, 12), {"r1c1": (4,), "r1c2": (1, 2, 3), "r1c3": (5, 7, 8)})
    board = Board.from_masks(start.layout, start.masks, placed=1)
    assert list(SUM_PARTNERS.find(start)) == []
    (step,) = SUM_PARTNERS.find(board)
    assert left(board.apply(step)) == [(4,), (1, 3), (5, 7)]
    assert step.because.cells == (0, 1, 2)


def test_a_digit_beyond_the_bounds_of_a_sum_is_removed(explained: Explained) -> None:
    board = board_of(row_of(3, 20), {"r1c2": (1, 2, 3, 4)})
    (step,) = SUM_BOUNDS.find(board)
    assert left(board.apply(step)) == [(7, 8, 9), (2, 3, 4), (7, 8, 9)]
    assert explained(SUM_BOUNDS, board, step) == "r1c1 r1c2 r1c3; sum: across 20"
    low = board_of(row_of(2, 6), {"r1c1": (3, 4, 5)})
    (step,) = SUM_BOUNDS.find(low)
    assert left(low.apply(step)) == [(3, 4, 5), (1, 2, 3)]


@pytest.mark.parametrize("total", [11, 14, 20])
def test_the_permutations_of_a_sum_leave_exactly_what_is_possible(total: int) -> None:
    cells = {"r1c1": (1, 2, 6), "r1c2": (1, 2, 9), "r1c3": (1, 2, 5, 6), "r1c4": (3, 5, 6, 8)}
    board = board_of(row_of(4, total), cells)
    words = [
        word
        for word in permutations(range(1, 10), 4)
        if sum(word) == total and all(digit in digits for digit, digits in zip(word, cells.values(), strict=True))
    ]
    expected = [tuple(sorted(set(column))) for column in zip(*words, strict=True)]
    assert list(map(digits_of, supported(9, total, board.masks))) == expected
    for step in SUM_PERMUTATIONS.find(board):
        assert left(board.apply(step)) == expected


def test_a_digit_of_a_combination_is_removed_where_no_order_has_it(explained: Explained) -> None:
    board = board_of(row_of(3, 9), {"r1c1": (1, 2), "r1c2": (1, 2), "r1c3": (1, 2, 6)})
    assert list(SUM_COMBINATIONS.find(board)) == []
    (step,) = SUM_PERMUTATIONS.find(board)
    assert left(board.apply(step)) == [(1, 2), (1, 2), (6,)]
    assert explained(SUM_PERMUTATIONS, board, step) == "r1c1 r1c2 r1c3; sum: across 9; unit: across 9"


def test_a_sum_with_too_many_combinations_has_no_permutations() -> None:
    masks = (mask_of(range(1, 26)),) * 10
    assert supported(25, 130, masks) == masks
    assert supported(9, 9, masks[:4]) == masks[:4]


def test_sums_that_cannot_be_satisfied_yield_nothing() -> None:
    board = board_of(row_of(2, 17), {"r1c1": (1, 2)})
    for technique in (SUM_COMBINATIONS, SUM_DIGITS, CROSSING_RUNS, SUM_PARTNERS, SUM_BOUNDS, SUM_PERMUTATIONS):
        assert list(technique.find(board)) == []


@pytest.mark.parametrize("name", ["cages", "runs", "runs with an end"])
def test_the_view_of_a_later_board_is_the_same_as_a_new_one(name: str) -> None:
    layout = sample_layouts()[name]
    before = FittingRuns.of(random_board(layout, 3), None)
    for seed in range(4, 12):
        board = random_board(layout, seed)
        later, new = FittingRuns.of(board, before), FittingRuns.of(board, None)
        assert (later.masks, later.combinations, later.digits) == (new.masks, new.combinations, new.digits)
