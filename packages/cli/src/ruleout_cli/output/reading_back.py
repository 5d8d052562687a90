"""The words about a puzzle that are lost when a text is read back."""

from __future__ import annotations

from ruleout import Puzzle, Registry, RuleoutError, parse
from ruleout.internal import LEFT_OUT, counts_in_words, join_words

WORDS = {
    "title": "the title",
    "author": "the author",
    "ruleset": "the rules in words",
    LEFT_OUT: "what was left out",
    "drawings": "the number of drawings",
}
"""Words for the texts about a puzzle beside its rules, and for the parts that a verdict does not cover, by key."""


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
