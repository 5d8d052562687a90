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

KINDS: Mapping[str, type] = {
    "variants": Variant,
    "rules": Rule,
    "techniques": Technique,
    "engines": Engine,
    "formats": Format,
}
"""The kinds of items, each gathered by the hook ``ruleout_`` and its name."""

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _texts(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)


def _callable_or_none(value: object) -> bool:
    return value is None or callable(value)


def _keys_or_none(value: object) -> bool:
    return value is None or (isinstance(value, frozenset) and all(isinstance(each, str) for each in value))


def _mapping(value: object) -> bool:
    return isinstance(value, Mapping)


Check = tuple[Callable[[object], bool], str]
NUMBER: Check = (_number, "a number")
TEXT: Check = (_text, "text")
TEXTS: Check = (_texts, "a tuple of texts")
CALLABLE: Check = (callable, "a function")
OPTIONAL: Check = (_callable_or_none, "a function or None")
KEYS: Check = (_keys_or_none, "a frozenset of keys or None")
MAPPING: Check = (_mapping, "a mapping")

FIELDS: Mapping[str, Mapping[str, Check]] = {
    "variants": {"title": TEXT, "summary": TEXT, "also": TEXTS, "grid": OPTIONAL, "fill": OPTIONAL,
                 "claims": KEYS, "defaults": MAPPING},
    "rules": {"title": TEXT, "summary": TEXT, "key": TEXT, "read": CALLABLE, "write": CALLABLE, "build": CALLABLE,
              "decorations": CALLABLE},
    "techniques": {"title": TEXT, "summary": TEXT, "needs": TEXT, "also": TEXTS, "difficulty": NUMBER,
                   "find": CALLABLE, "applies": CALLABLE, "explain": OPTIONAL},
    "engines": {"title": TEXT, "rank": NUMBER, "supports": CALLABLE, "search_many": CALLABLE, "solutions": CALLABLE},
    "formats": {"title": TEXT, "summary": TEXT, "suffixes": TEXTS, "sniff": CALLABLE, "read": CALLABLE,
                "write": OPTIONAL, "plausible": OPTIONAL},
}  # fmt: skip
"""For each kind the fields that are checked before an item is used, and what each must be."""


def problem(kind: str, item: Any) -> str | None:
    """Return why *item* cannot be used as one of *kind*, or None if it can."""
    wanted = KINDS[kind]
    if not isinstance(item, wanted):
        return f"found a {type(item).__name__}; expected {wanted.__name__}"
    name = getattr(item, "id", None)
    if not isinstance(name, str) or ID.fullmatch(name) is None:
        return f"found {wanted.__name__} with id {quoted(name)}; expected lower-case words joined by hyphens"
    for field, (check, expected) in FIELDS[kind].items():
        value = getattr(item, field, None)
        if not check(value):
            return f"found {wanted.__name__} {name} with {field} {quoted(value)}; expected {expected}"
    return None
