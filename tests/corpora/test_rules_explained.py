"""How many puzzles with rules of setters are explained without forcing, nets and search."""

from __future__ import annotations

import pytest
from corpora.test_setters import document

import ruleout
from oracle import corpora
from ruleout import Budget, Outcome

EXPLAINED = (
    *("gen-arrow-1", "gen-arrow-4", "gen-pill-arrow-6", "gen-pill-arrow-7", "gen-zipper-odd-1", "gen-zipper-odd-4"),
    *("gen-sequence-1", "gen-region-sum-line-1", "gen-region-sum-line-5", "gen-equal-sums-2", "gen-equal-sums-3"),
)
"""Puzzles of sums with weights, or over cells of several units."""
BUDGET = Budget(seconds=600)


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_puzzle_is_explained_without_forcing_nets_and_search(name: str) -> None:
    (record,) = (each for each in corpora.records("rules", "generated_rules.jsonl") if each["id"] == name)
    report = ruleout.explain(document(record), without=["forcing", "last-resort"], budget=BUDGET)
    assert report.outcome is Outcome.SOLVED
    solution = [digit for row in record["solution"] for digit in row]
    assert list(map(int.bit_length, report.final.masks[: len(solution)])) == solution
    assert not report.refused
