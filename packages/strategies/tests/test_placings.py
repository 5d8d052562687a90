"""The targets of reasoning on one digit."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ruleout.plugin import Board, bits, classic_grid
from ruleout.testing import boards_along, random_board, random_puzzle, sample_layouts, without
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.views.placings import Placings, grids_of, placing_through

LAYOUTS = sample_layouts()
EASY = [each for each in TECHNIQUES if each.difficulty < 200 and not each.on_request]


def in_some_placing(board: Board, bit: int, cell: int) -> bool:
    """Whether the digit has a placing through *cell* in the whole layout; tried one by one."""
    layout = board.layout
    houses = [layout.unit_sets[house] for house in layout.houses]

    def fill(places: int, taken: int) -> bool:
        empty = next((house for house in houses if not house & taken), None)
        if empty is None:
            return True
        return any(fill(places & ~layout.peer_sets[each], taken | 1 << each) for each in bits(empty & places))

    return fill(board.cells_by_digit[bit] & ~layout.peer_sets[cell], 1 << cell)


@pytest.mark.parametrize("name", ["4x4", "6x6", "jigsaw", "diagonal", "rules", "without boxes"])
def test_targets_are_the_candidates_without_a_placing(name: str) -> None:
    for seed in range(6):
        board = random_board(LAYOUTS[name], seed)
        targets = board.view(Placings).targets
        for bit, places in enumerate(board.cells_by_digit):
            for cell in bits(places & board.open):
                assert in_some_placing(board, bit, cell) == (not targets[bit] >> cell & 1)


def test_each_grid_is_looked_at_by_itself() -> None:
    layout = LAYOUTS["two grids"]
    assert len(grids_of(layout)) == 2
    for seed in range(6):
        board = random_board(layout, seed)
        for bit, targets in enumerate(board.view(Placings).targets):
            assert not any(in_some_placing(board, bit, cell) for cell in bits(targets))


def test_a_layout_without_houses_has_no_targets() -> None:
    assert not any(random_board(LAYOUTS["runs"], 3).view(Placings).targets)


@pytest.mark.parametrize("name", ["6x6", "jigsaw", "two grids", "cages"])
def test_what_is_carried_from_board_to_board_changes_nothing(name: str) -> None:
    boards = list(boards_along(random_puzzle(LAYOUTS[name], seed=5), EASY))
    assert len(boards) > 10
    for before, after in pairwise(boards):
        carried = Placings.of(after, before.view(Placings))
        assert carried.targets_in == Placings.of(after, None).targets_in


def test_a_search_that_ends_early_leaves_its_candidate_as_a_target() -> None:
    (grid,) = grids_of(classic_grid())
    places = without(classic_grid(), 5, "r1c1").cells_by_digit[4]
    assert placing_through(grid, places, 1 << 1, most=3) is None
    found = placing_through(grid, places, 1 << 1)
    assert found is not None
    assert found.bit_count() == 9
    assert placing_through(grid, 1 << 1, 1 << 1) == 0
