"""New puzzles, one after the other and side by side."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Sequence

import processes
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout import Budget, Puzzle, Verdict, default_registry, parse
from ruleout.internal import Countdown, Engine, OutOfTime, PythonEngine, timed
from ruleout_generate.digging import new
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.dig import MINIMAL, Digging
from ruleout_generate.digging.new import new_puzzle, new_puzzles
from ruleout_generate.random_stream import RandomStream, shuffled

DIGEST = 1513191508
"""Of the first twenty classic puzzles with seed 1: the same on every platform and in every version."""


def streams(seed: int, count: int) -> list[RandomStream]:
    return [RandomStream("puzzle", seed, number) for number in range(count)]


def digest(puzzles: Sequence[Attempt | None]) -> int:
    shown = ((each.puzzle.givens, each.solution) for each in puzzles if each is not None)
    return zlib.crc32(repr(list(shown)).encode())


def test_the_first_puzzles_never_change(classic: Puzzle, engine: Engine) -> None:
    assert digest([new_puzzle(classic, stream, engine) for stream in streams(1, 20)]) == DIGEST


@pytest.mark.parametrize("engine", ["scalar", "lanes", "sat"])
def test_every_engine_makes_the_same_puzzles(classic: Puzzle, engine: str) -> None:
    pytest.importorskip("ruleout_engines")
    chosen = default_registry().engines[engine]
    if chosen.supports(classic.layout) is not None:
        pytest.skip(f"{engine} lacks what it needs")
    assert digest([new_puzzle(classic, stream, chosen) for stream in streams(1, 20)]) == DIGEST


@pytest.mark.parametrize("engine", ["lanes", "auto"])
def test_every_engine_makes_them_side_by_side(classic: Puzzle, engine: str) -> None:
    pytest.importorskip("ruleout_engines")
    pytest.importorskip("numba")
    found = list(new_puzzles(classic, streams(1, 20), default_registry().engines[engine]))
    assert digest(found) == DIGEST


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_seed_of_hashes_does_not_matter(hash_seed: str) -> None:
    program = (
        "from ruleout import RandomStream, parse\n"
        "from ruleout.internal import PythonEngine, Engine\n"
        "from ruleout_generate.digging.new import new_puzzle\n"
        "puzzle, engine = parse('.' * 81), PythonEngine()\n"
        "for number in range(2):\n"
        "    print(new_puzzle(puzzle, RandomStream('puzzle', 1, number), engine).puzzle.givens)\n"
    )
    done = processes.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    expected = [new_puzzle(parse("." * 81), RandomStream("puzzle", 1, number), PythonEngine()) for number in range(2)]
    assert done.stdout.decode().splitlines() == [str(each.puzzle.givens) for each in expected if each is not None]


GRIDS = {
    "4x4": {"n": 4},
    "6x6": {"n": 6},
    "9x9": {"n": 9},
    "begun": {"n": 4, "givens": [[1, 0, 0, 0], *[[0] * 4] * 2, [0, 0, 0, 2]]},
}


@settings(max_examples=8, deadline=None)
@given(
    st.sampled_from(sorted(GRIDS)),
    st.integers(0, 10**6),
    st.sampled_from(["none", "half-turn", "full", "diagonal"]),
    st.sampled_from([0, 0, 7, 24, 40]),
    st.frozensets(st.integers(0, 15), max_size=3),
)
def test_side_by_side_is_the_same_as_one_after_the_other(
    grid: str, seed: int, symmetry: str, fewest: int, kept: frozenset[int]
) -> None:
    pytest.importorskip("numpy")
    puzzle, engine = parse(GRIDS[grid]), PythonEngine()
    digging = Digging(symmetry, fewest, kept=kept)
    count = 16 if grid == "9x9" else 40
    assert new.side_by_side(puzzle, digging)
    together = list(new_puzzles(puzzle, streams(seed, count), engine, digging))
    assert together[:8] == [new_puzzle(puzzle, stream, engine, digging) for stream in streams(seed, 8)]
    assert len(together) == count
    for each in together:
        assert each is not None
        found = engine.search(puzzle.layout, each.puzzle.start)
        assert (found.verdict, found.solutions) == (Verdict.UNIQUE, (each.solution,))


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(), min_size=1, max_size=5), st.integers(0, 90), st.integers(1, 1 << 31))
def test_arrays_of_random_numbers_are_those_of_the_streams(names: list[int], size: int, most: int) -> None:
    np = pytest.importorskip("numpy")
    from ruleout_generate.digging.many.numbers import below, keys_of, shuffles

    keys = keys_of(RandomStream(name) for name in names)
    assert shuffles(keys, size).tolist() == [shuffled(RandomStream(name), range(size)) for name in names]
    drawn = [RandomStream(name) for name in names]
    for number in range(5):
        found = below(keys, np.full(len(keys), number), np.array([most] * len(keys)))
        assert found.tolist() == [each.below(most) for each in drawn]


def test_the_size_of_blocks_does_not_matter(small: Puzzle, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = list(new_puzzles(small, streams(2, 40), engine))
    monkeypatch.setattr(new, "AT_ONCE", 17)
    assert list(new_puzzles(small, streams(2, 40), engine)) == expected
    monkeypatch.setattr(new, "find_spec", lambda name: None)
    assert list(new_puzzles(small, streams(2, 40), engine)) == expected


def test_a_layout_without_a_solution_gives_none(small: Puzzle, engine: Engine) -> None:
    impossible = small.with_givens([1, 1, *[0] * 14])
    assert new_puzzle(impossible, RandomStream(1), engine) is None
    assert list(new_puzzles(impossible, streams(1, 20), engine)) == [None] * 20


def test_a_layout_with_one_solution_is_dug(small: Puzzle, engine: Engine) -> None:
    dug = new_puzzle(small, RandomStream(1), engine)
    assert dug is not None
    kept = Digging(kept=frozenset([0]))
    again = list(new_puzzles(dug.puzzle, streams(1, 20), engine, kept))
    assert again == [new_puzzle(dug.puzzle, stream, engine, kept) for stream in streams(1, 20)]
    assert {each.solution for each in again if each is not None} == {dug.solution}


def test_several_grids_and_copies_are_made_one_after_the_other(twins: Puzzle, small: Puzzle) -> None:
    assert not new.side_by_side(twins, MINIMAL)
    assert not new.side_by_side(small, Digging(copies=((0, 4),) * 4))
    assert not new.side_by_side(parse({"n": 16}), MINIMAL)


def test_with_a_budget_each_puzzle_has_its_own_searches(small: Puzzle, engine: Engine) -> None:
    expected = [new_puzzle(small, stream, engine, budget=Budget(nodes=3)) for stream in streams(1, 20)]
    assert list(new_puzzles(small, streams(1, 20), engine, budget=Budget(nodes=3))) == expected


@pytest.mark.parametrize("count", [1, 200])
def test_a_deadline_ends_it_soon(classic: Puzzle, count: int) -> None:
    with timed(Countdown(Budget(seconds=0.2))), pytest.raises(OutOfTime):
        list(new_puzzles(classic, streams(1, 200), PythonEngine()))
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        list(new_puzzles(classic, streams(1, count), PythonEngine()))
