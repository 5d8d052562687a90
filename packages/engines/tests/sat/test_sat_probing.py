"""A solver for a single start probes its literals early, which changes the effort and never a result."""

from __future__ import annotations

import time

import pytest

from ruleout.internal import UNLIMITED, Countdown, classic_grid
from ruleout_engines.sat import hunt, shared
from ruleout_engines.sat.encoding import Encoding, encode
from ruleout_engines.sat.engine import SatEngine
from ruleout_engines.sat.solver import Solver, Spending

GRID = classic_grid(9, (3, 3))
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
START = [GRID.full if character == "." else 1 << (int(character) - 1) for character in HARD]


def conflicts(encoding: Encoding, probes_after: int | None) -> int:
    """The number of conflicts until a second solution of *encoding* is refuted."""
    solver = Solver(encoding, time.perf_counter, probes_after=probes_after)
    spent = Spending(Countdown(UNLIMITED, time.perf_counter))
    assert solver.solve([], spent)
    solver.add(encoding.other_than(encoding.solution(solver.model()), START))
    assert solver.solve([], spent) is False
    return spent.conflicts


def test_probing_saves_conflicts() -> None:
    assert conflicts(encode(GRID, START), 1) < conflicts(encode(GRID, START), None)


def test_a_solver_for_one_start_probes_early_and_a_shared_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    class Noted(Solver):
        def __init__(self, *args: object, **named: object) -> None:
            made.append((*args, *named.values())[3:])
            super().__init__(*args, **named)  # type: ignore[arg-type]

    made: list[tuple[object, ...]] = []
    for module in (hunt, shared):
        monkeypatch.setattr(module, "Solver", Noted)
    results = list(SatEngine().search_many(GRID, [START] * 2))
    assert made == [(hunt.PROBES_AFTER,), ()]
    assert results[0].solutions == results[1].solutions
    assert len(results[0].solutions) == 1
