"""XY-Wing, XYZ-Wing, W-Wing and remote pairs."""

from __future__ import annotations

import pytest
from approvals import Explained
from effects import effects

from ruleout.internal import Board, Layout, Placement, Unit, classic_grid, compose, square_grid
from ruleout.testing import board_of, without
from ruleout_strategies.wings.remote_pair import REMOTE_PAIR
from ruleout_strategies.wings.w_wing import W_WING
from ruleout_strategies.wings.xy_wing import XY_WING
from ruleout_strategies.wings.xyz_wing import XYZ_WING

NINE = classic_grid()


def test_the_pincers_of_an_xy_wing_exclude_their_common_digit(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c4": "13", "r3c2": "23"})
    assert effects(XY_WING, board) == ["3r1c2 3r1c3 3r3c4 3r3c5 3r3c6"]
    assert explained(XY_WING, board) == (
        "r1c1 r1c4 r3c2; sight: row 1, box 1, column 2, row 3, column 4, box 2; pattern: 1r1c1 2r1c1; second: 3r1c4 "
        "3r3c2"
    )


@pytest.mark.parametrize(
    "cells",
    [
        {"r1c1": "12", "r1c4": "13", "r3c2": "13"},
        {"r1c1": "12", "r1c4": "13", "r5c5": "23"},
        {"r1c1": "123", "r1c4": "13", "r3c2": "23"},
        {"r1c1": "12", "r1c4": "13", "r3c2": "234"},
    ],
)
def test_other_cells_are_no_xy_wing(cells: dict[str, str]) -> None:
    assert effects(XY_WING, board_of(NINE, cells)) == []


def test_the_pivot_of_an_xyz_wing_may_hold_the_common_digit(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": "123", "r1c4": "13", "r3c2": "23"})
    assert effects(XYZ_WING, board) == ["3r1c2 3r1c3"]
    assert explained(XYZ_WING, board) == (
        "r1c1 r1c4 r3c2; sight: row 1, box 1, column 2; pattern: 1r1c1 2r1c1 3r1c1; second: 3r1c4 3r3c2"
    )


@pytest.mark.parametrize("pivot", ["12", "1234", "124"])
def test_other_pivots_are_no_xyz_wing(pivot: str) -> None:
    assert effects(XYZ_WING, board_of(NINE, {"r1c1": pivot, "r1c4": "13", "r3c2": "23"})) == []


def w_wing_board(second: str) -> Board:
    board = board_of(NINE, {"r1c1": "12", "r4c8": second})
    return without(board, 1, "r7c2 r7c3 r7c4 r7c5 r7c6 r7c7 r7c9")


def test_two_equal_cells_at_the_ends_of_a_strong_link_are_a_w_wing(explained: Explained) -> None:
    board = w_wing_board("12")
    assert effects(W_WING, board) == ["2r1c8 2r4c1"]
    assert explained(W_WING, board) == (
        "r1c1 r4c8 r7c2 r7c3 r7c4 r7c5 r7c6 r7c7 r7c9; sight: row 1, column 1, column 8, row 4; pattern: 2r1c1 2r4c8; "
        "2r1c1 = 1r1c1, 1r1c1 - 1r7c1, 1r7c1 = 1r7c8, 1r7c8 - 1r4c8, 1r4c8 = 2r4c8"
    )


def test_cells_of_different_pairs_are_no_w_wing() -> None:
    assert effects(W_WING, w_wing_board("13")) == []


def test_a_third_place_in_the_house_breaks_a_w_wing() -> None:
    board = board_of(NINE, {"r1c1": "12", "r4c8": "12"})
    assert effects(W_WING, without(board, 1, "r7c2 r7c3 r7c4 r7c5 r7c6 r7c7")) == []


def test_the_ends_of_a_remote_pair_exclude_both_digits(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c5": "12", "r5c5": "12", "r5c8": "12"})
    assert effects(REMOTE_PAIR, board) == ["1r1c8 2r1c8 1r5c1 2r5c1"]
    assert explained(REMOTE_PAIR, board) == (
        "r1c1 r1c5 r5c5 r5c8; sight: row 1, column 8, row 5, column 1; pattern: 1r1c1 2r1c1 1r5c8 2r5c8; 1r1c1 = "
        "2r1c1, 2r1c1 - 2r1c5, 2r1c5 = 1r1c5, 1r1c5 - 1r5c5, 1r5c5 = 2r5c5, 2r5c5 - 2r5c8, 2r5c8 = 1r5c8"
    )


def test_any_two_cells_of_different_digits_of_a_remote_pair_exclude_both(explained: Explained) -> None:
    board = board_of(NINE, dict.fromkeys(("r2c5", "r1c4", "r8c4", "r7c6", "r7c3", "r8c1"), "89"))
    steps = list(REMOTE_PAIR.find(board))
    long = [step for step in steps if len(step.because.cells) == 6]
    assert [len(step.because.cells) for step in steps[:3]] == [4, 4, 4]
    assert len(long) == 2  # From r8c4 to r8c1 in both directions of the loop.
    assert explained(REMOTE_PAIR, board, long[0]) == (
        "r1c4 r2c5 r7c3 r7c6 r8c1 r8c4; sight: row 1, column 3, box 2, column 6, row 2, column 1, row 7, column 4, "
        "column 5, box 8, row 8, box 7; pattern: 8r2c5 9r2c5 8r8c1 9r8c1; 8r2c5 = 9r2c5, 9r2c5 - 9r1c4, 9r1c4 = 8r1c4,"
        " 8r1c4 - 8r8c4, 8r8c4 = 9r8c4, 9r8c4 - 9r7c6, 9r7c6 = 8r7c6, 8r7c6 - 8r7c3, 8r7c3 = 9r7c3, 9r7c3 - 9r8c1, "
        "9r8c1 = 8r8c1"
    )


@pytest.mark.parametrize("last", ["r5c8", "r8c8"])
def test_a_chain_of_an_odd_number_of_cells_is_no_remote_pair(last: str) -> None:
    cells = {"r1c1": "12", "r1c5": "12", "r5c5": "12"} if last == "r5c8" else {"r1c1": "12", "r1c5": "12", "r9c9": "12"}
    assert effects(REMOTE_PAIR, board_of(NINE, cells)) == []


def test_wings_reach_across_overlapping_grids() -> None:
    layout = compose([Placement(NINE, (0, 0), "first"), Placement(NINE, (6, 6), "second")])
    assert effects(XY_WING, board_of(layout, {"r8c8": "12", "r8c2": "13", "r8c14": "23"})) == ["3r8c7 3r8c9"]
    assert effects(XY_WING, board_of(layout, {"r8c8": "12", "r2c2": "13", "r8c14": "23"})) == []


def test_wings_need_no_boxes() -> None:
    assert effects(XY_WING, board_of(square_grid(5), {"r1c1": "12", "r1c4": "13", "r3c1": "23"})) == ["3r3c4"]


def test_wings_use_units_that_are_no_houses() -> None:
    runs = [Unit("across", "across", (0, 1)), Unit("down", "down", (0, 2)), Unit("across 2", "across", (2, 3)),
            Unit("down 2", "down", (1, 3))]  # fmt: skip
    layout = Layout.of(9, [(0, 0), (0, 1), (1, 0), (1, 1)], runs)
    assert effects(XY_WING, board_of(layout, {"r1c1": "12", "r1c2": "13", "r2c1": "23"})) == ["3r2c2"]
