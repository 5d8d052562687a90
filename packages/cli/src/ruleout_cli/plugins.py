"""The registry that a command works with."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import attrs

from ruleout import Fault, UnknownName, discover
from ruleout.plugin import ENTRY_POINT_GROUP, raise_fault
from ruleout_cli.options import Drawing, Plugins, Ways, names
from ruleout_cli.terminal import say_safely

if TYPE_CHECKING:
    from ruleout import Registry

VARIABLE = "RULEOUT_PLUGINS"


@attrs.frozen
class Choice:
    """The plug-ins of one group to use (None for all), and those to leave out."""

    only: list[str] | None
    without: list[str]


def tell(fault: Fault) -> None:
    """One line about a plug-in that was set aside."""
    say_safely(f"warning: {fault}")


def registry(plugins: Plugins, drawing: Drawing | None = None, ways: Ways | None = None) -> Registry:
    """What is installed, less what ``RULEOUT_PLUGINS`` leaves out. *drawing* and *ways* may name who decides.

    Raises UnknownName where that names nothing that is installed, PluginError on a faulty plug-in if strict.
    """
    choice = chosen(ENTRY_POINT_GROUP)
    deciders = {
        "ruleout_draw": drawing.drawing if drawing is not None else None,
        "ruleout_order_techniques": ways.order if ways is not None else None,
    }
    choices = {hook: name for hook, name in deciders.items() if name is not None}
    teller = raise_fault if plugins.strict_plugins else tell
    return discover(only=choice.only, without=choice.without, tell=teller, choices=choices)


def quiet_registry() -> Registry:
    """What is installed, without a word about faults: for completions."""
    choice = chosen(ENTRY_POINT_GROUP)
    return discover(only=choice.only, without=choice.without, tell=lambda fault: None)


def chosen(group: str) -> Choice:
    """What ``RULEOUT_PLUGINS`` says of the entry point group *group*. Raises UnknownName on a name of neither group."""
    words = names(os.environ.get(VARIABLE, ""))
    if not words:
        return Choice(None, [])
    from ruleout_cli.hooks import GROUP as COMMANDS

    known = {each: _known(each) for each in (ENTRY_POINT_GROUP, COMMANDS)}
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
    """Whether ``RULEOUT_PLUGINS`` keeps an installed distribution from being used."""
    choice = chosen(ENTRY_POINT_GROUP)
    return distribution in choice.without or (choice.only is not None and distribution not in choice.only)


def _known(group: str) -> set[str]:
    """The names of the plug-ins of a group, and of their distributions."""
    from importlib.metadata import entry_points

    from ruleout.plugin import provider_of

    providers = [provider_of(point) for point in entry_points(group=group)]
    return {name for each in providers for name in (each.distribution, each.name)}
