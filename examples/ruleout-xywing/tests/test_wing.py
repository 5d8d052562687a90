"""Y-Wing, by the test kit and on boards whose answer is known."""

from __future__ import annotations

import pytest

from ruleout.plugin import classic_grid, text_of
from ruleout.testing import board_of, check_technique
from ruleout_xywing.wing import XY_WING, explain, find


def test_the_pivot_and_its_pincers_rule_out_their_common_digit() -> None:
    board = board_of(classic_grid(), {"r1c1": "12", "r1c4": "13", "r2c2": "23"})
    (step,) = find(board)
    assert text_of(board.layout, explain(board, step).full) == (
        "r1c1 is 1 or 2, r1c4 is 1 or 3 and r2c2 is 2 or 3, so r1c4 or r2c2 is 3 either way: "
        "r1c2, r1c3, r2c4, r2c5 and r2c6 cannot be 3."
    )


@pytest.mark.parametrize(("one", "other"), [("13", "13"), ("12", "23"), ("13", "24")])
def test_three_cells_that_do_not_share_in_the_right_way_are_no_wing(one: str, other: str) -> None:
    assert list(find(board_of(classic_grid(), {"r1c1": "12", "r1c4": one, "r2c2": other}))) == []


def test_it_keeps_its_promises_on_random_boards_of_every_topology() -> None:
    assert check_technique(XY_WING) > 50
