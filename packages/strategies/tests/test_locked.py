"""Locked candidates, for any two units and for cells that see all places."""

from __future__ import annotations

from approvals import Explained

from ruleout.internal import Board, Layout, Placement, Relation, Step, Unit, classic_grid, compose, square_grid
from ruleout.testing import board_of, without
from ruleout_strategies.locked.locked_candidates import LOCKED_CANDIDATES

NINE = classic_grid()
find = LOCKED_CANDIDATES.find


def gone(layout: Layout, step: Step) -> str:
    return " ".join(layout.names[each.cell] for each in step.removes)


def reasons(step: Step) -> list[tuple[str, str]]:
    return [(role, each.label) for role, group in step.because.constraints.items() for each in group]


def test_pointing_from_a_box_to_a_row(explained: Explained) -> None:
    board = without(NINE, 5, "r1c1 r1c2 r1c3 r3c1 r3c2 r3c3")
    (step,) = find(board)
    assert gone(NINE, step) == "r2c4 r2c5 r2c6 r2c7 r2c8 r2c9"
    assert {each.digit for each in step.removes} == {5}
    assert reasons(step) == [("unit", "box 1"), ("sight", "row 2")]
    assert {NINE.names[cell] for cell in step.because.cells} == {"r1c1", "r1c2", "r1c3", "r3c1", "r3c2", "r3c3"}
    assert explained(LOCKED_CANDIDATES, board, step) == (
        "r1c1 r1c2 r1c3 r3c1 r3c2 r3c3; unit: box 1; sight: row 2; pattern: 5r2c1 5r2c2 5r2c3"
    )


def test_claiming_from_a_row_to_a_box(explained: Explained) -> None:
    board = without(NINE, 5, "r2c4 r2c5 r2c6 r2c7 r2c8 r2c9")
    (step,) = find(board)
    assert gone(NINE, step) == "r1c1 r1c2 r1c3 r3c1 r3c2 r3c3"
    assert reasons(step) == [("unit", "row 2"), ("sight", "box 1")]
    assert explained(LOCKED_CANDIDATES, board, step) == (
        "r2c4 r2c5 r2c6 r2c7 r2c8 r2c9; unit: row 2; sight: box 1; pattern: 5r2c1 5r2c2 5r2c3"
    )


def test_a_diagonal_points_like_any_house() -> None:
    layout = NINE.with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 81, 10)))])
    board = without(layout, 5, "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6")
    steps = list(find(board))
    assert [gone(layout, step) for step in steps] == ["r7c8 r7c9 r8c7 r8c9 r9c7 r9c8"]
    assert reasons(steps[0])[0] == ("unit", "diagonal")


def test_cells_that_see_every_place_through_different_units(explained: Explained) -> None:
    layout = NINE.with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 81, 10)))])
    board = without(layout, 5, "r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8")
    steps = list(find(board))
    assert [gone(layout, step) for step in steps] == ["r1c9 r9c1"]
    assert reasons(steps[0])[0] == ("unit", "diagonal")
    sight = {("sight", name) for name in ("row 1", "column 9", "row 9", "column 1")}
    assert set(reasons(steps[0])[1:]) == sight
    assert explained(LOCKED_CANDIDATES, board, steps[0]) == (
        "r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8; unit: diagonal; sight: row 1, column 9, row 9, column 1; pattern: 5r1c1 "
        "5r9c9"
    )


def test_cells_may_see_each_other_through_a_relation() -> None:
    unequal = tuple(0b1111 ^ 1 << bit for bit in range(4))
    layout = Layout.of(
        4,
        [(0, c) for c in range(5)],
        [Unit("row", "row", (0, 1, 2, 3)), Relation(0, 4, unequal), Relation(4, 1, unequal)],
    )
    (step,) = find(without(layout, 3, "r1c3 r1c4"))
    assert gone(layout, step) == "r1c5"
    assert set(step.because.constraints["sight"]) == {Relation(0, 4, unequal), Relation(4, 1, unequal)}


def test_a_line_of_one_grid_points_into_another() -> None:
    twin = compose([Placement(NINE, (0, 0), "one"), Placement(NINE, (6, 6), "other")])
    board = without(twin, 5, "r7c1 r7c2 r7c3 r7c4 r7c5 r7c6")
    (step,) = find(board)
    rest = {f"r7c{c}" for c in range(10, 16)}
    assert {twin.names[each.cell] for each in step.removes} == rest | {f"r{r}c{c}" for r in (8, 9) for c in (7, 8, 9)}


def test_a_unit_with_as_many_digits_left_as_cells_is_explained(explained: Explained) -> None:
    cage = Unit("cage", "cage", (0, 1, 9))
    layout = NINE.with_constraints([cage])
    board = board_of(layout, {"r1c1": (1, 2), "r1c2": (1, 2, 3), "r2c1": (2, 3)})
    ones = [step for step in find(board) if step.because.constraints["unit"] == (cage,) and step.removes[0].digit == 1]
    assert explained(LOCKED_CANDIDATES, board, ones[0]) == (
        "r1c1 r1c2 r2c1; unit: cage; sight: row 1, box 1; pattern: 1r1c1 1r1c2"
    )


def test_units_that_are_not_houses_lock_nothing() -> None:
    layout = Layout.of(9, [(0, c) for c in range(4)], [Unit("a", "across", (0, 1, 2)), Unit("b", "down", (0, 1, 3))])
    assert list(find(without(layout, 5, "r1c3"))) == []


def test_a_square_without_boxes_locks_nothing_at_the_start() -> None:
    layout = square_grid(5)
    assert list(find(Board.from_masks(layout, (layout.full,) * layout.size))) == []
