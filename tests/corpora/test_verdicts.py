"""Real puzzles get their recorded verdicts and solutions from the ``python`` engine, through the public functions.

``RULEOUT_WHOLE=1`` asks for each of them, otherwise for some of each file; the compiled engines are asked for all of
them in ``test_engines.py``.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

import ruleout
from oracle import corpora, rules
from oracle.corpora import GRIDS, SAMPLED, WHOLE, is_long
from ruleout import Budget, Verdict

IS_WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))

AT_LEAST = 2_000 if IS_WHOLE else 200
"""The number of puzzles of a list of classics, if it has so many."""

MOST = 100_000 if IS_WHOLE else 30
"""The number of records of another file."""

BUDGET = Budget(seconds=240)

BRIEFLY = Budget(seconds=0.3)
"""For records that take long. That it runs out is no fault."""

KILLERS = "killer/killer_iss"

DEEP = (314, 317, 318, 321, 323, 325, 326, 327)
"""The numbers of killers of seventeen cages without givens, which take hundreds of thousands of conflicts: five minutes
for the quickest of them, which is a test of its own."""

PATIENTLY = Budget(seconds=900)


def classics(name: str) -> list[list[str]]:
    """The lines of a list; of a long one every k-th, so that the sample spans it."""
    found = list(corpora.lines("classic", f"{name}.txt"))
    return found if IS_WHOLE and name in WHOLE else found[:: max(1, len(found) // AT_LEAST)]


@pytest.mark.parametrize("name", [*WHOLE, *SAMPLED])
def test_classic_puzzles_get_their_verdict(name: str) -> None:
    found = classics(name)
    assert len(found) >= AT_LEAST or name in WHOLE
    expected = Verdict.SEVERAL if name == "serg_benchmark_multisolution" else Verdict.UNIQUE
    puzzles = (ruleout.parse(columns[0]) for columns in found)
    wrong = []
    for columns, result in zip(found, ruleout.solve_many(puzzles, engine="python"), strict=True):
        text = columns[0]
        record = {
            "n": 9,
            "box": [3, 3],
            "givens": [[int(x) if x.isdigit() else 0 for x in text[i : i + 9]] for i in range(0, 81, 9)],
        }
        broken = [fault for solution in result.solutions for fault in rules.faults(record, solution)]
        if (
            result.verdict is not expected
            or broken
            or len(result.solutions) != (2 if expected is Verdict.SEVERAL else 1)
        ):
            wrong.append((text, result.verdict, broken))
        if name == "dclamage_classics" and "".join(map(str, result.solutions[0])) != columns[1]:
            wrong.append((text, "another solution", []))
    assert not wrong


def fault(record: dict[str, Any], budget: Budget) -> tuple[object, ...] | None:
    """Return what is wrong with the answer to *record*, or None."""
    result = ruleout.solve(ruleout.parse(json.dumps(record)), engine="python", budget=budget)
    if budget is BRIEFLY and result.verdict is Verdict.UNKNOWN:
        return None
    broken = [fault for solution in result.solutions for fault in rules.faults(record, solution)]
    expected = corpora.VERDICTS[record["verified"]]
    same = "solution" not in record or result.solutions[0] == rules.recorded_solution(record)
    if result.verdict == expected and not broken and same:
        return None
    return record["id"], result.verdict, expected, broken[:3], same


def number_of(record: dict[str, Any]) -> int:
    return int(record["id"].rpartition("-")[2])


@pytest.mark.parametrize("name", GRIDS)
def test_records_get_their_verdict_and_solution(name: str) -> None:
    wrong = []
    records = list(corpora.records(*f"{name}.jsonl".split("/")))
    for record in records[:: max(1, len(records) // MOST)]:
        if name == KILLERS and number_of(record) in DEEP:
            continue
        is_brief = is_long(name, record) or (name == KILLERS and not IS_WHOLE)
        if found := fault(record, BRIEFLY if is_brief else BUDGET):
            wrong.append(found)
    assert not wrong


def test_wordoku_get_their_verdict_and_solution() -> None:
    found = list(corpora.records("variants", "wordoku.jsonl"))
    assert found
    for record in found:
        puzzle = ruleout.parse(json.dumps(record))
        result = ruleout.solve(puzzle, engine="python", budget=BUDGET)
        assert result.verdict == corpora.VERDICTS[record["verified"]], record["id"]
        letters = "".join(puzzle.layout.show(digit) for digit in result.solutions[0])
        assert letters == "".join(record["solution"]), record["id"]


@pytest.mark.skipif(not IS_WHOLE, reason="takes more than five minutes; RULEOUT_WHOLE=1 runs it")
def test_a_killer_of_seventeen_cages_gets_its_verdict_and_solution() -> None:
    (record,) = (each for each in corpora.records(*f"{KILLERS}.jsonl".split("/")) if number_of(each) == DEEP[0])
    assert fault(record, PATIENTLY) is None


@pytest.mark.parametrize("name", GRIDS)
def test_the_checker_sees_a_digit_changed(name: str) -> None:
    record = next(each for each in corpora.records(*f"{name}.jsonl".split("/")) if "solution" in each)
    solution = rules.recorded_solution(record)
    assert not rules.faults(record, solution)
    top = record.get("n", 9)
    for cell in range(0, len(solution), 7):
        changed = (*solution[:cell], solution[cell] % top + 1, *solution[cell + 1 :])
        assert rules.faults(record, changed)
