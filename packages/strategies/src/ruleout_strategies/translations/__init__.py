"""The words of techniques, and of pictures of their steps, in other languages than English: two files for each."""

from __future__ import annotations

from importlib.resources import files

from ruleout.plugin import Translation

GERMAN = Translation(
    "de-strategies",
    "de",
    "Deutsch",
    (files(__name__) / "de.toml").read_text,
    "Singles, locked candidates, subsets, fish and wings, and the names of techniques and units.",
)
GERMAN_PICTURES = Translation(
    "de-pictures",
    "de",
    "Deutsch",
    (files(__name__) / "pictures-de.toml").read_text,
    "Pictures, pages with the steps of a solution, and booklets.",
)
