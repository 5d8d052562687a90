"""Kraken fish of both types."""

from __future__ import annotations

from approvals import Explained
from effects import row

from ruleout.plugin import Board, Step, classic_grid
from ruleout.testing import board_of, check_technique, random_boards, sample_layouts, without
from ruleout_strategies.forcing.kraken_fish import KRAKEN_FISH

NINE = classic_grid()


def steps(board: Board) -> dict[str, Step]:
    names = board.layout.names
    return {
        f"{each.digit}{names[each.cell]}": step
        for step in KRAKEN_FISH.find(board)
        for each in (*step.removes, *step.places)
    }


def with_far_fins(last: str = "35") -> Board:
    board = board_of(NINE, {"r9c9": "25", "r9c4": "23", "r8c5": last})
    return without(without(board, 5, row(2, "379")), 5, row(6, "379"))


def test_far_fins_lead_to_what_the_fish_removes(explained: Explained) -> None:
    board = with_far_fins()
    step = steps(board)["5r8c7"]
    assert [each.label for each in step.because.constraints["base"]] == ["row 2", "row 6"]
    assert [each.label for each in step.because.constraints["cover"]] == ["column 3", "column 7"]
    explained(KRAKEN_FISH, board, step)


def test_a_broken_chain_keeps_the_candidate() -> None:
    assert "5r8c7" not in steps(with_far_fins(last="345"))


def in_two_rows(places: str = "389") -> Board:
    board = board_of(NINE, {"r3c9": "25", "r8c8": "25"})
    return without(without(board, 5, row(2, "378")), 5, row(6, places))


def test_each_place_outside_too_few_covers_leads_to_another_digit(explained: Explained) -> None:
    board = in_two_rows()
    step = steps(board)["2r3c8"]
    assert [each.label for each in step.because.constraints["base"]] == ["row 2", "row 6"]
    assert [each.label for each in step.because.constraints["cover"]] == ["column 3"]
    assert explained(KRAKEN_FISH, board, step) == (
        "r2c1 r2c2 r2c4 r2c5 r2c6 r2c9 r3c9 r6c1 r6c2 r6c4 r6c5 r6c6 r6c7 r8c8; base: row 2, row 6; cover: column "
        "3; pattern: 5r2c3 5r6c3; fin: 5r2c7 5r2c8 5r6c8 5r6c9; branch 5r2c7 - 5r3c9, 5r3c9 = 2r3c9, 2r3c9 - "
        "2r3c8; branch 5r2c8 - 5r3c9, 5r3c9 = 2r3c9, 2r3c9 - 2r3c8; branch 5r6c8 - 5r8c8, 5r8c8 = 2r8c8, 2r8c8 - "
        "2r3c8; branch 5r6c9 - 5r3c9, 5r3c9 = 2r3c9, 2r3c9 - 2r3c8"
    )


def test_a_further_place_in_no_cover_keeps_the_candidate() -> None:
    found = steps(in_two_rows("1389")).get("2r3c8")
    assert found is None or [each.label for each in found.because.constraints["base"]] != ["row 2", "row 6"]


def test_steps_hold_on_every_topology() -> None:
    layouts = [layout for name, layout in sample_layouts().items() if name not in ("9x9", "4x4")]
    assert check_technique(KRAKEN_FISH, random_boards(layouts, count=2), most_steps=3) > 20
