"""Simple colours, multi-colours and 3D Medusa."""

from __future__ import annotations

from ruleout.plugin import Board, Technique, classic_grid
from ruleout.testing import board_of, without
from ruleout_strategies.colouring.multi import MULTI_COLOURS
from ruleout_strategies.colouring.simple import MEDUSA, SIMPLE_COLOURS

NINE = classic_grid()


def effects(technique: Technique, board: Board) -> list[str]:
    show, names = board.layout.show, board.layout.names
    return [
        " ".join(f"{show(each.digit)}{names[each.cell]}" for each in step.removes) for step in technique.find(board)
    ]


def words(technique: Technique, board: Board) -> str:
    assert technique.explain is not None
    return technique.explain(board, next(iter(technique.find(board)))).full


def row(number: int, kept: str) -> str:
    """The cells of a row but those in the columns *kept*."""
    return " ".join(f"r{number}c{column}" for column in range(1, 10) if str(column) not in kept)


def column(number: int, kept: str) -> str:
    """The cells of a column but those in the rows *kept*."""
    return " ".join(f"r{each}c{number}" for each in range(1, 10) if str(each) not in kept)


def test_a_candidate_that_sees_both_colours_is_false() -> None:
    board = without(without(NINE, 5, row(1, "17")), 5, column(8, "38"))
    board = without(board, 5, "r2c7 r2c9 r3c7 r3c9")
    assert effects(SIMPLE_COLOURS, board) == ["5r8c1"]
    assert words(SIMPLE_COLOURS, board) == (
        "Strong links join these candidates, so either all of A or all of B are true. A: 5 in r1c1 and r3c8; "
        "B: 5 in r1c7 and r8c8. r8c1 sees r1c1 (A) and r8c8 (B), so it cannot be 5."
    )


def test_a_colour_with_two_candidates_in_a_unit_is_false() -> None:
    board = without(without(without(NINE, 5, row(1, "17")), 5, column(1, "18")), 5, row(8, "19"))
    board = without(board, 5, column(9, "83"))
    assert effects(SIMPLE_COLOURS, board)[0] == "5r1c7 5r3c9 5r8c1"
    assert "Colour B has 5 in r1c7 and r3c9, which see each other. So all of its candidates are false" in words(
        SIMPLE_COLOURS, board
    )


def test_one_strong_link_is_not_coloured() -> None:
    assert effects(SIMPLE_COLOURS, without(NINE, 5, row(1, "17"))) == []


def test_one_of_two_opposite_colours_is_true() -> None:
    board = without(without(NINE, 5, row(1, "26")), 5, column(5, "38"))
    assert effects(MULTI_COLOURS, board) == ["5r8c2"]
    assert words(MULTI_COLOURS, board) == (
        "Strong links join these places for 5: A or B is true, and so is C or D. "
        "A: 5 in r1c2; B: 5 in r1c6; C: 5 in r3c5; D: 5 in r8c5. "
        "B and C exclude each other, so A or D is true. r8c2 sees r1c2 (A) and r8c5 (D), so it cannot be 5."
    )


def test_colours_that_do_not_meet_show_nothing() -> None:
    assert effects(MULTI_COLOURS, without(without(NINE, 5, row(1, "26")), 5, column(9, "58"))) == []


def test_colours_of_several_digits_pass_through_cells_of_two() -> None:
    board = without(board_of(NINE, {"r1c1": "12", "r1c7": "13"}), 1, row(1, "17"))
    assert effects(SIMPLE_COLOURS, board) == []
    board = without(without(board_of(NINE, {"r1c1": "12"}), 1, row(1, "17")), 2, row(1, "12"))
    # Either r1c1 is 1 and r1c2 is 2, or r1c1 is 2 and r1c7 is 1.
    assert effects(MEDUSA, board) == ["2r2c1 2r2c2 2r2c3 2r3c1 2r3c2 2r3c3"]
    assert words(MEDUSA, board).endswith(
        "r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 see r1c2 (A) and r1c1 (B), so they cannot be 2."
    )


def test_candidates_of_one_cell_in_two_colours_rule_out_its_others() -> None:
    board = without(board_of(NINE, {"r1c1": "12"}), 1, row(1, "17"))
    board = without(board, 2, row(1, "17"))
    full = words(MEDUSA, board)
    assert full.endswith(
        "r1c7 cannot be 3, 4, 5, 6, 7, 8 or 9, since 2 in r1c7 (A) and 1 in r1c7 (B) both exclude that."
    )
