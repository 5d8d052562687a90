"""Suggestions for an unknown word, and the package that provides an item that is not installed."""

from __future__ import annotations

import re
from collections.abc import Container

from ruleout import Registry, RuleoutError, UnknownName
from ruleout.internal import NotRecognised, how_to_install, is_installed, owner_of
from ruleout_cli.options.environment import VARIABLE, is_left_out

STRATEGIES = "ruleout-strategies"
VARIANTS = "ruleout-variants"
BRINGERS = {
    "variant": VARIANTS,
    "rule": VARIANTS,
    "format": VARIANTS,
    "technique": STRATEGIES,
    "scale": STRATEGIES,
    "engine": "ruleout-engines",
    "generator": "ruleout-generate",
}
"""The distribution of this project with the most items of each kind."""

LEVELS = ("--difficulty", "--level")
CHOICES = {
    "--variant": "variants",
    "--needs": "techniques",
    "--techniques": "techniques",
    "--scale": "scales",
    "--engine": "engines",
    "--format": "formats",
}
"""Options whose values are ids, with their kinds."""


def add_advice(error: RuleoutError) -> str:
    """Return the message of *error*, with advice if a distribution that is not in use may provide what is missing."""
    bringer = None
    if isinstance(error, UnknownName):
        bringer = owner_of(error.kind, error.name) or BRINGERS.get(error.kind)
    elif isinstance(error, NotRecognised):
        bringer = VARIANTS
    if bringer is None or how_to_install(bringer) in str(error):
        return str(error)
    return f"{error}{advice_on(bringer)}"


def advice_on(package: str) -> str:
    """Return how to install or enable *package*, as the end of a sentence; empty if it is in use."""
    if not is_installed(package):
        return f"; {package}, which has more, is not installed: {how_to_install(package)}"
    return f"; {VARIABLE} leaves {package} out" if is_left_out(package) else ""


def option_meant(word: str, options: Container[str], registry: Registry) -> str:
    """Return which one of *options* a word may be the value of, as the end of a sentence; empty if there is none."""
    if re.fullmatch("[0-9]{1,2}", word):
        word = f"{word}x{word}"
    levels = {level.name for scale in registry.all("scales").values() for level in scale.levels}
    fitting = [
        *(each for each in LEVELS if word in levels),
        *(["--size"] if re.fullmatch("[0-9]{1,2}(x[0-9]{1,2}){1,2}", word) else []),
        *(option for option, kind in CHOICES.items() if word in registry.all(kind)),
    ]
    return next((f"; did you mean {each} {word}?" for each in fitting if each in options), "")
