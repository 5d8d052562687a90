"""Full house, naked single, hidden single."""

from __future__ import annotations

import pytest
from approvals import Explained

from ruleout.plugin import Board, Candidate, Constraint, Layout, Puzzle, Step, Technique, Unit, classic_grid
from ruleout.testing import board_of, boards_along, random_puzzle, sample_layouts, without
from ruleout_strategies.singles.full_house import FULL_HOUSE
from ruleout_strategies.singles.hidden_single import HIDDEN_SINGLE
from ruleout_strategies.singles.naked_single import NAKED_SINGLE

NINE = classic_grid()
FOUR = classic_grid(4, (2, 2))
LAYOUTS = sample_layouts()


def puzzle(layout: Layout, **digits: int) -> Puzzle:
    return Puzzle(layout, tuple(digits.get(name, 0) for name in layout.names))


def placed(layout: Layout, steps: list[Step]) -> list[tuple[str, int]]:
    return [(layout.names[each.cell], each.digit) for step in steps for each in step.places]


def test_the_missing_digit_is_placed_in_the_last_open_cell_of_a_house(explained: Explained) -> None:
    board = Board.of(puzzle(FOUR, r1c1=1, r1c2=2, r1c3=3))
    steps = list(FULL_HOUSE.find(board))
    assert placed(FOUR, steps) == [("r1c4", 4)]
    assert [unit.label for unit in steps[0].because.constraints["unit"]] == ["row 1"]
    assert explained(FULL_HOUSE, board, steps[0]) == "r1c1 r1c2 r1c3; unit: row 1"


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


def test_a_lone_candidate_is_placed_and_a_placed_one_is_not_again(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": (3,), "r5c5": (2, 4)})
    steps = list(NAKED_SINGLE.find(board))
    assert placed(NINE, steps) == [("r1c1", 3)]
    assert steps[0].because.cells == (0,)
    assert not steps[0].because.constraints
    assert list(NAKED_SINGLE.find(board.apply(steps[0]))) == []
    assert explained(NAKED_SINGLE, board, steps[0]) == "r1c1"


def test_a_lone_candidate_is_explained_by_the_fewest_units_that_hold_the_others(explained: Explained) -> None:
    board = Board.of(puzzle(NINE, r1c2=1, r1c3=2, r1c4=4, r1c5=5, r2c1=6, r5c1=7, r6c1=8, r7c1=9))
    (step,) = [each for each in NAKED_SINGLE.find(board) if each.places[0].cell == 0]
    assert explained(NAKED_SINGLE, board, step) == "r1c1"


def test_a_lone_candidate_is_explained_by_candidates_ruled_out_before_as_well(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": (3, 5)}).apply(Step("x", removes=(Candidate(0, 5),)))
    for cell, digit in ((1, 1), (2, 2), (3, 4)):
        board = board.apply(Step("x", places=(Candidate(cell, digit),)))
    (step,) = NAKED_SINGLE.find(board)
    assert explained(NAKED_SINGLE, board, step) == "r1c1"


def test_candidates_ruled_out_before_are_named_if_they_are_fewer(explained: Explained) -> None:
    board = Board.of(puzzle(NINE, r1c2=1, r1c3=2, r1c4=4, r1c5=5, r2c1=6, r5c1=7, r6c1=8))
    board = board.apply(Step("x", removes=(Candidate(0, 9),)))
    (step,) = [each for each in NAKED_SINGLE.find(board) if each.places[0].cell == 0]
    assert explained(NAKED_SINGLE, board, step) == "r1c1"


def test_a_digit_with_one_place_in_a_house_is_placed_there(explained: Explained) -> None:
    board = without(NINE, 5, "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c8 r2c9")
    steps = list(HIDDEN_SINGLE.find(board))
    assert placed(NINE, steps) == [("r2c7", 5)]
    assert set(steps[0].because.cells) >= set(range(9, 18)) - {15}
    assert explained(HIDDEN_SINGLE, board, steps[0]) == "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9; unit: row 2"


def test_a_hidden_single_is_explained_by_the_units_that_contain_its_digit(explained: Explained) -> None:
    board = Board.of(puzzle(NINE, r2c7=5, r3c4=5, r1c1=1))
    board = board.apply(Step("x", removes=(Candidate(2, 5),)))
    (step,) = HIDDEN_SINGLE.find(board)
    assert explained(HIDDEN_SINGLE, board, step) == "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3; unit: box 1"
    full = Board.of(puzzle(NINE, r2c7=5, r3c4=5, r1c1=1, r1c3=2))
    (step,) = HIDDEN_SINGLE.find(full)
    assert explained(HIDDEN_SINGLE, full, step) == "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3; unit: box 1"


def test_one_digit_in_one_cell_is_yielded_once_though_two_houses_show_it() -> None:
    board = without(FOUR, 1, "r1c2 r1c3 r1c4 r2c1 r2c2")
    assert placed(FOUR, list(HIDDEN_SINGLE.find(board))) == [("r1c1", 1)]


def test_hidden_singles_need_a_house_or_as_many_digits_as_cells(explained: Explained) -> None:
    run = Layout.of(5, [(0, c) for c in range(3)], [Unit("run", "across", (0, 1, 2))])
    open_end = board_of(run, {"r1c1": (1, 2, 3), "r1c2": (2, 3), "r1c3": (2, 3, 4)})
    assert list(HIDDEN_SINGLE.find(open_end)) == []
    complete = board_of(run, {"r1c1": (1, 2, 3), "r1c2": (2, 3), "r1c3": (2, 3)})
    steps = list(HIDDEN_SINGLE.find(complete))
    assert placed(run, steps) == [("r1c1", 1)]
    assert set(steps[0].because.cells) == {0, 1, 2}
    assert explained(HIDDEN_SINGLE, complete, steps[0]) == "r1c1 r1c2 r1c3; unit: run"


@pytest.mark.parametrize("technique", [FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE], ids=lambda each: each.id)
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_single_that_is_known_is_the_first_step_that_places_it(name: str, technique: Technique) -> None:
    layout = LAYOUTS[name]
    if not technique.applies(layout):
        return
    assert technique.placing is not None
    for board in boards_along(random_puzzle(layout, 1), [FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE]):
        first = {each.places[0]: each for each in reversed(list(technique.find(board)))}
        for cell in range(layout.size):
            for digit in range(1, layout.digits + 1):
                place = Candidate(cell, digit)
                step = technique.placing(board, place)
                if place in first and all(map(layout.is_house, _units(first[place]))):
                    assert step == first[place]
                else:
                    assert step is None


def _units(step: Step) -> tuple[Constraint, ...]:
    return step.because.constraints.get("unit", ())
