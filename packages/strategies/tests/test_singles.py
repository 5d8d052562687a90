"""Full house, naked single, hidden single."""

from __future__ import annotations

from ruleout.plugin import Board, Candidate, Layout, Puzzle, Step, Technique, Unit, classic_grid
from ruleout.testing import board_of, without
from ruleout_strategies.singles.full_house import FULL_HOUSE
from ruleout_strategies.singles.hidden_single import HIDDEN_SINGLE
from ruleout_strategies.singles.naked_single import NAKED_SINGLE

NINE = classic_grid()
FOUR = classic_grid(4, (2, 2))


def puzzle(layout: Layout, **digits: int) -> Puzzle:
    return Puzzle(layout, tuple(digits.get(name, 0) for name in layout.names))


def placed(layout: Layout, steps: list[Step]) -> list[tuple[str, int]]:
    return [(layout.names[each.cell], each.digit) for step in steps for each in step.places]


def said(technique: Technique, board: Board, step: Step) -> str:
    assert technique.explain is not None
    return technique.explain(board, step).full


def test_the_missing_digit_is_placed_in_the_last_open_cell_of_a_house() -> None:
    board = Board.of(puzzle(FOUR, r1c1=1, r1c2=2, r1c3=3))
    steps = list(FULL_HOUSE.find(board))
    assert placed(FOUR, steps) == [("r1c4", 4)]
    assert [unit.label for unit in steps[0].because.constraints["unit"]] == ["row 1"]
    assert said(FULL_HOUSE, board, steps[0]) == "In row 1 only r1c4 is open, and only 4 is missing: r1c4 is 4."


def test_two_open_cells_are_not_a_full_house() -> None:
    assert list(FULL_HOUSE.find(Board.of(puzzle(FOUR, r1c1=1, r1c2=2)))) == []


def test_a_cell_that_closes_two_houses_is_placed_once() -> None:
    board = Board.of(puzzle(FOUR, r1c1=1, r1c2=2, r2c1=3, r1c3=3))
    assert len(list(FULL_HOUSE.find(board))) == 2
    both = Board.of(puzzle(FOUR, r1c1=1, r1c2=2, r1c3=3, r2c4=1, r3c4=2, r4c4=3))
    assert placed(FOUR, list(FULL_HOUSE.find(both))) == [("r1c4", 4)]


def test_a_unit_that_is_not_a_house_is_never_a_full_house() -> None:
    layout = Layout.of(5, [(0, 0), (0, 1)], [Unit("run", "across", (0, 1))])
    assert not FULL_HOUSE.applies(layout)
    assert list(FULL_HOUSE.find(Board.of(puzzle(layout, r1c1=1)))) == []


def test_a_full_house_that_contradicts_the_candidates_is_skipped() -> None:
    board = Board.of(puzzle(FOUR, r1c1=1, r1c2=2, r1c3=3, r3c4=4))
    assert list(FULL_HOUSE.find(board)) == []


def test_a_lone_candidate_is_placed_and_a_placed_one_is_not_again() -> None:
    board = board_of(NINE, {"r1c1": (3,), "r5c5": (2, 4)})
    steps = list(NAKED_SINGLE.find(board))
    assert placed(NINE, steps) == [("r1c1", 3)]
    assert steps[0].because.cells == (0,)
    assert not steps[0].because.constraints
    assert list(NAKED_SINGLE.find(board.apply(steps[0]))) == []
    assert said(NAKED_SINGLE, board, steps[0]) == (
        "Only 3 is left for r1c1: every other digit has been ruled out there, so r1c1 is 3."
    )


def test_a_lone_candidate_is_explained_by_the_fewest_units_that_hold_the_others() -> None:
    board = Board.of(puzzle(NINE, r1c2=1, r1c3=2, r1c4=4, r1c5=5, r2c1=6, r5c1=7, r6c1=8, r7c1=9))
    (step,) = [each for each in NAKED_SINGLE.find(board) if each.places[0].cell == 0]
    assert said(NAKED_SINGLE, board, step) == (
        "Only 3 is left for r1c1: every other digit is already in row 1 or column 1, so r1c1 is 3."
    )


def test_a_lone_candidate_is_explained_by_candidates_ruled_out_before_as_well() -> None:
    board = board_of(NINE, {"r1c1": (3, 5)}).apply(Step("x", removes=(Candidate(0, 5),)))
    for cell, digit in ((1, 1), (2, 2), (3, 4)):
        board = board.apply(Step("x", places=(Candidate(cell, digit),)))
    (step,) = NAKED_SINGLE.find(board)
    assert said(NAKED_SINGLE, board, step) == (
        "Only 3 is left for r1c1: 1, 2 and 4 are already in row 1, and every other digit has been ruled out there, "
        "so r1c1 is 3."
    )


def test_candidates_ruled_out_before_are_named_if_they_are_fewer() -> None:
    board = Board.of(puzzle(NINE, r1c2=1, r1c3=2, r1c4=4, r1c5=5, r2c1=6, r5c1=7, r6c1=8))
    board = board.apply(Step("x", removes=(Candidate(0, 9),)))
    (step,) = [each for each in NAKED_SINGLE.find(board) if each.places[0].cell == 0]
    assert said(NAKED_SINGLE, board, step) == (
        "Only 3 is left for r1c1: 9 has been ruled out there, and every other digit is already in row 1 or column 1, "
        "so r1c1 is 3."
    )


def test_a_digit_with_one_place_in_a_house_is_placed_there() -> None:
    board = without(NINE, 5, "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c8 r2c9")
    steps = list(HIDDEN_SINGLE.find(board))
    assert placed(NINE, steps) == [("r2c7", 5)]
    assert set(steps[0].because.cells) >= set(range(9, 18)) - {15}
    assert said(HIDDEN_SINGLE, board, steps[0]) == (
        "In row 2, r2c7 is the only place left for 5: 5 has been ruled out of r2c1, r2c2, r2c3, r2c4, r2c5, r2c6, r2c8 "
        "and r2c9, so r2c7 is 5."
    )


def test_a_hidden_single_is_explained_by_the_units_that_contain_its_digit() -> None:
    board = Board.of(puzzle(NINE, r2c7=5, r3c4=5, r1c1=1))
    board = board.apply(Step("x", removes=(Candidate(2, 5),)))
    (step,) = HIDDEN_SINGLE.find(board)
    assert said(HIDDEN_SINGLE, board, step) == (
        "In box 1, r1c2 is the only place left for 5: 5 is already in rows 2 and 3 and has been ruled out "
        "of r1c3, so r1c2 is 5."
    )
    full = Board.of(puzzle(NINE, r2c7=5, r3c4=5, r1c1=1, r1c3=2))
    (step,) = HIDDEN_SINGLE.find(full)
    assert said(HIDDEN_SINGLE, full, step) == (
        "In box 1, r1c2 is the only place left for 5: 5 is already in rows 2 and 3, so r1c2 is 5."
    )


def test_one_digit_in_one_cell_is_yielded_once_though_two_houses_show_it() -> None:
    board = without(FOUR, 1, "r1c2 r1c3 r1c4 r2c1 r2c2")
    assert placed(FOUR, list(HIDDEN_SINGLE.find(board))) == [("r1c1", 1)]


def test_hidden_singles_need_a_house_or_as_many_digits_as_cells() -> None:
    run = Layout.of(5, [(0, c) for c in range(3)], [Unit("run", "across", (0, 1, 2))])
    open_end = board_of(run, {"r1c1": (1, 2, 3), "r1c2": (2, 3), "r1c3": (2, 3, 4)})
    assert list(HIDDEN_SINGLE.find(open_end)) == []
    complete = board_of(run, {"r1c1": (1, 2, 3), "r1c2": (2, 3), "r1c3": (2, 3)})
    steps = list(HIDDEN_SINGLE.find(complete))
    assert placed(run, steps) == [("r1c1", 1)]
    assert set(steps[0].because.cells) == {0, 1, 2}
    assert said(HIDDEN_SINGLE, complete, steps[0]) == (
        "The 3 cells of run have only 1, 2 and 3 left, so each of these occurs there; "
        "r1c1 is the only place left for 1: 1 has been ruled out of r1c2 and r1c3, so r1c1 is 1."
    )
