"""Latin squares with rules, Str8ts, and sudoku with marks or clues outside have their solutions, by two engines.

``RULEOUT_WHOLE=1`` asks ``sat`` for all of them as well, otherwise for a third.
"""

from __future__ import annotations

import os

import pytest
from corpora.test_setters import EVERY

import ruleout
from oracle import corpora
from oracle.setters import CHECKS, Solution, first_of
from oracle.square_records import FILES
from ruleout import Budget, Verdict

BUDGET = Budget(seconds=60)
GRID = {"variant", "n", "digits", "first", "box", "regions", "givens"}
"""The keys of the grid itself."""


@pytest.mark.parametrize("engine", ["scalar", "sat"])
@pytest.mark.parametrize("name", FILES)
def test_records_have_their_recorded_solution(name: str, engine: str) -> None:
    count, read = FILES[name]
    records = list(corpora.records(*f"{name}.jsonl".split("/")))
    assert len(records) >= count
    for record in records[:: EVERY[engine]]:
        document, solution = read(record)
        result = ruleout.solve(document, engine=engine, budget=BUDGET)
        assert (result.verdict, result.solutions) == (Verdict.UNIQUE, (solution,)), record["id"]


@pytest.mark.parametrize("name", [name for name in FILES if "str8ts" not in name])
def test_recorded_solutions_obey_the_sentences_of_the_rules(name: str) -> None:
    _, read = FILES[name]
    for record in corpora.records(*f"{name}.jsonl".split("/")):
        document, digits = read(record)
        values = [digit - 1 + first_of(document) for digit in digits]
        solution = Solution(document, values, document["variant"])
        for key, value in document.items():
            if key not in GRID and value is not False:
                assert CHECKS[key](solution, value), (record["id"], key)


@pytest.mark.parametrize("name", FILES)
def test_each_step_of_an_explanation_agrees_with_the_recorded_solution(name: str) -> None:
    _, read = FILES[name]
    records = list(corpora.records(*f"{name}.jsonl".split("/")))
    for record in records[:: 1 if os.environ.get("RULEOUT_WHOLE") else 10]:
        document, solution = read(record)
        report = ruleout.explain(document, budget=Budget(seconds=3))
        assert report.steps or not report.complete  # as on a machine with other work
        for step in report.steps:
            assert all(solution[each.cell] == each.digit for each in step.places), record["id"]
            assert all(solution[each.cell] != each.digit for each in step.removes), record["id"]
