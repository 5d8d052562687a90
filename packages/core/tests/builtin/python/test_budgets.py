"""A budget that runs out makes the verdict unknown, never none. No test uses a real clock."""

from __future__ import annotations

import pytest

from ruleout.builtin.grids import classic_grid
from ruleout.builtin.python.engine import PythonEngine
from ruleout.clock import Budget, Countdown, OutOfBudget
from ruleout.model.constraints import Sum
from ruleout.search.candidates import true_candidates
from ruleout.search.engine import Verdict

GRID = classic_grid(4, (2, 2))
EMPTY = [15] * 16
# Every cage is possible by itself; together they leave one solution, which takes choices to find.
CAGED = GRID.with_constraints([Sum((0, 5), 5), Sum((2, 7), 5), Sum((8, 13), 5), Sum((10, 15), 5)])


class Ticking:
    """A clock that advances by one second per reading."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        self.seconds += 1
        return self.seconds


@pytest.mark.parametrize("nodes", range(12))
@pytest.mark.parametrize("limit", [1, 2, 3, 300])
def test_too_few_nodes_leave_the_verdict_open(nodes: int, limit: int) -> None:
    everything = PythonEngine().search(GRID, EMPTY, limit)
    result = PythonEngine().search(GRID, EMPTY, limit, Budget(nodes=nodes))
    assert result.nodes <= nodes
    if result.complete:
        assert result == everything
    else:
        assert result.nodes == nodes
        assert result.verdict is (Verdict.SEVERAL if len(result.solutions) > 1 else Verdict.UNKNOWN)
        assert set(result.solutions) <= set(everything.solutions)


def test_no_nodes_still_let_propagation_answer() -> None:
    solution = PythonEngine().search(GRID, EMPTY, 1).solutions[0]
    start = [1 << (digit - 1) for digit in solution[:12]] + [15] * 4
    assert PythonEngine().search(GRID, start, 2, Budget(nodes=0)).verdict is Verdict.UNIQUE
    assert PythonEngine().search(GRID, [1, 1, *EMPTY[2:]], 2, Budget(nodes=0)).verdict is Verdict.NONE


def test_no_seconds_are_unknown_at_once() -> None:
    for start in (EMPTY, [1, 1, *EMPTY[2:]]):
        result = PythonEngine().search(GRID, start, 2, Budget(seconds=0))
        assert (result.verdict, result.complete, result.solutions) == (Verdict.UNKNOWN, False, ())


@pytest.mark.parametrize("seconds", [1, 2, 5, 10, 30, 100, 1000])
@pytest.mark.parametrize("clash", [False, True])
def test_time_that_runs_out_leaves_the_verdict_open(seconds: int, clash: bool) -> None:
    start = [1, 1, *EMPTY[2:]] if clash else EMPTY
    result = PythonEngine(now=Ticking()).search(GRID, start, 2, Budget(seconds=seconds))
    if result.complete:
        assert result.verdict is (Verdict.NONE if clash else Verdict.SEVERAL)
    else:
        assert result.verdict is Verdict.UNKNOWN
        assert len(result.solutions) <= 1


def test_the_clock_is_read_within_one_propagation() -> None:
    clock = Ticking()
    solution = PythonEngine().search(GRID, EMPTY, 1).solutions[0]
    start = [1 << (digit - 1) for digit in solution[:8]] + [15] * 8
    result = PythonEngine(now=clock).search(CAGED, start, 2, Budget(seconds=1000))
    assert result.complete
    assert clock.seconds > result.nodes + 4


def test_the_solution_found_before_time_ran_out_is_kept() -> None:
    complete = PythonEngine().search(GRID, EMPTY, 2)
    interrupted = [PythonEngine(now=Ticking()).search(GRID, EMPTY, 2, Budget(seconds=end)) for end in range(1, 200)]
    kept = {result.solutions for result in interrupted if not result.complete}
    assert kept == {(), complete.solutions[:1]}


def test_the_budget_holds_for_each_start_on_its_own() -> None:
    alone = PythonEngine().search(GRID, EMPTY, 2).nodes
    results = list(PythonEngine().search_many(GRID, [EMPTY, EMPTY], 2, Budget(nodes=alone)))
    assert [result.verdict for result in results] == [Verdict.SEVERAL, Verdict.SEVERAL]


def test_enumeration_raises_when_its_budget_is_spent() -> None:
    found = []
    solutions = PythonEngine().solutions(GRID, EMPTY, Budget(nodes=20))
    with pytest.raises(OutOfBudget):
        found.extend(solutions)
    assert 0 < len(found) == len(set(found)) < 288


def test_true_candidates_out_of_budget_keep_what_was_not_refuted() -> None:
    exact = true_candidates(PythonEngine(), CAGED, EMPTY)
    assert exact.complete
    needed = 0
    for nodes in range(0, 200, 5):
        found = true_candidates(PythonEngine(), CAGED, EMPTY, countdown=Countdown(Budget(nodes=nodes)))
        if found.complete:
            assert found.masks == exact.masks
            break
        needed = nodes
        assert all(kept & mask == mask for kept, mask in zip(found.masks, exact.masks, strict=True))
    assert needed > 0
    stopped = true_candidates(PythonEngine(), CAGED, EMPTY, countdown=Countdown(Budget(seconds=0)))
    assert (stopped.masks, stopped.complete) == (tuple(EMPTY), False)


def test_counts_out_of_budget_are_not_too_high() -> None:
    exact = true_candidates(PythonEngine(), CAGED, EMPTY, limit=5)
    assert exact.complete
    incomplete = 0
    for nodes in range(0, 60, 7):
        found = true_candidates(PythonEngine(), CAGED, EMPTY, 5, countdown=Countdown(Budget(nodes=nodes)))
        incomplete += not found.complete
        pairs = zip(found.counts, exact.counts, strict=True)
        assert all(few <= many for row, whole in pairs for few, many in zip(row, whole, strict=True))
    assert incomplete
