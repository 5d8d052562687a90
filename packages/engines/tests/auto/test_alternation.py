"""Two engines that take turns at one start, in slices that double."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from ruleout.internal import (
    UNLIMITED,
    Budget,
    Countdown,
    Layout,
    PythonEngine,
    SearchResult,
    Verdict,
    classic_grid,
)
from ruleout_engines.auto.alternation import Alternation, Contender
from ruleout_engines.auto.choice import FIRST, PRODUCTIVE, Choice
from ruleout_engines.auto.combined import CombinedResult
from ruleout_engines.auto.costs import SAT_WORK, WORK, Prices
from ruleout_engines.sat.engine import SatEngine
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.slices import SlicedEngine, Slices

SMALL = classic_grid(4, (2, 2))
CLASSIC = classic_grid(9, (3, 3))
EMPTY = [SMALL.full] * SMALL.size
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLUTION = (1, 2, 3, 4) * 4
INSTALLED = [each for each in (ScalarEngine(), SatEngine()) if each.supports(CLASSIC) is None]


class Bare(SlicedEngine):
    """An engine without the searches that these tests do not use."""

    title = "Bare"

    def supports(self, layout: Layout) -> str | None:
        return None

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[int]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        raise AssertionError

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget) -> Iterator[tuple[int, ...]]:
        raise AssertionError


class Turns(Bare):
    """An engine that finishes after so many units of work, and notes the sizes of its slices."""

    def __init__(self, name: str, needs: int) -> None:
        self.name = name
        self.needs = needs
        self.sizes: list[int] = []
        self.is_closed = False

    @property
    def id(self) -> str:  # type: ignore[override]
        return self.name

    def slices(
        self, layout: Layout, start: Sequence[int], limit: int, budget: Budget, near: Sequence[int] | None = None
    ) -> Slices:
        done = 0
        try:
            while done < self.needs:
                size = yield SearchResult.of((), False, False, done, done)
                assert size is not None
                self.sizes.append(size)
                done += size
            yield SearchResult.of((SOLUTION,), True, True, self.needs, 0)
        finally:
            self.is_closed = True


def search(one: Turns, other: Turns, countdown: Countdown | None = None) -> SearchResult:
    combined = CombinedResult(2)
    turns = Alternation((Contender(one, 3), Contender(other, 5)))
    turns.run(SMALL, EMPTY, combined, 2, countdown or Countdown())
    return combined.result


@pytest.mark.parametrize(
    ("needs", "sizes"),
    [((3, 99), ([3], [])), ((99, 5), ([3], [5])), ((9, 99), ([3, 6], [5])), ((999, 30), ([3, 6, 12], [5, 10, 20]))],
)
def test_slices_double_until_one_engine_finishes(needs: tuple[int, int], sizes: tuple[list[int], list[int]]) -> None:
    one, other = Turns("one", needs[0]), Turns("other", needs[1])
    result = search(one, other)
    assert (one.sizes, other.sizes) == sizes
    assert (result.verdict, result.solutions) == (Verdict.UNIQUE, (SOLUTION,))
    assert result.engine == ("one" if needs[0] < needs[1] else "other")
    assert one.is_closed
    assert other.is_closed is bool(other.sizes)


@pytest.mark.parametrize("needs", [1, 10, 100, 1_000, 12_345])
def test_both_together_take_at_most_four_times_as_long_as_the_faster_one(needs: int) -> None:
    for faster, slower in ((0, 1), (1, 0)):
        engines = [Turns("one", 10**9), Turns("other", 10**9)]
        engines[faster].needs = needs
        combined = CombinedResult(2)
        Alternation(tuple(Contender(each, 10) for each in engines)).run(SMALL, EMPTY, combined, 2, Countdown())
        spent = needs + sum(engines[slower].sizes)
        assert spent <= max(4 * needs, 2 * 10 + needs)


def test_what_is_known_is_kept_if_time_runs_out() -> None:
    class Passing(Countdown):
        @property
        def is_spent(self) -> bool:
            return len(one.sizes) > 1

    one, other = Turns("one", 99), Turns("other", 99)
    result = search(one, other, Passing())
    assert (one.sizes, other.sizes) == ([3, 6], [5])
    assert (result.verdict, result.complete, result.nodes) == (Verdict.UNKNOWN, False, 9 + 5)


def test_an_engine_begins_with_its_first_turn() -> None:
    begun: list[str] = []
    turns = Alternation((Contender(Turns("one", 3), 3), Contender(Turns("other", 3), 3)), begun.append)
    turns.run(SMALL, EMPTY, CombinedResult(2), 2, Countdown())
    assert begun == ["one"]


@pytest.mark.parametrize("engine", INSTALLED, ids=lambda each: each.id)
@pytest.mark.parametrize("size", [1, 7, 10**6])
def test_a_search_in_slices_has_the_result_of_a_whole_one(engine: ScalarEngine | SatEngine, size: int) -> None:
    full = CLASSIC.full
    for text in (HARD, HARD.replace("8", "7", 1), "." * 81, "1" + HARD[1:]):
        start = [full if character == "." else 1 << (int(character) - 1) for character in text]
        whole = PythonEngine().search(CLASSIC, start, 2)
        slices = engine.slices(CLASSIC, start, 2, UNLIMITED)
        known = next(slices)
        assert (known.complete, known.solutions) == (False, ())
        while not known.complete:
            known = slices.send(size)
        slices.close()
        assert (known.verdict, len(known.solutions)) == (whole.verdict, len(whole.solutions))
        if whole.verdict is Verdict.UNIQUE:
            assert known.solutions == whole.solutions


@pytest.mark.parametrize("engine", INSTALLED, ids=lambda each: each.id)
def test_a_search_in_slices_that_is_cancelled_is_incomplete(engine: ScalarEngine | SatEngine) -> None:
    class Event:
        def is_set(self) -> bool:
            return True

    slices = engine.slices(CLASSIC, [CLASSIC.full] * 81, 2, Budget(cancel=Event()))
    next(slices)
    result = slices.send(1_000)
    assert (result.verdict, result.complete) == (Verdict.UNKNOWN, False)


@pytest.mark.skipif(len(INSTALLED) < 2, reason="needs Numba and python-sat")
def test_the_first_slices_are_as_long_as_loading_takes_and_then_short() -> None:
    choice = Choice([PythonEngine(), ScalarEngine(), SatEngine()], Prices(least=1.0, of=lambda engine: 2.0))
    turns = choice.alternation(CLASSIC)
    assert turns is not None
    assert [each.engine.id for each in turns.contenders] == ["sat", "scalar"]
    assert [each.first for each in turns.contenders] == [int(2 * SAT_WORK), int(2 * WORK)]
    turns.begun("scalar")
    ready = choice.alternation(CLASSIC)
    assert ready is not None
    assert [each.engine.id for each in ready.contenders] == ["scalar", "sat"]
    assert [each.first for each in ready.contenders] == [int(2 * FIRST * WORK), int(2 * FIRST * SAT_WORK)]


def test_without_one_of_them_nobody_takes_turns() -> None:
    for engines in ([PythonEngine(), ScalarEngine()], [PythonEngine(), SatEngine()]):
        assert Choice(engines, Prices()).alternation(CLASSIC) is None


def test_a_search_for_many_solutions_has_longer_slices() -> None:
    assert Choice([], Prices()).patience(CLASSIC, 100_000) == PRODUCTIVE * 100_000
