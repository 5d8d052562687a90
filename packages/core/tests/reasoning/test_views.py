"""Views: what techniques compute from a board and share."""

from __future__ import annotations

from typing import Self

from ruleout.plugin import Board, Candidate, Step, View, classic_grid

FOUR = classic_grid(4, (2, 2))


class Open(View):
    """The number of open cells, and the view that this one was made from."""

    def __init__(self, number: int, before: Open | None) -> None:
        self.number = number
        self.before = before

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board.open.bit_count(), before)


def board() -> Board:
    return Board.from_masks(FOUR, (15,) * 16)


def placing(cell: int, digit: int) -> Step:
    return Step("test", places=(Candidate(cell, digit),))


def test_a_view_is_made_once_per_board() -> None:
    start = board()
    assert start.view(Open) is start.view(Open)
    assert start.view(Open).number == 16
    assert start.view(Open).before is None


def test_a_view_is_made_from_that_of_the_board_before() -> None:
    start = board()
    first = start.view(Open)
    after = start.apply(placing(0, 1))
    assert after.view(Open).number == 15
    assert after.view(Open).before is first


def test_a_view_is_carried_over_boards_that_did_not_need_it() -> None:
    start = board()
    first = start.view(Open)
    last = start.apply(placing(0, 1)).apply(placing(5, 1)).apply(placing(10, 1))
    assert last.view(Open).before is first


def test_boards_with_other_views_are_equal() -> None:
    start, other = board(), board()
    start.view(Open)
    assert start == other
