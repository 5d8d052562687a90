"""The commands of the command line, one file each; the lists share one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any

import typer

from ruleout_cli.flatten import flattened
from ruleout_cli.status import INTERRUPTED
from ruleout_cli.terminal import say_safely

PUZZLES = "Puzzles"
LISTS = "Installed"

COMMANDS = {
    "solve": PUZZLES,
    "explain": PUZZLES,
    "hint": PUZZLES,
    "check": PUZZLES,
    "count": PUZZLES,
    "candidates": PUZZLES,
    "show": PUZZLES,
    "convert": PUZZLES,
    "plugins": LISTS,
    "techniques": LISTS,
    "variants": LISTS,
    "rules": LISTS,
    "engines": LISTS,
    "formats": LISTS,
}
"""Each command, and the part of the help that lists it."""


def add_commands(app: typer.Typer, called: str | None = None) -> None:
    """Register every command; or the one *called* alone if it is there, so that the others cost it nothing."""
    for name in [called] if called in COMMANDS else COMMANDS:
        assert name is not None
        module = import_module(f"{__name__}.{'lists' if COMMANDS[name] == LISTS else name}")
        app.command(name, rich_help_panel=COMMANDS[name])(flattened(interruptible(getattr(module, name))))


def interruptible(command: Callable[..., int]) -> Callable[..., int]:
    """*command*, which says so when it is interrupted; the exception may bring words that say more."""

    @wraps(command)
    def called(*arguments: Any, **options: Any) -> int:
        try:
            return command(*arguments, **options)
        except KeyboardInterrupt as stop:
            say_safely(str(stop) or "interrupted")
            return INTERRUPTED

    return called
