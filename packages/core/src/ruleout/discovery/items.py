"""The kinds of items that plug-ins bring, and the check of an item before it is used."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from ruleout.errors import quoted
from ruleout.puzzles.format import Format
from ruleout.puzzles.rule import Rule
from ruleout.puzzles.variant import Variant
from ruleout.reasoning.technique import Technique
from ruleout.search.engine import Engine

KINDS = {"variants": Variant, "rules": Rule, "techniques": Technique, "engines": Engine, "formats": Format}
"""The kinds of items, each gathered by the hook ``ruleout_`` and its name."""

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "a number": lambda value: isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value),
    "text": lambda value: isinstance(value, str),
    "a tuple of texts": lambda value: isinstance(value, tuple) and all(isinstance(each, str) for each in value),
    "a function": callable,
    "a function or None": lambda value: value is None or callable(value),
    "a mapping": lambda value: isinstance(value, Mapping),
    "a frozenset of keys or None": lambda value: (
        value is None or (isinstance(value, frozenset) and all(isinstance(each, str) for each in value))
    ),
}
"""What a field may be required to be, as it is named in messages."""

FIELDS: Mapping[str, Mapping[str, str]] = {
    "variants": {"text": "title summary", "a tuple of texts": "also", "a function or None": "grid fill",
                 "a frozenset of keys or None": "claims", "a mapping": "defaults"},
    "rules": {"text": "title summary key", "a function": "read write build decorations"},
    "techniques": {"text": "title summary needs", "a tuple of texts": "also", "a number": "difficulty",
                   "a function": "find applies", "a function or None": "explain"},
    "engines": {"text": "title", "a number": "rank", "a function": "supports search_many solutions"},
    "formats": {"text": "title summary", "a tuple of texts": "suffixes", "a function": "sniff read",
                "a function or None": "write plausible"},
}  # fmt: skip
"""For each kind the fields that are checked before an item is used, by what they must be."""


def problem(kind: str, item: Any) -> str | None:
    """Return why *item* cannot be used as one of *kind*, or None if it can."""
    wanted = KINDS[kind]
    if not isinstance(item, wanted):
        return f"found a {type(item).__name__}; expected {wanted.__name__}"
    name = getattr(item, "id", None)
    if not isinstance(name, str) or ID.fullmatch(name) is None:
        return f"found {wanted.__name__} with id {quoted(name)}; expected lower-case words joined by hyphens"
    for expected, fields in FIELDS[kind].items():
        for field in fields.split():
            value = getattr(item, field, None)
            if not CHECKS[expected](value):
                return f"found {wanted.__name__} {name} with {field} {quoted(value)}; expected {expected}"
    return None
