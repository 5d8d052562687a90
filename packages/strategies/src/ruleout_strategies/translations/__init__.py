"""The words of techniques, pictures of steps, and rules, in other languages than English: three files for each."""

from __future__ import annotations

from importlib.resources import files

from ruleout.plugin import Translation

GERMAN = Translation(
    "de-strategies",
    "de",
    "Deutsch",
    (files(__name__) / "de.toml").read_text,
    "Sentences of all techniques, and the names and meanings of techniques, units and rules.",
)
GERMAN_PICTURES = Translation(
    "de-pictures",
    "de",
    "Deutsch",
    (files(__name__) / "pictures-de.toml").read_text,
    "Pictures, pages with the steps of a solution, and booklets.",
)
GERMAN_RULES = Translation(
    "de-rules",
    "de",
    "Deutsch",
    (files(__name__) / "rules-de.toml").read_text,
    "The titles of rules, and what each requires.",
)
