"""Skyscraper, two-string kite, turbot fish and empty rectangle."""

from __future__ import annotations

import pytest
from approvals import Explained
from effects import cells_of_effects as effects
from effects import column, row

from ruleout.plugin import Board, Layout, Technique, Unit, classic_grid
from ruleout.testing import without
from ruleout_strategies.single_digit.empty_rectangle import DUAL_EMPTY_RECTANGLE, EMPTY_RECTANGLE
from ruleout_strategies.single_digit.two_strong_links import (
    DUAL_TWO_STRING_KITE,
    SKYSCRAPER,
    TURBOT_FISH,
    TWO_STRING_KITE,
)

NINE = classic_grid()
SHAPES = (SKYSCRAPER, TWO_STRING_KITE, TURBOT_FISH)


def board_of(*gone: str, layout: Layout = NINE) -> Board:
    return without(layout, 5, " ".join(gone))


def test_a_skyscraper_removes_what_sees_both_tops(explained: Explained) -> None:
    board = board_of(row(2, "37"), row(6, "38"))
    assert effects(SKYSCRAPER, board) == ["r1c8 r3c8 r4c7 r5c7"]
    assert effects(TWO_STRING_KITE, board) == []
    assert explained(SKYSCRAPER, board) == (
        "r2c1 r2c2 r2c4 r2c5 r2c6 r2c8 r2c9 r6c1 r6c2 r6c4 r6c5 r6c6 r6c7 r6c9; sight: box 3, column 7, column 8, box "
        "6; pattern: 5r2c7 5r6c8; 5r2c7 = 5r2c3, 5r2c3 - 5r6c3, 5r6c3 = 5r6c8"
    )


def test_an_x_wing_is_neither_a_skyscraper_nor_a_turbot_fish() -> None:
    assert [effects(each, board_of(row(2, "37"), row(6, "37"))) for each in SHAPES] == [[], [], []]
    assert [effects(each, board_of(column(2, "37"), column(6, "37"))) for each in SHAPES] == [[], [], []]


def test_the_tops_of_a_skyscraper_may_be_in_one_box() -> None:
    assert effects(SKYSCRAPER, board_of(row(4, "27"), row(6, "28"))) == [
        "r1c2 r2c2 r3c2 r5c1 r5c2 r5c3 r5c7 r5c8 r5c9 r7c2 r8c2 r9c2"
    ]


def test_tops_that_nothing_sees_remove_nothing() -> None:
    assert effects(SKYSCRAPER, board_of(row(2, "35"), row(6, "38"))) == []


def test_a_third_place_breaks_the_strong_link() -> None:
    board = board_of(row(2, "357"), row(6, "38"))
    assert [effects(technique, board) for technique in SHAPES] == [[], [], []]


def test_a_kite_has_its_strings_in_a_row_and_a_column() -> None:
    board = board_of(row(2, "18"), column(2, "17"))
    assert effects(TWO_STRING_KITE, board) == ["r7c8"]
    assert effects(SKYSCRAPER, board) == []


def test_a_skyscraper_and_a_kite_are_turbot_fish() -> None:
    assert effects(TURBOT_FISH, board_of(row(2, "37"), row(6, "38"))) == ["r1c8 r3c8 r4c7 r5c7"]
    assert effects(TURBOT_FISH, board_of(row(2, "18"), column(2, "17"))) == ["r7c8"]


def test_a_kite_with_strings_that_do_not_meet_removes_nothing() -> None:
    assert effects(TWO_STRING_KITE, board_of(row(2, "48"), column(2, "17"))) == []


def test_two_kites_with_the_same_meeting_places_are_a_dual_kite(explained: Explained) -> None:
    board = board_of(row(2, "18"), column(2, "17"), row(1, "26"), column(1, "24"))
    assert sorted(effects(TWO_STRING_KITE, board)) == ["r4c6", "r7c8"]
    assert effects(DUAL_TWO_STRING_KITE, board) == ["r4c6 r7c8"]
    assert effects(DUAL_TWO_STRING_KITE, board_of(row(2, "18"), column(2, "17"))) == []
    assert explained(DUAL_TWO_STRING_KITE, board) == (
        "r1c1 r1c3 r1c4 r1c5 r1c7 r1c8 r1c9 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c9 r3c1 r3c2 r4c2 r5c1 r5c2 r6c1 r6c2 "
        "r7c1 r8c1 r8c2 r9c1 r9c2; sight: column 6, row 4, column 8, row 7; pattern: 5r1c6 5r2c8 5r4c1 5r7c2; "
        "5r1c6 = 5r1c2, 5r1c2 - 5r2c1, 5r2c1 = 5r4c1; 5r2c8 = 5r2c1, 5r2c1 - 5r1c2, 5r1c2 = 5r7c2"
    )


def test_a_strong_link_in_a_box_makes_a_turbot_fish() -> None:
    gone = "r4c4 r4c5 r4c6 r5c4 r5c6 r6c5 r6c6"
    board = board_of(gone, row(2, "48"))
    assert effects(TURBOT_FISH, board) == ["r5c8"]
    assert effects(SKYSCRAPER, board) == effects(TWO_STRING_KITE, board) == []


def test_strong_links_may_be_in_any_units() -> None:
    layout = NINE.with_constraints([Unit("main diagonal", "diagonal", tuple(range(0, 81, 10)))])
    diagonal = " ".join(f"r{i}c{i}" for i in (2, 3, 4, 6, 7, 8, 9))
    assert effects(TURBOT_FISH, board_of(diagonal, row(4, "68"), layout=layout)) == ["r1c8"]
    assert effects(TURBOT_FISH, board_of(diagonal, row(4, "78"), layout=layout)) == []


CROSS = "r1c1 r1c3 r3c1 r3c3"


def test_an_empty_rectangle_needs_a_row_and_a_column(explained: Explained) -> None:
    board = board_of(CROSS, column(8, "27"))
    assert effects(EMPTY_RECTANGLE, board) == ["r7c2"]
    assert explained(EMPTY_RECTANGLE, board) == (
        "r1c1 r1c3 r1c8 r3c1 r3c3 r3c8 r4c8 r5c8 r6c8 r8c8 r9c8; sight: row 7, column 2; pattern: 5r1c2 5r3c2 5r7c8; "
        "5r7c8 = 5r2c8, 5r2c8 - 5r2c1 5r2c2 5r2c3, 5r2c1 5r2c2 5r2c3 = 5r1c2 5r3c2"
    )
    assert effects(EMPTY_RECTANGLE, board_of("r1c1 r1c3 r3c1", column(8, "27"))) == []
    assert effects(EMPTY_RECTANGLE, board_of(CROSS, column(8, "267"))) == []


def test_a_strong_link_that_does_not_meet_the_cross_is_of_no_use() -> None:
    assert effects(EMPTY_RECTANGLE, board_of(CROSS, column(8, "37"))) == []


def test_an_empty_rectangle_may_consist_of_two_candidates() -> None:
    two = board_of("r1c1 r1c3 r3c1 r3c3 r1c2 r2c2 r2c3", column(8, "27"))
    assert effects(EMPTY_RECTANGLE, two) == ["r7c2"]


def test_two_strong_links_to_one_box_make_a_dual_empty_rectangle() -> None:
    board = board_of(CROSS, column(8, "27"), column(6, "29"))
    assert sorted(effects(EMPTY_RECTANGLE, board)) == ["r7c2", "r9c2"]
    assert effects(DUAL_EMPTY_RECTANGLE, board) == ["r7c2 r9c2"]


@pytest.mark.parametrize("technique", [*SHAPES, EMPTY_RECTANGLE], ids=lambda each: each.id)
def test_duals_alone_are_used_on_request(technique: Technique) -> None:
    assert not technique.on_request
    assert DUAL_EMPTY_RECTANGLE.on_request
    assert DUAL_TWO_STRING_KITE.on_request
