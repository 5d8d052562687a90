"""The words of techniques in other languages than English: one file for each language."""

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
