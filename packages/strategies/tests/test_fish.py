"""X-Wing, Swordfish and Jellyfish."""

from __future__ import annotations

import pytest
from approvals import Explained
from effects import cells_of_effects as effects

from ruleout.internal import Board, Layout, Placement, Unit, classic_grid, compose
from ruleout.testing import without
from ruleout_strategies.fish.basic import fish_technique

NINE = classic_grid()
FISH = {size: fish_technique(size) for size in (2, 3, 4)}


def kept(rows: dict[int, str]) -> str:
    """The names of all cells of *rows* except those in the given columns."""
    return " ".join(f"r{r}c{c}" for r, columns in rows.items() for c in range(1, 10) if str(c) not in columns)


def rest(columns: str, rows: str) -> str:
    return " ".join(f"r{r}c{c}" for r in range(1, 10) if str(r) not in rows for c in columns)


def test_an_x_wing_of_rows_removes_its_digit_from_the_columns(explained: Explained) -> None:
    board = without(NINE, 5, kept({2: "37", 6: "37"}))
    assert effects(FISH[2], board) == [rest("37", "26")]
    (step,) = FISH[2].find(board)
    assert [unit.label for unit in step.because.constraints["base"]] == ["row 2", "row 6"]
    assert [unit.label for unit in step.because.constraints["cover"]] == ["column 3", "column 7"]
    assert len(step.because.cells) == 14
    assert explained(FISH[2], board, step) == (
        "r2c1 r2c2 r2c4 r2c5 r2c6 r2c8 r2c9 r6c1 r6c2 r6c4 r6c5 r6c6 r6c8 r6c9; base: row 2, row 6; cover: column 3, "
        "column 7; pattern: 5r2c3 5r2c7 5r6c3 5r6c7"
    )


@pytest.mark.parametrize(
    ("size", "rows", "columns"),
    [(3, {1: "25", 4: "58", 7: "28"}, "258"), (3, {1: "258", 4: "258", 7: "258"}, "258"),
     (4, {1: "24", 3: "46", 6: "68", 8: "28"}, "2468")],
)  # fmt: skip
def test_larger_fish_need_not_have_all_their_places(size: int, rows: dict[int, str], columns: str) -> None:
    board = without(NINE, 5, kept(rows))
    assert effects(FISH[size], board) == [rest(columns, "".join(map(str, rows)))]
    assert all(effects(FISH[other], board) == [] for other in FISH if other < size)


def test_columns_are_bases_as_well() -> None:
    board = without(NINE, 5, " ".join(name[0] + name[3] + "c" + name[1] for name in kept({2: "37", 6: "37"}).split()))
    assert [set(each.split()) for each in effects(FISH[2], board)] == [
        {f"r{r}c{c}" for r in (3, 7) for c in range(1, 10) if c not in (2, 6)}
    ]


def test_rows_that_need_a_third_column_are_not_an_x_wing() -> None:
    assert effects(FISH[2], without(NINE, 5, kept({2: "37", 6: "378"}))) == []


def test_regions_are_bases_and_lines_that_are_not_houses_are_covers() -> None:
    layout = Layout.of(
        4,
        [(r, c) for r in range(2) for c in range(5)],
        [
            Unit("region a", "region", (0, 1, 5, 6)),
            Unit("region b", "region", (2, 3, 7, 8)),
            Unit("line 1", "row", (0, 2, 4)),
            Unit("line 2", "row", (5, 7, 9)),
        ],
    )
    assert effects(FISH[2], without(layout, 1, "r1c2 r2c2 r1c4 r2c4")) == ["r1c5 r2c5"]
    assert effects(FISH[2], without(layout, 1, "r1c2 r2c2 r1c4")) == []


def test_fish_work_in_each_grid_of_a_samurai() -> None:
    twin = compose([Placement(NINE, (0, 0), "one"), Placement(NINE, (6, 6), "other")])
    board = without(twin, 5, " ".join(f"r{r}c{c}" for r in (11, 14) for c in range(7, 16) if c not in (11, 14)))
    assert effects(FISH[2], board) == [
        " ".join(f"r{r}c{c}" for r in range(7, 16) if r not in (11, 14) for c in (11, 14))
    ]


def test_runs_that_are_not_houses_are_not_bases() -> None:
    layout = Layout.of(9, [(r, c) for r in range(2) for c in range(2)], [
        Unit("a", "across", (0, 1)), Unit("b", "across", (2, 3)), Unit("c", "down", (0, 2)), Unit("d", "down", (1, 3)),
    ])  # fmt: skip
    assert not any(technique.applies(layout) for technique in FISH.values())
    assert effects(FISH[2], Board.from_masks(layout, (0b11,) * 4)) == []
