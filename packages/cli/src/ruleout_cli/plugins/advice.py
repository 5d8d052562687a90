"""Advice on the packages that provide what is not installed."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any

from ruleout import Registry, RuleoutError, UnknownName
from ruleout.plugin import NotRecognised, how_to_install, quoted
from ruleout_cli.options.environment import VARIABLE, is_left_out

STRATEGIES = "ruleout-strategies"
VARIANTS = "ruleout-variants"
BRINGERS = {
    "variant": VARIANTS,
    "rule": VARIANTS,
    "format": VARIANTS,
    "technique": STRATEGIES,
    "scale": STRATEGIES,
    "engine": "ruleout-engines",
    "generator": "ruleout-generate",
}
"""For each kind, the distribution of this project with the most items of it."""

COMMANDS = {
    **dict.fromkeys(("batch", "library"), "ruleout-batch"),
    **dict.fromkeys(("generate", "minimise", "canonical", "generators"), "ruleout-generate"),
    "kernels": "ruleout-engines",
    "questions": "ruleout-play",
    "scales": STRATEGIES,
}
"""The distributions of this project that add commands."""

_NO_COMMAND = re.compile(r"No such command '(.*?)'")
_EXTRA = re.compile(r"Got unexpected extra argument\S* \((.*)\)", re.DOTALL)


def add_advice(error: RuleoutError) -> str:
    """Return the message of *error*, with advice if a distribution that is not in use may provide what is missing."""
    bringer = None
    if isinstance(error, UnknownName):
        bringer = BRINGERS.get(error.kind)
    elif isinstance(error, NotRecognised):
        bringer = VARIANTS
    return f"{error}{advice_on(bringer)}" if bringer is not None else str(error)


def usage(error: Any) -> str:
    """Return the message of a usage *error*; for an unknown command it lists the known ones, and what is too much is
    shortened."""
    message = str(error.format_message())
    extra = _EXTRA.match(message)
    if extra is not None:
        return f"too many arguments: found {quoted(extra[1])} after the last one that was expected"
    found = _NO_COMMAND.match(message)
    context: Any = getattr(error, "ctx", None)
    group: Any = getattr(context, "command", None)
    if found is None or not hasattr(group, "list_commands"):
        return message
    name = found.group(1)
    advice = advice_on(COMMANDS[name]) if name in COMMANDS else ""
    return f"{UnknownName('command', name, group.list_commands(context))}{advice}"


def advice_on(package: str) -> str:
    """Return how to install or enable *package*, as the end of a sentence; empty if it is in use."""
    try:
        distribution(package)
    except PackageNotFoundError:
        return f"; {package}, which has more, is not installed: {how_to_install(package)}"
    return f"; {VARIABLE} leaves {package} out" if is_left_out(package) else ""


def require_scales(registry: Registry) -> None:
    """Raise RuleoutError if no technique is installed, or no package that declares what a scale is."""
    require_techniques(registry)
    if "scales" not in registry.kinds:
        raise RuleoutError("no scale is installed" + advice_on(STRATEGIES))


def require_techniques(registry: Registry) -> None:
    """Raise RuleoutError if no technique is installed."""
    if not registry.techniques:
        raise RuleoutError("no technique is installed" + advice_on(STRATEGIES))
