"""Tests of texts and drawings of puzzles: the rules that are lost when they are read back."""

from __future__ import annotations

from ruleout.api.texts import parse
from ruleout.errors import RuleoutError
from ruleout.model.constraints import Unit
from ruleout.model.layout import Layout
from ruleout.model.symbols import default_symbols
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle

CLASSIC = "classic"
"""The variant without rules of its own: a drawing that is not read is not taken for another puzzle either."""
MOST = 500
"""Largest number of constraints of a drawing that is read back; with more, that takes much longer than to draw it."""


def read_back(text: str, puzzle: Puzzle, registry: Registry) -> Puzzle | None:
    """Return the puzzle that *text* is read as, None if it is not read or does not have the rules of *puzzle*."""
    try:
        again = parse(text, plugins=registry)
    except RuleoutError:
        return None
    return again if _rules(again.layout) == _rules(puzzle.layout) else None


def _rules(layout: Layout) -> tuple[object, ...]:
    """Return the cells with their symbols, and the constraints, those of units without names."""
    others = {each for each in layout.constraints if not isinstance(each, Unit)}
    return layout.positions, layout.symbols, {frozenset(unit.cells) for unit in layout.units}, others


def lines_below(drawing: str, puzzle: Puzzle, registry: Registry) -> list[str]:
    """Return what is written below a drawing: symbols other than digits, and the rules that cannot be read from it.

    A drawing with such rules is refused when it is read, so that it is never taken for another puzzle.
    """
    layout = puzzle.layout
    lines = []
    if layout.symbols != default_symbols(layout.digits):
        lines.append(f"symbols: {' '.join(layout.symbols)}")
    rules = {each.origin.rule for each in layout.constraints if each.origin is not None}
    named = ", ".join(sorted((rules or {puzzle.variant or "unknown"}) - {CLASSIC}))
    is_many = len(layout.constraints) > MOST
    if named and (is_many or read_back("\n".join([drawing, *lines]), puzzle, registry) is None):
        lines.append(f"rules: {named}")
    return lines
