"""Removing givens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needless import needless_givens

from ruleout import InputError, Puzzle, Verdict, parse
from ruleout.internal import Budget, Countdown, Engine, OutOfTime, PythonEngine, cells_of, timed
from ruleout_generate.digging.dig import Digging, dig, removable
from ruleout_generate.digging.fill import fill
from ruleout_generate.digging.parts import balanced, parts_alone
from ruleout_generate.digging.removal import Removal
from ruleout_generate.digging.symmetry import SYMMETRIES, orbits
from ruleout_generate.random_stream import RandomStream, shuffled

SOLUTION = tuple(map(int, "534678912672195348198342567859761423426853791713924856961537284287419635345286179"))
ENGINE = PythonEngine()


def one_at_a_time(puzzle: Puzzle, solution: Sequence[int], order: Sequence[int], fewest: int = 0) -> tuple[int, ...]:
    """What is left of the givens of *solution* if each orbit is removed by itself."""
    givens = list(solution)
    for orbit in order:
        without = [0 if orbit >> cell & 1 else digit for cell, digit in enumerate(givens)]
        if sum(map(bool, without)) < fewest:
            continue
        if ENGINE.search(puzzle.layout, puzzle.with_givens(without).start).verdict is Verdict.UNIQUE:
            givens = without
    return tuple(givens)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(sorted(SYMMETRIES)), st.sampled_from([0, 0, 26, 30, 41]))
def test_removing_several_at_once_is_the_same_as_one_at_a_time(seed: int, symmetry: str, fewest: int) -> None:
    puzzle = parse("." * 81)
    digging = Digging(symmetry, fewest)
    order = shuffled(RandomStream(seed), removable(puzzle.layout, digging))
    dug = dig(puzzle, SOLUTION, RandomStream(seed), ENGINE, digging)
    assert dug.puzzle.givens == one_at_a_time(puzzle, SOLUTION, order, fewest)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_puzzle_is_symmetric_and_unique(classic: Puzzle, engine: Engine, symmetry: str) -> None:
    dug = dig(classic, SOLUTION, RandomStream(symmetry), engine, Digging(symmetry))
    found = engine.search(classic.layout, dug.puzzle.start)
    assert found.verdict is Verdict.UNIQUE
    assert found.solutions == (SOLUTION,)
    for orbit in orbits(classic.layout, symmetry):
        assert len({bool(dug.puzzle.givens[cell]) for cell in orbit}) == 1
    assert dug.is_dug_out


def test_it_is_minimal(classic: Puzzle, engine: Engine) -> None:
    dug = dig(classic, SOLUTION, RandomStream(1), engine)
    assert needless_givens(dug.puzzle, engine) == []


def test_it_stops_at_the_number_of_givens(classic: Puzzle, engine: Engine) -> None:
    dug = dig(classic, SOLUTION, RandomStream(1), engine, Digging(fewest=33, most=33))
    assert sum(map(bool, dug.puzzle.givens)) == 33
    assert dug.is_dug_out
    odd = dig(classic, SOLUTION, RandomStream(1), engine, Digging("half-turn", fewest=36, most=36))
    assert sum(map(bool, odd.puzzle.givens)) in (36, 37)


def test_too_few_givens_are_not_met(classic: Puzzle, engine: Engine) -> None:
    dug = dig(classic, SOLUTION, RandomStream(1), engine, Digging(fewest=17, most=17))
    assert not dug.is_dug_out
    assert needless_givens(dug.puzzle, engine) == []


def test_fewer_than_the_fewest_is_an_error() -> None:
    with pytest.raises(ValueError, match="most: found 20 givens; expected 25 or more"):
        Digging(fewest=25, most=20)


def test_kept_cells_stay(classic: Puzzle, engine: Engine) -> None:
    kept = frozenset(range(0, 81, 5))
    dug = dig(classic, SOLUTION, RandomStream(1), engine, Digging("half-turn", kept=kept))
    assert all(dug.puzzle.givens[cell] for cell in kept)


def test_copies_of_each_digit_stay(classic: Puzzle, engine: Engine) -> None:
    copies = ((1, 9), (2, 9), (2, 9), (3, 9), (3, 9), (4, 9), (4, 9), (5, 9), (6, 9))
    dug = dig(classic, SOLUTION, RandomStream(1), engine, Digging(copies=copies))
    counts = Counter(dug.puzzle.givens)
    assert all(counts[digit] >= fewest for digit, (fewest, _) in enumerate(copies, start=1))
    assert dug.is_dug_out
    exact = tuple((fewest, fewest) for fewest, _ in copies)
    tries = (dig(classic, SOLUTION, RandomStream(seed), engine, Digging(copies=exact)) for seed in range(40))
    assert any(each.is_dug_out and sum(map(bool, each.puzzle.givens)) == 30 for each in tries)


def test_a_shape_without_the_symmetry_is_an_error(twins: Puzzle, engine: Engine) -> None:
    with pytest.raises(InputError, match="does not have"):
        dig(twins, (1,) * 28, RandomStream(1), engine, Digging("top-bottom"))


def test_the_grids_keep_their_shares_of_givens(twins: Puzzle) -> None:
    layout = twins.layout
    every = (1 << 28) - 1
    given = every
    for orbit in balanced(layout, [1 << cell for cell in range(28)], every):
        given &= ~orbit
        counts = [sum(given >> cell & 1 for cell in part.cells) for part in layout.parts]
        assert abs(counts[0] - counts[1]) <= 1


def test_a_grid_that_can_be_solved_alone_is_named(twins: Puzzle, engine: Engine) -> None:
    solution = fill(twins.layout, RandomStream(1), engine)
    assert solution is not None
    first = {*twins.layout.parts[0].cells}
    givens = [digit if cell in first else 0 for cell, digit in enumerate(solution)]
    assert parts_alone(twins.with_givens(givens), engine) == ("first",)
    assert parts_alone(parse("." * 81), engine) == ()


def test_no_grid_can_be_solved_alone_unless_it_may(twins: Puzzle, engine: Engine) -> None:
    met = 0
    for seed in range(20):
        solution = fill(twins.layout, RandomStream(seed), engine)
        assert solution is not None
        easy = dig(twins, solution, RandomStream(seed), engine, Digging(fewest=10, alone=True))
        hard = dig(twins, solution, RandomStream(seed), engine, Digging(fewest=10))
        assert easy.is_dug_out
        assert sum(map(bool, easy.puzzle.givens)) == 10
        assert hard.is_dug_out is (not parts_alone(hard.puzzle, engine)) or sum(map(bool, hard.puzzle.givens)) < 10
        met += hard.is_dug_out
        assert engine.search(twins.layout, hard.puzzle.start).verdict is Verdict.UNIQUE
    assert met > 3


def test_a_deadline_ends_it(classic: Puzzle) -> None:
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        dig(classic, SOLUTION, RandomStream(1), PythonEngine())


def test_other_solutions_spare_searches(classic: Puzzle) -> None:
    class Counting(PythonEngine):
        asked = 0

        def search(self, *args: object, **more: object) -> object:  # type: ignore[override]
            Counting.asked += 1
            return super().search(*args, **more)  # type: ignore[arg-type]

    layout = classic.layout
    removal = Removal(classic.with_givens(SOLUTION), SOLUTION, Counting())
    removal.remove(shuffled(RandomStream(1), removable(layout, Digging())))
    assert Counting.asked < 65
    assert removal.undecided == 0
    assert len(cells_of(removal.given)) == sum(map(bool, removal.givens)) < 30
