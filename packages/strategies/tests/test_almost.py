"""Almost locked sets: rows of them, Death Blossom, Sue de Coq, aligned exclusion and bent subsets."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from approvals import Explained
from effects import effects as effects_on
from hypothesis import given
from hypothesis import strategies as st

from ruleout.internal import Technique, bits, cell_set, classic_grid, union_of
from ruleout.testing import board_of, random_boards, sample_layouts
from ruleout_strategies.almost.aligned_exclusion import aligned_exclusion, find, supported
from ruleout_strategies.almost.als import ALS_CHAIN, ALS_XY_WING, ALS_XZ
from ruleout_strategies.almost.death_blossom import DEATH_BLOSSOM
from ruleout_strategies.almost.sue_de_coq import SUE_DE_COQ
from ruleout_strategies.scales.hodoku import removals_in_units
from ruleout_strategies.wings.bent_subsets import bent_subset

NINE = classic_grid()


def effects(technique: Technique, cells: dict[str, str]) -> list[str]:
    return effects_on(technique, board_of(NINE, cells))


XZ = {"r1c1": "125", "r1c5": "15", "r3c2": "28", "r3c8": "58"}


def test_two_sets_with_a_restricted_common_contain_another_common_digit(explained: Explained) -> None:
    assert effects(ALS_XZ, XZ) == ["5r1c7 5r1c8 5r1c9"]
    assert explained(ALS_XZ, board_of(NINE, XZ)) == (
        "r1c1 r1c5 r3c2 r3c8; unit: row 1, row 3; sight: box 1, row 1, box 3, column 8; set-a: 1r1c1 2r1c1 5r1c1 "
        "1r1c5 5r1c5; set-b: 2r3c2 8r3c2 5r3c8 8r3c8; second: 2r1c1 2r3c2; sets r1c1 r1c5 | r3c2 r3c8; 5r1c1 5r1c5 "
        "= 2r1c1, 2r1c1 - 2r3c2, 2r3c2 = 5r3c8"
    )


def test_a_common_digit_that_is_not_restricted_shows_nothing() -> None:
    assert effects(ALS_XZ, {**XZ, "r3c8": "258"}) == []


def test_two_restricted_commons_lock_both_sets(explained: Explained) -> None:
    doubly = {"r1c1": "125", "r1c5": "15", "r1c2": "28", "r1c9": "58"}
    found = {each for step in effects(ALS_XZ, doubly) for each in step.split()}
    assert {"1r1c3", "2r1c3", "8r1c3", "5r1c3"} <= found
    board = board_of(NINE, doubly)
    assert explained(ALS_XZ, board, max(ALS_XZ.find(board), key=lambda step: len(step.removes))) == (
        "r1c1 r1c2 r1c5 r1c9; unit: row 1; sight: row 1, box 1, column 1, column 2; set-a: 2r1c2 8r1c2; set-b: "
        "1r1c1 2r1c1 5r1c1 1r1c5 5r1c5 5r1c9 8r1c9; second: 2r1c1 2r1c2 8r1c2 8r1c9; sets r1c2 | r1c1 r1c5 r1c9; "
        "loop 8r1c2 = 2r1c2, 2r1c2 - 2r1c1, 2r1c1 = 8r1c9, 8r1c9 - 8r1c2"
    )


def test_the_pivot_of_three_sets_passes_on_what_the_first_lacks(explained: Explained) -> None:
    wing = {"r1c1": "125", "r1c2": "15", "r5c1": "23", "r5c9": "134", "r6c9": "14"}
    assert effects(ALS_XY_WING, wing) == ["1r1c9"]
    assert explained(ALS_XY_WING, board_of(NINE, wing)) == (
        "r1c1 r1c2 r5c1 r5c9 r6c9; unit: row 1, row 5, column 9; sight: column 1, row 5, row 1, column 9; set-a: "
        "1r1c1 2r1c1 5r1c1 1r1c2 5r1c2; set-b: 2r5c1 3r5c1; set-c: 1r5c9 3r5c9 4r5c9 1r6c9 4r6c9; second: 2r1c1 "
        "2r5c1 3r5c1 3r5c9; sets r1c1 r1c2 | r5c1 | r5c9 r6c9; 1r1c1 1r1c2 = 2r1c1, 2r1c1 - 2r5c1, 2r5c1 = 3r5c1, "
        "3r5c1 - 3r5c9, 3r5c9 = 1r5c9 1r6c9"
    )
    assert effects(ALS_XY_WING, {**wing, "r5c1": "235"}) == []


def test_longer_rows_are_chains() -> None:
    row = {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "45", "r8c9": "15"}
    assert effects(ALS_CHAIN, row) == ["1r1c9 1r8c1"]
    assert effects(ALS_CHAIN, {**row, "r5c5": "346"}) == []


def test_one_petal_of_a_death_blossom_contains_the_common_digit(explained: Explained) -> None:
    blossom = {"r5c5": "123", "r5c1": "17", "r4c4": "27", "r6c4": "39", "r6c1": "79"}
    assert effects(DEATH_BLOSSOM, blossom) == ["7r4c1 7r4c2 7r4c3"]
    assert explained(DEATH_BLOSSOM, board_of(NINE, blossom)) == (
        "r4c4 r5c1 r5c5 r6c1 r6c4; unit: row 5, row 4, row 6; sight: row 5, column 1, box 4, box 5, row 4; "
        "pattern: 1r5c5 2r5c5 3r5c5; set-a: 1r5c1 7r5c1; set-b: 2r4c4 7r4c4; set-c: 7r6c1 9r6c1 3r6c4 9r6c4; sets "
        "r5c1 | r4c4 | r6c1 r6c4; branch 1r5c5 - 1r5c1; branch 2r5c5 - 2r4c4; branch 3r5c5 - 3r6c4"
    )
    board = board_of(NINE, blossom)
    assert explained(DEATH_BLOSSOM, board) == (
        "r4c4 r5c1 r5c5 r6c1 r6c4; unit: row 5, row 4, row 6; sight: row 5, column 1, box 4, box 5, row 4; "
        "pattern: 1r5c5 2r5c5 3r5c5; set-a: 1r5c1 7r5c1; set-b: 2r4c4 7r4c4; set-c: 7r6c1 9r6c1 3r6c4 9r6c4; sets "
        "r5c1 | r4c4 | r6c1 r6c4; branch 1r5c5 - 1r5c1; branch 2r5c5 - 2r4c4; branch 3r5c5 - 3r6c4"
    )


def test_a_digit_of_the_stem_without_a_petal_breaks_a_death_blossom() -> None:
    assert effects(DEATH_BLOSSOM, {"r5c5": "123", "r5c1": "17", "r4c4": "27"}) == []


SECTORS = {"r2c1": "1235", "r2c2": "125", "r1c1": "12", "r2c4": "35"}


def test_the_digits_of_a_sue_de_coq_are_locked_in_its_units() -> None:
    (removed,) = effects(SUE_DE_COQ, SECTORS)
    assert {"1r1c2", "2r3c3", "3r2c9", "5r2c3", "1r2c3"} <= set(removed.split())
    assert "3r1c2" not in removed
    assert "1r2c9" not in removed


@pytest.mark.parametrize("change", [{"r2c4": "356"}, {"r2c4": "25"}, {"r1c1": "126"}])
def test_sets_with_more_digits_than_cells_are_no_sue_de_coq(change: dict[str, str]) -> None:
    assert effects(SUE_DE_COQ, {**SECTORS, **change}) == []


def test_a_digit_of_both_sides_of_a_sue_de_coq_occurs_in_each_of_them(explained: Explained) -> None:
    cells = {"r2c1": "1234", "r2c2": "1234", "r1c1": "127", "r1c2": "17", "r2c4": "347", "r2c5": "37"}
    assert explained(SUE_DE_COQ, board_of(NINE, cells)) == (
        "r1c1 r1c2 r2c1 r2c2 r2c4 r2c5; unit: row 2, box 1; sight: box 1, row 2, box 2, row 1; pattern: 1r2c1 2r2c1 "
        "3r2c1 4r2c1 1r2c2 2r2c2 3r2c2 4r2c2; set-a: 3r2c4 4r2c4 7r2c4 3r2c5 7r2c5; set-b: 1r1c1 2r1c1 7r1c1 1r1c2 "
        "7r1c2; sets r2c4 r2c5 | r1c1 r1c2"
    )
    assert effects(SUE_DE_COQ, {**cells, "r2c2": "12347"}) == []


def test_a_sue_de_coq_removes_digits_outside_of_its_units() -> None:
    """The 3 of row 2 is in r2c4 or r2c6, which are in box 2 as well; HoDoKu looks at row 2 and box 1 alone."""
    board = board_of(NINE, {"r2c1": "125", "r2c2": "124", "r2c3": "12", "r2c4": "345", "r2c6": "345"})
    (step,) = SUE_DE_COQ.find(board)
    near = {name for unit in step.because.constraints["unit"] for name in map(NINE.names.__getitem__, unit.cells)}
    beyond = [each for each in step.removes if NINE.names[each.cell] not in near]
    assert [(NINE.names[each.cell], each.digit) for each in beyond if each.digit == 3][:2] == [("r1c4", 3), ("r1c5", 3)]
    assert set(removals_in_units(board, step)) == {*step.removes} - {*beyond}


def test_a_cell_in_both_units_can_be_in_one_side_of_a_sue_de_coq() -> None:
    (removed,) = effects(SUE_DE_COQ, {"r2c1": "1235", "r2c2": "125", "r2c3": "12", "r2c4": "35"})
    assert {"1r1c1", "2r3c3", "1r2c9", "3r2c9"} <= set(removed.split())
    assert "3r1c1" not in removed


def test_a_side_of_a_sue_de_coq_may_have_a_cell_without_digits_of_the_middle() -> None:
    cells = {"r2c1": "12345", "r2c2": "12345", "r1c1": "127", "r1c2": "128", "r1c3": "78", "r2c4": "345", "r2c5": "345"}
    (removed,) = effects(SUE_DE_COQ, cells)
    assert {"7r3c1", "1r3c1", "3r2c9"} <= set(removed.split())


def test_choices_that_leave_a_cell_without_candidates_are_excluded(explained: Explained) -> None:
    cells = {"r1c1": "12", "r1c2": "345", "r1c7": "13", "r2c3": "14", "r1c8": "15"}
    assert "1r1c1" in effects(aligned_exclusion(2), cells)
    pair, board = aligned_exclusion(2), board_of(NINE, cells)
    assert explained(pair, board) == (
        "r1c1 r1c2 r1c7 r1c8 r2c3; sight: row 1, box 1; pattern: 1r1c1 2r1c1 3r1c2 4r1c2 5r1c2; second: 1r1c7 3r1c7 "
        "1r1c8 5r1c8 1r2c3 4r2c3"
    )
    assert explained(aligned_exclusion(2), board_of(NINE, cells)) == (
        "r1c1 r1c2 r1c7 r1c8 r2c3; sight: row 1, box 1; pattern: 1r1c1 2r1c1 3r1c2 4r1c2 5r1c2; second: 1r1c7 3r1c7 "
        "1r1c8 5r1c8 1r2c3 4r2c3"
    )


def test_a_choice_that_is_left_keeps_its_candidates() -> None:
    cells = {"r1c1": "12", "r1c2": "345", "r1c7": "13", "r2c3": "14"}
    assert "1r1c1" not in effects(aligned_exclusion(2), cells)


@pytest.mark.parametrize("size", [2, 3])
def test_all_groups_that_exclude_a_candidate_are_found_lower_cells_first(size: int) -> None:
    for board in random_boards([sample_layouts()["6x6"]], count=2):
        masks, peers = board.masks, board.layout.peer_sets
        expected = []
        for cells in combinations(bits(board.open), size):
            seen = board.seen_by(cell_set(cells), board.open)
            small = tuple(masks[each] for each in bits(seen) if 2 <= masks[each].bit_count() <= size)
            sight = tuple((i, j) for i, j in combinations(range(size), 2) if peers[cells[i]] >> cells[j] & 1)
            kept = supported(tuple(masks[each] for each in cells), sight, small)
            if small and any(kept) and kept != tuple(masks[each] for each in cells):
                expected.append(cells)
        found = [{each.cell: 0 for each in step.because.candidates["pattern"]} for step in find(size, board)]
        assert [tuple(each) for each in found] == expected != []


WXYZ = {"r1c4": "1234", "r1c1": "14", "r2c5": "34", "r3c6": "24"}


def test_four_cells_of_four_digits_contain_the_digit_that_is_not_restricted() -> None:
    assert effects(bent_subset(4), WXYZ) == ["4r1c5 4r1c6"]


@pytest.mark.parametrize("change", [{"r1c1": "145"}, {"r3c6": "14"}, {"r1c1": "24"}])
def test_a_second_digit_that_is_not_restricted_shows_nothing(change: dict[str, str]) -> None:
    assert effects(bent_subset(4), {**WXYZ, **change}) == []


@given(
    st.lists(st.integers(1, 63), min_size=2, max_size=3),
    st.lists(st.integers(1, 63), max_size=4),
    st.sets(st.sampled_from([(0, 1), (0, 2), (1, 2)])),
)
def test_the_digits_that_aligned_cells_keep_are_those_of_some_choice(
    masks: list[int], covers: list[int], sight: set[tuple[int, int]]
) -> None:
    seeing = tuple((i, j) for i, j in sight if j < len(masks))
    choices = [
        choice
        for choice in product(*([1 << bit for bit in bits(mask)] for mask in masks))
        if all(choice[i] != choice[j] for i, j in seeing) and all(cover & ~union_of(choice) for cover in covers)
    ]
    kept = tuple(union_of(column) for column in zip(*choices, strict=True)) or (0,) * len(masks)
    assert supported(tuple(masks), seeing, tuple(covers)) == kept
