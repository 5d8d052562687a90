"""Solutions at random."""

from __future__ import annotations

from collections import Counter

import pytest

from ruleout import Budget, Puzzle, Verdict
from ruleout.internal import Countdown, Engine, OutOfTime, PythonEngine, timed
from ruleout_generate.digging.fill import fill
from ruleout_generate.random_stream import RandomStream


def test_a_solution_obeys_all_constraints(classic: Puzzle, twins: Puzzle, engine: Engine) -> None:
    for puzzle in (classic, twins):
        solution = fill(puzzle.layout, RandomStream(1), engine)
        assert solution is not None
        full = puzzle.with_givens(solution)
        assert engine.search(puzzle.layout, full.start).verdict is Verdict.UNIQUE


def test_most_solutions_of_a_small_grid_are_found(small: Puzzle, engine: Engine) -> None:
    found = Counter(fill(small.layout, RandomStream("small", number), engine) for number in range(600))
    assert 220 < len(found) <= 288
    assert max(found.values()) < 15


def test_the_start_is_kept(classic: Puzzle, engine: Engine) -> None:
    start = classic.with_givens([5, *[0] * 79, 7])
    solution = fill(classic.layout, RandomStream(2), engine, start=start.start)
    assert solution is not None
    assert (solution[0], solution[80]) == (5, 7)


def test_without_a_solution_there_is_none(small: Puzzle, engine: Engine) -> None:
    assert fill(small.layout, RandomStream(3), engine, start=small.with_givens([1, 1, *[0] * 14]).start) is None


@pytest.mark.parametrize("branching", ["weighted", "fewest-candidates"])
def test_it_does_not_matter_which_solution_is_found_first(classic: Puzzle, branching: str) -> None:
    engine = PythonEngine(branching)  # type: ignore[arg-type]
    expected = fill(classic.layout, RandomStream(5), PythonEngine())
    assert fill(classic.layout, RandomStream(5), engine) == expected


def test_a_solution_that_is_known_is_not_searched_for(classic: Puzzle, engine: Engine) -> None:
    known = fill(classic.layout, RandomStream(9), engine)
    assert fill(classic.layout, RandomStream(6), engine, known=known) == fill(classic.layout, RandomStream(6), engine)
    assert fill(classic.layout, RandomStream(6), engine, known=known, budget=Budget(nodes=0)) == known


def test_without_nodes_the_first_search_decides(classic: Puzzle, engine: Engine) -> None:
    assert fill(classic.layout, RandomStream(6), engine, budget=Budget(nodes=0)) is None


def test_digits_whose_searches_run_out_of_nodes_are_not_taken(classic: Puzzle, engine: Engine) -> None:
    for seed in range(5):
        solution = fill(classic.layout, RandomStream(seed), engine, budget=Budget(nodes=50))
        assert solution is not None
        assert engine.search(classic.layout, classic.with_givens(solution).start).verdict is Verdict.UNIQUE


def test_a_deadline_ends_it(classic: Puzzle) -> None:
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        fill(classic.layout, RandomStream(8), PythonEngine())
