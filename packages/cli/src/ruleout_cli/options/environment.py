"""The plug-ins and the language that environment variables choose."""

from __future__ import annotations

import os

import attrs

from ruleout import UnknownName
from ruleout.internal import ENTRY_POINT_GROUP, KINDS_GROUP
from ruleout_cli.hooks import GROUP as COMMANDS_GROUP
from ruleout_cli.options.values import names

VARIABLE = "RULEOUT_PLUGINS"
LANGUAGE = "RULEOUT_LANGUAGE"


def language_setting() -> str:
    """Return the code of the language that ``RULEOUT_LANGUAGE`` chooses, an empty text if it is not set."""
    return os.environ.get(LANGUAGE, "").strip()


def chosen_language() -> str:
    """Return the code of the language of explanations that ``RULEOUT_LANGUAGE`` chooses, ``en`` if it is not set."""
    return language_setting() or "en"


@attrs.frozen
class Choice:
    """The plug-ins of one entry point group to be used (None for all), and those to be left out."""

    only: list[str] | None
    without: list[str]


def chosen_plugins(group: str = ENTRY_POINT_GROUP) -> Choice:
    """Return the plug-ins of the entry point group *group* that ``RULEOUT_PLUGINS`` chooses.

    Raises UnknownName for a name that is in no group.
    """
    if not (text := os.environ.get(VARIABLE)):
        return Choice(None, [])
    words = names(text)
    kinds = _installed(KINDS_GROUP)
    known = {each: _installed(each) | kinds for each in (ENTRY_POINT_GROUP, COMMANDS_GROUP)}
    everything = set().union(*known.values())
    for word in words:
        if word.removeprefix("-") not in everything:
            raise UnknownName("plug-in", word.removeprefix("-"), everything, f"({VARIABLE})")
    only = [word for word in words if not word.startswith("-")]
    without = [word[1:] for word in words if word.startswith("-")]
    return Choice(
        [word for word in only if word in known[group]] if only else None,
        [word for word in without if word in known[group]],
    )


def is_left_out(distribution: str) -> bool:
    """Return whether ``RULEOUT_PLUGINS`` excludes an installed distribution."""
    choice = chosen_plugins()
    return distribution in choice.without or (choice.only is not None and distribution not in choice.only)


def _installed(group: str) -> set[str]:
    """Return the names of the plug-ins of a group, and of their distributions."""
    from ruleout.internal import installed_plugins

    return {name for provider, _ in installed_plugins(group) for name in (provider.distribution, provider.name)}
