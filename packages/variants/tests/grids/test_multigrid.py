from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from ruleout.plugin import Decoration, InputError, Puzzle
from ruleout_variants.grids.arrangements import ARRANGEMENTS, Arrangement

BLANK = "." * 81
SAMURAI = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]]
HEAD = ["." * 9 + "   " + "." * 9] * 6
SHOULDER = ["." * 21] * 3
SAMURAI_ROWS = [*HEAD, *SHOULDER, *["      " + "." * 9] * 3, *SHOULDER, *HEAD]
"""An empty samurai without the spaces at the end of its middle rows."""


def covered(corners: Any) -> set[tuple[int, int]]:
    return {(top + r, left + c) for top, left in corners for r, c in product(range(9), repeat=2)}


def given_at(r: int, c: int, digit: str) -> list[str]:
    rows = list(SAMURAI_ROWS)
    rows[r] = rows[r][:c] + digit + rows[r][c + 1 :]
    return rows


def test_shared_boxes_of_a_samurai_are_one(built: Callable[..., Puzzle]) -> None:
    layout = built("samurai", grid=SAMURAI_ROWS).layout
    assert layout.size == 369
    assert len(layout.units) == len(layout.houses) == 131
    shared = layout.at[6, 6]
    assert [unit.kind for unit in layout.units_of[shared]] == ["row", "column", "box", "row", "column"]
    assert [part.name for part in layout.parts] == [
        "the top left grid",
        "the top right grid",
        "the middle grid",
        "the bottom left grid",
        "the bottom right grid",
    ]
    assert [sum(shared in part.cells for part in layout.parts)] == [2]


def test_parts_are_classic_grids_at_their_corners(built: Callable[..., Puzzle]) -> None:
    layout = built("samurai").layout
    classic = built("classic").layout
    for part, corner in zip(layout.parts, SAMURAI, strict=True):
        assert part.layout is classic
        assert layout.positions[part.cells[0]] == tuple(corner)
        assert layout.positions[part.cells[80]] == (corner[0] + 8, corner[1] + 8)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=lambda arrangement: arrangement.id)
def test_a_named_layout_has_the_cells_of_its_grids(built: Callable[..., Puzzle], arrangement: Arrangement) -> None:
    layout = built(arrangement.id).layout
    assert set(layout.at) == covered(arrangement.corners)
    assert len(layout.parts) == len(arrangement.corners) + len(arrangement.virtual)
    assert all(house.kind in ("row", "column", "box") for house in layout.houses)
    rows = {(top + r, left) for top, left in arrangement.corners for r in range(9)}
    assert sum(house.kind == "row" for house in layout.houses) == len(rows) + 9 * len(arrangement.virtual)
    assert built(*arrangement.also[:1] or [arrangement.id]).layout is layout


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=lambda arrangement: arrangement.id)
def test_grids_that_meet_share_whole_boxes(built: Callable[..., Puzzle], arrangement: Arrangement) -> None:
    """There are as many shared boxes as shared cells divided by nine."""
    layout = built(arrangement.id, grid=None).layout
    apart = 81 * len(arrangement.corners) - layout.visible
    boxes = sum(house.kind == "box" for house in layout.houses)
    virtual = {"clueless-1": 9}.get(arrangement.id, 0)
    assert boxes == 9 * len(arrangement.corners) - apart // 9 + virtual


def test_the_arrangements_of_a_twin(built: Callable[..., Puzzle]) -> None:
    assert built("twin").layout.names[0] == "r1c1"
    assert built("twin-se").layout is built("twin").layout
    assert built("twin-ne").layout.names[0] == "r1c7"
    assert built("twin-sw").layout is built("twin-ne").layout


def test_subgrids_without_a_variant_are_a_multigrid(built: Callable[..., Puzzle]) -> None:
    listed = built(subgrids=SAMURAI, rows=21, cols=21, grid=SAMURAI_ROWS)
    assert listed.variant == "multigrid"
    assert listed.layout is built("samurai").layout
    assert built(layout="samurai", grid=SAMURAI_ROWS).layout is listed.layout


def test_any_word_may_describe_placements_that_are_listed(built: Callable[..., Puzzle]) -> None:
    assert len(built(layout="my own", subgrids=[[0, 0], [3, 6]]).layout.parts) == 2
    with pytest.raises(InputError, match="layout: found 'samuray'; did you mean samurai"):
        built("multigrid", layout="samuray", grid=SAMURAI_ROWS)
    with pytest.raises(InputError, match="subgrids: these are not the corners of samurai: "):
        built("samurai", subgrids=[[0, 0], [3, 6]])


def test_other_names_come_from_the_corners(built: Callable[..., Puzzle]) -> None:
    layout = built("multigrid", subgrids=[[0, 0], [4, 6]]).layout
    assert [part.name for part in layout.parts] == ["the grid at r1c1", "the grid at r5c7"]
    assert layout.units[0].name == "row 1 of the grid at r1c1"


def test_boxes_that_overlap_partly_remain_two_units(built: Callable[..., Puzzle]) -> None:
    layout = built("multigrid", subgrids=[[0, 0], [7, 7]]).layout
    assert layout.size == 158
    assert len(layout.units) == 54


def test_grids_of_other_sizes(built: Callable[..., Puzzle]) -> None:
    layout = built("multigrid", n=6, box=[2, 3], subgrids=[[0, 0], [4, 3]]).layout
    assert layout.size == 72 - 6
    assert layout.digits == 6
    assert len(layout.units) == 35


@pytest.mark.parametrize("place", [(0, 0), (6, 6), (20, 20), (9, 6)])
def test_digits_of_the_picture_are_placed_at_their_positions(
    built: Callable[..., Puzzle], place: tuple[int, int]
) -> None:
    puzzle = built("samurai", grid=given_at(*place, "7"))
    assert {cell: digit for cell, digit in enumerate(puzzle.givens) if digit} == {puzzle.layout.at[place]: 7}


def test_rows_may_be_lists(built: Callable[..., Puzzle]) -> None:
    picture = [[None if char == " " else 0 for char in row] for row in SAMURAI_ROWS]
    picture[6][6] = 4
    puzzle = built("samurai", grid=picture)
    assert puzzle.givens[puzzle.layout.at[6, 6]] == 4


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (given_at(0, 9, "5"), "r1c10: grid: found '5' where there is no cell; expected a space"),
        (given_at(0, 9, "."), "r1c10: grid: found '.' where there is no cell"),
        (given_at(0, 8, " "), "r1c9: grid: found no cell; expected a digit or ."),
        (given_at(3, 2, "x"), "r4c3: grid: found 'x'; expected 1-9, 0 or ."),
        (given_at(3, 2, "\uff11"), "FULLWIDTH DIGIT ONE"),
        (SAMURAI_ROWS[:20], "grid: found 20 rows; expected 21"),
        ([*SAMURAI_ROWS[:20], 5], "grid, row 21: found '5'; expected a list of cells"),
        (5, "grid: found '5'; expected a list of rows"),
    ],
)
def test_a_wrong_picture_is_named_with_its_place(built: Callable[..., Puzzle], rows: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("samurai", grid=rows)


def test_rows_and_columns_must_contain_the_grids(built: Callable[..., Puzzle]) -> None:
    with pytest.raises(InputError, match="rows: found 20; the grids take 21"):
        built("samurai", rows=20)
    with pytest.raises(InputError, match="grid: found 21 rows; expected 22"):
        built("samurai", rows=22, grid=SAMURAI_ROWS)


def grids(**changed: str) -> list[str]:
    return [changed.get(f"grid{number}", BLANK) for number in range(1, 6)]


def test_grids_may_be_written_one_by_one(built: Callable[..., Puzzle]) -> None:
    puzzle = built("samurai", grids=grids(grid1="." * 80 + "5", grid3="." * 20 + "5" + "." * 60))
    assert {puzzle.layout.names[cell] for cell, digit in enumerate(puzzle.givens) if digit} == {"r9c9"}
    by_rows = [[[0] * 9 for _ in range(9)] for _ in range(5)]
    by_rows[0][8][8] = 5
    assert built("samurai", grids=by_rows).givens == puzzle.givens


def test_grids_that_contradict_each_other_are_refused_with_both_places(built: Callable[..., Puzzle]) -> None:
    one = grids(grid1="." * 80 + "5", grid3="." * 20 + "4" + "." * 60)
    with pytest.raises(
        InputError, match="r9c9: grids 1 and 3 share this cell and differ: 5 at r9c9 of grid 1, 4 at r3c3 of grid 3"
    ):
        built("samurai", grids=one)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([BLANK] * 4, "grids: found 4; expected 5, one for each of subgrids"),
        ([BLANK] * 4 + ["." * 80], r"grid 5: found 80 cells; expected 81 \(9x9\)"),
        ([BLANK] * 4 + ["." * 80 + "x"], "r9c9: grid 5: found 'x'"),
    ],
)
def test_wrong_grids_are_named(built: Callable[..., Puzzle], value: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("samurai", grids=value)
    with pytest.raises(InputError, match="found both grid and grids"):
        built("samurai", grids=[BLANK] * 5, grid=SAMURAI_ROWS)


@pytest.mark.parametrize(
    ("corners", "message"),
    [
        (None, "subgrids: missing"),
        ([], "subgrids: found none"),
        ([[0, 0], [0, 0]], "subgrids: r1c1 is the corner of two grids"),
        ([[0, 0], [0, -1]], r"subgrids: found '\[0, -1\]'; expected rows and columns from 0 to 1000"),
        ([[0, 0], [0, 10**9]], "expected rows and columns from 0 to 1000"),
        ([[0, 0], [0]], r"subgrids: found '\[0\]'; expected \[row, column\]"),
        ([[0, 0], [0, 1.5]], r"subgrids: found '\[0, 1.5\]'"),
        ([[0, 0], "ab"], "subgrids: found 'ab'"),
        ("ab", "subgrids: found 'ab'; expected a list of corners"),
    ],
)
def test_wrong_corners_are_named(built: Callable[..., Puzzle], corners: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("multigrid", subgrids=corners)


@pytest.mark.parametrize("box", [[3, 2], [1, 7], [-3, -3], [3], "33"])
def test_a_wrong_box_is_named(built: Callable[..., Puzzle], box: Any) -> None:
    with pytest.raises(InputError, match="box: found"):
        built("multigrid", box=box, subgrids=[[0, 0]])


def test_a_virtual_grid_is_one_more_part(built: Callable[..., Puzzle]) -> None:
    layout = built("clueless-1").layout
    assert layout.size == 729
    virtual = layout.parts[9]
    assert virtual.name == "the virtual grid"
    assert [layout.names[cell] for cell in virtual.cells[:3]] == ["r2c2", "r2c5", "r2c8"]
    names = {unit.name for unit in layout.units if set(unit.cells) <= set(virtual.cells)}
    kinds = [f"{kind} {number} of the virtual grid" for kind in ("row", "column", "box") for number in range(1, 10)]
    assert names == set(kinds)
    assert Decoration("shade", virtual.cells) in built("clueless-1").decorations


def test_the_boxes_of_a_virtual_grid_may_be_boxes_already(built: Callable[..., Puzzle]) -> None:
    layout = built("clueless-2").layout
    assert len(layout.units) == 9 * 27 + 18


def test_virtual_grids_may_be_listed(built: Callable[..., Puzzle]) -> None:
    def places(first: int) -> Iterator[list[list[int]]]:
        for row in range(9):
            yield [[row, first + column] for column in (*range(3, 9), *range(9, 12))]

    one = [row[:3] + row[6:] + row[3:6] for row in places(0)]
    data: dict[str, Any] = {"subgrids": [[0, 0], [0, 9]]}
    layout = built("multigrid", **data, virtual_grid=one).layout
    assert len(layout.parts) == 3
    assert built("multigrid", **data, virtual_grids=[one]).layout is layout
    with pytest.raises(InputError, match="found both virtual_grid and virtual_grids"):
        built("multigrid", **data, virtual_grid=one, virtual_grids=[one])


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ([9, 0], r"virtual grid: there is no cell at '\[9, 0\]'"),
        ([0, 1], "virtual grid: r1c2 is listed twice"),
        (7, r"virtual grid: found '7'; expected \[row, column\]"),
    ],
)
def test_a_wrong_virtual_grid_is_named(built: Callable[..., Puzzle], place: Any, message: str) -> None:
    virtual: list[list[Any]] = [[[r, c] for c in range(9)] for r in range(9)]
    virtual[0][0] = place
    with pytest.raises(InputError, match=message):
        built("multigrid", subgrids=[[0, 0]], virtual_grid=virtual)


def test_bare_layouts_are_made_once(built: Callable[..., Puzzle]) -> None:
    assert built("sumo").layout is built("sumo").layout
