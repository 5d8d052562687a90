"""The search that learns from conflicts finds what there is, and nothing else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest

from ruleout.builtin.grids import classic_grid
from ruleout.constraints import Relation, Sum, Unit
from ruleout.engine import Budget, Verdict
from ruleout.layout import Layout
from ruleout.search import activity, learn, tree
from ruleout.search.bounds import Bounds
from ruleout.search.clauses import Clauses, parted, says_all
from ruleout.search.clock import Clock, Expired
from ruleout.search.engine import PythonEngine
from ruleout.search.learn import Learner
from ruleout.search.model import model_of
from ruleout.search.totals import Totals

FREE = Clock(Budget(), time.perf_counter)
GRID = classic_grid(4, (2, 2))
SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)

Values = tuple[int, ...]


def obeyed(clause: Sequence[int], values: Values) -> bool:
    return any(values[literal >> 1] != literal & 1 for literal in clause)


def all_models(variables: int, clauses: Sequence[Sequence[int]]) -> set[Values]:
    """Every way to make the clauses true, tried."""
    return {each for each in product((0, 1), repeat=variables) if all(obeyed(clause, each) for clause in clauses)}


def learned_models(learner: Learner) -> list[Values]:
    found = []
    while (model := learner.model()) is not None:
        found.append(tuple(1 - (literal & 1) for literal in sorted(model)))
        learner.add([2 * variable + value for variable, value in enumerate(found[-1])])
    return found


def random_clauses(draw: random.Random, variables: int) -> list[list[int]]:
    sizes = [draw.choice((1, 2, 2, 3, 3, 3, 4)) for _ in range(draw.randint(0, 4 * variables))]
    return [[2 * draw.randrange(variables) + draw.randint(0, 1) for _ in range(size)] for size in sizes]


def pigeons(count: int, holes: int) -> list[list[int]]:
    """So many pigeons in so many holes, no two in the same; variable ``pigeon * holes + hole``."""
    clauses = [[2 * (pigeon * holes + hole) for hole in range(holes)] for pigeon in range(count)]
    for hole in range(holes):
        clauses += [[2 * (a * holes + hole) + 1, 2 * (b * holes + hole) + 1] for a, b in combinations(range(count), 2)]
    return clauses


@pytest.mark.parametrize("seed", range(150))
def test_all_models_of_random_clauses_are_found_once(seed: int) -> None:
    draw = random.Random(seed)
    variables = draw.randint(1, 8)
    clauses = random_clauses(draw, variables)
    found = learned_models(Learner(variables, clauses, FREE))
    assert len(found) == len(set(found))
    assert set(found) == all_models(variables, clauses)


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clauses are forgotten, walks ended and activities scaled down all the time."""
    monkeypatch.setattr(learn, "CLEARED_AFTER", 3)
    monkeypatch.setattr(learn, "CLEARED_LATER", 1)
    monkeypatch.setattr(learn, "LATELY", 4)
    monkeypatch.setattr(learn, "WORSE", 1.0)
    monkeypatch.setattr(activity, "LARGEST", 2.0)


def test_pigeons_fit_only_into_as_many_holes() -> None:
    assert Learner(42, pigeons(7, 6), FREE).model() is None
    assert Learner(36, pigeons(6, 6), FREE).model() is not None


@pytest.mark.usefixtures("forgetful")
def test_clauses_are_forgotten_without_harm() -> None:
    learner = Learner(30, pigeons(6, 5), FREE)
    assert learner.model() is None
    assert learner._clearings > 3
    for seed in range(60):
        test_all_models_of_random_clauses_are_found_once(seed)


def test_what_is_learned_follows() -> None:
    """Each learned clause is true in every model: adding its contrary leaves none."""
    for seed in range(40):
        draw = random.Random(seed)
        clauses = [[2 * v + draw.randint(0, 1) for v in draw.sample(range(9), 3)] for _ in range(38)]
        learner = Learner(9, clauses, FREE)
        learner.model()
        models = all_models(9, clauses)
        for clause in learner._learned:
            assert all(obeyed(clause.literals, each) for each in models)


@pytest.mark.parametrize(
    ("whole", "groups", "parts"),
    [
        (0b1111, (), (0b1, 0b10, 0b100, 0b1000)),
        (0b1111, (0b0011, 0b0110, 0b1100), (0b0011, 0b1100)),
        (0b1111, (0b10110,), (0b0110, 0b1, 0b1000)),
        (0b1111, (0b1111, 0b11111, 0b1), (0b1, 0b10, 0b100, 0b1000)),
    ],
)
def test_cells_are_parted_by_groups(whole: int, groups: tuple[int, ...], parts: tuple[int, ...]) -> None:
    assert tuple(parted(whole, groups)) == parts


class Spoken:
    """Collects clauses over three cells of three digits."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.variables = 9

    def say(self, *literals: int) -> None:
        self.clauses.append(list(literals))

    def say_at_most_one(self, literals: Sequence[int]) -> None:
        self.clauses += [[a ^ 1, b ^ 1] for a, b in combinations(literals, 2)]

    def fresh(self) -> int:
        self.variables += 1
        return 2 * (self.variables - 1)

    def holds(self, cell: int, bit: int) -> int:
        return 2 * (3 * cell + bit)


@pytest.mark.parametrize("weights", [(1, 1, 1), (1, 1, -1), (1, -1, -1), (1, 1), (1, -1), (1,)])
@pytest.mark.parametrize("differ", [False, True])
def test_totals_leave_exactly_what_adds_up(weights: tuple[int, ...], differ: bool) -> None:
    size = len(weights)
    cells = range(size)
    fillings = [each for each in product((1, 2, 3), repeat=size) if not differ or len(set(each)) == size]
    for total in range(-6, 10):
        spoken = Spoken()
        for cell in cells:
            spoken.say(*(spoken.holds(cell, bit) for bit in range(3)))
            spoken.say_at_most_one([spoken.holds(cell, bit) for bit in range(3)])
        peers = [[other for other in cells if other != cell] if differ else [] for cell in cells]
        Totals(spoken, [7] * size, peers).say(Bounds(tuple(cells), weights, total))
        for filling in fillings:
            units = [[spoken.holds(cell, digit - 1)] for cell, digit in enumerate(filling)]
            model = Learner(spoken.variables, spoken.clauses + units, FREE).model()
            adds_up = sum(w * d for w, d in zip(weights, filling, strict=True)) == total
            assert (model is not None) == adds_up, (total, filling)


def caged(draw: random.Random) -> Layout:
    """A 4x4 with some cages, their sums right for one solution and now and then wrong."""
    constraints: list[Unit | Sum] = []
    for number in range(draw.randint(0, 6)):
        row, column = draw.randrange(4), draw.randrange(3)
        cells = [row * 4 + column, row * 4 + column + 1]
        if row < 3:
            below = cells[draw.randrange(2)] + 4
            if SOLUTION[below] not in (SOLUTION[cell] for cell in cells):
                cells.append(below)
        total = sum(SOLUTION[cell] for cell in cells) + (draw.random() < 0.1)
        constraints += [Unit(f"cage {number}", "cage", tuple(cells)), Sum(tuple(cells), total)]
    return GRID.with_constraints(constraints)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search for up to two solutions learns from its first conflict on."""
    monkeypatch.setattr(tree, "LAST_PATIENCE", 0)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("seed", range(200))
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


@pytest.mark.parametrize("seed", range(20))
def test_every_filling_of_a_caged_board_is_found_by_clauses(seed: int) -> None:
    layout = caged(random.Random(seed))
    model, start = model_of(layout), [15] * 16
    said = Clauses(model, start, FREE)
    learner = Learner(said.variables, said.clauses, FREE)
    found = []
    while (literals := learner.model()) is not None:
        masks = said.masks(literals)
        found.append(tuple(mask.bit_length() for mask in masks))
        learner.add(said.other_than(masks))
    assert sorted(found) == sorted(PythonEngine().solutions(layout, start))


@pytest.mark.usefixtures("at_once")
def test_hidden_cells_make_no_second_solution(brute_force: Callable[[Layout, Sequence[int]], set[Values]]) -> None:
    positions = [(0, 0), (0, 1), None, None]
    layout = Layout.of(3, positions, [Unit("a", "row", (0, 1)), Unit("b", "row", (1, 2))])
    for start in product((1, 2, 3, 7), repeat=2):
        expected = brute_force(layout, [*start, 7, 7])
        result = PythonEngine().search(layout, [*start, 7, 7])
        assert len(result.solutions) == min(2, len(expected))
        assert set(result.solutions) <= expected


@pytest.mark.usefixtures("at_once")
def test_a_budget_of_choices_holds_and_leaves_the_verdict_open() -> None:
    result = PythonEngine().search(classic_grid(), [511] * 81, 2, Budget(nodes=10))
    assert result.verdict is Verdict.UNKNOWN
    assert result.nodes == 10


def test_time_runs_out_while_clauses_are_read() -> None:
    ticks = iter(range(100))
    clock = Clock(Budget(seconds=3), lambda: float(next(ticks)))
    with pytest.raises(Expired):
        Learner(50, [[2 * variable] for variable in range(50)], clock)


def test_time_runs_out_between_conflicts() -> None:
    ticks = iter(range(1000))
    clock = Clock(Budget(seconds=400), lambda: float(next(ticks)))
    learner = Learner(72, pigeons(9, 8), clock)
    with pytest.raises(Expired):
        learner.model()


def test_only_what_clauses_can_say_is_said() -> None:
    less = Relation(0, 1, (0b1110, 0b1100, 0b1000, 0))
    loose = Sum((0, 5, 10), 6)
    assert says_all(model_of(GRID))
    assert not says_all(model_of(GRID.with_constraints([less])))
    assert not says_all(model_of(GRID.with_constraints([loose])))


@pytest.mark.usefixtures("at_once")
def test_a_relation_is_not_forgotten_where_clauses_cannot_say_it() -> None:
    grid = GRID.with_constraints([Relation(0, 1, (0b1110, 0b1100, 0b1000, 0))])
    assert all(each[0] < each[1] for each in PythonEngine().search(grid, [15] * 16).solutions)
