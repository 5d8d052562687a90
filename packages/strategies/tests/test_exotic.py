"""Exotic patterns."""

from __future__ import annotations

import pytest
from approvals import Explained
from tridagon_boards import random_tridagons

from ruleout.plugin import Board, Layout, Technique, classic_grid
from ruleout.testing import board_of, check_technique, sample_layouts
from ruleout.testing.definitions.tridagons import guardians
from ruleout_strategies.exotic.bands import rectangles_of
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
