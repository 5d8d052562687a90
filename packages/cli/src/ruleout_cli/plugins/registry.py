"""The registry that a command works with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ruleout import Fault, discover
from ruleout.plugin import raise_fault
from ruleout_cli.options.environment import chosen_language, chosen_plugins
from ruleout_cli.options.groups import Drawing, Plugins, TechniqueOptions, Wording
from ruleout_cli.terminal import write_message

if TYPE_CHECKING:
    from ruleout import Registry


@cache
def warn(fault: Fault) -> None:
    """Write one line about a faulty plug-in to standard error, once for each fault of a command."""
    write_message(f"warning: {fault}")


def make_registry(
    plugins: Plugins,
    drawing: Drawing | None = None,
    techniques: TechniqueOptions | None = None,
    wording: Wording | None = None,
) -> Registry:
    """Return the installed plug-ins, without those that ``RULEOUT_PLUGINS`` excludes.

    *drawing* and *techniques* may name the plug-in that draws, or that orders techniques, if there are several, and
    *wording* the language. Raises UnknownName for a name that is not installed and, if *plugins* requires it,
    PluginError for a faulty plug-in.
    """
    choice = chosen_plugins()
    deciders = {
        "ruleout_draw": drawing.drawing if drawing is not None else None,
        "ruleout_order_techniques": techniques.order if techniques is not None else None,
    }
    choices = {hook: name for hook, name in deciders.items() if name is not None}
    handler = raise_fault if plugins.strict_plugins else warn
    language = (wording is not None and wording.language) or chosen_language()
    registry = discover(only=choice.only, without=choice.without, tell=handler, choices=choices, language=language)
    if wording is not None:
        from ruleout.internal import language_of

        language_of(registry)
    return registry
