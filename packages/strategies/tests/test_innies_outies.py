"""Innies and outies, virtual cages, and surface sums."""

from __future__ import annotations

import random

import attrs
import pytest
from approvals import Explained
from effects import removed

from ruleout.plugin import (
    Board,
    ConstraintRole,
    Layout,
    Origin,
    PythonEngine,
    Step,
    Sum,
    Technique,
    Unit,
    bits,
    cell_set,
    classic_grid,
)
from ruleout.testing import board_of, check_technique, random_board, sample_layouts
from ruleout_strategies.sums.difference_fillings import fill_cells, narrow_sum
from ruleout_strategies.sums.innies_outies import TECHNIQUES
from ruleout_strategies.views.region_equations import Difference, HouseDifferences, SumDifferences, families_of

BY_ID = {technique.id: technique for technique in TECHNIQUES}
INNIE = BY_ID["innies-outies"]
RUNS = ("runs", "more runs", "short runs", "runs with an end")


def caged(*cages: tuple[str, int]) -> Layout:
    """The classic grid with cages: names of cells separated by spaces, and the total."""
    grid = classic_grid()
    constraints: list[Unit | Sum] = []
    for names, total in cages:
        cells = tuple(sorted(map(grid.cell, names.split())))
        origin = Origin("cages", f"cage {total} at {grid.names[cells[0]]}")
        constraints += [Unit(origin.label, "cage", cells, origin), Sum(cells, total, origin=origin)]
    return grid.with_constraints(constraints)


def crossing(rows: dict[tuple[int, ...], int], columns: dict[tuple[int, ...], int], size: int) -> Layout:
    """Cells in one row of the layout, with runs across and down."""
    constraints: list[Unit | Sum] = []
    for kind, runs in (("across", rows), ("down", columns)):
        for cells, total in runs.items():
            origin = Origin("kakuro", f"{kind} {total}")
            constraints += [Unit(f"{kind} {total} {cells}", kind, cells, origin), Sum(cells, total, origin=origin)]
    return Layout.of(9, [(0, i) for i in range(size)], constraints)


def empty(layout: Layout) -> Board:
    return Board.from_masks(layout, (layout.full,) * layout.size)


INNIE_OF_BOX = caged(("r1c1 r1c2 r2c1", 10), ("r1c3 r2c2 r2c3", 14), ("r3c1 r3c2", 17))


def test_the_only_cell_of_a_box_outside_of_its_cages_is_the_difference(explained: Explained) -> None:
    board = empty(INNIE_OF_BOX)
    (step,) = INNIE.find(board)
    assert [(board.layout.names[each.cell], each.digit) for each in step.places] == [("r3c3", 4)]
    assert explained(INNIE, board, step) == "base: box 1; cover: cage 10 at r1c1, cage 14 at r1c3, cage 17 at r3c1"


def test_the_only_cell_of_a_cage_outside_of_a_box_is_the_difference() -> None:
    layout = caged(("r1c1 r1c2 r2c1", 10), ("r1c3 r2c2 r2c3", 14), ("r3c1 r3c2 r3c3 r3c4", 27))
    (step,) = INNIE.find(empty(layout))
    assert [(layout.names[each.cell], each.digit) for each in step.places] == [("r3c4", 6)]


def test_a_difference_that_is_no_digit_yields_nothing() -> None:
    layout = caged(("r1c1 r1c2 r2c1", 10), ("r1c3 r2c2 r2c3", 9), ("r3c1 r3c2", 14))
    assert list(INNIE.find(empty(layout))) == []


def test_placed_cells_are_subtracted() -> None:
    layout = caged(("r1c1 r1c2 r2c1", 10), ("r1c3 r2c2 r2c3", 14))
    board = board_of(layout, {"r3c1": "9", "r3c2": "8"})
    assert list(INNIE.find(board)) == []
    placed = Board.from_masks(layout, board.masks, placed=1 << layout.cell("r3c1") | 1 << layout.cell("r3c2"))
    (step,) = INNIE.find(placed)
    assert [(layout.names[each.cell], each.digit) for each in step.places] == [("r3c3", 4)]
    assert set(step.because.cells) == {layout.cell(name) for name in ("r3c1", "r3c2")}


def test_three_cells_of_a_box_are_a_virtual_cage(explained: Explained) -> None:
    layout = caged(("r1c1 r1c2 r2c1", 10), ("r1c3 r2c2 r2c3", 18))
    board = board_of(layout, {"r3c1": "12", "r3c2": "123456"})
    (step,) = BY_ID["innies-outies-triple"].find(board)
    assert removed(board, step) == {
        "r3c1=1",
        *(f"r3c2={digit}" for digit in range(1, 6)),
        *(f"r3c3={digit}" for digit in range(1, 9)),
    }
    assert explained(BY_ID["innies-outies-triple"], board, step) == (
        "r3c1 r3c2 r3c3; base: box 1; cover: cage 10 at r1c1, cage 18 at r1c3"
    )


def test_an_innie_and_an_outie_keep_their_difference(explained: Explained) -> None:
    layout = caged(("r1c1 r1c2 r2c1", 10), ("r1c3 r2c2 r2c3", 14), ("r3c1 r3c2 r3c4", 16))
    technique = BY_ID["innies-outies-pair"]
    board = empty(layout)
    (step,) = technique.find(board)
    assert removed(board, step) == {"r3c3=1", "r3c3=2", "r3c3=3", "r3c3=4", "r3c3=5"} | {
        f"r3c4={digit}" for digit in (5, 6, 7, 8, 9)
    }
    assert explained(technique, board, step) == (
        "r3c3 r3c4; base: box 1; cover: cage 10 at r1c1, cage 14 at r1c3, cage 16 at r3c1"
    )


def test_a_digit_of_every_combination_of_a_virtual_cage_is_locked(explained: Explained) -> None:
    layout = caged(("r1c1 r1c2 r2c1", 15), ("r1c3 r2c2 r2c3 r3c1", 13))
    technique = BY_ID["innies-outies-pair"]
    board = empty(layout)
    steps = list(technique.find(board))
    assert removed(board, steps[0]) == {f"r3c{c}={digit}" for c in (2, 3) for digit in range(1, 8)}
    after = board.apply(steps[0])
    locked = list(technique.find(after))
    assert {each.digit for step in locked for each in step.removes} == {8, 9}
    assert explained(technique, after, locked[0]) == (
        "r3c2 r3c3; base: box 1; cover: cage 15 at r1c1, cage 13 at r1c3; sight: row 3, box 1; pattern: 8r3c2 8r3c3"
    )


def test_a_difference_has_no_combinations() -> None:
    """r3c2 + r3c3 - r3c4 is 6, which says nothing about 1, 2 and 3."""
    layout = caged(("r1c1 r1c2 r2c1", 10), ("r1c3 r2c2 r2c3", 14), ("r3c1 r3c4", 15))
    board = board_of(layout, {"r3c2": "12345789", "r3c3": "12345789"})
    (found,) = (each for each in board.view(HouseDifferences).of_size(3) if each.outside)
    assert (found.total, found.outside) == (6, 1 << layout.cell("r3c4"))
    assert not any(step.because.candidates for step in BY_ID["innies-outies-triple"].find(board))


def test_cells_that_do_not_see_each_other_may_hold_the_same_digit() -> None:
    assert narrow_sum((0b111, 0b111), (1, 1), 4) == (0b111, 0b111)
    assert fill_cells((0b111, 0b111), (1, 1), 4, ((), ())) == (0b111, 0b111)
    assert fill_cells((0b111, 0b111), (1, 1), 4, ((), (0,))) == (0b101, 0b101)
    assert fill_cells((0b111, 0b111), (1, -1), 0, ((), (0,))) == (0, 0)


SURFACE = crossing({(0, 1): 8, (2, 3, 4): 15}, {(0, 2): 7, (1, 3): 12, (4, 5): 9}, 6)


def test_rows_minus_columns_leave_one_cell(explained: Explained) -> None:
    board = empty(SURFACE)
    steps = list(BY_ID["surface-sum"].find(board))
    assert [(each.cell, each.digit) for step in steps for each in step.places] == [(4, 4), (5, 5)]
    assert explained(BY_ID["surface-sum"], board, steps[0]) == "base: across 8, across 15; cover: down 7, down 12"


def test_a_sum_by_itself_is_left_to_the_techniques_for_sums() -> None:
    layout = crossing({(0, 1): 3}, {(0, 2): 4, (1, 3): 5}, 4)
    for technique in TECHNIQUES:
        for step in technique.find(empty(layout)):
            assert len(step.because.all_constraints) > 1


def test_sums_are_divided_into_families_without_common_cells() -> None:
    families = families_of(SURFACE)
    assert families.houses == ()
    assert [len(family) for family in families.sums] == [2, 3]
    killer = families_of(INNIE_OF_BOX)
    assert [len(family) for family in killer.houses] == [9, 9, 9]
    assert [len(family) for family in killer.sums] == [3]
    assert not BY_ID["surface-sum"].applies(INNIE_OF_BOX)
    assert not INNIE.applies(classic_grid())


def what(differences: tuple[Difference, ...]) -> list[tuple[object, ...]]:
    return [(each.inside, each.outside, each.total, each.first, each.second, each.cells) for each in differences]


@pytest.mark.parametrize("view", [HouseDifferences, SumDifferences])
@pytest.mark.parametrize("name", ["cages", "runs", "runs with an end"])
def test_the_view_of_a_later_board_is_the_same_as_a_new_one(
    name: str, view: type[HouseDifferences] | type[SumDifferences]
) -> None:
    layout = sample_layouts()[name]
    start = random_board(layout, 5)
    before = view.of(start, None)
    before.of_size(2)
    for board in (start, random_board(layout, 11), Board.from_masks(layout, start.masks)):
        later, new = view.of(board, before), view.of(board, None)
        for size in (1, 2, 3, 4):
            assert what(later.of_size(size)) == what(new.of_size(size))


@pytest.mark.parametrize("name", ["cages", "cages without boxes", *RUNS])
def test_every_difference_holds_in_a_solution(name: str) -> None:
    layout = sample_layouts()[name]
    (solution,) = PythonEngine().search(layout, [layout.full] * layout.size, limit=1).solutions
    for seed in range(6):
        placed = random.Random(seed).sample(range(layout.size), seed * layout.size // 10)
        masks = [1 << solution[cell] - 1 if cell in placed else layout.full for cell in range(layout.size)]
        board = Board.from_masks(layout, tuple(masks), placed=cell_set(placed))
        for view in (HouseDifferences, SumDifferences):
            for size in (1, 2, 3, 4):
                for each in board.view(view).of_size(size):
                    inside = [solution[cell] for cell in bits(each.inside)]
                    outside = [solution[cell] for cell in bits(each.outside)]
                    assert sum(inside) - sum(outside) == each.total
                    assert len(inside) + len(outside) == size
                    assert not (each.inside | each.outside) & board.placed


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.id)
def test_a_reason_without_one_of_its_sums_does_not_suffice(technique: Technique) -> None:
    def spoil(step: Step) -> Step:
        side: ConstraintRole = "cover" if step.because.constraints.get("cover") else "base"
        constraints = {**step.because.constraints, side: step.because.constraints[side][1:]}
        return attrs.evolve(step, because=attrs.evolve(step.because, constraints=constraints))

    layouts = [sample_layouts()[name] for name in ("cages", *RUNS)]
    boards = [random_board(layout, seed) for layout in filter(technique.applies, layouts) for seed in range(20)]
    spoiled = attrs.evolve(technique, find=lambda board: map(spoil, technique.find(board)), explain=None)
    with pytest.raises(AssertionError, match=r"could still be|need not be"):
        check_technique(spoiled, boards, most_steps=3)
