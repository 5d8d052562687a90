"""What to install for what is not known."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any

from ruleout import RuleoutError, UnknownName
from ruleout.plugin import NotRecognised
from ruleout_cli.plugins import VARIABLE, is_left_out

VARIANTS = "ruleout-variants"
BRINGERS = {
    "variant": VARIANTS,
    "rule": VARIANTS,
    "format": VARIANTS,
    "technique": "ruleout-strategies",
    "engine": "ruleout-engines",
}
"""The project's package that brings most of each kind."""

COMMANDS = {"batch": "ruleout-batch"}
"""The project's packages that bring commands of their own."""

_NO_COMMAND = re.compile(r"No such command '(.*?)'")


def advised(error: RuleoutError) -> str:
    """The message of *error* and, where a package that is not in use might know what it is about, how to get it."""
    bringer = None
    if isinstance(error, UnknownName):
        bringer = BRINGERS.get(error.kind)
    elif isinstance(error, NotRecognised):
        bringer = VARIANTS
    return f"{error}{get(bringer)}" if bringer is not None else str(error)


def usage(error: Any) -> str:
    """The message of an *error* in how the command was called; for a command that is not there, those that are."""
    message = str(error.format_message())
    found = _NO_COMMAND.match(message)
    context: Any = getattr(error, "ctx", None)
    group: Any = getattr(context, "command", None)
    if found is None or not hasattr(group, "list_commands"):
        return message
    name = found.group(1)
    advice = get(COMMANDS[name]) if name in COMMANDS else ""
    return f"{UnknownName('command', name, group.list_commands(context))}{advice}"


def get(package: str) -> str:
    """How to get *package*, as the end of a sentence; nothing where it is in use."""
    try:
        distribution(package)
    except PackageNotFoundError:
        return f"; pip install {package} to have more"
    return f"; {VARIABLE} leaves {package} out" if is_left_out(package) else ""
