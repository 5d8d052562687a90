"""Exotic patterns."""

from __future__ import annotations

import pytest
from approvals import Explained
from exotic_boards import random_exocets, random_tridagons

from ruleout.plugin import Board, Layout, Technique, classic_grid
from ruleout.testing import board_of, check_technique, sample_layouts
from ruleout.testing.definitions.exocets import junior_exocets
from ruleout.testing.definitions.tridagons import guardians
from ruleout_strategies.exotic.bands import rectangles_of
from ruleout_strategies.exotic.exocet import JUNIOR_EXOCET, bases_of
from ruleout_strategies.exotic.tridagon import MOST_GUARDIANS, MOST_NARROW, TRIDAGONS, Tridagons, is_fillable

NINE = classic_grid()
TRIDAGON, CHAINS = TRIDAGONS
DOWNWARDS, UPWARDS = ("11", "22", "33"), ("13", "22", "31")


def of_four_boxes(last: tuple[str, ...] = UPWARDS, **more: str) -> Board:
    """A board with 1, 2 and 3 in twelve cells of boxes 1, 2, 4 and 5, those of box 5 *last*, and *more* in others."""
    boxes = zip(((0, 0), (0, 3), (3, 0), (3, 3)), (DOWNWARDS, DOWNWARDS, DOWNWARDS, last), strict=True)
    cells = [f"r{row + int(a)}c{column + int(b)}" for (row, column), own in boxes for a, b in own]
    return board_of(NINE, dict.fromkeys(cells, "123") | more)


def test_the_only_guardian_is_placed(explained: Explained) -> None:
    assert explained(TRIDAGON, of_four_boxes(r1c1="1234")).startswith(
        "r1c1 r1c4 r2c2 r2c5 r3c3 r3c6 r4c1 r4c6 r5c2 r5c5 r6c3 r6c4; unequal: "
    )
    assert list(TRIDAGON.find(of_four_boxes(DOWNWARDS, r1c1="1234"))) == []


def test_guardians_exclude_what_all_of_them_see(explained: Explained) -> None:
    board = of_four_boxes(r1c1="1234", r2c2="1234")
    (step,) = TRIDAGON.find(board)
    assert {NINE.names[each.cell] for each in step.removes} == {
        f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3) if row != column
    }
    explained(TRIDAGON, board, step)


def test_what_follows_from_each_guardian_holds(explained: Explained) -> None:
    board = of_four_boxes(r1c1="1234", r5c5="1235", r1c9="45", r5c9="56")
    steps = {each.removes: each for each in CHAINS.find(board)}
    (step,) = [each for each in steps.values() if [NINE.names[c.cell] for c in each.removes] == ["r4c9"]][:1]
    explained(CHAINS, board, step)


def test_cells_that_lack_some_of_the_digits_or_are_solved_count() -> None:
    (found,) = of_four_boxes(r1c1="14", r4c1="23", r2c5="2").view(Tridagons).found
    assert found.digits == 0b111


@pytest.mark.parametrize("layout", sample_layouts().values(), ids=sample_layouts())
def test_each_grid_of_three_by_three_boxes_has_nine_rectangles(layout: Layout) -> None:
    assert len(rectangles_of(layout)) in (0, 9 * max(1, len(layout.parts)))


@pytest.mark.long
def test_the_definition_finds_the_same_guardians() -> None:
    some = 0
    for seed in range(6):
        board = random_tridagons(seed)
        found = {frozenset(each.guardians) for each in board.view(Tridagons).found}
        assert found == {*guardians(board, MOST_GUARDIANS, MOST_NARROW)}
        some += len(found)
    assert some > 3


def test_cells_are_filled_if_there_is_a_filling() -> None:
    peers = [0b110, 0b101, 0b011]
    assert is_fillable({0: 0b11, 1: 0b11, 2: 0b100}, peers)
    assert not is_fillable({0: 0b11, 1: 0b11, 2: 0b11}, peers)


@pytest.mark.long
@pytest.mark.parametrize("technique", TRIDAGONS, ids=lambda each: each.id)
def test_steps_hold(technique: Technique) -> None:
    boards = [of_four_boxes(r1c1="1234"), of_four_boxes(r1c1="1234", r2c2="1234")]
    boards += [of_four_boxes(r1c1="1234", r5c5="1235", r1c9="45", r5c9="56"), *map(random_tridagons, range(30))]
    assert check_technique(technique, boards, most_steps=3) > 2


FITTING = {"1": (4, 9), "2": (5, 9), "3": (7, 8)}
"""The rows below the band in which the cross-lines have each digit of the base."""


def of_three_boxes(rows: dict[str, tuple[int, ...]] = FITTING, **more: str) -> Board:
    """A board with the base r1c1 and r1c2, the targets r2c4 and r3c7, and the digits 1, 2 and 3 in *rows* of the
    cross-lines, and *more* in other cells."""
    cells = {"r1c1": "123", "r1c2": "123", "r2c4": "1235", "r3c4": "4567", "r3c7": "1234", "r2c7": "89"}
    for row in range(4, 10):
        own = "".join(digit for digit, others in rows.items() if row in others)
        cells |= {f"r{row}c{column}": f"{own}456789" for column in (3, 4, 7)}
    return board_of(NINE, cells | more)


def removed(board: Board) -> set[str]:
    """The cells and digits that exocets remove."""
    found = [each for step in JUNIOR_EXOCET.find(board) for each in step.removes]
    return {f"{NINE.names[each.cell]}-{each.digit}" for each in found}


def test_targets_have_digits_of_the_base(explained: Explained) -> None:
    assert explained(JUNIOR_EXOCET, of_three_boxes()).startswith("r1c1 r1c2 r2c4 r2c7 r3c4 r3c7 r4c3 ")
    assert removed(of_three_boxes()) == {"r2c4-5", "r3c7-4"}


def test_digits_of_no_target_are_not_in_the_base(explained: Explained) -> None:
    board = of_three_boxes(r2c4="125", r3c7="12")
    assert removed(board) == {"r1c1-3", "r1c2-3", "r2c4-5"}
    explained(JUNIOR_EXOCET, board)


def test_digits_with_a_single_house_in_the_cross_lines_are_in_no_target(explained: Explained) -> None:
    board = of_three_boxes(FITTING | {"3": (7,)})
    assert removed(board) == {"r1c1-3", "r1c2-3", "r2c4-3", "r2c4-5", "r3c7-3", "r3c7-4"}
    explained(JUNIOR_EXOCET, board)


def test_a_digit_of_a_target_is_in_its_mirror(explained: Explained) -> None:
    board = of_three_boxes(r3c8="256789", r3c9="3456789")  # beside r3c7, the target in the box of the mirror
    assert removed(board) == {"r2c4-1", "r2c4-5", "r3c7-4"}
    explained(JUNIOR_EXOCET, board)


@pytest.mark.parametrize("more", [{"r3c4": "3"}, {"r8c3": "14"}, {"r1c1": "12345", "r1c2": "12345"}])
def test_no_exocet(more: dict[str, str]) -> None:
    assert removed(of_three_boxes(**more)) == set()


@pytest.mark.parametrize("layout", sample_layouts().values(), ids=sample_layouts())
def test_each_two_cells_of_a_line_and_a_box_are_a_base(layout: Layout) -> None:
    assert len(bases_of(layout)) in (0, 162 * max(1, len(layout.parts)))


def test_the_definition_finds_the_same_exocets() -> None:
    some = 0
    for board in map(random_exocets, range(10)):
        found = {frozenset(step.removes) for step in JUNIOR_EXOCET.find(board)}
        assert found == {*junior_exocets(board)} - {frozenset()}
        some += len(found)
    assert some > 4


@pytest.mark.long
def test_steps_of_exocets_hold() -> None:
    assert check_technique(JUNIOR_EXOCET, map(random_exocets, range(60))) > 40
