"""The commands of the command line, one file each; the lists share one."""

from __future__ import annotations

from importlib import import_module

import typer

from ruleout_cli.flatten import flattened

PUZZLES = "Puzzles"
LISTS = "What is there"

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
        app.command(name, rich_help_panel=COMMANDS[name])(flattened(getattr(module, name)))
