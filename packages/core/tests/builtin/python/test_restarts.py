"""Searches that restart, probe and tighten from the first conflict on find what plain enumeration finds."""

from __future__ import annotations

import random
from itertools import product

import pytest
from brute_force import every_solution

from ruleout import Budget, Verdict
from ruleout.builtin.python import tree
from ruleout.plugin import Layout, PythonEngine, Relation, Sum, Unit, classic_grid

GRID = classic_grid(4, (2, 2))
SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
LESS = Relation(0, 1, (0b1110, 0b1100, 0b1000, 0))


def caged(draw: random.Random) -> Layout:
    """A 4x4 with some cages; their sums fit one solution, but now and then one of them is wrong."""
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
def restarts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every search for up to two solutions restarts, tightens and probes from its first conflict on.

    The list counts the walks.
    """
    walks: list[int] = []
    walk = tree.Tree._walk

    def counted(self, state, stop):  # type: ignore[no-untyped-def]
        walks.append(1)
        return walk(self, state, stop)

    monkeypatch.setattr(tree.Tree, "_walk", counted)
    monkeypatch.setattr(tree, "PATIENCE", 1)
    monkeypatch.setattr(tree, "PATIENCE_FACTOR", 2)
    monkeypatch.setattr(tree, "PROBE_AFTER", 1)
    return walks


@pytest.mark.usefixtures("restarts")
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


def test_the_walks_do_restart(restarts: list[int]) -> None:
    most = 0
    for seed in range(200):
        draw = random.Random(seed)
        before = len(restarts)
        PythonEngine().search(caged(draw), [draw.choice((15, 15, 15, draw.randrange(1, 16))) for _ in range(16)])
        most = max(most, len(restarts) - before)
    assert most > 1


@pytest.mark.usefixtures("restarts")
def test_hidden_cells_make_no_second_solution() -> None:
    positions = [(0, 0), (0, 1), None, None]
    layout = Layout.of(3, positions, [Unit("a", "row", (0, 1)), Unit("b", "row", (1, 2))])
    for start in product((1, 2, 3, 7), repeat=2):
        expected = every_solution(layout, [*start, 7, 7])
        result = PythonEngine().search(layout, [*start, 7, 7])
        assert len(result.solutions) == min(2, len(expected))
        assert set(result.solutions) <= expected


@pytest.mark.usefixtures("restarts")
def test_a_budget_of_choices_holds_and_leaves_the_verdict_open() -> None:
    result = PythonEngine().search(classic_grid(), [511] * 81, 2, Budget(nodes=10))
    assert result.verdict is Verdict.UNKNOWN
    assert result.nodes == 10


@pytest.mark.usefixtures("restarts")
def test_a_relation_is_kept_through_restarts() -> None:
    grid = GRID.with_constraints([LESS])
    result = PythonEngine().search(grid, [15] * 16)
    assert result.verdict is Verdict.SEVERAL
    assert all(each[0] < each[1] for each in result.solutions)
