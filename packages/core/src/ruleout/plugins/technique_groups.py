"""Techniques by name: one by its id or another name, or those of a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleout.errors import UnknownName
from ruleout.owners import spelt
from ruleout.plugins.registry import Registry

if TYPE_CHECKING:
    from ruleout.reasoning.technique import Technique

ALL = "all"
"""The group of every technique that is installed, those that are used on request only included."""


def groups_of(registry: Registry) -> dict[str, tuple[Technique, ...]]:
    """Return the techniques of each group by its name, the easiest first, and of all groups together.

    Parameters
    ----------
    registry
        The plug-ins.

    Returns
    -------
    dict of str to tuple of Technique
        The groups in the order of their easiest techniques, and at last ``all``.
    """
    ordered = sorted(registry.techniques.values(), key=lambda each: (each.difficulty, each.id))
    found: dict[str, list[Technique]] = {}
    for technique in ordered:
        for group in technique.groups:
            found.setdefault(group, []).append(technique)
    return {**{name: tuple(members) for name, members in found.items() if name != ALL}, ALL: tuple(ordered)}


def techniques_called(registry: Registry, name: str) -> tuple[Technique, ...]:
    """Return the technique with this id or other name, or else those of the group with this name.

    A group of the project takes precedence over a technique of a third party.

    Parameters
    ----------
    registry
        The plug-ins.
    name
        A name of a technique or a group; case, spaces and underscores do not matter.

    Returns
    -------
    tuple of Technique
        One technique, or the members of a group, the easiest first.

    Raises
    ------
    UnknownName
        If nothing is called so.
    """
    found, members = registry.find("techniques", name), groups_of(registry).get(spelt(name))
    is_own_group = any(registry.is_own("techniques", each.id) for each in members or ())
    if found is not None and (registry.is_own("techniques", found.id) or not is_own_group):
        return (found,)
    if members is None:
        advice = "" if registry.techniques else "no technique is installed"
        raise UnknownName("technique", name, {*registry.techniques, *groups_of(registry)}, advice)
    return members


def techniques_meant(registry: Registry, name: str) -> tuple[Technique, ...]:
    """Return the techniques that are used if *name* is among those to use.

    These are the techniques that are called so. Of a group they are only those that are used by default, unless it is
    ``all``, or all of its techniques are used on request only. Raises UnknownName.
    """
    found = techniques_called(registry, name)
    if spelt(name) == ALL:
        return found
    return tuple(each for each in found if not each.on_request) or found
