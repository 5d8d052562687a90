"""XY-Wing, XYZ-Wing, W-Wing and remote pairs."""

from __future__ import annotations

import pytest

from ruleout.plugin import Board, Layout, Placement, Technique, Unit, classic_grid, compose, square_grid
from ruleout.testing import board_of, without
from ruleout_strategies.wings.remote_pair import REMOTE_PAIR
from ruleout_strategies.wings.w_wing import W_WING
from ruleout_strategies.wings.xy_wing import XY_WING
from ruleout_strategies.wings.xyz_wing import XYZ_WING

NINE = classic_grid()


def effects(technique: Technique, board: Board) -> list[str]:
    show, names = board.layout.show, board.layout.names
    return [
        " ".join(f"{show(each.digit)}{names[each.cell]}" for each in step.removes) for step in technique.find(board)
    ]


def words(technique: Technique, board: Board) -> str:
    assert technique.explain is not None
    return technique.explain(board, next(iter(technique.find(board)))).full


def test_the_pincers_of_an_xy_wing_exclude_their_common_digit() -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c4": "13", "r3c2": "23"})
    assert effects(XY_WING, board) == ["3r1c2 3r1c3 3r3c4 3r3c5 3r3c6"]
    assert words(XY_WING, board) == (
        "r1c1 is 1 or 2. If it is 1, then r1c4 is 3; if it is 2, then r3c2 is 3. Either way one of r1c4 and r3c2 is 3: "
        "r1c2, r1c3, r3c4, r3c5 and r3c6, which see both, cannot be 3."
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


def test_the_pivot_of_an_xyz_wing_may_hold_the_common_digit() -> None:
    board = board_of(NINE, {"r1c1": "123", "r1c4": "13", "r3c2": "23"})
    assert effects(XYZ_WING, board) == ["3r1c2 3r1c3"]
    assert words(XYZ_WING, board) == (
        "r1c1 is 1, 2 or 3. If it is 1, then r1c4 is 3; if it is 2, then r3c2 is 3. "
        "So one of r1c1, r1c4 and r3c2 is 3: r1c2 and r1c3, which see all of them, cannot be 3."
    )


@pytest.mark.parametrize("pivot", ["12", "1234", "124"])
def test_other_pivots_are_no_xyz_wing(pivot: str) -> None:
    assert effects(XYZ_WING, board_of(NINE, {"r1c1": pivot, "r1c4": "13", "r3c2": "23"})) == []


def w_wing_board(second: str) -> Board:
    board = board_of(NINE, {"r1c1": "12", "r4c8": second})
    return without(board, 1, "r7c2 r7c3 r7c4 r7c5 r7c6 r7c7 r7c9")


def test_two_equal_cells_at_the_ends_of_a_strong_link_are_a_w_wing() -> None:
    board = w_wing_board("12")
    assert effects(W_WING, board) == ["2r1c8 2r4c1"]
    assert words(W_WING, board) == (
        "r1c1 and r4c8 are 1 or 2. They cannot both be 1: in row 7, 1 can only be in r7c1, which r1c1 sees, and r7c8, "
        "which r4c8 sees. So one of r1c1 and r4c8 is 2: r1c8 and r4c1, which see both, cannot be 2."
    )


def test_cells_of_different_pairs_are_no_w_wing() -> None:
    assert effects(W_WING, w_wing_board("13")) == []


def test_a_third_place_in_the_house_breaks_a_w_wing() -> None:
    board = board_of(NINE, {"r1c1": "12", "r4c8": "12"})
    assert effects(W_WING, without(board, 1, "r7c2 r7c3 r7c4 r7c5 r7c6 r7c7")) == []


def test_the_ends_of_a_remote_pair_exclude_both_digits() -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c5": "12", "r5c5": "12", "r5c8": "12"})
    assert effects(REMOTE_PAIR, board) == ["1r1c8 2r1c8 1r5c1 2r5c1"]
    assert words(REMOTE_PAIR, board) == (
        "r1c1, r1c5, r5c5 and r5c8 have only 1 and 2, and each sees the next, so the digits alternate along them. "
        "r1c1 and r5c8 are different: one is 1 and the other is 2. So r1c8 and r5c1, which see both, cannot be "
        "1 or 2."
    )


def test_any_two_cells_of_different_digits_of_a_remote_pair_exclude_both() -> None:
    board = board_of(NINE, dict.fromkeys(("r2c5", "r1c4", "r8c4", "r7c6", "r7c3", "r8c1"), "89"))
    steps = list(REMOTE_PAIR.find(board))
    long = [step for step in steps if len(step.because.cells) == 6]
    assert [len(step.because.cells) for step in steps[:3]] == [4, 4, 4]
    assert len(long) == 2  # From r8c4 to r8c1 in both directions of the loop.
    assert REMOTE_PAIR.explain is not None
    assert REMOTE_PAIR.explain(board, long[0]).full == (
        "r2c5, r1c4, r8c4, r7c6, r7c3 and r8c1 have only 8 and 9, and each sees the next, so the digits alternate "
        "along them. Any two of them that are an odd number of steps apart are different: one is 8 and the other is 9, "
        "and a cell that sees both is neither. So r1c3, r1c6, r2c1, r2c6, r3c6, r7c4, r7c5, r8c2, r8c3, r8c5, r8c6, "
        "r8c7, r8c8, r8c9 and r9c5 cannot be 8 or 9."
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
