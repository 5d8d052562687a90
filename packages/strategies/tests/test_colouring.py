"""Simple colours, multi-colours and 3D Medusa."""

from __future__ import annotations

from approvals import Explained
from effects import column, effects, row

from ruleout.plugin import Candidate, classic_grid
from ruleout.testing import board_of, without
from ruleout_strategies.colouring.multi import MULTI_COLOURS
from ruleout_strategies.colouring.simple import MEDUSA, SIMPLE_COLOURS

NINE = classic_grid()


def test_a_candidate_that_sees_both_colours_is_false(explained: Explained) -> None:
    board = without(without(NINE, 5, row(1, "17")), 5, column(8, "38"))
    board = without(board, 5, "r2c7 r2c9 r3c7 r3c9")
    assert effects(SIMPLE_COLOURS, board) == ["5r8c1"]
    assert explained(SIMPLE_COLOURS, board) == (
        "r1c2 r1c3 r1c4 r1c5 r1c6 r1c8 r1c9 r2c7 r2c8 r2c9 r3c7 r3c9 r4c8 r5c8 r6c8 r7c8 r9c8; sight: column 1, "
        "row 8; pattern: 5r1c1 5r3c8; second: 5r1c7 5r8c8; colours 5r1c1 = 5r1c7, 5r1c7 = 5r3c8, 5r3c8 = 5r8c8"
    )


def test_a_colour_with_two_candidates_in_a_unit_is_false(explained: Explained) -> None:
    board = without(without(without(NINE, 5, row(1, "17")), 5, column(1, "18")), 5, row(8, "19"))
    board = without(board, 5, column(9, "83"))
    assert effects(SIMPLE_COLOURS, board)[0] == "5r1c7 5r3c9 5r8c1"
    assert explained(SIMPLE_COLOURS, board) == (
        "r1c2 r1c3 r1c4 r1c5 r1c6 r1c8 r1c9 r2c1 r2c9 r3c1 r4c1 r4c9 r5c1 r5c9 r6c1 r6c9 r7c1 r7c9 r8c2 r8c3 r8c4 "
        "r8c5 r8c6 r8c7 r8c8 r9c1 r9c9; sight: box 3; pattern: 5r1c1 5r8c9; second: 5r1c7 5r3c9 5r8c1; colours "
        "5r1c1 = 5r1c7, 5r1c1 = 5r8c1, 5r8c1 = 5r8c9, 5r8c9 = 5r3c9"
    )


def test_one_strong_link_is_not_coloured() -> None:
    assert effects(SIMPLE_COLOURS, without(NINE, 5, row(1, "17"))) == []


def test_one_of_two_opposite_colours_is_true(explained: Explained) -> None:
    board = without(without(NINE, 5, row(1, "26")), 5, column(5, "38"))
    assert effects(MULTI_COLOURS, board) == ["5r8c2"]
    assert explained(MULTI_COLOURS, board) == (
        "r1c1 r1c3 r1c4 r1c5 r1c7 r1c8 r1c9 r2c5 r4c5 r5c5 r6c5 r7c5 r9c5; sight: box 2, column 2, row 8; pattern: "
        "5r1c2; second: 5r1c6; third: 5r3c5; fourth: 5r8c5; colours 5r1c2 = 5r1c6; colours 5r3c5 = 5r8c5"
    )


def test_a_colour_that_excludes_both_colours_of_another_part_is_refuted_though_no_house_is_emptied_at_once() -> None:
    board = without(without(without(NINE, 5, column(2, "56")), 5, row(6, "26")), 5, row(8, "69"))
    board = without(without(board, 5, column(9, "48")), 5, "r4c7 r4c8 r5c7")
    step = next(each for each in MULTI_COLOURS.find(board) if len(each.removes) == 2)
    assert step.removes == (Candidate(37, 5), Candidate(50, 5))
    assert MULTI_COLOURS.prove is not None
    facts = MULTI_COLOURS.prove(board, step).facts
    assert facts[0].is_assumed
    assert any(each.ends_case for each in facts)


def test_colours_that_do_not_meet_show_nothing() -> None:
    assert effects(MULTI_COLOURS, without(without(NINE, 5, row(1, "26")), 5, column(9, "58"))) == []


def test_colours_of_several_digits_pass_through_cells_of_two(explained: Explained) -> None:
    board = without(board_of(NINE, {"r1c1": "12", "r1c7": "13"}), 1, row(1, "17"))
    assert effects(SIMPLE_COLOURS, board) == []
    board = without(without(board_of(NINE, {"r1c1": "12"}), 1, row(1, "17")), 2, row(1, "12"))
    # Either r1c1 is 1 and r1c2 is 2, or r1c1 is 2 and r1c7 is 1.
    assert effects(MEDUSA, board) == ["2r2c1 2r2c2 2r2c3 2r3c1 2r3c2 2r3c3"]
    assert explained(MEDUSA, board) == (
        "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9; sight: box 1, column 2, column 1; pattern: 1r1c1 2r1c2; "
        "second: 2r1c1 1r1c7; colours 1r1c1 = 2r1c1, 1r1c1 = 1r1c7, 2r1c1 = 2r1c2"
    )


def test_candidates_of_one_cell_in_two_colours_rule_out_its_others(explained: Explained) -> None:
    board = without(board_of(NINE, {"r1c1": "12"}), 1, row(1, "17"))
    board = without(board, 2, row(1, "17"))
    assert explained(MEDUSA, board) == (
        "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c8 r1c9; pattern: 1r1c1 2r1c7; second: 2r1c1 1r1c7; colours 1r1c1 = "
        "2r1c1, 1r1c1 = 1r1c7, 2r1c1 = 2r1c7"
    )
