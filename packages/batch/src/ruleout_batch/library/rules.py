"""Which rules puzzles have, in addition to those of their grids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout import Registry


@attrs.frozen
class RulePlace:
    """Where a rule is in documents: its *key*, and the ids of the *variants* that have it without the key."""

    key: str
    variants: tuple[str, ...]


def place_of(rule: str, registry: Registry) -> RulePlace:
    """Return where the rule with this id, or another spelling of it, is. Raises UnknownName."""
    key = registry.named("rules", rule).key
    return RulePlace(key, tuple(name for name in registry.variants if _is_set(_defaults(name, registry), key)))


def rules_in(document: Mapping[str, Any], registry: Registry) -> tuple[str, ...]:
    """Return the ids of the installed rules that the puzzle of a document has."""
    data = {**_defaults(str(document.get("variant")), registry), **document}
    return tuple(each.id for each in registry.rules.values() if _is_set(data, each.key))


def _is_set(data: Mapping[str, Any], key: str) -> bool:
    """Whether the document has anything under *key*; an empty list of cages of a killer counts too."""
    return data.get(key, False) not in (None, False)


def _defaults(variant: str, registry: Registry) -> dict[str, Any]:
    """The data that a document of *variant* need not repeat."""
    found: dict[str, Any] = {}
    while (each := registry.variants.get(variant)) is not None and each.extends is not None:
        found = {**each.defaults, **found}
        variant = each.extends
    return found
