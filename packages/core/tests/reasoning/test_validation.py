"""Steps are compared with what search knows, and unsound ones are refused."""

from __future__ import annotations

import pytest

from ruleout import Board, Candidate, Puzzle, Step, Verdict, default_registry
from ruleout.builtin.grids import classic_grid
from ruleout.plugin import SearchResult
from ruleout.reasoning.validation import KnownSolutions, contradiction, structure_faults

LAYOUT = classic_grid(4, (2, 2))
ENGINE = default_registry().engine(LAYOUT, "python")
UNIQUE = Puzzle(LAYOUT, (1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4))
SEVERAL = Puzzle(LAYOUT, (1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0))


def truth_of(puzzle: Puzzle) -> KnownSolutions:
    return KnownSolutions(LAYOUT, ENGINE.search(LAYOUT, puzzle.start))


def solution_of(puzzle: Puzzle) -> tuple[int, ...]:
    return ENGINE.search(LAYOUT, puzzle.start).solutions[0]


def test_the_puzzles_are_what_they_are_called() -> None:
    assert truth_of(UNIQUE).verdict is Verdict.UNIQUE
    assert truth_of(SEVERAL).verdict is Verdict.SEVERAL


def test_removing_a_digit_of_the_only_solution_is_refused() -> None:
    board = Board.of(UNIQUE)
    cell = next(cell for cell in range(16) if not board.is_placed(cell))
    needed = Candidate(cell, solution_of(UNIQUE)[cell])
    judgement = truth_of(UNIQUE).judge(board, Step("planted", removes=(needed,)), ENGINE)
    assert "which a solution needs" in judgement.faults[0]


def test_placing_the_digit_of_the_only_solution_stands() -> None:
    board = Board.of(UNIQUE)
    cell = next(cell for cell in range(16) if not board.is_placed(cell))
    step = Step("planted", places=(Candidate(cell, solution_of(UNIQUE)[cell]),))
    judgement = truth_of(UNIQUE).judge(board, step, ENGINE)
    assert judgement.faults == ()
    assert judgement.verified


def test_with_several_solutions_every_removal_is_searched() -> None:
    board = Board.of(SEVERAL)
    for cell in range(8, 16):
        for candidate in board.candidates(cell):
            faults = truth_of(SEVERAL).judge(board, Step("planted", removes=(candidate,)), ENGINE).faults
            start = list(board.masks)
            start[cell] = 1 << (candidate.digit - 1)
            some = ENGINE.search(LAYOUT, start, limit=1).solutions
            assert bool(faults) == bool(some)


def test_without_known_solutions_a_step_is_unverified() -> None:
    board = Board.of(UNIQUE)
    truth = KnownSolutions(LAYOUT, SearchResult(Verdict.UNKNOWN, (), complete=False))
    judgement = truth.judge(board, Step("planted", removes=(board.candidates(1)[0],)), ENGINE)
    assert judgement.faults == ()
    assert not judgement.verified


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step("x"), "changes nothing"),
        (Step("x", places=(Candidate(0, 1),)), "placed already"),
        (Step("x", places=(Candidate(1, 1),)), "cannot hold it"),
        (Step("x", removes=(Candidate(1, 1),)), "not a candidate"),
        (Step("x", removes=(Candidate(99, 1),)), "does not have"),
        (Step("x", places=(Candidate(1, 9),)), "does not have"),
        (Step("x", places=(Candidate(1, 2), Candidate(1, 3))), "two digits in one cell"),
        (Step("x", places=(Candidate(1, 2),), removes=(Candidate(1, 2),)), "both places and removes"),
    ],
)
def test_the_structure_of_a_step_is_checked(step: Step, words: str) -> None:
    board = Board.from_masks(LAYOUT, (1, *(0b1110,) * 15), given=1, placed=1)
    assert any(words in fault for fault in structure_faults(board, step))


def test_a_contradiction_is_named() -> None:
    assert contradiction(Board.of(UNIQUE)) is None
    masks = list(Board.of(UNIQUE).masks)
    masks[3] = 0
    assert contradiction(Board.from_masks(LAYOUT, tuple(masks))) == "r1c4 has no candidate left"
    masks = [0b0111 if cell < 4 else 0b1111 for cell in range(16)]
    assert contradiction(Board.from_masks(LAYOUT, tuple(masks))) == "row 1 has no place left for 4"
