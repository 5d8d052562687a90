"""The engine: what it shares between puzzles, its budgets, and its message if python-sat is missing."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import processes
import pytest

from ruleout.internal import (
    UNLIMITED,
    Budget,
    Layout,
    OutOfBudget,
    PythonEngine,
    Relation,
    Sum,
    Unit,
    Verdict,
    classic_grid,
    how_to_install,
)
from ruleout.testing.engines import NotNext
from ruleout_engines.sat import encoding, shared
from ruleout_engines.sat import engine as engine_module
from ruleout_engines.sat import solver as solver_module
from ruleout_engines.sat.engine import SatEngine
from ruleout_engines.sat.solver import Solver

SMALL = classic_grid(4, (2, 2))
EMPTY = [15] * 16
CLASSIC = classic_grid(9, (3, 3))
SOLVED = "173895624256743891498621375542367918769418253381259467914536782825974136637182549"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def masks_of(layout: Layout, text: str) -> list[int]:
    return [layout.full if character in ".0" else 1 << (int(character) - 1) for character in text]


def layouts() -> list[Layout]:
    """A grid, and the same with more rules."""
    grid = classic_grid(6, (2, 3))
    solution = PythonEngine().search(grid, [grid.full] * 36, 1).solutions[0]
    cages = [tuple(row * 12 + column + down for down in (0, 6)) for row in range(3) for column in range(0, 6, 2)]
    more = [Sum(cage, sum(solution[cell] for cell in cage)) for cage in cages]
    apart = (0b111100, 0b111000, 0b110001, 0b100011, 0b000111, 0b001111)
    return [grid, grid.with_constraints(more), grid.with_constraints([Relation(0, 35, apart), Relation(7, 8, apart)])]


def altered(layout: Layout, draw: random.Random) -> Sequence[int]:
    """A start with none, one or many solutions."""
    filling = PythonEngine().search(layout, [layout.full] * layout.size, 1).solutions[0]
    start = [layout.full] * layout.size
    for cell in draw.sample(range(layout.size), draw.randint(0, 20)):
        start[cell] = 1 << (filling[cell] - 1)
    if draw.random() < 0.4:
        start[draw.randrange(layout.size)] = draw.randint(1, layout.full)
    return start


@pytest.mark.parametrize("which", range(3))
@pytest.mark.parametrize("shares", [True, False])
def test_verdicts_are_those_of_the_python_engine(which: int, shares: bool) -> None:
    layout, draw = layouts()[which], random.Random(which)
    starts = [altered(layout, draw) for _ in range(60)]
    expected = list(PythonEngine().search_many(layout, starts))
    found = list(SatEngine(shares=shares).search_many(layout, starts))
    assert [each.verdict for each in found] == [each.verdict for each in expected]
    assert {each.verdict for each in found} == {Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL}
    for one, other in zip(found, expected, strict=True):
        assert one.verdict is not Verdict.UNIQUE or one.solutions == other.solutions
        for solution in one.solutions:
            assert all(each.holds([solution[cell] for cell in each.cells]) for each in layout.constraints)


def test_a_solution_near_to_another_one_is_found_first() -> None:
    known = tuple(int(digit) for digit in SOLVED)
    empty = [CLASSIC.full] * 81
    assert SatEngine().search(CLASSIC, empty, 1, near=known).solutions == (known,)
    assert SatEngine().search(CLASSIC, empty, 1).solutions != (known,)
    other = [mask & ~(1 << (known[0] - 1)) if cell == 0 else mask for cell, mask in enumerate(empty)]
    (found,) = SatEngine().search(CLASSIC, other, 1, near=known).solutions
    assert found[0] != known[0]
    assert all(unit.holds([found[cell] for cell in unit.cells]) for unit in CLASSIC.units)


# Puzzles do not affect each other


def visits(engine: SatEngine) -> None:
    """Search the same puzzles repeatedly, in turn with others."""
    several, unique = [15] * 14 + [1, 2], masks_of(SMALL, "1...3..2...3..2.")
    for _ in range(4):
        assert engine.search(SMALL, several).verdict is Verdict.SEVERAL
        assert len(list(engine.solutions(SMALL, EMPTY))) == 288
        assert engine.search(SMALL, unique).verdict is Verdict.UNIQUE
        assert engine.search(SMALL, masks_of(SMALL, "11..............")).verdict is Verdict.NONE
        assert len(engine.search(SMALL, EMPTY, 5).solutions) == 5


def test_solutions_of_one_puzzle_do_not_affect_another() -> None:
    visits(SatEngine())


def test_an_exclusion_that_outlives_its_puzzle_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Solver.add

    def leaking(self: Solver, clause: Sequence[int]) -> None:
        if len(clause) > 1:
            real(self, clause[1:])

    monkeypatch.setattr(Solver, "add", leaking)
    with pytest.raises(AssertionError):
        visits(SatEngine())


def test_a_solver_is_replaced_after_many_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    real = Solver.__init__

    def counted(self: Solver, *arguments: object) -> None:
        made.append(self)
        real(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Solver, "__init__", counted)
    engine = SatEngine()
    list(engine.search_many(SMALL, [EMPTY] * 30))
    assert len(made) == 2  # the first start's own, then the shared one
    monkeypatch.setattr(shared, "STARTS", 5)
    assert [each.verdict for each in engine.search_many(SMALL, [EMPTY] * 30)] == [Verdict.SEVERAL] * 30
    assert len(made) == 8


def test_a_start_that_is_too_hard_for_the_shared_solver_gets_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = masks_of(CLASSIC, HARD)
    monkeypatch.setattr(shared, "PATIENCE", 1)
    for limit in (1, 2):
        for result in SatEngine().search_many(CLASSIC, [hard] * 3, limit):
            assert result.verdict is (Verdict.UNIQUE if limit == 2 else Verdict.UNKNOWN)
            assert len(result.solutions) == 1
    several = [CLASSIC.full if cell in (2, 3, 4, 50) else mask for cell, mask in enumerate(hard)]
    several[0] = CLASSIC.full
    for result in SatEngine().search_many(CLASSIC, [several] * 3):
        assert (result.verdict, len(set(result.solutions))) == (Verdict.SEVERAL, 2)


def test_starts_may_come_from_searches_on_the_same_layout() -> None:
    engine = SatEngine()
    list(engine.search_many(SMALL, [EMPTY] * 3))

    def starts() -> Iterator[Sequence[int]]:
        for _ in range(5):
            first, second = engine.search(SMALL, EMPTY).solutions
            yield [1 << (digit - 1) for digit in first]
            yield [1 << (a - 1) | 1 << (b - 1) for a, b in zip(first, second, strict=True)]

    verdicts = [each.verdict for each in engine.search_many(SMALL, starts())]
    assert verdicts[::2] == [Verdict.UNIQUE] * 5
    assert verdicts[1::2] == [Verdict.SEVERAL] * 5


def test_alternating_enumerations_do_not_affect_each_other() -> None:
    engine = SatEngine()
    turns = [engine.solutions(SMALL, EMPTY) for _ in range(2)]
    found = [[next(turn) for turn in turns] for _ in range(288)]
    assert [len(set(each)) for each in zip(*found, strict=True)] == [288, 288]
    assert [next(turn, None) for turn in turns] == [None, None]


# Budgets


class Ticking:
    """A clock that advances by one second each time it is read."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        self.seconds += 1
        return self.seconds


def test_the_clock_is_checked_while_a_shared_solver_is_built() -> None:
    """The clock advances by a second each time it is read, so that any 40 seconds are over while clauses are built."""
    engine = SatEngine(Ticking())
    start = masks_of(CLASSIC, HARD)
    assert engine.search(CLASSIC, start).complete
    assert not engine.search(CLASSIC, start, 2, Budget(seconds=40)).complete
    assert engine.search(CLASSIC, start).complete


def test_the_clock_is_checked_for_every_few_clauses_that_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = [encoding.Clauses(1, [1])]

    def noted(digits: int, masks: Sequence[int], check: Callable[[], None]) -> encoding.Clauses:
        built.append(real(digits, masks, check))
        return built[-1]

    real = encoding.Clauses
    monkeypatch.setattr(encoding, "Clauses", noted)
    lengths = [0]
    whole = encoding.encode(classic_grid(25, (5, 5)), check=lambda: lengths.append(len(built[-1].clauses)))
    lengths.append(len(whole.clauses))
    assert len(whole.clauses) > 500_000
    assert max(more - length for length, more in pairwise(lengths)) <= 25_000


@pytest.mark.parametrize("seconds", [0, 1, 2, 5, 10, 20, 40, 10_000])
def test_running_out_of_time_makes_the_verdict_unknown(seconds: float) -> None:
    engine = SatEngine(now=Ticking())
    for text, verdict in ((HARD, Verdict.UNIQUE), ("11" + "." * 79, Verdict.NONE), ("." * 81, Verdict.SEVERAL)):
        for result in engine.search_many(CLASSIC, [masks_of(CLASSIC, text)] * 3, 2, Budget(seconds=seconds)):
            assert result.verdict in (verdict, Verdict.UNKNOWN)
            assert result.complete is (result.verdict is verdict)
            if seconds == 0:
                assert not result.complete
            if seconds == 10_000:
                assert result.complete


def test_running_out_of_choices_makes_the_verdict_unknown() -> None:
    engine = SatEngine(shares=False)
    needed = engine.search(CLASSIC, masks_of(CLASSIC, HARD)).nodes
    assert needed > 3
    for nodes in (0, 1, needed // 2):
        result = engine.search(CLASSIC, masks_of(CLASSIC, HARD), 2, Budget(nodes=nodes))
        assert (result.verdict, result.complete) == (Verdict.UNKNOWN, False)
        assert result.nodes <= nodes
    assert engine.search(CLASSIC, masks_of(CLASSIC, HARD), 2, Budget(nodes=needed + 10)).verdict is Verdict.UNIQUE


def test_a_long_time_limit_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_slice(budget: Budget) -> int:
        asked.clear()
        assert SatEngine(now=lambda: 0.0).search(CLASSIC, masks_of(CLASSIC, HARD), 2, budget).verdict is Verdict.UNIQUE
        return asked[0]

    def noted(handle: object, conflicts: int) -> None:
        asked.append(conflicts)
        limit(handle, conflicts)

    asked: list[int] = []
    limit = solver_module.pysolvers.cadical153_cbudget
    monkeypatch.setattr(solver_module.pysolvers, "cadical153_cbudget", noted)
    assert first_slice(UNLIMITED) == first_slice(Budget(seconds=1_000)) == solver_module.FIRST
    # Half of the time left, as long as the time per conflict is not known.
    assert first_slice(Budget(seconds=1)) == int(0.5 / solver_module.SLOW)


def test_an_enumeration_raises_if_its_budget_runs_out() -> None:
    found: list[tuple[int, ...]] = []
    with pytest.raises(OutOfBudget):
        found.extend(SatEngine().solutions(SMALL, EMPTY, Budget(nodes=50)))
    assert 0 < len(set(found)) == len(found) < 288


def test_an_interrupted_search_does_not_affect_later_ones() -> None:
    class Nervous:
        calls, fails = 0, -1

        def __call__(self) -> float:
            self.calls += 1
            if self.calls == self.fails:
                raise KeyboardInterrupt
            return 0.0

    clock = Nervous()
    engine = SatEngine(now=clock)
    several = [15] * 14 + [1, 2]
    for fails in range(1, 40):
        clock.calls, clock.fails = 0, fails
        try:
            for result in engine.search_many(SMALL, [several] * 3, 2, Budget(seconds=1)):
                assert result.verdict is Verdict.SEVERAL
        except KeyboardInterrupt:
            pass
        clock.fails = -1
        assert engine.search(SMALL, several).verdict is Verdict.SEVERAL
    assert clock.calls < 40, "every look at the clock was interrupted"


# Valid and invalid input


def test_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SatEngine().supports(SMALL) is None
    missing: Callable[[str], None] = lambda name: None  # noqa: E731
    monkeypatch.setattr(engine_module, "find_spec", missing)
    assert SatEngine().supports(SMALL) == f"python-sat is not installed: {how_to_install('ruleout-engines', 'sat')}"


def test_a_constraint_that_does_not_decompose_is_named() -> None:
    layout = SMALL.with_constraints([NotNext((0, 1, 2))])
    assert "is written in Python" in (SatEngine().supports(layout) or "")


def test_masks_for_another_layout_and_limits_below_one_are_refused() -> None:
    with pytest.raises(ValueError, match=r"found 3 masks; expected 16"):
        SatEngine().search(SMALL, [1, 2, 3])
    with pytest.raises(ValueError, match=r"limit: found 0"):
        SatEngine().search(SMALL, EMPTY, 0)


def test_starts_are_read_one_at_a_time() -> None:
    asked = []

    def starts() -> Iterator[Sequence[int]]:
        for number in range(3):
            asked.append(number)
            yield EMPTY

    results = SatEngine().search_many(SMALL, starts(), 2, UNLIMITED)
    for number in range(3):
        next(results)
        assert asked == list(range(number + 1))


def test_python_sat_is_imported_with_the_first_search() -> None:
    code = (
        "import sys; from ruleout_engines.sat.engine import SatEngine; from ruleout.builtin.grids import classic_grid;"
        "engine = SatEngine(); engine.supports(classic_grid(4, (2, 2)));"
        "assert not {'pysolvers', 'pysat', 'numpy', 'numba'} & set(sys.modules);"
        "engine.search(classic_grid(4, (2, 2)), [15] * 16);"
        "assert 'pysolvers' in sys.modules and not {'numpy', 'numba'} & set(sys.modules)"
    )
    processes.run([sys.executable, "-c", code], check=True)


def test_units_and_houses_alone_make_a_grid() -> None:
    cells = (0, 1, 2)
    layout = Layout.of(3, [(0, 0), (0, 1), (0, 2)], [Unit("row", "row", cells)])
    assert len(list(SatEngine().solutions(layout, [7, 7, 7]))) == 6
