"""A tenth of the generated puzzles get the solution that they were made from. Skipped without the corpora."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import ruleout

CORPORA = Path(os.environ.get("RULEOUT_CORPORA", Path(__file__).resolve().parents[4] / "shared" / "corpora"))
ABOUT = {"id", "kind", "iss", "solution", "given_count", "verified", "source"}
"""The keys of a record that are not part of its puzzle."""
BUDGET = ruleout.Budget(seconds=1)

pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason=f"no corpora at {CORPORA.name}; set RULEOUT_CORPORA")


def test_generated_puzzles_have_the_solution_that_they_were_made_from() -> None:
    lines = (CORPORA / "rules/generated_rules.jsonl").read_text(encoding="utf-8").splitlines()
    decided = 0
    for record in map(json.loads, lines[::10]):
        data = {key: value for key, value in record.items() if key not in ABOUT}
        if "rossini" in data:
            data["all_rossini_given"] = True
        result = ruleout.solve({"variant": "classic", **data}, engine="python", budget=BUDGET)
        solution = tuple(digit for row in record["solution"] for digit in row)
        assert result.solutions in ((solution,), ()), record["id"]
        decided += result.verdict is ruleout.Verdict.UNIQUE
    assert decided >= 0.85 * len(lines[::10])
