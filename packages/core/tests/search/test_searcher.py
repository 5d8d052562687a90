"""A searcher uses the chosen engine and no more than the remaining time."""

from __future__ import annotations

import pytest

from ruleout import Budget, Layout, OutOfBudget, Verdict
from ruleout.plugin import Deadline, PythonEngine, Searcher, classic_grid

FOUR = classic_grid(4, (2, 2))
EMPTY = (FOUR.full,) * 16


@pytest.fixture
def _at_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout.search.deadline.time.monotonic", lambda: 10.0)


@pytest.mark.usefixtures("_at_ten")
@pytest.mark.parametrize(
    ("until", "asked", "left"),
    [(None, None, None), (None, 5.0, 5.0), (13.0, None, 3.0), (13.0, 5.0, 3.0), (13.0, 1.0, 1.0), (9.0, 5.0, 0.0)],
)
def test_a_budget_ends_with_the_deadline(until: float | None, asked: float | None, left: float | None) -> None:
    searcher = Searcher(PythonEngine(), Deadline(until))
    assert searcher.deadline.capped(Budget(nodes=7, seconds=asked)) == Budget(nodes=7, seconds=left)
    assert searcher.is_late is (left == 0.0)


def test_a_search_after_the_deadline_is_out_of_budget() -> None:
    assert Searcher(PythonEngine()).search(FOUR, EMPTY).verdict is Verdict.SEVERAL
    assert len(list(Searcher(PythonEngine()).solutions(FOUR, EMPTY))) == 288
    late = Searcher(PythonEngine(), deadline=Deadline(0.0))
    assert late.search(FOUR, EMPTY).verdict is Verdict.UNKNOWN
    with pytest.raises(OutOfBudget):
        list(late.solutions(FOUR, EMPTY))


class Choosy(PythonEngine):
    def supports(self, layout: Layout) -> str | None:
        return "not this one"


def test_a_layout_that_the_engine_does_not_support_is_out_of_budget() -> None:
    searcher = Searcher(Choosy())
    result = searcher.search(FOUR, EMPTY)
    assert (result.verdict, result.complete) == (Verdict.UNKNOWN, False)
    with pytest.raises(OutOfBudget):
        list(searcher.solutions(FOUR, EMPTY))
