"""Naked and hidden pairs, triples and quads."""

from __future__ import annotations

import pytest
from approvals import Explained

from ruleout.internal import Board, Layout, Placement, Relation, Step, Sum, Unit, classic_grid, compose
from ruleout.testing import board_of, random_boards, sample_layouts, without
from ruleout_strategies.subsets.hidden import hidden_subset
from ruleout_strategies.subsets.locked import locked_subset
from ruleout_strategies.subsets.naked import naked_subset

NINE = classic_grid()
PAIR, TRIPLE, QUAD = naked_subset(2), naked_subset(3), naked_subset(4)
HIDDEN_PAIR = hidden_subset(2)
X = NINE.with_constraints([Unit("main diagonal", "diagonal", tuple(range(0, 81, 10)))])
CROSSED = Layout.of(
    4, [(0, c) for c in range(6)], [Unit("region A", "region", (0, 1, 2)), Unit("region B", "region", (1, 2, 3, 4))]
)


def removed(layout: Layout, step: Step) -> set[str]:
    return {f"{layout.names[each.cell]}={each.digit}" for each in step.removes}


def expected(cells: str, digits: str) -> set[str]:
    return {f"{cell}={digit}" for cell in cells.split() for digit in digits}


def test_a_naked_pair_is_removed_from_the_rest_of_its_row_alone(explained: Explained) -> None:
    board = board_of(NINE, {"r1c3": (2, 5), "r1c7": (2, 5)})
    steps = list(PAIR.find(board))
    assert [removed(NINE, step) for step in steps] == [expected("r1c1 r1c2 r1c4 r1c5 r1c6 r1c8 r1c9", "25")]
    assert steps[0].because.cells == (2, 6)
    assert [unit.label for unit in steps[0].because.all_constraints] == ["row 1"]
    assert explained(PAIR, board, steps[0]) == (
        "r1c3 r1c7; unequal: row 1; sight: row 1; pattern: 2r1c3 5r1c3 2r1c7 5r1c7"
    )


def test_a_naked_pair_in_a_box_and_a_row_is_removed_from_both(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": (2, 5), "r1c2": (2, 5)})
    (step,) = PAIR.find(board)
    row = "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"
    assert removed(NINE, step) == expected(f"{row} r2c1 r2c2 r2c3 r3c1 r3c2 r3c3", "25")
    assert {unit.label for unit in step.because.all_constraints} == {"row 1", "box 1"}
    assert explained(PAIR, board, step) == (
        "r1c1 r1c2; unequal: row 1; sight: row 1, box 1; pattern: 2r1c1 5r1c1 2r1c2 5r1c2"
    )


def test_a_naked_triple_need_not_have_all_digits_in_each_cell() -> None:
    board = board_of(NINE, {"r1c1": (1, 2), "r5c1": (2, 3), "r9c1": (1, 3)})
    (step,) = TRIPLE.find(board)
    assert removed(NINE, step) == expected("r2c1 r3c1 r4c1 r6c1 r7c1 r8c1", "123")
    assert list(PAIR.find(board)) == []
    assert list(QUAD.find(board)) == []


def test_a_digit_of_a_triple_is_removed_from_cells_that_see_its_places(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": (1, 2), "r1c2": (1, 2, 3), "r1c9": (1, 3)})
    step, inside = TRIPLE.find(board)
    row = expected("r1c3 r1c4 r1c5 r1c6 r1c7 r1c8", "123")
    assert removed(NINE, step) == row | expected("r2c1 r2c2 r2c3 r3c1 r3c2 r3c3", "2")
    assert removed(NINE, inside) == row
    assert explained(TRIPLE, board, step) == (
        "r1c1 r1c2 r1c9; unequal: row 1; sight: row 1, box 1; pattern: 1r1c1 2r1c1 1r1c2 2r1c2 3r1c2 1r1c9 3r1c9"
    )


def test_a_naked_quad() -> None:
    board = board_of(NINE, {"r4c4": (1, 2), "r4c5": (2, 3), "r5c4": (3, 4), "r6c6": (1, 4)})
    step, inside = QUAD.find(board)
    box = expected("r4c6 r5c5 r5c6 r6c4 r6c5", "1234")
    assert removed(NINE, step) == box | expected("r4c1 r4c2 r4c3 r4c7 r4c8 r4c9", "2")
    assert removed(NINE, inside) == box


def test_naked_subsets_work_in_units_that_are_not_houses() -> None:
    run = Layout.of(9, [(0, c) for c in range(4)], [Unit("run", "across", (0, 1, 2, 3))])
    (step,) = PAIR.find(board_of(run, {"r1c1": (1, 2), "r1c4": (1, 2)}))
    assert removed(run, step) == expected("r1c2 r1c3", "12")


def test_a_naked_pair_is_seen_through_a_relation_too() -> None:
    unequal = tuple(0b11111 ^ 1 << bit for bit in range(5))
    layout = Layout.of(
        5, [(0, c) for c in range(3)], [Unit("run", "across", (0, 1)), Relation(0, 2, unequal), Relation(1, 2, unequal)]
    )
    (step,) = PAIR.find(board_of(layout, {"r1c1": (1, 2), "r1c2": (1, 2)}))
    assert removed(layout, step) == expected("r1c3", "12")
    assert [type(each) for each in step.because.constraints["sight"]] == [Relation, Relation]


def test_cells_that_see_each_other_through_several_units_are_a_subset(explained: Explained) -> None:
    layout = NINE.with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 81, 10)))])
    board = board_of(layout, {"r1c1": (1, 2), "r5c5": (2, 3), "r1c5": (1, 3)})
    (step,) = TRIPLE.find(board)
    row = expected("r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9", "1")
    column = expected("r2c5 r3c5 r4c5 r6c5 r7c5 r8c5 r9c5", "3")
    diagonal = expected("r2c2 r3c3 r4c4 r6c6 r7c7 r8c8 r9c9 r5c1", "2")
    assert removed(layout, step) == row | column | diagonal
    assert explained(TRIPLE, board, step) == (
        "r1c1 r1c5 r5c5; unequal: row 1, column 5, diagonal; sight: row 1, diagonal, row 5, column 1, column 5; "
        "pattern: 1r1c1 2r1c1 1r1c5 3r1c5 2r5c5 3r5c5"
    )


def test_a_pair_that_differs_by_a_relation_alone() -> None:
    unequal = tuple(0b11111 ^ 1 << bit for bit in range(5))
    layout = Layout.of(5, [(0, c) for c in range(3)], [Relation(a, b, unequal) for a, b in ((0, 1), (0, 2), (1, 2))])
    (step,) = PAIR.find(board_of(layout, {"r1c1": (1, 2), "r1c2": (1, 2)}))
    assert removed(layout, step) == expected("r1c3", "12")
    assert set(step.because.all_constraints) == set(layout.constraints)


def test_cells_that_do_not_all_see_each_other_are_not_a_subset() -> None:
    layout = NINE.with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 81, 10)))])
    assert list(TRIPLE.find(board_of(layout, {"r1c1": (1, 2), "r5c5": (2, 3), "r1c6": (1, 3)}))) == []


def test_a_pair_in_a_shared_box_applies_to_both_grids() -> None:
    twin = compose([Placement(NINE, (0, 0), "one"), Placement(NINE, (6, 6), "other")])
    board = board_of(twin, {"r7c7": (2, 5), "r7c8": (2, 5)})
    (step,) = PAIR.find(board)
    gone = {twin.names[each.cell] for each in step.removes}
    assert {"r7c1", "r7c15", "r7c9", "r9c9"} <= gone
    assert len(gone) == 1 + 6 + 6 + 6


@pytest.mark.parametrize(
    ("layout", "cells"),
    [(NINE, {"r1c1": "12", "r1c2": "12"}), (X, {"r1c1": "12", "r2c2": "12"}), (CROSSED, {"r1c2": "12", "r1c3": "12"})],
    ids=["classic", "diagonal", "regions alone"],
)
def test_a_locked_pair_is_looked_for_in_the_units_that_it_shares(
    layout: Layout, cells: dict[str, str], explained: Explained
) -> None:
    board = board_of(layout, cells)
    technique = locked_subset(2)
    explained(technique, board)


def test_a_hidden_pair_is_looked_for_in_a_house(explained: Explained) -> None:
    board = without(without(NINE, 1, "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"), 2, "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9")
    assert explained(HIDDEN_PAIR, board) == (
        "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9; unit: row 1; pattern: 1r1c1 2r1c1 1r1c2 2r1c2"
    )


def test_a_hidden_pair_clears_its_cells(explained: Explained) -> None:
    layout = classic_grid(6, (2, 3))
    masks = without(layout, 2, "r1c1 r1c2 r1c3 r1c5").masks
    other = without(layout, 5, "r1c1 r1c2 r1c3 r1c5").masks
    board = Board.from_masks(layout, tuple(a & b for a, b in zip(masks, other, strict=True)))
    (step,) = HIDDEN_PAIR.find(board)
    assert removed(layout, step) == expected("r1c4 r1c6", "1346")
    assert set(step.because.cells) == {0, 1, 2, 4}
    assert explained(HIDDEN_PAIR, board, step) == "r1c1 r1c2 r1c3 r1c5; unit: row 1; pattern: 2r1c4 5r1c4 2r1c6 5r1c6"


def test_hidden_subsets_need_digits_that_must_occur(explained: Explained) -> None:
    unit = Unit("run", "across", (0, 1, 2, 3))
    cells = {"r1c1": (1, 2, 3), "r1c2": (1, 2, 4), "r1c3": (3, 4, 5), "r1c4": (3, 4, 5)}
    bare = Layout.of(5, [(0, c) for c in range(4)], [unit])
    assert list(HIDDEN_PAIR.find(board_of(bare, cells))) == []
    summed = Layout.of(5, [(0, c) for c in range(4)], [unit, Sum((0, 1, 2, 3), 11)])
    (step,) = HIDDEN_PAIR.find(board_of(summed, cells))
    assert removed(summed, step) == {"r1c1=3", "r1c2=4"}
    assert step.because.constraints["sum"] == (summed.sums[0],)
    assert explained(HIDDEN_PAIR, board_of(summed, cells), step) == (
        "r1c1 r1c2 r1c3 r1c4; unit: run; sum: sum 11; pattern: 1r1c1 2r1c1 1r1c2 2r1c2"
    )
    assert set(step.because.cells) == {0, 1, 2, 3}


@pytest.mark.parametrize("technique", [PAIR, TRIPLE, QUAD, HIDDEN_PAIR, hidden_subset(3), hidden_subset(4)])
def test_an_empty_board_has_no_subsets(technique: object) -> None:
    assert list(technique.find(Board.from_masks(NINE, (NINE.full,) * 81))) == []  # type: ignore[attr-defined]


def test_hidden_subsets_are_in_open_cells() -> None:
    found = 0
    layouts = [sample_layouts()[name] for name in ("9x9", "6x6", "diagonal", "cages")]
    for board in random_boards(layouts, count=24):
        for technique in (hidden_subset(size) for size in (2, 3, 4)):
            for step in technique.find(board):
                assert not any(board.is_placed(each.cell) for each in step.because.candidates["pattern"])
                found += 1
    assert found > 10
