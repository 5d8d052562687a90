"""Singles wait in the order in which candidates that disappear one by one make them singles."""

from __future__ import annotations

import random

import pytest

from ruleout import Board, Layout, Puzzle
from ruleout.builtin.grids import classic_grid
from ruleout.reasoning.waiting import Waiting
from ruleout.testing import random_puzzle, sample_layouts

LAYOUTS = {name: each for name, each in sample_layouts().items() if each.houses and each.size <= 100}


class OneByOne:
    """The same, with a look at every cell and house after each candidate that disappears."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.candidates = {(cell, digit) for cell in range(layout.size) for digit in range(1, layout.digits + 1)}
        self.naked: list[int] = []
        self.hidden: list[tuple[int, int]] = []

    def remove(self, cell: int, digit: int) -> None:
        if (cell, digit) not in self.candidates:
            return
        self.candidates.discard((cell, digit))
        for at in range(self.layout.size):
            if at not in self.naked and sum(each == at for each, _ in self.candidates) == 1:
                self.naked.append(at)
        for house in self.layout.houses_of[cell]:
            places = [at for at in house.cells if (at, digit) in self.candidates]
            if len(places) == 1 and (places[0], digit - 1) not in self.hidden:
                self.hidden.append((places[0], digit - 1))

    def place(self, cell: int, digit: int) -> None:
        for peer in self.layout.peers[cell]:
            self.remove(peer, digit)
        for other in range(1, self.layout.digits + 1):
            if other != digit:
                self.remove(cell, other)

    def is_like(self, board: Board) -> bool:
        waiting = board.view(Waiting)
        hidden = [divmod(each, board.layout.digits) for each in sorted(waiting.hidden, key=waiting.hidden.__getitem__)]
        return (sorted(waiting.naked, key=waiting.naked.__getitem__), hidden) == (self.naked, self.hidden)


@pytest.mark.parametrize("name", LAYOUTS)
def test_they_wait_in_the_order_in_which_they_became_singles(name: str) -> None:
    layout = LAYOUTS[name]
    puzzle = random_puzzle(layout, 1, most=layout.size // 2)
    board, expected, draw = Board(puzzle), OneByOne(layout), random.Random(1)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            expected.place(cell, digit)
    for _ in range(12):
        for cell in range(layout.size):
            for digit in range(1, layout.digits + 1):
                if not board.has(cell, digit):
                    expected.remove(cell, digit)
        assert expected.is_like(board)
        left = [cell for cell in range(layout.visible) if not board.is_placed(cell) and board.masks[cell]]
        if not left:
            return
        cell = draw.choice(left)
        digit = draw.choice(board.candidates(cell)).digit
        board = board.place(layout.names[cell], digit)
        expected.place(cell, digit)
        if board.is_dead:
            return


def test_without_a_board_before_digits_are_placed_in_the_order_of_the_cells() -> None:
    layout = classic_grid(4, (2, 2))
    puzzle = Puzzle(layout, (1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0))
    waiting = Board(puzzle).view(Waiting)
    assert [each for each in waiting.cells if not puzzle.givens[each]] == [5, 2, 12]
    hidden = dict.fromkeys(divmod(each, 4) for each in waiting.candidates)
    assert [each for each in hidden if not puzzle.givens[each[0]]] == [(5, 3), (3, 3), (8, 3)]


def test_the_latest_view_is_that_of_the_last_board_that_has_one() -> None:
    board = Board(Puzzle(classic_grid(4, (2, 2)), (1,) + (0,) * 15))
    assert board.latest(Waiting) is None
    first = board.view(Waiting)
    after = board.place("r1c2", 2)
    assert after.latest(Waiting) is first
    assert after.view(Waiting) is after.latest(Waiting) is not first
