"""Puzzles with a pattern of givens."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne

import pytest

from ruleout import Budget, InputError, Puzzle, Verdict
from ruleout.internal import Countdown, Engine, OutOfTime, PythonEngine, timed
from ruleout_generate.digging import pattern
from ruleout_generate.digging.pattern import fill_pattern
from ruleout_generate.random_stream import RandomStream

STAR = [cell for cell in range(81) if cell // 9 in (cell % 9, 8 - cell % 9, 4) or cell % 9 == 4]


def test_the_givens_are_the_pattern(classic: Puzzle, engine: Engine) -> None:
    dug = fill_pattern(classic, STAR, RandomStream(1), engine)
    assert dug is not None
    assert [cell for cell, given in enumerate(dug.puzzle.givens) if given] == STAR
    found = engine.search(classic.layout, dug.puzzle.start)
    assert (found.verdict, found.solutions) == (Verdict.UNIQUE, (dug.solution,))


def test_a_change_to_more_solutions_is_taken_back(
    classic: Puzzle, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    tested: list[tuple[int, ...]] = []

    def one_more_later(puzzle: Puzzle, givens: Sequence[int], *arguments: object) -> list[tuple[int, ...]]:
        tested.append(tuple(givens))
        return [(1,) * 81] * (pattern.MOST_COUNTED - (len(tested) == 1))

    monkeypatch.setattr(pattern, "_solutions", one_more_later)
    assert fill_pattern(classic, STAR, RandomStream(10), engine, tries=20) is None
    first, *others = tested
    assert others
    assert all(sum(map(ne, first, other)) <= 1 for other in others)


def test_it_is_the_same_with_every_engine(classic: Puzzle, engine: Engine) -> None:
    other = PythonEngine("fewest-candidates")
    one, two = (fill_pattern(classic, STAR, RandomStream(2), each) for each in (engine, other))
    assert one == two is not None


def test_the_givens_of_the_puzzle_are_kept(classic: Puzzle, engine: Engine) -> None:
    begun = classic.with_givens([9, *[0] * 79, 4])
    dug = fill_pattern(begun, STAR, RandomStream(3), engine)
    assert dug is not None
    assert (dug.puzzle.givens[0], dug.puzzle.givens[80]) == (9, 4)


def test_a_pattern_that_cannot_work_ends(classic: Puzzle, engine: Engine) -> None:
    assert fill_pattern(classic, range(9), RandomStream(4), engine, tries=20) is None
    assert fill_pattern(classic, [], RandomStream(4), engine) is None


def test_a_start_without_a_solution_gives_none(small: Puzzle, engine: Engine) -> None:
    assert fill_pattern(small.with_givens([1, 1, *[0] * 14]), range(8), RandomStream(5), engine) is None


def test_a_whole_grid_is_a_pattern(small: Puzzle, engine: Engine) -> None:
    dug = fill_pattern(small, range(16), RandomStream(6), engine, tries=0)
    assert dug is not None
    assert dug.puzzle.givens == dug.solution


def test_a_cell_outside_is_an_error(small: Puzzle, engine: Engine) -> None:
    with pytest.raises(InputError, match="pattern: found the cell 16; expected cells from 0 to 15"):
        fill_pattern(small, [3, 16], RandomStream(7), engine)


def test_without_nodes_there_is_none(classic: Puzzle, engine: Engine) -> None:
    assert fill_pattern(classic, STAR, RandomStream(8), engine, budget=Budget(nodes=0)) is None


def test_a_deadline_ends_it(classic: Puzzle) -> None:
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        fill_pattern(classic, STAR, RandomStream(9), PythonEngine())
