"""Advice on commands and options that are not known, and on packages that a command needs."""

from __future__ import annotations

import os
import re
from typing import Any

from ruleout import Registry, RuleoutError, UnknownName, parse_many
from ruleout.internal import not_installed, quoted
from ruleout_cli.options.advice import LEVELS, STRATEGIES, add_advice, advice_on, option_meant

MEANT = {
    "check": "unique valid validate verify",
    "explain": "steps walkthrough",
    "generate": "create make new",
    "hint": "help-me next step",
    "learn": "teach",
    "minimise": "minimal minimize reduce",
    "rate": "difficulty grade level",
    "render": "image pdf picture png svg",
    "same": "compare equal",
    "show": "display draw print view",
    "solve": "answer solution",
    "transform": "mirror rotate turn",
}
"""Other words for commands."""
_COMMAND_OF = {word: command for command, words in MEANT.items() for word in words.split()}
_NO_OPTION = re.compile(r"No such option: --([a-z0-9-]+)")
_NO_COMMAND = re.compile(r"No such command '(.*?)'")
_EXTRA = re.compile(r"Got unexpected extra argument\S* \((.*)\)", re.DOTALL)


def usage(error: Any) -> str:
    """Return the message of a usage *error*.

    For an unknown command it lists the known ones, and superfluous arguments are shortened.
    """
    message = str(error.format_message())
    context: Any = getattr(error, "ctx", None)
    command: Any = getattr(context, "command", None)
    options = [name for each in getattr(command, "params", ()) for name in each.opts]
    extra, found = _EXTRA.match(message), _NO_COMMAND.match(message)
    if context is not None and (unknown := extra or found) is not None:
        called = " ".join([*context.command_path.split()[1:], *unknown[1].split()[:1]])
        if missing := not_installed("command", called):
            return f"no command is called {quoted(called)}; {missing}"
    if extra is not None:
        meant = option_meant(extra[1], options, _installed())
        return f"too many arguments: found {quoted(extra[1])}" + (meant or " after the last one that was expected")
    option = _NO_OPTION.match(message)
    if option is not None:
        meant = option_meant(option[1], options, _installed())
        if option[1] in ("level", "difficulty"):
            meant = next((f"; did you mean {each}?" for each in LEVELS if each in options), "")
        return message.partition(" (")[0] + meant if meant else message
    if found is None or not hasattr(command, "list_commands"):
        return message
    name, known = found.group(1), command.list_commands(context)
    if _COMMAND_OF.get(name) in known:
        return f"no command is called {quoted(name)}; did you mean {_COMMAND_OF[name]}?"
    if context.parent is None and _is_puzzle(name):
        return f"found {quoted(name)} without a command; did you mean 'ruleout solve'?"
    return add_advice(UnknownName("command", name, known))


def _installed() -> Registry:
    from ruleout_cli.options.groups import Plugins
    from ruleout_cli.plugins.registry import make_registry

    return make_registry(Plugins())


def _is_puzzle(word: str) -> bool:
    """Return whether *word* is a file, standard input or a puzzle."""
    try:
        return word == "-" or os.path.exists(word) or bool(parse_many(word, plugins=_installed()))
    except RuleoutError:
        return False


def require_scales(registry: Registry) -> None:
    """Raise RuleoutError if no technique is installed, or no package that declares what a scale is."""
    require_techniques(registry)
    if "scales" not in registry.kinds:
        raise RuleoutError("no scale is installed" + advice_on(STRATEGIES))


def require_techniques(registry: Registry) -> None:
    """Raise RuleoutError if no technique is installed."""
    if not registry.techniques:
        raise RuleoutError("no technique is installed" + advice_on(STRATEGIES))
