"""The commands of the command line, one per file; the lists are in one file."""

from __future__ import annotations

from importlib import import_module

import typer

from ruleout_cli.options.groups import flattened

PUZZLES = "Puzzles"
LISTS = "Installed"

COMMANDS = {
    **dict.fromkeys(("solve", "explain", "hint", "rate", "check", "count", "candidates", "show", "convert"), PUZZLES),
    **dict.fromkeys(
        ("plugins", "techniques", "scales", "variants", "rules", "engines", "kernels", "formats", "generators"), LISTS
    ),
}
"""The commands, each with the section of the help that lists it."""


def add_commands(app: typer.Typer, called: str | None = None) -> None:
    """Register every command or, if *called* is one of them, only that one, so that the others are not imported."""
    for name in [called] if called in COMMANDS else COMMANDS:
        assert name is not None
        module = import_module(f"{__name__}.{'lists' if COMMANDS[name] == LISTS else name}")
        app.command(name, rich_help_panel=COMMANDS[name])(flattened(getattr(module, name)))
