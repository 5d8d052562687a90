"""Every generated puzzle with a rule of ruleout-setters has the one solution that it was made from, by two engines.

``RULEOUT_WHOLE=1`` asks ``sat`` for all of them as well, otherwise for a third.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

import ruleout
from oracle import corpora
from ruleout import Budget, Verdict

ABOUT = {"id", "kind", "iss", "solution", "given_count", "verified", "source"}
"""The keys of a record that are not part of its puzzle."""
NOT_YET = {"full-rank"}
"""Kinds of records whose rule is not among those of ruleout."""
BUDGET = Budget(seconds=300)


PARTS = 8
AT_LEAST = 470
EVERY = {"scalar": 1, "sat": 1 if os.environ.get("RULEOUT_WHOLE") else 3}
"""One in so many puzzles is solved by each engine."""


def records() -> list[dict[str, Any]]:
    every = corpora.records("rules", "generated_rules.jsonl")
    return [record for record in every if record["kind"] not in NOT_YET]


def document(record: dict[str, Any]) -> dict[str, Any]:
    """The puzzle of a record; all arrows of rossini are given."""
    data = {key: value for key, value in record.items() if key not in ABOUT}
    return {"variant": "classic", **data, **({"all_rossini_given": True} if "rossini" in data else {})}


@pytest.mark.parametrize("engine", ["scalar", "sat"])
@pytest.mark.parametrize("part", range(PARTS))
def test_generated_puzzles_have_the_solution_that_they_were_made_from(part: int, engine: str) -> None:
    found = records()
    assert len(found) >= AT_LEAST
    for record in found[:: EVERY[engine]][part::PARTS]:
        result = ruleout.solve(document(record), engine=engine, budget=BUDGET)
        solution = tuple(digit for row in record["solution"] for digit in row)
        assert (result.verdict, result.solutions) == (Verdict.UNIQUE, (solution,)), record["id"]
