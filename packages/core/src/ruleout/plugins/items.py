"""The kinds of items that plug-ins bring, and the check of an item before it is used."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ruleout.errors import quoted
from ruleout.generating.generator import Generator
from ruleout.puzzles.format import Format
from ruleout.puzzles.rule import Rule
from ruleout.puzzles.variant import Variant
from ruleout.reasoning.kernel import Kernel
from ruleout.reasoning.scale import Scale
from ruleout.reasoning.technique import Technique
from ruleout.search.engine import Engine

KINDS = {
    "variants": Variant, "rules": Rule, "techniques": Technique, "scales": Scale, "engines": Engine, "kernels": Kernel,
    "formats": Format, "generators": Generator,
}  # fmt: skip
"""The kinds of items, each gathered by the hook ``ruleout_`` and its name."""

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

ENGINE_FIELDS: Mapping[str, Any] = {
    "title": str, "rank": float, **dict.fromkeys(("supports", "search_many", "solutions", "warm"), Callable),
}  # fmt: skip
"""What an engine must have. The other kinds are attrs classes, whose fields have types."""


def problem(kind: str, item: Any) -> str | None:
    """Return why *item* cannot be used as one of *kind*, or None if it can."""
    from ruleout.model.typed import field_types, typed

    wanted = KINDS[kind]
    if not isinstance(item, wanted):
        return f"found a {type(item).__name__}; expected {wanted.__name__}"
    name = getattr(item, "id", None)
    if not isinstance(name, str) or ID.fullmatch(name) is None:
        return f"found {wanted.__name__} with id {quoted(name)}; expected lower-case words joined by hyphens"
    try:
        for field, hint in ENGINE_FIELDS.items() if wanted is Engine else field_types(wanted):
            typed(getattr(item, field, None), hint, field)
    except TypeError as error:
        return f"found {wanted.__name__} {name} with {error}"
    return None
