"""Explanations of rules on the examples of techniques, whose puzzles are of variants and rules of several packages."""

from __future__ import annotations

import re

import pytest
from example_puzzles import REGISTRY

import ruleout
from ruleout.internal import digits_of
from ruleout_strategies.learning.examples import best_example


@pytest.mark.parametrize("technique", ["rule-fillings", "rule-digits", "rule-and-house", "innies-outies-quad"])
def test_an_assumption_comes_before_its_conclusion_and_bounds_are_those_of_the_board(technique: str) -> None:
    example = best_example(technique)
    assert example
    found = example.step(technique, REGISTRY)
    assert found
    _, _, board, step = found
    full = ruleout.explain_step(board, step).full
    assert "If " in full
    assert "cannot be" not in full[: full.index("If ")]
    for name, kind, digit in re.findall(r"(r\dc\d) is at (least|most) (\d)", full):
        digits = list(digits_of(board.masks[board.layout.cell(name)]))
        assert int(digit) == (digits[0] if kind == "least" else digits[-1])
