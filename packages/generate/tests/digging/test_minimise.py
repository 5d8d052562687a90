"""Removing needless givens."""

from __future__ import annotations

import pytest
from needless import needless_givens

from ruleout import Budget, InputError, Verdict, parse
from ruleout.plugin import Engine
from ruleout_generate.digging.minimise import minimise
from ruleout_generate.digging.symmetry import orbits

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize("text", [PUZZLE, SOLUTION])
@pytest.mark.parametrize("seed", [None, 1, "two"])
def test_the_result_is_minimal_and_has_the_same_solution(text: str, seed: int | str | None, engine: Engine) -> None:
    found = minimise(text, seed=seed)
    assert found.complete
    assert found.solution == tuple(map(int, SOLUTION))
    answer = engine.search(found.puzzle.layout, found.puzzle.start)
    assert answer.verdict is Verdict.UNIQUE
    assert needless_givens(found.puzzle, engine) == []
    before = parse(text).givens
    assert [cell for cell in range(81) if before[cell] != found.puzzle.givens[cell]] == list(found.removed)


def test_without_a_seed_the_first_cells_go_first() -> None:
    found = minimise(SOLUTION)
    first = min(cell for cell, given in enumerate(found.puzzle.givens) if given)
    assert found.removed[:first] == tuple(range(first))
    assert found.puzzle.givens != minimise(SOLUTION, seed=1).puzzle.givens


def test_symmetric_givens_stay_symmetric() -> None:
    found = minimise(SOLUTION, symmetry="half-turn", seed=3)
    for orbit in orbits(found.puzzle.layout, "half-turn"):
        assert len({bool(found.puzzle.givens[cell]) for cell in orbit}) == 1


def test_entries_and_marks_are_ignored() -> None:
    puzzle = parse(PUZZLE)
    begun = puzzle.with_placed([0, 0, 1, *[0] * 78])
    assert minimise(begun) == minimise(puzzle)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("." * 81, "found several solutions"),
        ("11" + "." * 79, "found no solution; expected a puzzle with one solution"),
    ],
)
def test_a_puzzle_without_one_solution_is_an_error(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        minimise(text)


def test_the_error_says_where_two_solutions_differ() -> None:
    unclear = SOLUTION.replace("1", ".").replace("2", ".")
    with pytest.raises(InputError, match=r"\(r1c8 can be 1 or 2\)"):
        minimise(unclear)


def test_without_time_it_is_not_known() -> None:
    found = minimise(PUZZLE, budget=Budget(seconds=0))
    assert (found.solution, found.removed, found.complete) == (None, (), False)


def test_givens_whose_searches_run_out_of_nodes_are_kept(engine: Engine) -> None:
    found = minimise(SOLUTION, budget=Budget(nodes=0))
    assert not found.complete
    assert engine.search(found.puzzle.layout, found.puzzle.start).verdict is Verdict.UNIQUE
