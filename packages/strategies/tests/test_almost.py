"""Almost locked sets: rows of them, Death Blossom, Sue de Coq, aligned exclusion and bent subsets."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout.plugin import Board, Technique, bits, classic_grid, union_of
from ruleout.testing import board_of
from ruleout_strategies.almost.aligned_exclusion import aligned_exclusion, supported
from ruleout_strategies.almost.als import ALS_CHAIN, ALS_XY_WING, ALS_XZ
from ruleout_strategies.almost.death_blossom import DEATH_BLOSSOM
from ruleout_strategies.almost.sue_de_coq import SUE_DE_COQ
from ruleout_strategies.wings.bent_subsets import bent_subset

NINE = classic_grid()


def effects(technique: Technique, cells: dict[str, str]) -> list[str]:
    board = board_of(NINE, cells)
    names = board.layout.names
    return [" ".join(f"{each.digit}{names[each.cell]}" for each in step.removes) for step in technique.find(board)]


def words(technique: Technique, cells: dict[str, str]) -> str:
    board: Board = board_of(NINE, cells)
    assert technique.explain is not None
    return technique.explain(board, next(iter(technique.find(board)))).full


XZ = {"r1c1": "125", "r1c5": "15", "r3c2": "28", "r3c8": "58"}


def test_two_sets_with_a_restricted_common_contain_another_common_digit() -> None:
    assert effects(ALS_XZ, XZ) == ["5r1c7 5r1c8 5r1c9"]
    assert words(ALS_XZ, XZ) == (
        "Each of these sets has one digit more than cells: A is r1c1 and r1c5 (1, 2 and 5); B is r3c2 and r3c8 (2, 5 "
        "and 8). A and B cannot both contain 2, since r1c1 sees r3c2. A set without one of its digits contains all "
        "others: if 5 is not in A, then A contains 2, so B does not, so B contains 5. So A or B contains 5: r1c7, r1c8 "
        "and r1c9, which see all places for 5 there, cannot be 5."
    )


def test_a_common_digit_that_is_not_restricted_shows_nothing() -> None:
    assert effects(ALS_XZ, {**XZ, "r3c8": "258"}) == []


def test_two_restricted_commons_lock_both_sets() -> None:
    doubly = {"r1c1": "125", "r1c5": "15", "r1c2": "28", "r1c9": "58"}
    found = {each for step in effects(ALS_XZ, doubly) for each in step.split()}
    assert {"1r1c3", "2r1c3", "8r1c3", "5r1c3"} <= found
    board = board_of(NINE, doubly)
    assert ALS_XZ.explain is not None
    every = [ALS_XZ.explain(board, step).full for step in ALS_XZ.find(board)]
    assert any("What sees all places for one of them there cannot hold it: " in full for full in every)


def test_the_pivot_of_three_sets_passes_on_what_the_first_lacks() -> None:
    wing = {"r1c1": "125", "r1c2": "15", "r5c1": "23", "r5c9": "134", "r6c9": "14"}
    assert effects(ALS_XY_WING, wing) == ["1r1c9"]
    assert words(ALS_XY_WING, wing).endswith(
        "A and B cannot both contain 2, since r1c1 sees r5c1; B and C cannot both contain 3, since r5c1 sees r5c9. "
        "A set without one of its digits contains all others: if 1 is not in A, then A contains 2, so B does not, so B "
        "contains 3, so C does not, so C contains 1. So A or C contains 1: r1c9, which sees all places for 1 there, "
        "cannot be 1."
    )
    assert effects(ALS_XY_WING, {**wing, "r5c1": "235"}) == []


def test_longer_rows_are_chains() -> None:
    row = {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "45", "r8c9": "15"}
    assert effects(ALS_CHAIN, row) == ["1r1c9 1r8c1"]
    assert effects(ALS_CHAIN, {**row, "r5c5": "346"}) == []


def test_one_petal_of_a_death_blossom_contains_the_common_digit() -> None:
    blossom = {"r5c5": "123", "r5c1": "17", "r4c4": "27", "r6c4": "39", "r6c1": "79"}
    assert effects(DEATH_BLOSSOM, blossom) == ["7r4c1 7r4c2 7r4c3"]
    assert words(DEATH_BLOSSOM, blossom).endswith(
        "Whichever it is, one of these sets contains 7: r4c1, r4c2 and r4c3, which see all places for 7 there, cannot "
        "be 7."
    )
    board = board_of(NINE, blossom)
    assert DEATH_BLOSSOM.explain is not None
    region = DEATH_BLOSSOM.explain(board, next(iter(DEATH_BLOSSOM.find(board)))).region
    assert region == "Look at r5c5, which is 1, 2 or 3, and at almost locked sets in rows 4, 5 and 6."


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


def test_a_digit_of_both_sides_of_a_sue_de_coq_occurs_in_each_of_them() -> None:
    cells = {"r2c1": "1234", "r2c2": "1234", "r1c1": "127", "r1c2": "17", "r2c4": "347", "r2c5": "37"}
    assert words(SUE_DE_COQ, cells) == (
        "r2c1 and r2c2 are in row 2 and in box 1. Together with r2c4 and r2c5 of row 2 and r1c1 and r1c2 of box 1 "
        "these are six cells with five digits, 1, 2, 3, 4 and 7. Each of these but 7 has its places in one unit, so it "
        "occurs only once; 7 can occur twice, once in each unit, and all of them are needed. So r1c3, r3c1, r3c2 "
        "and r3c3 cannot be 1, 2 or 7, r2c3 cannot be 1, 2, 3, 4 or 7, r2c6, r2c7, r2c8 and r2c9 cannot be 3, 4 or 7."
    )
    assert effects(SUE_DE_COQ, {**cells, "r2c2": "12347"}) == []


def test_a_cell_in_both_units_can_be_in_one_side_of_a_sue_de_coq() -> None:
    (removed,) = effects(SUE_DE_COQ, {"r2c1": "1235", "r2c2": "125", "r2c3": "12", "r2c4": "35"})
    assert {"1r1c1", "2r3c3", "1r2c9", "3r2c9"} <= set(removed.split())
    assert "3r1c1" not in removed


def test_a_side_of_a_sue_de_coq_may_have_a_cell_without_digits_of_the_middle() -> None:
    cells = {"r2c1": "12345", "r2c2": "12345", "r1c1": "127", "r1c2": "128", "r1c3": "78", "r2c4": "345", "r2c5": "345"}
    (removed,) = effects(SUE_DE_COQ, cells)
    assert {"7r3c1", "1r3c1", "3r2c9"} <= set(removed.split())


def test_choices_that_leave_a_cell_without_candidates_are_excluded() -> None:
    cells = {"r1c1": "12", "r1c2": "345", "r1c7": "13", "r2c3": "14", "r1c8": "15"}
    assert "1r1c1" in effects(aligned_exclusion(2), cells)
    pair, board = aligned_exclusion(2), board_of(NINE, cells)
    assert pair.explain is not None
    nudge = pair.explain(board, next(iter(pair.find(board)))).nudge
    assert nudge.startswith("Look for two cells that both see some cells with few candidates")
    assert words(aligned_exclusion(2), cells) == (
        "Try all digits for r1c1 and r1c2 together. If r1c1 were 1: (1, 3) leaves nothing for r1c7, (1, 4) leaves "
        "nothing for r2c3 and (1, 5) leaves nothing for r1c8. So r1c1 cannot be 1."
    )


def test_a_choice_that_is_left_keeps_its_candidates() -> None:
    cells = {"r1c1": "12", "r1c2": "345", "r1c7": "13", "r2c3": "14"}
    assert "1r1c1" not in effects(aligned_exclusion(2), cells)


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
