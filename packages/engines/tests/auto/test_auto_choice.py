"""Which engine gets which part of a job, tested with engines that record their calls."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence

import attrs
import pytest

from ruleout.internal import (
    UNLIMITED,
    Budget,
    Engine,
    Layout,
    LineResults,
    OutOfBudget,
    PythonEngine,
    SearchResult,
    Verdict,
    classic_grid,
)
from ruleout_engines.auto import choice, costs
from ruleout_engines.auto.costs import Prices
from ruleout_engines.auto.engine import AutoEngine
from ruleout_engines.lanes.engine import LanesEngine
from ruleout_engines.scalar.engine import ScalarEngine

SMALL = classic_grid(4, (2, 2))
LARGE = classic_grid(9, (3, 3))
EMPTY = [15] * 16
ONE = [mask for character in "1...3..2...3..2." for mask in [15 if character == "." else 1 << (int(character) - 1)]]
PYTHON = PythonEngine()
Answer = Callable[[Sequence[int], int, Budget], SearchResult]
GIVES_UP = SearchResult(Verdict.UNKNOWN, (), complete=False, nodes=7, guesses=3)


class Clock:
    """A clock that shows the same time until it is set."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Noted(Engine):
    """An engine that records its calls. It returns the results of ``python``, or those of *answer*."""

    title = "Noted"

    def __init__(self, name: str, answer: Answer | None = None, able: bool = True) -> None:
        self.name = name
        self.answer = answer or (lambda start, limit, budget: PYTHON.search(SMALL, start, limit, budget))
        self.able = able
        self.starts: list[Sequence[int]] = []
        self.budgets: list[Budget] = []
        self.blocks: list[bytes] = []
        self.near: list[Sequence[int]] = []
        self.lines: LineResults | None = None

    @property
    def id(self) -> str:  # type: ignore[override]
        return self.name

    def supports(self, layout: Layout) -> str | None:
        return None if self.able else "not able"

    def _search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        for start in starts:
            self.starts.append(start)
            self.budgets.append(budget)
            yield self.answer(start, limit, budget)

    def _search_near(
        self, layout: Layout, start: Sequence[int], limit: int, budget: Budget, near: Sequence[int]
    ) -> SearchResult:
        self.near.append(near)
        return super()._search_near(layout, start, limit, budget, near)

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        self.starts.append(start)
        self.budgets.append(budget)
        yield from PYTHON.solutions(layout, start, budget)

    def _search_lines(
        self, layout: Layout, block: bytes, limit: int = 2, budget: Budget = UNLIMITED
    ) -> LineResults | None:
        self.blocks.append(block)
        self.budgets.append(budget)
        return self.lines


def gives_up(start: Sequence[int], limit: int, budget: Budget) -> SearchResult:
    return GIVES_UP


def prices(seconds: float) -> Prices:
    return Prices(0.0, lambda engine: seconds)


def named(*engines: Noted, cost: float = 0.0, now: Clock | None = None) -> AutoEngine:
    return AutoEngine(engines, prices(cost), now or Clock())


def unknown_length(starts: Iterable[Sequence[int]]) -> Iterator[Sequence[int]]:
    yield from starts


# The size of the job


def test_a_small_job_stays_with_python() -> None:
    python, scalar = Noted("python"), Noted("scalar")
    results = list(named(python, scalar, cost=1.0).search_many(SMALL, [ONE] * 5))
    assert [(each.verdict, each.engine) for each in results] == [(Verdict.UNIQUE, "python")] * 5
    assert not scalar.starts


def test_a_job_known_to_be_large_goes_to_the_compiled_engine_at_once() -> None:
    python, scalar = Noted("python"), Noted("scalar")
    auto = named(python, scalar, cost=1.0)
    count = int(1.0 / costs.speed_of(SMALL).start) + 1
    assert {each.engine for each in auto.search_many(SMALL, [ONE] * count)} == {"scalar"}
    assert not python.starts
    # The engine that is loaded now is used for small jobs too.
    assert auto.search(SMALL, ONE).engine == "scalar"


def test_a_job_of_unknown_size_changes_engine_when_python_has_cost_as_much() -> None:
    python, scalar = Noted("python"), Noted("scalar")
    auto = named(python, scalar, cost=0.01)
    starts = [list(ONE) for _ in range(300)]
    results = list(auto.search_many(SMALL, unknown_length(starts)))
    bought = len(python.starts)
    assert bought == pytest.approx(0.01 / costs.speed_of(SMALL).start, rel=0.1)
    assert [each.engine for each in results] == ["python"] * bought + ["scalar"] * (300 - bought)
    assert [*python.starts, *scalar.starts] == starts


def test_small_jobs_add_up() -> None:
    python, scalar = Noted("python"), Noted("scalar")
    auto = named(python, scalar, cost=0.01)
    engines = [auto.search(SMALL, ONE).engine for _ in range(300)]
    assert engines == ["python"] * len(python.starts) + ["scalar"] * len(scalar.starts)
    assert 50 < len(python.starts) < 150


def test_a_price_is_not_computed_before_it_matters() -> None:
    asked = []

    def price(engine: str) -> float:
        asked.append(engine)
        return 0.02

    auto = AutoEngine([Noted("python"), Noted("scalar")], Prices(0.01, price), Clock())
    auto.search(SMALL, ONE)
    assert not asked
    list(auto.search_many(SMALL, unknown_length([ONE] * 300)))
    assert asked == ["scalar"]


def test_lanes_is_used_for_many_puzzles() -> None:
    python, lanes, scalar = Noted("python"), Noted("lanes"), Noted("scalar")
    auto = named(python, lanes, scalar)
    assert {each.engine for each in auto.search_many(SMALL, [ONE] * choice.MANY)} == {"lanes"}
    assert {each.engine for each in auto.search_many(SMALL, [ONE] * 3)} == {"scalar"}
    lanes.able = False
    other = named(python, lanes, scalar)
    assert {each.engine for each in other.search_many(SMALL, [ONE] * choice.MANY)} == {"scalar"}


def test_counting_many_solutions_of_one_puzzle_is_a_large_job() -> None:
    auto = named(Noted("python"), Noted("scalar"), cost=0.1)
    assert auto.search(SMALL, EMPTY, 5).engine == "python"
    assert auto.search(SMALL, EMPTY, 10_000).engine == "scalar"


# Hard puzzles


def test_puzzles_that_python_does_not_solve_go_to_sat() -> None:
    python, sat = Noted("python", gives_up), Noted("sat")
    result = named(python, sat).search(SMALL, ONE)
    assert (result.verdict, result.engine) == (Verdict.UNIQUE, "sat")
    assert result.nodes == 7 + PYTHON.search(SMALL, ONE).nodes
    assert python.budgets[0].nodes is not None
    assert sat.budgets == [UNLIMITED]


def test_puzzles_that_the_compiled_engine_does_not_solve_go_to_sat_in_order() -> None:
    hard = EMPTY

    def picky(start: Sequence[int], limit: int, budget: Budget) -> SearchResult:
        return GIVES_UP if start == hard else PYTHON.search(SMALL, start, limit, budget)

    scalar, sat = Noted("scalar", picky), Noted("sat")
    starts = [ONE, hard, ONE, ONE, hard]
    results = list(named(Noted("python"), scalar, sat).search_many(SMALL, starts))
    assert [each.engine for each in results] == ["scalar", "sat", "scalar", "scalar", "sat"]
    assert [each.verdict for each in results] == [PYTHON.search(SMALL, start).verdict for start in starts]
    assert sat.starts == [hard, hard]


@pytest.mark.parametrize("first", ["python", "scalar"])
def test_every_engine_is_told_the_solution_to_search_near(first: str) -> None:
    earlier, sat = Noted(first, gives_up), Noted("sat")
    engines = [earlier, sat] if first == "python" else [Noted("python"), earlier, sat]
    near = PYTHON.search(SMALL, ONE).solutions[0]
    result = named(*engines).search(SMALL, ONE, near=near)
    assert (result.verdict, result.engine) == (Verdict.UNIQUE, "sat")
    assert sat.near == [near]


def test_without_sat_no_engine_is_stopped() -> None:
    python, scalar = Noted("python"), Noted("scalar")
    assert AutoEngine([python], prices(1.0)).search(SMALL, ONE).engine == "python"
    assert python.budgets == [UNLIMITED]
    list(named(python, scalar).search_many(SMALL, [ONE] * 2))
    assert scalar.budgets == [UNLIMITED] * 2


def test_without_sat_the_compiled_engine_takes_over_from_python_within_one_puzzle() -> None:
    python, scalar = Noted("python", gives_up), Noted("scalar")
    auto = named(python, scalar, cost=2.0)
    assert auto.search(SMALL, ONE).engine == "scalar"
    assert [each.nodes for each in python.budgets] == [
        int(seconds / costs.speed_of(SMALL).choice) for seconds in (choice.PATIENCE, 2.0)
    ]
    assert scalar.budgets == [UNLIMITED]


def test_boards_of_many_digits_go_to_sat_at_once() -> None:
    giant = classic_grid(25, (5, 5))
    start = [1 << (5 * (row % 5) + row // 5 + column) % 25 for row in range(25) for column in range(25)]
    python, scalar, sat = Noted("python"), Noted("scalar"), Noted("sat", lambda start, limit, budget: GIVES_UP)
    list(named(python, scalar, sat).search_many(giant, [start] * 50))
    assert len(sat.starts) == 50
    assert not python.starts
    assert not scalar.starts


# One budget for all engines


@pytest.mark.parametrize("nodes", [0, 3, 10, 500])
def test_choices_of_all_engines_together_are_within_the_budget(nodes: int) -> None:
    def greedy(start: Sequence[int], limit: int, budget: Budget) -> SearchResult:
        assert budget.nodes is not None
        return SearchResult(Verdict.UNKNOWN, (), complete=False, nodes=min(budget.nodes, 150))

    for engines in ([Noted("python", greedy), Noted("sat", greedy)],
                    [Noted("python", greedy), Noted("scalar", greedy), Noted("sat", greedy)]):  # fmt: skip
        result = named(*engines).search(SMALL, ONE, 2, Budget(nodes=nodes))
        assert (result.verdict, result.complete) == (Verdict.UNKNOWN, False)
        assert result.nodes == min(nodes, 300)


def test_seconds_of_all_engines_together_are_within_the_budget() -> None:
    clock = Clock()

    def slow(start: Sequence[int], limit: int, budget: Budget) -> SearchResult:
        assert budget.seconds is not None
        clock.seconds += min(budget.seconds, 4.0)
        return GIVES_UP

    for engines in ([Noted("python", slow), Noted("sat", slow)], [Noted("python", slow), Noted("sat", slow)],
                    [Noted("python", slow), Noted("scalar", slow), Noted("sat", slow)]):  # fmt: skip
        for seconds in (3.0, 5.0, 10.0):
            began = clock.seconds
            result = named(*engines, now=clock).search(SMALL, ONE, 2, Budget(seconds=seconds))
            assert result.verdict is Verdict.UNKNOWN
            assert clock.seconds - began <= seconds


def test_one_start_may_take_all_seconds() -> None:
    clock = Clock()

    def slow(start: Sequence[int], limit: int, budget: Budget) -> SearchResult:
        clock.seconds += 1.0
        return GIVES_UP

    for limit in (2, 50):
        scalar, sat = Noted("scalar", slow), Noted("sat", slow)
        named(Noted("python"), scalar, sat, now=clock).search(SMALL, EMPTY, limit, Budget(seconds=4.0))
        assert [each.budgets[0].seconds for each in (scalar, sat)] == [4.0, 3.0]


def test_solutions_of_an_incomplete_search_are_kept() -> None:
    first, second = list(PYTHON.solutions(SMALL, EMPTY))[:2]

    def finds(*solutions: tuple[int, ...]) -> Answer:
        return lambda start, limit, budget: SearchResult.of(solutions, exhausted=False, complete=False, nodes=1)

    for found, expected in [([[first], []], Verdict.UNKNOWN), ([[], [first]], Verdict.UNKNOWN),
                            ([[first], [first]], Verdict.UNKNOWN), ([[first], [second]], Verdict.SEVERAL)]:  # fmt: skip
        result = named(Noted("python", finds(*found[0])), Noted("sat", finds(*found[1]))).search(SMALL, EMPTY)
        assert result.verdict is expected
        assert set(result.solutions) == {each for some in found for each in some}
        assert result.complete is (expected is Verdict.SEVERAL)


# What was searched before


SEVERAL = [3, *EMPTY[1:]]


def another(name: str) -> Noted:
    """A compiled engine that counts differently from ``python``, and finds other solutions first."""

    def answer(start: Sequence[int], limit: int, budget: Budget) -> SearchResult:
        found = all_solutions(tuple(start))[::-1][:limit]
        complete = budget.nodes is None or budget.nodes >= 2
        return SearchResult.of(found if complete else (), complete and len(found) < limit, complete, nodes=2)

    return Noted(name, answer)


@functools.cache
def all_solutions(start: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(PYTHON.solutions(SMALL, start))


def after(history: str, *others: str) -> AutoEngine:
    """An engine whose process has this *history*."""
    auto = named(Noted("python"), *map(another, others), cost=0.0 if history == "loaded before" else 0.005)
    if history == "warmed":
        auto.warm()
    elif history == "many searches":
        for _ in range(60):
            auto.search(SMALL, ONE)
    elif history == "a large job":
        list(auto.search_many(SMALL, [ONE] * 200))
    return auto


HISTORIES = ["a new process", "loaded before", "warmed", "many searches", "a large job"]


@pytest.mark.parametrize("others", [(), ("sat",), ("scalar",), ("lanes", "scalar", "sat")])
@pytest.mark.parametrize("nodes", [0, 2, 200])
def test_a_budget_in_nodes_gives_the_same_result_whatever_was_searched_before(
    others: tuple[str, ...], nodes: int
) -> None:
    budget = Budget(nodes=nodes)
    for start in (ONE, EMPTY, SEVERAL):
        for limit in (1, 2):
            alone = {after(history, *others).search(SMALL, start, limit, budget) for history in HISTORIES}
            among = set()
            for history in HISTORIES:
                among.add(list(after(history, *others).search_many(SMALL, [ONE] * 40 + [start], limit, budget))[40])
            assert len(alone | among) == 1


@pytest.mark.parametrize("nodes", [0, 5, 10_000])
def test_an_enumeration_with_a_budget_in_nodes_is_the_same_whatever_was_searched_before(nodes: int) -> None:
    found = set()
    for history in HISTORIES:
        known: list[tuple[int, ...]] = []
        try:
            known.extend(after(history, "scalar", "sat").solutions(SMALL, EMPTY, Budget(nodes=nodes)))
        except OutOfBudget:
            known.append(())
        found.add(tuple(known))
    assert len(found) == 1


def test_a_budget_in_nodes_is_counted_by_python_and_sat_alone() -> None:
    auto = after("warmed", "lanes", "scalar", "sat")
    assert {each.engine for each in auto.search_many(SMALL, [ONE] * 1000, 2, Budget(nodes=50))} == {"python"}
    assert auto.search_lines(SMALL, b"................\n" * 1000, 2, Budget(nodes=50)) is None
    python, sat = Noted("python", gives_up), Noted("sat")
    assert named(python, Noted("scalar"), sat).search(SMALL, ONE, 2, Budget(nodes=10_000)).engine == "sat"
    assert [each.nodes for each in sat.budgets] == [10_000 - GIVES_UP.nodes]


@pytest.mark.parametrize("start", [EMPTY, SEVERAL], ids=["empty", "several"])
@pytest.mark.parametrize("others", [("scalar",), ("scalar", "sat"), ("lanes", "scalar", "sat")])
def test_the_same_solutions_are_given_whatever_was_searched_before(
    others: tuple[str, ...], start: Sequence[int]
) -> None:
    expected = PYTHON.search(SMALL, start).solutions
    for history in HISTORIES:
        assert after(history, *others).search(SMALL, start).solutions == expected
        assert list(after(history, *others).search_many(SMALL, [start] * 40))[39].solutions == expected


def test_solutions_that_only_sat_finds_are_the_same_whatever_was_searched_before() -> None:
    """``python`` gives up; ``scalar`` finds two solutions, or gives up too."""
    for scalar in (another("scalar"), Noted("scalar", gives_up)):
        for cost in (0.0, 1.0):
            sat = Noted("sat")
            result = named(Noted("python", gives_up), scalar, sat, cost=cost).search(SMALL, EMPTY)
            assert result.solutions == PYTHON.search(SMALL, EMPTY).solutions
            assert 1 <= len(sat.starts) <= 2


# Order and laziness


@pytest.mark.parametrize("cost", [0.0, 0.005, 100.0])
def test_results_are_in_order_and_starts_are_read_as_needed(cost: float) -> None:
    lone = [[1 << (digit - 1) for digit in solution] for solution in PYTHON.solutions(SMALL, EMPTY)]
    asked = []

    def starts() -> Iterator[Sequence[int]]:
        for number, start in enumerate(lone):
            asked.append(number)
            yield start

    auto = named(Noted("python"), Noted("lanes"), Noted("scalar"), Noted("sat"), cost=cost)
    results = auto.search_many(SMALL, starts())
    assert not asked
    for number, start in enumerate(lone):
        assert [1 << (digit - 1) for digit in next(results).solutions[0]] == start
        assert len(asked) == number + 1
    assert next(results, None) is None


def test_an_error_of_the_starts_is_raised_after_the_results_before_it() -> None:
    def starts() -> Iterator[Sequence[int]]:
        yield ONE
        raise KeyError("no more")

    for cost in (0.0, 100.0):
        results = named(Noted("python"), Noted("scalar"), cost=cost).search_many(SMALL, starts())
        assert next(results).verdict is Verdict.UNIQUE
        with pytest.raises(KeyError):
            next(results)


# All solutions


@pytest.mark.parametrize("cost", [0.0, 0.005, 100.0])
@pytest.mark.parametrize("patience", [1, 5, 40, 10**6])
@pytest.mark.parametrize("others", [(), ("sat",), ("scalar",), ("scalar", "sat")])
def test_each_solution_is_yielded_once_however_often_the_engine_changes(
    monkeypatch: pytest.MonkeyPatch, others: tuple[str, ...], patience: int, cost: float
) -> None:
    monkeypatch.setattr(choice, "FEWEST", patience)
    monkeypatch.setattr(choice, "PATIENCE", 0.0)
    monkeypatch.setattr(choice, "FIRST", 0.0)
    auto = named(Noted("python"), *map(Noted, others), cost=cost)
    for start, count in ((EMPTY, 288), (ONE, 1), ([1, 1, *EMPTY[2:]], 0)):
        found = list(auto.solutions(SMALL, start))
        assert len(set(found)) == len(found) == count


def test_an_engine_continues_only_if_it_finds_solutions_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "FEWEST", 50)
    monkeypatch.setattr(choice, "PATIENCE", 0.0)
    for productive, engines in ((20, ["python", "python", "scalar"]), (0, ["python", "sat"])):
        monkeypatch.setattr(choice, "PRODUCTIVE", productive)
        asked = [Noted("python"), Noted("scalar"), Noted("sat")]
        assert len(list(named(*asked, cost=0.01).solutions(SMALL, EMPTY))) == 288
        assert [each.id for each in asked for _ in each.starts] == engines


@pytest.mark.parametrize("nodes", [0, 1, 30, 100])
def test_an_enumeration_is_within_its_budget(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    monkeypatch.setattr(choice, "FEWEST", 20)
    monkeypatch.setattr(choice, "PATIENCE", 0.0)
    for others in ((), ("sat",), ("scalar", "sat")):
        engines = [Noted("python"), *map(Noted, others)]
        found: list[tuple[int, ...]] = []
        with pytest.raises(OutOfBudget):
            found.extend(named(*engines, cost=0.005).solutions(SMALL, EMPTY, Budget(nodes=nodes)))
        assert len(set(found)) == len(found) < 288
        assert sum(budget.nodes or 0 for each in engines for budget in each.budgets) <= nodes


# What others ask


@pytest.mark.parametrize(
    ("side", "starts", "soonest", "preferred"),
    [
        (9, 1, ("python", "sat", "scalar", "lanes"), "auto"),
        (9, 199, ("python", "sat", "scalar", "lanes"), "auto"),
        (9, 200, ("lanes", "scalar", "sat", "python"), "lanes"),
        (16, 1, ("sat", "scalar", "python"), "scalar"),
        (16, 200, ("sat", "scalar", "python"), "scalar"),
    ],
)
def test_the_engines_for_a_job_do_not_depend_on_what_was_searched(
    side: int, starts: int, soonest: tuple[str, ...], preferred: str
) -> None:
    layout = classic_grid(side, (3, 3) if side == 9 else (4, 4))
    auto = named(*map(Noted, ("python", "scalar", "lanes", "sat")), cost=1000.0)
    for _ in range(2):
        assert auto.soonest(layout, starts) == soonest
        assert auto.preferred(layout, starts) == preferred
        auto.warm()


def test_engines_that_cannot_search_a_layout_are_not_recommended() -> None:
    auto = named(Noted("python"), Noted("lanes", able=False), Noted("scalar", able=False))
    assert auto.soonest(LARGE, 1000) == ("python",)
    assert auto.preferred(LARGE, 1000) == auto.preferred(classic_grid(16, (4, 4)), 1) == "auto"


def test_an_engine_that_does_not_choose_names_itself() -> None:
    assert PYTHON.soonest(LARGE, 1000) == ("python",)
    assert PYTHON.preferred(LARGE, 1000) == "python"


def test_compiled_engines_search_in_blocks() -> None:
    assert LanesEngine.in_blocks
    assert ScalarEngine.in_blocks
    assert not PYTHON.in_blocks
    assert not AutoEngine.in_blocks


# Text


def test_short_blocks_are_left_to_the_caller() -> None:
    lanes = Noted("lanes")
    auto = named(Noted("python"), lanes, cost=1.0)
    assert auto.search_lines(SMALL, b"................\n" * 40) is None
    assert not lanes.blocks


def test_blocks_go_to_lanes_with_the_whole_budget() -> None:
    lanes, sat = Noted("lanes"), Noted("sat")
    lanes.lines = LineResults([0] * 40, [1] * 40, b"", [0] * 40)
    block = b"................\n" * 40
    budget = Budget(seconds=3.0)
    assert named(Noted("python"), lanes, sat).search_lines(SMALL, block, 2, budget) is lanes.lines
    assert (lanes.blocks, lanes.budgets) == ([block], [budget])


def test_lines_that_are_too_hard_are_left_to_the_caller() -> None:
    scalar, sat = Noted("scalar"), Noted("sat")
    scalar.lines = LineResults([1, 0, 2], [1, 0, 1], b"abc", [5, 900, 7])
    auto = named(Noted("python"), scalar, sat)
    found = auto.search_lines(SMALL, b"................\n" * 3)
    assert found == attrs.evolve(scalar.lines, counts=[1, -1, 2])
    assert scalar.budgets[0].nodes is not None
    assert auto.search_lines(SMALL, b"................\n" * 3, 2, Budget(seconds=1)) is None
    scalar.lines = LineResults([1], [1], b"abc", [5])
    assert auto.search_lines(SMALL, b"................\n") is scalar.lines


def test_limits_below_one_are_refused() -> None:
    with pytest.raises(ValueError, match=r"limit: found 0"):
        named(Noted("python")).search(SMALL, ONE, 0)
