"""Givens that a puzzle does not need."""

from __future__ import annotations

from ruleout import Puzzle, Verdict
from ruleout.plugin import Engine


def needless_givens(puzzle: Puzzle, engine: Engine) -> list[int]:
    """Return the cells whose givens are not needed, each by itself; a puzzle without any is minimal."""
    found = []
    for cell, given in enumerate(puzzle.givens):
        without = puzzle.with_givens([0 if cell == other else digit for other, digit in enumerate(puzzle.givens)])
        if given and engine.search(puzzle.layout, without.start).verdict is Verdict.UNIQUE:
            found.append(cell)
    return found
