"""Search and grid consensus: refuted candidates are removed, others are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest
from approvals import Explained

import ruleout
from ruleout.internal import (
    UNLIMITED,
    Board,
    Budget,
    Countdown,
    Layout,
    OutOfBudget,
    OutOfTime,
    Placement,
    Puzzle,
    PythonEngine,
    SearchResult,
    classic_grid,
    compose,
    timed,
)
from ruleout.testing import all_solutions, board_of, random_puzzle
from ruleout_strategies.search.grid_consensus import BUDGET as GRID_BUDGET
from ruleout_strategies.search.grid_consensus import GRID_CONSENSUS, grid_consensus
from ruleout_strategies.search.search import BUDGET, SEARCH, search

FOUR = classic_grid(4, (2, 2))
PYTHON = PythonEngine()
HARD = Puzzle(classic_grid(), (8, *[0] * 10, 3, 6, *[0] * 6, 7, 0, 0, 9, 0, 2, 0, 0, 0, 5, *[0] * 3, 7,
                                 *[0] * 7, 4, 5, 7, *[0] * 5, 1, *[0] * 3, 3, *[0] * 3, 1, *[0] * 4, 6, 8, 0, 0,
                                 8, 5, *[0] * 3, 1, 0, 0, 9, *[0] * 4, 4, 0, 0))  # fmt: skip
"""A puzzle that the propagation of single cells does not solve."""
TWIN = compose([Placement(FOUR, (0, 0), "the first grid"), Placement(FOUR, (2, 2), "the second grid")])


def test_search_places_what_it_has_refuted_all_alternatives_of() -> None:
    puzzle = random_puzzle(FOUR, seed=3)
    board = Board.of(puzzle)
    (solution,) = all_solutions(FOUR, puzzle.start)
    steps = list(SEARCH.steps(board, PYTHON))
    assert steps
    for step in steps:
        assert [each.digit for each in step.places] == [solution[each.cell] for each in step.places]
        assert step.places
        cell = step.places[0].cell
        refuted = step.because.candidates["target"]
        assert {each.digit for each in refuted} | {solution[cell]} == {each.digit for each in board.candidates(cell)}
        assert set(refuted) <= set(step.because.candidates["pattern"])


def test_search_shows_its_guesses(explained: Explained) -> None:
    board = board_of(FOUR, {"r1c1": (1, 2), "r1c2": (1, 3), "r1c3": (1, 3), "r1c4": (1, 2, 3, 4)})
    step = next(iter(SEARCH.steps(board, PYTHON)))
    assert explained(SEARCH, board, step) == (
        "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4; grid: row 1, row 2, row 3, "
        "row 4, column 1, column 2, column 3, column 4, box 1, box 2, box 3, box 4; pattern: 1r1c1 2r1c1; target: "
        "1r1c1"
    )


def test_search_removes_refuted_candidates_if_more_than_one_digit_is_left() -> None:
    board = board_of(FOUR, {"r1c1": (1, 2, 3), "r1c2": (1, 4), "r1c3": (1, 4)})
    steps = [step for step in SEARCH.steps(board, PYTHON) if step.removes and step.removes[0].cell == 0]
    assert [(each.cell, each.digit) for each in steps[0].removes] == [(0, 1)]
    assert steps[0].places == ()


def test_search_yields_nothing_if_every_candidate_is_in_a_solution() -> None:
    assert list(SEARCH.steps(Board.from_masks(FOUR, (FOUR.full,) * 16), PYTHON)) == []


def test_a_search_that_is_cut_short_yields_fewer_steps_and_does_not_end_as_if_there_were_no_others() -> None:
    board = Board.of(HARD)
    found = []
    with pytest.raises(OutOfBudget):
        found.extend(search(Budget(nodes=0)).steps(board, PYTHON))
    assert len(found) < len(list(SEARCH.steps(board, PYTHON)))


def test_on_a_board_without_a_solution_every_candidate_of_a_cell_is_removed() -> None:
    board = board_of(FOUR, {"r1c1": (1, 2), "r1c2": (1, 2), "r2c1": (1, 2)})
    step = next(iter(SEARCH.steps(board, PYTHON)))
    assert board.apply(step).is_dead
    assert list(SEARCH.steps(board.apply(step), PYTHON)) == []


def test_consensus_of_one_grid_is_what_its_own_solutions_agree_on(explained: Explained) -> None:
    first = random_puzzle(FOUR, seed=5)
    givens = [0] * TWIN.size
    for cell, digit in zip(TWIN.parts[0].cells, first.givens, strict=True):
        givens[cell] = digit
    board = Board.of(Puzzle(TWIN, tuple(givens)))
    (solution,) = all_solutions(FOUR, first.start)
    steps = list(grid_consensus(most=10).steps(board, PYTHON))
    assert len(steps) == 1
    after = board.apply(steps[0])
    assert tuple(after.masks[cell].bit_length() for cell in TWIN.parts[0].cells) == solution
    assert all(after.is_placed(cell) for cell in TWIN.parts[0].cells)
    assert set(steps[0].because.cells) == set(TWIN.parts[0].cells)
    assert len(steps[0].because.constraints["grid"]) == 12
    explained(GRID_CONSENSUS, board, steps[0])


def half_open() -> Board:
    """The upper rows of the first grid are filled, so that it has several solutions."""
    masks = [TWIN.full] * TWIN.size
    for cell, digit in zip(TWIN.parts[0].cells, (1, 2, 3, 4, 3, 4, 1, 2), strict=False):
        masks[cell] = 1 << (digit - 1)
    return Board.from_masks(TWIN, tuple(masks))


def test_consensus_removes_what_is_in_no_solution_of_a_grid() -> None:
    board = half_open()
    found = list(all_solutions(FOUR, [board.masks[cell] for cell in TWIN.parts[0].cells]))
    assert len(found) > 1
    step = next(iter(grid_consensus(most=len(found)).steps(board, PYTHON)))
    after = board.apply(step)
    for i, cell in enumerate(TWIN.parts[0].cells):
        assert after.masks[cell] == sum({1 << (solution[i] - 1) for solution in found})


def test_a_grid_with_too_many_solutions_yields_nothing() -> None:
    board = Board.from_masks(TWIN, (TWIN.full,) * TWIN.size)
    many = sum(1 for _ in PythonEngine().solutions(FOUR, (FOUR.full,) * 16))
    assert many == 288
    assert list(grid_consensus(most=287).steps(board, PYTHON)) == []
    assert list(GRID_CONSENSUS.steps(board, PYTHON)) == []


def test_a_grid_that_takes_too_long_yields_nothing() -> None:
    assert list(grid_consensus(budget=Budget(nodes=100)).steps(half_open(), PYTHON)) != []
    assert list(grid_consensus(budget=Budget(nodes=0)).steps(half_open(), PYTHON)) == []


def test_one_grid_alone_has_no_consensus() -> None:
    assert not GRID_CONSENSUS.applies(FOUR)


class Counting(PythonEngine):
    """The engine python, with a count of its searches and enumerations by their budget of nodes."""

    id = "counting"

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[int | None] = []

    def search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        self.nodes.append(budget.nodes)
        return super().search_many(layout, starts, limit, budget)

    def solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        self.nodes.append(budget.nodes)
        return super().solutions(layout, start, budget)


def test_the_engine_that_the_user_chose_is_the_one_that_techniques_search_with() -> None:
    engine = Counting()
    assert ruleout.hint(HARD, techniques=["search"], engine=engine) is not None
    assert BUDGET.nodes in engine.nodes
    grids = Counting()
    first = random_puzzle(FOUR, seed=5)
    givens = [0] * TWIN.size
    for cell, digit in zip(TWIN.parts[0].cells, first.givens, strict=True):
        givens[cell] = digit
    step = ruleout.hint(Puzzle(TWIN, tuple(givens)), techniques=["grid-consensus"], engine=grids)
    assert step is not None
    assert GRID_BUDGET.nodes in grids.nodes


def test_after_the_deadline_nothing_is_searched() -> None:
    with timed(Countdown(Budget(seconds=0))):
        with pytest.raises(OutOfTime):
            next(iter(SEARCH.steps(half_open(), PYTHON)))
        assert list(GRID_CONSENSUS.steps(half_open(), PYTHON)) == []


def test_a_grid_that_the_engine_does_not_support_is_skipped() -> None:
    class Choosy(PythonEngine):
        def supports(self, layout: Layout) -> str | None:
            return None if layout is TWIN else "not this one"

    assert list(GRID_CONSENSUS.steps(half_open(), PYTHON))
    assert list(GRID_CONSENSUS.steps(half_open(), Choosy())) == []
