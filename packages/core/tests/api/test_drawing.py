"""Drawing through the hook, and the plain grid without a plug-in."""

from __future__ import annotations

import pytest

import ruleout
from ruleout import Board, Puzzle, Step
from ruleout.plugin import hookimpl

LINE = "12......21.....3"
ALONE = ruleout.discover(only=["ruleout-core"])


def test_without_a_plug_in_a_puzzle_is_drawn_as_its_grid_and_a_board_with_its_candidates() -> None:
    puzzle = ruleout.parse(LINE)
    assert ruleout.draw(LINE, plugins=ALONE) == ruleout.draw(puzzle, plugins=ALONE) == str(puzzle)
    assert ruleout.draw(Board.of(puzzle), plugins=ALONE) == str(Board.of(puzzle))


def test_the_changes_of_a_step_are_below_the_plain_grid() -> None:
    board = Board.of(ruleout.parse(LINE))
    step = Step("odd", places=(ruleout.Candidate(3, 4),), removes=(ruleout.Candidate(2, 4),))
    assert ruleout.draw(board, step, plugins=ALONE) == f"{board}\nr1c4 is 4; r1c3 is not 4"
    with pytest.raises(TypeError, match="step: found a value of type int; expected a Step or None"):
        ruleout.draw(board, 5)  # type: ignore[call-overload]


def test_a_default_takes_the_place_of_the_plain_grid() -> None:
    puzzle = ruleout.parse(LINE)
    board = Board.of(puzzle)

    def default(subject: Puzzle, position: Board, step: Step | None) -> tuple[bool, bool]:
        return subject is puzzle, position is board

    assert ruleout.draw(board, default=default, plugins=ALONE) == (True, True)


def test_the_plug_in_that_draws_takes_part() -> None:
    class Painter:
        @hookimpl
        def ruleout_draw(self, puzzle: Puzzle, board: Board, step: Step | None) -> str:
            return f"{puzzle!r}, {board!r}, {step}"

    puzzle = ruleout.parse(LINE)
    expected = "<Puzzle classic: 5 of 16 cells given>, <Board: 5 of 16 cells placed>, None"
    assert ruleout.draw(Board.of(puzzle), plugins=ruleout.registry_of(Painter())) == expected
