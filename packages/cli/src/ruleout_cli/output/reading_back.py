"""Tests of texts and drawings of puzzles: the parts that are lost when they are read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleout import Layout, Puzzle, Registry, RuleoutError, parse
from ruleout.internal import LEFT_OUT, Unit, counts_in_words, default_symbols, join_words

if TYPE_CHECKING:
    from ruleout_render.internal import Picture

CLASSIC = "classic"
"""The variant without rules of its own: a drawing that is not read is not taken for another puzzle either."""

WORDS = {
    "title": "the title",
    "author": "the author",
    "ruleset": "the rules in words",
    LEFT_OUT: "what was left out",
    "drawings": "the number of drawings",
}
"""Words for the texts about a puzzle beside its rules, and for the parts that a verdict does not cover, by key."""

MOST = 500
"""Largest number of constraints of a drawing that is read back; with more, that takes much longer than to draw it."""


def read_back(text: str, puzzle: Puzzle, registry: Registry) -> Puzzle | None:
    """Return the puzzle that *text* is read as, None if it is not read or does not have the rules of *puzzle*."""
    try:
        again = parse(text, plugins=registry)
    except RuleoutError:
        return None
    return again if _rules(again.layout) == _rules(puzzle.layout) else None


def words_lost(text: str, form: str, puzzle: Puzzle, registry: Registry) -> str:
    """Return a message with the words about *puzzle* that are lost in *text* in the format *form*; empty if none is."""
    said = _words_of(puzzle)
    if not said:
        return ""
    try:
        held = _words_of(parse(text, format=form, variant=puzzle.variant, lossy=True, plugins=registry))
    except RuleoutError:
        held = {}
    lost = [name for name, words in said.items() if held.get(name) != words]
    return f"no place for {join_words(lost)}" if lost else ""


def _words_of(puzzle: Puzzle) -> dict[str, list[str]]:
    return {name: counts_in_words(puzzle.meta[key]).split() for key, name in WORDS.items() if puzzle.meta.get(key)}


def _rules(layout: Layout) -> tuple[object, ...]:
    """Return the cells with their symbols, and the constraints, those of units without names."""
    others = {each for each in layout.constraints if not isinstance(each, Unit)}
    return layout.positions, layout.symbols, {frozenset(unit.cells) for unit in layout.units}, others


def lines_below(made: Picture, puzzle: Puzzle, registry: Registry) -> list[str]:
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
    if named and (is_many or read_back("\n".join([str(made), *lines]), puzzle, registry) is None):
        lines.append(f"rules: {named}")
    return lines
