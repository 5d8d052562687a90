"""The words of techniques, and of pictures of their steps, in other languages than English: two files for each."""

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
