"""Puzzles, boards and results as objects: cells by name, methods that return new objects, and printing."""

from __future__ import annotations

import pickle
import re

import pytest

import ruleout
from ruleout import Board, Candidate, InputError, Step
from ruleout.internal import Placement, classic_grid, compose, square_grid
from ruleout.masks import digits_of

SMALL = "12......21.....3"
CLASSIC = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"


@pytest.fixture
def puzzle() -> ruleout.Puzzle:
    return ruleout.parse(SMALL)


def test_cells_are_found_by_name_from_1_and_by_position_from_0(puzzle: ruleout.Puzzle) -> None:
    assert (puzzle["r1c2"], puzzle[0, 1], puzzle["R3C1"], puzzle["r1c3"]) == (2, 2, 2, 0)
    board = Board.of(puzzle)
    assert board["r1c2"] == board[0, 1] == (2,)
    assert board["r1c3"] == digits_of(board.masks[2]) == (3, 4)


def test_a_cell_that_is_not_there_is_an_error_that_names_those_that_are(puzzle: ruleout.Puzzle) -> None:
    with pytest.raises(InputError, match="found 'r5c1', which is not a cell of this layout; expected one of r1c1"):
        puzzle["r5c1"]
    with pytest.raises(InputError, match=r"found the position \(4, 0\).*expected one of \(0, 0\) to \(3, 3\)"):
        Board.of(puzzle)[4, 0]
    with pytest.raises(TypeError, match="found '3' as a cell; expected a name such as 'r1c1' or a position"):
        puzzle[3]  # type: ignore[index]


def test_placing_returns_a_new_puzzle_with_the_entry(puzzle: ruleout.Puzzle) -> None:
    after = puzzle.place("r1c3", 3).place((0, 3), 4)
    assert (after["r1c3"], after["r1c4"], puzzle["r1c3"]) == (3, 4, 0)
    assert after.givens == puzzle.givens
    assert after.place("r1c3", 0)["r1c3"] == 0
    assert after.layout is puzzle.layout


def test_the_board_of_a_puzzle_is_made_by_its_class(puzzle: ruleout.Puzzle) -> None:
    assert Board(puzzle) == Board.of(puzzle)
    with pytest.raises(TypeError, match=r"found str; expected a Puzzle, such as ruleout.parse\(text\)"):
        Board(SMALL)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="found Layout; expected a Puzzle"):
        Board(puzzle.layout)


def test_digits_are_placed_on_boards_and_candidates_removed(puzzle: ruleout.Puzzle) -> None:
    board = Board(puzzle)
    after = board.place("r1c3", 3)
    assert (after["r1c3"], after["r1c4"], after.is_placed(2)) == ((3,), (4,), True)
    assert after == board.apply(Step("any", places=(Candidate(2, 3),)))
    assert board.remove("r1c3", 3)["r1c3"] == (4,)
    assert board.remove("r1c3", 3, 4)["r1c3"] == ()
    assert board["r1c3"] == (3, 4)


def test_a_board_takes_only_what_a_cell_can_hold(puzzle: ruleout.Puzzle) -> None:
    board = Board(puzzle)
    with pytest.raises(ValueError, match="found 1 in r1c3; expected one of its candidates 3, 4"):
        board.place("r1c3", 1)
    with pytest.raises(InputError, match=r"found '7'; expected 1-4, 0 or \."):
        board.remove("r1c3", "7")
    with pytest.raises(ValueError, match="r1c1 holds 1; expected a cell without a digit"):
        board.place("r1c1", 1)
    with pytest.raises(InputError, match="found 'r9c1', which is not a cell of this layout"):
        board.place("r9c1", 1)


def test_cells_have_names_and_digits_have_symbols(puzzle: ruleout.Puzzle) -> None:
    board, found = Board(puzzle), ruleout.candidates(puzzle)
    cell = puzzle.layout.cell("r1c3")
    assert board.candidates("r1c3") == board.candidates((0, 2)) == board.candidates(cell) != ()
    assert found.digits("R1C3") == found.digits((0, 2)) == found.digits(cell)
    assert puzzle.place("r1c3", "4") == puzzle.place("r1c3", 4)
    assert puzzle.place("r1c3", "4").place("r1c3", ".") == puzzle
    assert board.place("r1c3", "4") == board.place("r1c3", 4)
    assert board.remove("r1c3", "4", 3) == board.remove("r1c3", 3, 4)
    for call in (board.candidates, found.digits):
        with pytest.raises(InputError, match="found 'r9c1', which is not a cell of this layout"):
            call("r9c1")
    with pytest.raises(InputError, match=r"r1c3: found 'x'; expected 1-4, 0 or \."):
        puzzle.place("r1c3", "x")


def test_the_values_of_a_solution_are_written_as_in_documents() -> None:
    line = "1234341.21434321"
    assert ruleout.solve(line).values == [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert ruleout.solve("." * 16).values is None
    letters = ruleout.parse({"n": 4, "symbols": "ABCD", "givens": ["ABCD", "CDA.", "BADC", "DCBA"]})
    assert (ruleout.solve(letters).values or [])[1] == ["C", "D", "A", "B"]
    from_zero = square_grid(2, first=0)
    assert ruleout.solve(ruleout.Puzzle(from_zero, (1, 0, 0, 0))).values == [[0, 1], [1, 0]]


def test_a_diagnosis_says_what_is_wrong(puzzle: ruleout.Puzzle) -> None:
    assert str(ruleout.check("12343412" + "21434321")) == "valid: exactly one solution"
    assert str(ruleout.check("11" + "." * 14)).splitlines()[:2] == [
        "not valid: no solution",
        "  1 given twice in row 1: r1c1, r1c2",
    ]
    several = str(ruleout.check("12343412" + "........"))
    assert re.match(r"not valid: at least 2 solutions, which differ in \d+ cells\n  r3c. \(", several)
    unknown = ruleout.check("." * 16, budget=ruleout.Budget(nodes=0))
    assert str(unknown).startswith("unknown: the budget ran out")


def test_rows_have_the_digits_and_none_where_there_is_no_cell(puzzle: ruleout.Puzzle) -> None:
    assert puzzle.place("r1c3", 4).rows == [[1, 2, 4, 0], [0, 0, 0, 0], [2, 1, 0, 0], [0, 0, 0, 3]]
    grid = classic_grid(4, (2, 2))
    two = compose([Placement(grid, (0, 0), "left"), Placement(grid, (2, 2), "right")])
    rows = ruleout.Puzzle(two, (0,) * two.size).rows
    assert rows[0] == [0, 0, 0, 0, None, None]
    assert rows[5] == [None, None, 0, 0, 0, 0]


def test_an_entry_over_a_given_or_beyond_the_digits_is_refused(puzzle: ruleout.Puzzle) -> None:
    with pytest.raises(ValueError, match="r1c1 holds the given 1; expected a cell without one"):
        puzzle.place("r1c1", 2)
    with pytest.raises(ValueError, match="placed: found 5 in r1c3; expected a digit from 1 to 4, or 0 for a blank"):
        puzzle.place("r1c3", 5)


def test_givens_entries_and_marks_are_exchanged_one_at_a_time(puzzle: ruleout.Puzzle) -> None:
    digits = [1, *[0] * 15]
    assert puzzle.with_givens(digits).givens == tuple(digits)
    assert puzzle.with_placed(digits).placed == tuple(digits)
    marked = puzzle.with_marks([(1, 2), 0b1000, *[(1, 2, 3, 4)] * 14])
    assert marked.marks == (0b0011, 0b1000, *[0b1111] * 14)
    assert marked.with_marks(None) == puzzle
    with pytest.raises(ValueError, match="givens: found 3 values; expected 16, one per visible cell"):
        puzzle.with_givens([1, 2, 3])
    with pytest.raises(ValueError, match=r"marks: found \(0, 5\) in r1c1; expected digits from 1 to 4"):
        puzzle.with_marks([(0, 5), *[(1,)] * 15])


def test_the_str_of_a_puzzle_is_its_grid_which_reads_back(puzzle: ruleout.Puzzle) -> None:
    assert str(puzzle).splitlines() == [
        "+-----+-----+",
        "| 1 2 | . . |",
        "| . . | . . |",
        "+-----+-----+",
        "| 2 1 | . . |",
        "| . . | . 3 |",
        "+-----+-----+",
    ]
    assert ruleout.parse(str(puzzle)).givens == puzzle.givens


def test_the_str_of_a_board_shows_its_candidates(puzzle: ruleout.Puzzle) -> None:
    assert str(Board.of(puzzle)).splitlines()[1] == "|  1  2 |   34   4 |"
    dead = Board.from_masks(puzzle.layout, (0, *[1] * 15))
    assert str(dead).splitlines()[1].startswith("| ! 1 |")


def test_the_removals_of_steps_are_written_as_pencil_marks(puzzle: ruleout.Puzzle) -> None:
    after = Board.of(puzzle).apply(Step("test", places=(Candidate(4, 3),), removes=(Candidate(6, 1),)))
    again = ruleout.parse(ruleout.write(after, "json"))
    assert (again.placed[4], again.marks) == (3, after.masks)
    assert ruleout.parse(ruleout.write(puzzle, "json")).marks is None


def test_removed_candidates_of_a_board_become_pencil_marks(puzzle: ruleout.Puzzle) -> None:
    board = Board.of(puzzle)
    after = board.apply(Step("test", removes=(Candidate(2, 3),)))
    assert board.to_puzzle() == puzzle
    assert after.to_puzzle().marks == after.masks
    assert Board.of(after.to_puzzle()).masks == after.masks


def test_a_board_without_a_puzzle_becomes_one_of_its_masks(puzzle: ruleout.Puzzle) -> None:
    board = Board.from_masks(puzzle.layout, (0b0011, *[0b1111] * 15))
    assert board.to_puzzle() == ruleout.Puzzle(puzzle.layout, (0,) * 16, marks=board.masks)


def test_the_puzzle_of_a_board_survives_steps_and_pickling(puzzle: ruleout.Puzzle) -> None:
    board = Board.of(puzzle).apply(Step("test", removes=(Candidate(2, 3),)))
    assert board.puzzle is puzzle
    assert pickle.loads(pickle.dumps(board)).puzzle == puzzle


def test_a_report_iterates_over_its_moves() -> None:
    report = ruleout.explain(CLASSIC)
    assert tuple(report) == report.moves
    assert len(report) == len(report.steps)
    assert str(report) == str(report.final)


def test_the_solution_of_a_result_is_the_only_one_or_none() -> None:
    unique = ruleout.solve(CLASSIC)
    assert unique.solution == unique.solutions[0]
    assert ruleout.solve("." * 16).solution is None
    assert ruleout.solve("11" + "." * 14).solution is None


def test_the_str_of_a_result_is_its_solution_or_says_why_there_is_none() -> None:
    assert ruleout.parse(str(ruleout.solve(CLASSIC))).givens == ruleout.solve(CLASSIC).solution
    assert str(ruleout.solve("." * 16)).startswith("several solutions; the first:\n+-----+")
    assert str(ruleout.solve("." * 16, limit=1)).startswith("one solution found; there may be more:\n+-----+")
    assert str(ruleout.solve("11" + "." * 14)) == "no solution"


def test_a_result_or_report_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="a Result is neither true nor false; compare its verdict"):
        bool(ruleout.solve(CLASSIC))
    with pytest.raises(TypeError, match="a Report is neither true nor false; compare its outcome"):
        bool(ruleout.explain(CLASSIC))


def test_a_layout_of_holes_and_corners_prints_them() -> None:
    small = classic_grid(4, (2, 2))
    cross = compose([Placement(small, (0, 0), "left"), Placement(small, (2, 2), "right")])
    assert str(ruleout.Puzzle(cross, (1,) + (0,) * 27)).splitlines() == [
        "+-----+-----+",
        "| 1 . | . . |",
        "| . . | . . |",
        "+-----+-----+-----+",
        "| . . | . . | . . |",
        "| . . | . . | . . |",
        "+-----+-----+-----+",
        "      | . . | . . |",
        "      | . . | . . |",
        "      +-----+-----+",
    ]


def test_a_layout_without_boxes_prints_as_rows() -> None:
    assert str(ruleout.Puzzle(square_grid(2), (1, 0, 0, 1))) == "1 .\n. 1"
