"""The commands of the command line, one per file; the lists are in one file."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

import typer

from ruleout_cli.options.groups import flatten_options

COMMANDS = ("solve", "explain", "hint", "rate", "check", "count", "candidates", "show", "render", "convert")
"""The commands that work on puzzles."""


def lists_of(kinds: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the commands that list what is installed: plug-ins, and the items of each of *kinds*."""
    return ("plugins", *(each for each in kinds if each not in COMMANDS))


def add_commands(app: typer.Typer, names: Iterable[str]) -> None:
    """Register the commands and lists with these *names*; others are not imported."""
    for name in names:
        if name in COMMANDS:
            command, panel = getattr(import_module(f"{__name__}.{name}"), name), "Puzzles"
        else:
            from ruleout_cli.commands.lists import lister

            command, panel = lister(name), "Installed"
        app.command(name, rich_help_panel=panel)(flatten_options(command))
