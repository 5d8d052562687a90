"""Direct forms, locked subsets and large naked subsets."""

from __future__ import annotations

import pytest
from approvals import Explained

from ruleout.plugin import Board, Step, Technique, classic_grid, has_houses
from ruleout.testing import board_of, check_technique, sample_layouts, without
from ruleout.testing.random_boards import random_board
from ruleout_strategies.singles.direct import DIRECT
from ruleout_strategies.subsets.locked import locked_subset
from ruleout_strategies.subsets.naked import naked_subset

NINE = classic_grid()
POINTING, CLAIMING, PAIR, TRIPLE = DIRECT


def steps(technique: Technique, board: Board) -> list[Step]:
    return list(technique.find(board))


def placed(technique: Technique, board: Board) -> list[str]:
    found = [each for step in steps(technique, board) for each in step.places]
    return [f"{NINE.names[each.cell]}={each.digit}" for each in found]


LOCKED_IN_ROW_1 = without(NINE, 5, "r2c1 r2c2 r2c3 r3c1 r3c2 r3c3")
"""In box 1, 5 is in row 1."""


def test_pointing_leaves_one_place_in_another_box(explained: Explained) -> None:
    board = without(LOCKED_IN_ROW_1, 5, "r2c4 r2c5 r3c4 r3c5 r3c6 r2c6")
    assert placed(POINTING, board) == []  # box 2 would have no place
    board = without(LOCKED_IN_ROW_1, 5, "r2c4 r2c5 r3c4 r3c5 r3c6")
    assert placed(POINTING, board) == ["r2c6=5"]
    assert explained(POINTING, board) == (
        "r2c1 r2c2 r2c3 r2c4 r2c5 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6; unit: box 1; target: box 2; sight: row 1; pattern: "
        "5r1c1 5r1c2 5r1c3"
    )
    (step,) = steps(POINTING, board)
    assert step.removes == ()
    assert [each.label for each in step.because.constraints["unit"]] == ["box 1"]


def test_a_single_that_was_there_before_is_not_direct() -> None:
    board = without(LOCKED_IN_ROW_1, 5, "r1c4 r1c5 r1c6 r2c4 r2c5 r3c4 r3c5 r3c6")
    assert placed(POINTING, board) == []


def test_the_single_is_in_a_house_of_the_same_kind() -> None:
    board = without(LOCKED_IN_ROW_1, 5, "r2c9 r3c9 r4c9 r5c9 r6c9 r7c9 r8c9")
    assert placed(POINTING, board) == []  # column 9, which is not a box, would have r9c9 alone


def test_claiming_leaves_one_place_in_another_line() -> None:
    locked = without(NINE, 5, "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9")
    board = without(locked, 5, "r2c4 r2c5 r2c6 r2c7 r2c8")
    assert placed(CLAIMING, board) == ["r2c9=5"]
    assert [each.label for each in steps(CLAIMING, board)[0].because.constraints["unit"]] == ["row 1"]


def test_a_hidden_pair_leaves_one_place_for_another_digit(explained: Explained) -> None:
    board = NINE_WITH_PAIR
    assert placed(PAIR, board) == ["r1c9=3"]
    assert placed(TRIPLE, board) == []
    assert explained(PAIR, board) == (
        "r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9; unit: row 1; pattern: 1r1c1 2r1c1 1r1c5 2r1c5; second: 3r1c1"
    )
    assert placed(PAIR, without(board, 3, "r1c1")) == []


NINE_WITH_PAIR = without(
    without(without(NINE, 1, "r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9"), 2, "r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9"),
    3,
    "r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8",
)
"""In row 1, 1 and 2 are in r1c1 and r1c5, and 3 is in r1c1 or r1c9."""


def test_a_hidden_triple_leaves_one_place_for_another_digit() -> None:
    board = NINE
    others = "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"
    start = without(without(without(board, 1, others), 2, others), 3, others)
    start = without(without(without(start, 1, "r1c1"), 2, "r1c2"), 3, "r1c3")
    assert placed(TRIPLE, without(start, 4, "r1c2 r1c5 r1c6 r1c7 r1c8 r1c9")) == ["r1c4=4"]


def test_a_locked_pair_is_removed_from_two_units() -> None:
    pair = locked_subset(2)
    (step,) = steps(pair, board_of(NINE, {"r1c1": "25", "r1c2": "25"}))
    assert len({each.cell for each in step.removes}) == 7 + 6
    assert steps(pair, board_of(NINE, {"r1c1": "25", "r1c7": "25"})) == []
    (triple,) = steps(locked_subset(3), board_of(NINE, {"r1c1": "25", "r1c2": "57", "r1c3": "27"}))
    assert len({each.cell for each in triple.removes}) == 6 + 6
    alone = without(without(board_of(NINE, {"r1c1": "25", "r1c2": "25"}), 2, LOCKED_BOX), 5, LOCKED_BOX)
    assert steps(pair, alone) == []


LOCKED_BOX = "r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"


@pytest.mark.parametrize(("size", "cells"), [(5, "12 23 34 45 15"), (6, "12 23 34 45 56 16")])
def test_large_naked_subsets(size: int, cells: str) -> None:
    board = board_of(NINE, {f"r1c{column}": digits for column, digits in enumerate(cells.split(), 1)})
    first, *_ = steps(naked_subset(size), board)
    assert {each.digit for each in first.removes} == set(range(1, size + 1))
    assert {NINE.names[each.cell] for each in first.removes} >= {f"r1c{column}" for column in range(size + 1, 10)}
    assert steps(naked_subset(size), board_of(NINE, {"r1c1": "12", "r1c2": "23"})) == []


def test_a_naked_triple_may_hold_a_pair() -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c4": "12", "r1c7": "123"})
    (step, *_) = steps(naked_subset(3), board)
    assert step.because.cells == (0, 3, 6)


@pytest.mark.parametrize("technique", [*DIRECT, locked_subset(2), locked_subset(3)], ids=lambda each: each.id)
def test_steps_are_sound_on_every_topology(technique: Technique) -> None:
    layouts = [each for each in sample_layouts().values() if has_houses(each)]
    check_technique(technique, [random_board(each, seed) for each in layouts for seed in range(15)], most_steps=2)
