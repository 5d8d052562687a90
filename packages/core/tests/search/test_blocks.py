"""Puzzles solved in blocks have the same results and errors, in the same order, as puzzles solved one by one."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Any

import attrs
import pytest

import ruleout
from ruleout import Budget, Engine, InputError, Layout, Registry, Verdict, discover, solve, solve_many
from ruleout.api.many import in_blocks
from ruleout.internal import LineResults, PythonEngine, SearchResult, hookimpl, lone_digit
from ruleout.search.result import Result

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONE = "55" + ONE[2:]
SEVERAL = "." * 40 + ONE[40:]
PYTHON = PythonEngine()


class Reader(PythonEngine):
    """An engine that reads lines, except those that begin with *skipped*, and counts its blocks."""

    id = "reader"
    rank = 50

    def __init__(self, skipped: str = "x") -> None:
        super().__init__()
        self.skipped = skipped.encode()
        self.blocks: list[bytes] = []

    def _search_lines(self, layout: Layout, block: bytes, limit: int, budget: Budget) -> LineResults | None:
        self.blocks.append(block)
        lines = block.split(b"\n")
        counts, complete, nodes, guesses, text = [], [], [], [], b""
        for line in lines:
            result: SearchResult | None = None
            if len(line) == 81 and set(line) <= set(b".0123456789") and not line.startswith(self.skipped):
                start = [layout.full if character in b".0" else 1 << character - 49 for character in line]
                result = self.search(layout, start, limit, budget)
            counts.append(len(result.solutions) if result else -1)
            complete.append(int(result.complete) if result else 1)
            nodes.append(result.nodes if result else 0)
            guesses.append(result.guesses if result else 0)
            digits = result.solutions[0] if result and result.solutions else ()
            text += ("".join(map(str, digits)) or "." * 81).encode() + b"\n"
        return LineResults(counts, complete, text, nodes, guesses)


def made(results: Iterable[Result]) -> list[Result]:
    return list(results)


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_lines_give_the_results_of_puzzles(limit: int) -> None:
    lines = [ONE, ONE.encode(), NONE + "\n", SEVERAL, ONE.replace(".", "0") + "\r\n"] * 3
    expected = [solve(ruleout.parse(line), limit=limit, engine=Reader()) for line in lines]
    assert made(solve_many(lines, limit=limit, engine=Reader())) == expected


def test_values_are_made_when_they_are_used_and_stay() -> None:
    lazy, eager = next(solve_many([ONE], engine=Reader())), solve(ONE, engine=Reader())
    assert lazy == eager
    assert eager == lazy
    assert hash(lazy) == hash(eager)
    assert repr(lazy) == repr(eager)
    assert lazy.solutions is lazy.solutions
    assert pickle.loads(pickle.dumps(lazy)) == eager
    assert copy.copy(lazy) == eager
    assert attrs.evolve(lazy, nodes=7).nodes == 7
    assert lazy != next(solve_many([NONE], engine=Reader()))
    with pytest.raises(AttributeError, match="nothing"):
        lazy.nothing  # type: ignore[attr-defined] # noqa: B018
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        lazy.nodes = 3  # type: ignore[misc]


def test_a_line_that_the_engine_does_not_read_is_solved_in_its_turn() -> None:
    lines = [ONE, SEVERAL, NONE, SEVERAL, SEVERAL, ONE] * 5
    results = made(solve_many(lines, engine=Reader(skipped=".")))
    assert results == [solve(line, engine=Reader()) for line in lines]


def test_lines_puzzles_and_documents_may_be_mixed() -> None:
    puzzle = ruleout.parse("1...3..2...3..2.")
    document = ruleout.parse(ONE).document
    assert document is not None
    items = [ONE, puzzle, document, ONE, "1...3..2...3..2.", NONE]
    results = made(solve_many(items, engine=Reader()))
    assert [each.puzzle.layout.size for each in results] == [81, 16, 81, 81, 16, 81]
    assert [each.verdict for each in results][-1] is Verdict.NONE


@pytest.mark.parametrize("wrong", ["53..7", ONE[:-1] + "?", ONE + "\n" + ONE, "é" * 81])
def test_an_error_is_raised_when_the_turn_of_its_puzzle_comes(wrong: str) -> None:
    for engine in (PYTHON, Reader()):
        for before in range(6):
            results = solve_many([*[ONE] * before, wrong, ONE], engine=engine)
            assert len(list(islice(results, before))) == before
            with pytest.raises(InputError) as raised:
                next(results)
            with pytest.raises(InputError) as alone:
                solve(wrong)
            assert str(raised.value) == str(alone.value)


def test_what_the_iterable_raises_comes_after_the_results_before_it() -> None:
    def broken() -> Iterator[str]:
        yield from [ONE] * 5
        raise OSError("gone")

    for engine in (PYTHON, Reader()):
        results = solve_many(broken(), engine=engine)
        assert len(list(islice(results, 5))) == 5
        with pytest.raises(OSError, match="gone"):
            next(results)


def test_blocks_double_while_they_fill_quickly() -> None:
    seconds = 0.0
    taken = in_blocks(count(), now=lambda: seconds)
    assert [len(next(taken)[0]) for _ in range(5)] == [1, 2, 4, 8, 16]


def test_a_slow_iterable_is_taken_one_by_one_again() -> None:
    seconds = 0.0

    def slow() -> Iterator[int]:
        nonlocal seconds
        for number in count():
            seconds += 0.02
            yield number

    taken = in_blocks(slow(), now=lambda: seconds)
    assert [len(next(taken)[0]) for _ in range(6)] == [1, 2, 4, 1, 2, 4]


def test_blocks_of_one_wait_for_each_result() -> None:
    answered: list[Result] = []

    def waiting() -> Iterator[str]:
        for number in range(6):
            assert len(answered) == number
            yield ONE

    for result in solve_many(waiting(), engine=Reader(), block=1):
        answered.append(result)  # noqa: PERF402
    assert len(answered) == 6
    with pytest.raises(ValueError, match="block: found 0; expected 1 or more"):
        next(solve_many([ONE], block=0))


def test_an_endless_iterable_gives_results_as_they_are_taken() -> None:
    assert len(list(islice(solve_many((ONE for _ in count()), engine=Reader()), 20))) == 20


def test_the_lines_of_a_foreign_engine_are_checked() -> None:
    class Liar(Reader):
        def _search_lines(self, layout: Layout, block: bytes, limit: int, budget: Budget) -> LineResults | None:
            raise AssertionError("asked for lines")

    class Plugin:
        @hookimpl
        def ruleout_engines(self) -> list[Engine]:
            return [Liar()]

    registry: Registry = discover(only=[], also=[Plugin()])
    assert [each.engine for each in solve_many([ONE] * 3, engine="reader", plugins=registry)] == ["reader"] * 3


class Given(PythonEngine):
    """Notes what it is given."""

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[int]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        yield from super()._search_many(layout, iter(list(starts)), limit, budget)


def test_an_invalid_start_is_refused_after_the_results_before_it() -> None:
    layout = ruleout.parse("1...3..2...3..2.").layout
    start = [15] * 16
    for wrong, message in (([15] * 15, "found 15 masks; expected 16"), ([15, 16, *start[2:]], "mask 16 in r1c2")):
        results = Given().search_many(layout, [start, start, wrong, start], 1)
        assert [lone_digit(each.solutions[0][0]) is not None for each in islice(results, 2)]
        with pytest.raises(ValueError, match=message):
            next(results)


def test_the_arguments_of_an_engine_are_checked_at_once() -> None:
    layout: Any = ruleout.parse("1...3..2...3..2.").layout
    with pytest.raises(ValueError, match="limit: found 0"):
        PYTHON.search_many(layout, [], 0)
    with pytest.raises(TypeError, match="budget: found 3; expected a Budget"):
        PYTHON.search_many(layout, [], 1, 3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="found 1 masks; expected 16"):
        PYTHON.solutions(layout, [1])
