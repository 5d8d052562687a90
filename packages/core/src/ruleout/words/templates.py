"""Templates: texts with the names of parts in braces, taken apart once."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from ruleout.errors import InputError, quoted

_PLACE = re.compile(r"\{(\^?)([a-z_]+)(?:\.([a-z]+))?(?::([^{}#]*))?(?:#([^{}]*))?\}")


Place: TypeAlias = tuple[str, str, bool, str, str, tuple[str, ...]]
"""The text before a part, its name, whether its first character is a capital, its form, what joins it, and choices."""


@lru_cache(maxsize=1 << 12)
def places_of(template: str) -> tuple[tuple[Place, ...], str]:
    """Return the places of *template*, and the text after the last one. Raises InputError."""
    places, at = list[Place](), 0
    for found in _PLACE.finditer(template):
        capital, name, form, join, choices = found.groups("")
        before, own = template[at : found.start()], tuple(choices.split("|")) if choices else ()
        places.append((before, name, bool(capital), form, join, own))
        at = found.end()
    after = template[at:]
    if any("{" in text or "}" in text for text in (after, *(each[0] for each in places))):
        raise InputError(f"template: found {quoted(template)}; expected names of parts in braces, such as {{cells:or}}")
    return tuple(places), after


def names_of(template: str) -> frozenset[str]:
    """Return the names of the parts of *template*. Raises InputError."""
    return frozenset(name for _, name, *_ in places_of(template)[0])
