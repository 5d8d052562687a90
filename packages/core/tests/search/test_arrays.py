"""Arrays of puzzles have the same results as puzzles solved one by one."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import ruleout
from ruleout import Budget, RuleoutError, solve_array
from ruleout.plugin import PythonEngine, Sum, classic_grid

np = pytest.importorskip("numpy")

LINES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "." * 40 + "3..17...2...6.6....28....419..5....8.",
)


def rows(lines: Any) -> Any:
    return np.array([[0 if each == "." else int(each, 36) for each in line.ljust(81, ".")] for line in lines], np.uint8)


@pytest.mark.parametrize("engine", [None, "python"])
def test_an_array_gives_the_results_of_its_puzzles(engine: str | None) -> None:
    puzzles = rows(LINES * 20)
    found = solve_array(puzzles, engine=engine)
    alone = [ruleout.solve(line.ljust(81, "."), engine="python") for line in LINES]
    assert found.counts.tolist() == [len(each.solutions) for each in alone] * 20
    assert found.complete.all()
    assert found.solutions[0].tolist() == list(alone[0].solutions[0])
    assert not found.solutions[1].any()
    given = puzzles[2] > 0
    assert (found.solutions[2] > 0).all()
    assert (found.solutions[2][given] == puzzles[2][given]).all()
    assert (found.counts.dtype, found.solutions.dtype, found.nodes.dtype) == (np.int32, np.uint8, np.int64)


@pytest.mark.parametrize("dtype", ["int8", "int64", "uint32"])
def test_whole_numbers_of_any_type_and_lists_are_taken(dtype: str) -> None:
    puzzles = rows(LINES[:1])
    expected = solve_array(puzzles).solutions
    assert (solve_array(puzzles.astype(dtype)).solutions == expected).all()
    assert (solve_array(puzzles.tolist()).solutions == expected).all()
    assert (solve_array(np.asfortranarray(puzzles)).solutions == expected).all()


def test_any_layout_may_be_given() -> None:
    layout = classic_grid(4, (2, 2)).with_constraints([Sum((0, 1), 3)])
    found = solve_array(np.zeros((3, 16), np.uint8), layout=layout, engine=PythonEngine())
    assert found.counts.tolist() == [2, 2, 2]
    assert found.solutions[:, :2].sum() == 9


def test_grids_with_letters_are_solved() -> None:
    expected = ruleout.solve("." * 256, limit=1, engine="python").solutions[0]
    puzzle = np.array([expected], np.uint8)
    puzzle[0, ::3] = 0
    assert (solve_array(puzzle, limit=1).solutions[0] > 0).all()


def test_no_puzzles_give_empty_arrays() -> None:
    found = solve_array(np.zeros((0, 81), np.uint8))
    assert found.solutions.shape == (0, 81)


def test_a_budget_leaves_puzzles_incomplete() -> None:
    found = solve_array(np.zeros((2, 81), np.uint8), engine="python", budget=Budget(nodes=0))
    assert found.complete.tolist() == [False, False]
    assert found.counts.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("puzzles", "message"),
    [
        (np.zeros(81, np.uint8), r"shape \(81,\); expected two dimensions"),
        (np.zeros((2, 80), np.uint8), "found 80 cells per puzzle, which no square grid with boxes has"),
        (np.zeros((2, 81)), "an array of float64; expected whole numbers"),
        (np.eye(81, dtype=np.uint8)[:3] * 10, "found 10 in r1c1 of puzzle 0; expected 1 to 9, or 0"),
        (np.full((1, 81), -1), "found -1 in r1c1 of puzzle 0"),
    ],
)
def test_other_arrays_are_refused(puzzles: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve_array(puzzles)


def test_a_layout_must_have_as_many_cells() -> None:
    with pytest.raises(ValueError, match="found 81 cells per puzzle; expected 16"):
        solve_array(np.zeros((1, 81), np.uint8), layout=ruleout.parse("1...3..2...3..2.").layout)


def test_without_numpy_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(RuleoutError, match="pip install numpy"):
        solve_array([[0] * 81])
