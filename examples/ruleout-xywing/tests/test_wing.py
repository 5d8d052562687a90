"""XY-Wing, by the test kit and on one board whose answer is known."""

from __future__ import annotations

import random

from ruleout.plugin import Board, Placement, PythonEngine, classic_grid, compose, mask_of
from ruleout.testing import check_technique
from ruleout_xywing.wing import XY_WING, wing_digit


def board_of(cells: dict[int, tuple[int, ...]]) -> Board:
    """A classic board on which *cells* hold these candidates and all others any."""
    layout = classic_grid()
    masks = tuple(mask_of(cells[cell]) if cell in cells else layout.full for cell in range(layout.size))
    return Board.from_masks(layout, masks)


def test_the_pivot_and_its_pincers_rule_out_their_common_digit() -> None:
    board = board_of({0: (1, 2), 3: (1, 3), 10: (2, 3)})
    steps = list(XY_WING.find(board))
    assert len(steps) == 1
    removed = {board.layout.names[each.cell] for each in steps[0].removes}
    assert removed == {"r1c2", "r1c3", "r2c4", "r2c5", "r2c6"}
    assert {each.digit for each in steps[0].removes} == {3}
    assert XY_WING.explain is not None
    assert XY_WING.explain(board, steps[0]).full == (
        "r1c1 is 1 or 2, and either way r1c4 or r2c2 is 3: r1c2, r1c3, r2c4, r2c5 and r2c6 cannot be 3."
    )


def test_three_cells_that_do_not_share_in_the_right_way_are_no_wing() -> None:
    assert wing_digit(0b011, 0b101, 0b110) == 3
    assert wing_digit(0b011, 0b101, 0b101) == 0
    assert wing_digit(0b011, 0b011, 0b110) == 0
    assert wing_digit(0b0011, 0b0101, 0b1010) == 0


def test_it_keeps_its_promises_on_random_boards_of_two_topologies() -> None:
    draw = random.Random(1)
    classic = classic_grid()
    twin = compose([Placement(classic, (0, 0), "one"), Placement(classic, (6, 6), "other")])
    found = 0
    for layout in (classic, twin):
        solution = next(PythonEngine().solutions(layout, (layout.full,) * layout.size))
        for _ in range(20):
            masks = tuple(1 << (d - 1) | 1 << draw.randrange(9) for d in solution)
            found += check_technique(XY_WING, [Board.from_masks(layout, masks)], most_steps=20)
    assert found > 50
