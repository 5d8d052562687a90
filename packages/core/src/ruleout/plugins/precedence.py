"""The order in which items come that claim one text or task: those of the project first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ruleout.errors import join_words
from ruleout.plugins.faults import Fault
from ruleout.plugins.kinds import word_of
from ruleout.plugins.registry import Registry

T = TypeVar("T")


def own_first(registry: Registry, kind: str, claims: Mapping[str, T], claimed: str) -> Mapping[str, T]:
    """Return the claims that items of the project make or, if there are none, all.

    *claims* are those of items of *kind* to what *claimed* names, by id. Each item of a third party whose claim is
    left out is reported.
    """
    own, others = registry.parted(kind, claims)
    for name in sorted(others) if own else ():
        first = f"{join_words(own)} of this project, which takes precedence"
        message = f"{claimed} is also claimed by {first}; to use {name}, name it"
        registry.report(Fault(registry.provider(kind, name), message, f"{word_of(kind)} {name}", "not used"))
    return own or claims


def label(registry: Registry, kind: str, name: str) -> str:
    """Return the id of an item of *kind* in a message; if it is one of a third party, with its plug-in."""
    return name if registry.is_own(kind, name) else f"{name} of plug-in {registry.provider(kind, name)}"
