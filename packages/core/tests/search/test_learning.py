"""The search that learns from conflicts finds what there is, and nothing else."""

from __future__ import annotations

import random
import time
from itertools import product

import pytest

from ruleout import Budget, Layout, Relation, Sum, Unit, Verdict
from ruleout.builtin.grids import classic_grid
from ruleout.search import tree
from ruleout.search.clauses import says_all
from ruleout.search.clock import Clock, Expired
from ruleout.search.engine import PythonEngine
from ruleout.search.learn import Learner
from ruleout.search.model import model_of

FREE = Clock(Budget(), time.perf_counter)


def holds(clause: list[int], values: tuple[int, ...]) -> bool:
    return any(values[literal >> 1] != literal & 1 for literal in clause)


def models(variables: int, clauses: list[list[int]]) -> set[tuple[int, ...]]:
    return {each for each in product((0, 1), repeat=variables) if all(holds(clause, each) for clause in clauses)}


def implications(variables: int, pairs: list[tuple[int, int]]) -> list[list[int]]:
    """Both directions of each clause of two literals."""
    implied: list[list[int]] = [[] for _ in range(2 * variables)]
    for a, b in pairs:
        implied[a ^ 1].append(b)
        implied[b ^ 1].append(a)
    return implied


@pytest.mark.parametrize("seed", range(150))
def test_all_assignments_of_random_clauses_are_found_once(seed: int) -> None:
    draw = random.Random(seed)
    variables = draw.randint(1, 8)
    literals = range(2 * variables)
    pairs = [(draw.choice(literals), draw.choice(literals)) for _ in range(draw.randint(0, variables))]
    clauses = [
        [2 * variable + draw.randint(0, 1) for variable in draw.sample(range(variables), min(variables, size))]
        for size in (draw.choice((1, 3, 3, 3, 4)) for _ in range(draw.randint(0, 4 * variables)))
    ]
    learner = Learner(implications(variables, pairs), clauses, FREE)
    found: set[tuple[int, ...]] = set()
    while (model := learner.model()) is not None:
        values = tuple(1 - (literal & 1) for literal in sorted(model))
        assert values not in found
        found.add(values)
        learner.add([2 * variable + value for variable, value in enumerate(values)])
    assert found == models(variables, [list(pair) for pair in pairs] + clauses)


def test_pigeons_do_not_fit_into_fewer_holes() -> None:
    pigeons, holes = 6, 5
    clauses = [[2 * (pigeon * holes + hole) for hole in range(holes)] for pigeon in range(pigeons)]
    pairs = [
        (2 * (a * holes + hole) + 1, 2 * (b * holes + hole) + 1)
        for hole in range(holes)
        for a in range(pigeons)
        for b in range(a)
    ]
    assert Learner(implications(pigeons * holes, pairs), clauses, FREE).model() is None


def test_what_was_learned_is_cleared_without_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout.search.learn.KEPT_AT_FIRST", 5)
    monkeypatch.setattr("ruleout.search.learn.KEPT_MORE", 1)
    monkeypatch.setattr("ruleout.search.learn.RESTART", 3)
    test_pigeons_do_not_fit_into_fewer_holes()
    for seed in range(60):
        test_all_assignments_of_random_clauses_are_found_once(seed)


def caged(draw: random.Random) -> Layout:
    """A 4x4 with some cages, their sums right for one solution and now and then wrong."""
    solution = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    constraints: list[Unit | Sum] = []
    for number in range(draw.randint(0, 5)):
        row, column = draw.randrange(4), draw.randrange(3)
        cells = (row * 4 + column, row * 4 + column + 1)
        total = sum(solution[cell] for cell in cells) + (draw.random() < 0.1)
        constraints += [Unit(f"cage {number}", "cage", cells), Sum(cells, total)]
    return classic_grid(4, (2, 2)).with_constraints(constraints)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search for up to two solutions learns from its first conflict on."""
    monkeypatch.setattr(tree, "LAST_PATIENCE", 0)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("seed", range(120))
def test_puzzles_get_the_verdict_of_plain_enumeration(seed: int) -> None:
    draw = random.Random(seed)
    layout = caged(draw)
    start = [draw.choice((15, 15, 15, draw.randrange(1, 16))) for _ in range(16)]
    engine = PythonEngine()
    every = set(engine.solutions(layout, start))
    result = engine.search(layout, start)
    assert result.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(2, len(every))]
    assert len(set(result.solutions)) == min(2, len(every))
    assert set(result.solutions) <= every


@pytest.mark.usefixtures("at_once")
def test_a_budget_of_choices_holds_and_leaves_the_verdict_open() -> None:
    result = PythonEngine().search(classic_grid(), [511] * 81, 2, Budget(nodes=10))
    assert result.verdict is Verdict.UNKNOWN
    assert result.nodes == 10


def test_time_runs_out_while_clauses_are_read() -> None:
    ticks = iter(range(100))
    clock = Clock(Budget(seconds=3), lambda: float(next(ticks)))
    with pytest.raises(Expired):
        Learner([[], []] * 50, [[2 * variable] for variable in range(50)], clock)


def test_only_what_clauses_can_say_is_said() -> None:
    grid = classic_grid(4, (2, 2))
    less = Relation(0, 1, (0b1110, 0b1100, 0b1000, 0))
    loose = Sum((0, 5, 10), 6)
    assert says_all(model_of(grid))
    assert not says_all(model_of(grid.with_constraints([less])))
    assert not says_all(model_of(grid.with_constraints([loose])))


@pytest.mark.usefixtures("at_once")
def test_a_relation_is_not_forgotten_where_clauses_cannot_say_it() -> None:
    grid = classic_grid(4, (2, 2)).with_constraints([Relation(0, 1, (0b1110, 0b1100, 0b1000, 0))])
    engine = PythonEngine()
    start = [15] * 16
    assert all(each[0] < each[1] for each in engine.search(grid, start).solutions)
