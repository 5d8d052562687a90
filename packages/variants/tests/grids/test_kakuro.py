from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ruleout import solve
from ruleout.internal import Decoration, InputError, Puzzle, Registry, Sum, Verdict


def clue(a: Any = None, d: Any = None) -> dict[str, Any]:
    return {key: value for key, value in (("a", a), ("d", d)) if value is not None}


SMALL = [["#", clue(d=4), clue(d=3)], [clue(a=4), ".", "."], [clue(a=3), ".", "."]]
"""Sums of 4 and 3 down, 4 and 3 across; the solution is 3 1 above 1 2."""


def test_runs_are_units_with_sums(built: Callable[..., Puzzle]) -> None:
    layout = built("kakuro", rows=3, cols=3, cells=SMALL).layout
    assert layout.size == 4
    assert layout.names == ("r2c2", "r2c3", "r3c2", "r3c3")
    assert Counter(unit.kind for unit in layout.units) == {"across": 2, "down": 2}
    assert not layout.houses
    assert {each.label: each.total for each in layout.sums} == {
        "across 4 at r2c2": 4,
        "across 3 at r3c2": 3,
        "down 4 at r2c2": 4,
        "down 3 at r2c3": 3,
    }
    assert all(layout.unit_of_sum[each].label == each.label for each in layout.sums)


def test_it_is_solved(built: Callable[..., Puzzle], registry: Registry) -> None:
    result = solve(built(cells=SMALL), plugins=registry)
    assert result.verdict is Verdict.UNIQUE
    assert result.solutions == ((3, 1, 1, 2),)


def test_givens_are_listed_by_place(built: Callable[..., Puzzle]) -> None:
    assert built("kakuro", cells=SMALL, givens=[[2, 1, 1], [1, 1, 3]]).givens == (3, 0, 1, 0)


def test_black_squares_and_clues_are_drawn(built: Callable[..., Puzzle]) -> None:
    cells = [["#", clue(d=4), clue(d=3)], [clue(a=4), ".", "."], [clue(a=3, d=None), ".", "."]]
    cells[0][1] = clue(d=4)
    assert set(built("kakuro", cells=cells).decorations) == {
        Decoration("block", place=(0, 0)),
        Decoration("clue", text="4\\", place=(0, 1)),
        Decoration("clue", text="3\\", place=(0, 2)),
        Decoration("clue", text="\\4", place=(1, 0)),
        Decoration("clue", text="\\3", place=(2, 0)),
    }


def test_a_run_without_a_sum_only_differs(built: Callable[..., Puzzle], registry: Registry) -> None:
    cells = [["#", clue(d=4), clue(d=3)], ["#", ".", "."], [clue(a=3), ".", "."]]
    layout = built("kakuro", cells=cells).layout
    run = next(unit for unit in layout.units if unit.label == "across run at r2c2")
    assert run.cells == (0, 1)
    assert len(layout.sums) == 3
    assert solve(built("kakuro", cells=cells), plugins=registry).solutions == ((3, 1, 1, 2),)


def test_a_run_of_one_cell_with_a_clue_determines_its_digit(built: Callable[..., Puzzle], registry: Registry) -> None:
    cells = [["#", clue(d=8), clue(d=3)], [clue(a=9), ".", "."], ["#", "#", "."]]
    puzzle = built("kakuro", cells=cells)
    assert Sum((0,), 8) in {Sum(each.cells, each.total) for each in puzzle.layout.sums}
    assert solve(puzzle, plugins=registry).solutions == ((8, 1, 2),)


def test_a_cell_without_a_clue_in_one_direction_needs_a_run_in_the_other(built: Callable[..., Puzzle]) -> None:
    cells = [["#", "#", clue(d=3)], [clue(a=9), ".", "."], ["#", "#", "."]]
    assert len(built("kakuro", cells=cells).layout.units) == 2
    with pytest.raises(InputError, match="r1c1: run of 1 cell without a clue, across and down"):
        built("kakuro", cells=[[".", "#", clue(d=3)], ["#", clue(a=1), "."], ["#", "#", "."]])


def test_a_run_of_nine_is_read_and_one_of_ten_refused(built: Callable[..., Puzzle]) -> None:
    assert built("kakuro", cells=[[clue(a=45), *"........."]]).layout.houses
    with pytest.raises(InputError, match="r1c2: across run of 10 cells; expected at most 9"):
        built("kakuro", cells=[[clue(a=45), *".........."]])
    with pytest.raises(InputError, match="r1c1: down run of 10 cells; expected at most 9"):
        built("kakuro", cells=[".."] * 10)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([[clue(a=2), ".", "."]], "r1c1: across sum 2 for 2 cells; 3..17 possible"),
        ([[clue(a=18), ".", "."]], "r1c1: across sum 18 for 2 cells; 3..17 possible"),
        ([[clue(a=10), "."]], "r1c1: across sum 10 for 1 cell; 1..9 possible"),
        ([[clue(a=-1), ".", "."]], "r1c1: across sum -1 for 2 cells; 3..17 possible"),
        ([[clue(a=10**30), ".", "."]], "r1c1: across sum 10{30} for 2 cells; 3..17 possible"),
        ([[clue(a=5, d=5), ".", "."]], "r1c1: down sum 5 without a run; expected a white cell below"),
        ([[".", ".", clue(a=5)]], "r1c3: across sum 5 without a run; expected a white cell to the right"),
        ([[".", ".", clue(a="5")]], "r1c3: cells: found '\"5\"'; expected a sum"),
        ([[".", ".", clue(a=True)]], "r1c3: cells: found 'true'; expected a sum"),
        ([[".", ".", {"x": 5}]], "r1c3: cells: unknown key 'x' in a clue"),
        ([[".", ".", "?"]], "r1c3: cells: found '\\?'; expected"),
        ([[".", "."], ["."]], "cells, row 2: found 1 squares; expected 2"),
        ([["#", "#"]], "cells: found no white cell"),
        ([], "rows: found '0'; expected a whole number from 1"),
        (None, "cells: found 'null'; expected a list of rows"),
    ],
)
def test_wrong_cells_are_named(built: Callable[..., Puzzle], cells: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("kakuro", cells=cells)


def test_rows_and_columns_must_be_those_of_the_cells(built: Callable[..., Puzzle]) -> None:
    with pytest.raises(InputError, match="cells: found 3 rows; expected 4"):
        built("kakuro", rows=4, cells=SMALL)
    with pytest.raises(InputError, match="cells, row 1: found 3 squares; expected 4"):
        built("kakuro", cols=4, cells=SMALL)


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        ([[0, 0, 5]], r"givens: there is no white cell at '\[0, 0\]'"),
        ([[1, 1, 10]], "r2c2: givens: found '10'; expected a digit from 1 to 9"),
        ([[1, 1, 3], [1, 1, 3]], "r2c2: givens: this cell is given twice"),
        ([[1, 1]], r"givens: found '\[1, 1\]'; expected \[row, column, digit\]"),
        ("119", "givens: found 3 cells; expected 4"),
    ],
)
def test_wrong_givens_are_named(built: Callable[..., Puzzle], givens: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("kakuro", cells=SMALL, givens=givens)


def test_a_large_grid_is_built(built: Callable[..., Puzzle]) -> None:
    """33 x 33 blocks of 3x3 white cells; a few more would be refused."""
    row = [clue(a=6), ".", ".", "."]
    head = ["#", clue(d=6), clue(d=6), clue(d=6)]
    layout = built("kakuro", cells=[head * 33, row * 33, row * 33, row * 33] * 33).layout
    assert layout.size == 9 * 33 * 33
    assert len(layout.units) == len(layout.sums) == 6 * 33 * 33
    with pytest.raises(InputError, match="found 10404 cells; expected at most 10000"):
        built("kakuro", cells=[head * 34, row * 34, row * 34, row * 34] * 34)
