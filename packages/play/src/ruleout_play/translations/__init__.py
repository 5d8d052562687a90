"""The texts of the players in other languages than English: one file for each language."""

from __future__ import annotations

from importlib.resources import files

from ruleout.plugin import Translation

GERMAN = Translation(
    "de-play",
    "de",
    "Deutsch",
    lambda: (files(__name__) / "de.toml").read_text(encoding="utf-8"),
    "The players in the browser and in the terminal.",
)
