"""Kraken fish of both types."""

from __future__ import annotations

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


def row(number: int, kept: str) -> str:
    return " ".join(f"r{number}c{column}" for column in range(1, 10) if str(column) not in kept)


def words(board: Board, step: Step) -> str:
    assert KRAKEN_FISH.explain is not None
    return KRAKEN_FISH.explain(board, step).full


def with_far_fins(last: str = "35") -> Board:
    board = board_of(NINE, {"r9c9": "25", "r9c4": "23", "r8c5": last})
    return without(without(board, 5, row(2, "379")), 5, row(6, "379"))


def test_far_fins_lead_to_what_the_fish_removes() -> None:
    board = with_far_fins()
    step = steps(board)["5r8c7"]
    assert [each.label for each in step.because.constraints["base"]] == ["row 2", "row 6"]
    assert [each.label for each in step.because.constraints["cover"]] == ["column 3", "column 7"]
    chain = (
        "then r9c9 is not 5 (column 9), so r9c9 is 2 (its other candidate), so r9c4 is not 2 (row 9), so r9c4 is 3 "
        "(its other candidate), so r8c5 is not 3 (box 8), so r8c5 is 5 (its other candidate), so r8c7 is not 5 (row 8)"
    )
    assert words(board, step) == (
        "In rows 2 and 6, 5 can only be in columns 3 and 7 (r2c3, r2c7, r6c3 and r6c7) or in the fins r2c9 and r6c9. "
        "Either one of the fins holds 5, or the X-Wing is there without them, and r8c7, which is in its covers, cannot "
        f"be 5. If r2c9 is 5, {chain}. If r6c9 is 5, {chain}. In each case r8c7 is not 5."
    )


def test_a_broken_chain_keeps_the_candidate() -> None:
    assert "5r8c7" not in steps(with_far_fins(last="345"))


def in_two_rows(places: str = "389") -> Board:
    board = board_of(NINE, {"r3c9": "25", "r8c8": "25"})
    return without(without(board, 5, row(2, "378")), 5, row(6, places))


def test_each_place_outside_too_few_covers_leads_to_another_digit() -> None:
    board = in_two_rows()
    step = steps(board)["2r3c8"]
    assert [each.label for each in step.because.constraints["base"]] == ["row 2", "row 6"]
    assert [each.label for each in step.because.constraints["cover"]] == ["column 3"]
    text = words(board, step)
    assert text.startswith(
        "In rows 2 and 6, 5 can only be in column 3 (r2c3 and r6c3) or in the fins r2c7, r2c8, r6c8 and r6c9. The "
        "rows need two places for 5, and column 3 has room for one only, so one of the fins is 5. If r2c7 is 5, then "
    )
    assert text.endswith(" In each case r3c8 is not 2.")


def test_a_further_place_in_no_cover_keeps_the_candidate() -> None:
    found = steps(in_two_rows("1389")).get("2r3c8")
    assert found is None or [each.label for each in found.because.constraints["base"]] != ["row 2", "row 6"]


def test_steps_hold_on_every_topology() -> None:
    layouts = [layout for name, layout in sample_layouts().items() if name not in ("9x9", "4x4")]
    assert check_technique(KRAKEN_FISH, random_boards(layouts, count=2), most_steps=3) > 20
